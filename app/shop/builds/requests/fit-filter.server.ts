import type { ProductCategory } from '../../catalog/categories.ts';
import { codeOf, partsOfCode } from '../code.ts';
import { isOffered } from '../parts/choices.ts';
import type { PartCatalogue } from '../parts/part-catalogue.ts';
import { fitCheckOf, placementOf } from '../parts/part-fit.ts';
import type { Parts } from '../parts/parts.ts';
import { slotOfCategory } from '../slots.ts';
import { fits } from '../verdict.ts';
import { type BuildTools, findNamed } from './find-parts.server.ts';

export interface FitFilter {
  /** In its one form. */
  code: string;
  fits: (category: ProductCategory) => (id: string) => boolean;
}

/** `?con=<code>&sirve=1`: only what fits in that build. @returns null where nothing is asked for that can be read */
export async function readFitFilter(tools: BuildTools, asked: URLSearchParams): Promise<FitFilter | null> {
  if (asked.get('sirve') !== '1') return null;
  const named = partsOfCode(asked.get('con') ?? '');
  const code = named && named.length > 0 ? codeOf(named) : null;
  if (!named || code === null) return null;
  const { parts, catalogue } = await findNamed(tools, named);
  return { code, fits: fitsIn(parts, catalogue) };
}

/** As cards are marked: "sirve" means that nothing is unknown. Equal facts are judged once. */
function fitsIn(parts: Parts, catalogue: PartCatalogue): FitFilter['fits'] {
  return (category) => {
    const slot = slotOfCategory(category);
    if (!slot) return () => false;
    const fitOf = fitCheckOf(parts, slot, placementOf(slot, 'cards'));
    const all = catalogue.all(slot);
    return (id) => {
      const part = all.get(id);
      return part !== undefined && isOffered(part) && fits(fitOf(part).verdict);
    };
  };
}
