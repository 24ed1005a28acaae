import { runInSlices } from '#app/platform/concurrency/fair-scheduler.server.ts';
import { productsByIds } from '../../catalog/products.server.ts';
import type { Judged } from '../check.ts';
import type { NamedPart } from '../code.ts';
import { checkParts } from '../parts/checked-parts.ts';
import type { Part } from '../parts/part.ts';
import { type BuildTools, findNamed } from '../requests/find-parts.server.ts';
import { type BuildFix, suggestFixes } from '../search/suggest-fixes.ts';
import { type ReadyLine, readyOrShort, type ShortLine, wantedLines } from './wanted-lines.ts';

export type BoughtBuild =
  | { state: 'ready'; lines: ReadyLine[] }
  /** Nothing goes into the cart while a line is short. */
  | { state: 'short'; lines: ShortLine[]; fixes: BuildFix[] }
  /** The shopper is asked first: of parts that do not fit, and of parts that are not to be bought here. */
  | { state: 'asks'; fails: Judged[]; unsold: Part[] }
  | { state: 'nothing' };

interface Wish {
  /** Units that the shopper's unpaid order holds: a new order replaces that one. */
  ownUnits?: ReadonlyMap<string, number>;
  /** The shopper was asked, and wants it as it is. */
  anyway?: boolean;
}

/** All lines of a build or none, by one reading of the shelf. Nothing is written: the cart is the browser's. */
export async function buyBuild(
  tools: BuildTools,
  named: readonly NamedPart[],
  { ownUnits = new Map(), anyway = false }: Wish = {},
): Promise<BoughtBuild> {
  const { parts, catalogue } = await findNamed(tools, named);
  const { lines, unsold } = wantedLines(parts);
  if (lines.length === 0) return { state: 'nothing' };
  const products = await productsByIds(
    tools.db,
    lines.map(({ part }) => part.id),
  );
  const { ready, short } = readyOrShort(
    lines,
    products.map((product) => ({ ...product, stock: product.stock + (ownUnits.get(product.id) ?? 0) })),
  );
  if (short.length > 0)
    return { state: 'short', lines: short, fixes: await runInSlices(suggestFixes(parts, catalogue)) };
  const fails = checkParts(parts).judged.filter(({ verdict }) => verdict === 'fail');
  if (!anyway && fails.length + unsold.length > 0) return { state: 'asks', fails, unsold };
  return { state: 'ready', lines: ready };
}
