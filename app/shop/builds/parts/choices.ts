import { productsPerPage } from '../../catalog/product.ts';
import { cutPage } from '../../shared/page.ts';
import type { RuleId } from '../rule-table.ts';
import type { Slot } from '../slots.ts';
import { fits, type Verdict, verdicts } from '../verdict.ts';
import type { Part, ShopPart } from './part.ts';
import type { PartCatalogue } from './part-catalogue.ts';
import { fitCheckOf, type PartFit, placementOf } from './part-fit.ts';
import type { Parts } from './parts.ts';

export interface Choice {
  part: ShopPart;
  fit: PartFit;
}

export interface Choices {
  /** Of everything in stock, whatever is shown. */
  counts: Record<Verdict, number>;
  /** What speaks against parts, the worst and most frequent first. */
  reasons: { rule: RuleId; verdict: Verdict; count: number }[];
  items: Choice[];
  /** Of what is shown. */
  total: number;
  page: number;
  pages: number;
}

export const usuallyShown: readonly Verdict[] = verdicts.filter((verdict) => verdict !== 'fail');

export type ChoiceOrder = 'verdict' | 'price' | 'price_down';

interface Wanted {
  slot: Slot;
  show?: readonly Verdict[];
  order?: ChoiceOrder;
  page?: number;
}

/** What is in stock for a slot of this build: what fits first, then by price. */
export function choicesFor(
  parts: Parts,
  catalogue: PartCatalogue,
  { slot, show = usuallyShown, order = 'verdict', page = 1 }: Wanted,
): Choices {
  const fitOf = fitCheckOf(parts, slot, placementOf(slot, 'choices'));
  const groups: ShopPart[][] = groupsOfOrder[order].map(() => []);
  // Tens of thousands of parts have few different facts: whatever depends on them alone is worked out once.
  const kinds = new Map<Part['facts'], Kind>();
  for (const part of catalogue.inStock(slot)) {
    let kind = kinds.get(part.facts);
    if (!kind) {
      const checked = fitOf(part);
      const verdict = isOffered(part) ? checked.verdict : 'unknown';
      const group = groups[groupsOfOrder[order].findIndex((each) => each.includes(verdict))];
      kind = { fit: checked, verdict, count: 0, group: isOffered(part) && show.includes(verdict) ? group : undefined };
      kinds.set(part.facts, kind);
    }
    kind.count += 1;
    kind.group?.push(part);
  }
  const all = groups.length === 1 ? (groups[0] ?? []) : groups.flat();
  if (order === 'price_down') all.reverse();
  const { offset, ...cut } = cutPage(page, all.length, productsPerPage);
  const items = all.slice(offset, offset + productsPerPage).map((part) => ({ part, fit: fitOf(part) }));
  return { ...tallied([...kinds.values()]), items, total: all.length, ...cut };
}

/** Parts with the same facts. */
interface Kind {
  fit: PartFit;
  verdict: Verdict;
  count: number;
  /** Where they are listed; undefined where they are not shown. */
  group: ShopPart[] | undefined;
}

function tallied(kinds: readonly Kind[]): Pick<Choices, 'counts' | 'reasons'> {
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  const reasons = new Map<string, Choices['reasons'][number]>();
  for (const { fit, verdict, count } of kinds) {
    counts[verdict] += count;
    for (const { rule, verdict: said } of fit.worse) {
      const key = `${rule} ${said}`;
      const known = reasons.get(key);
      if (known) known.count += count;
      else reasons.set(key, { rule, verdict: said, count });
    }
  }
  return { counts, reasons: sorted([...reasons.values()]) };
}

/** Each group by price, as the catalogue is. */
const groupsOfOrder: Record<ChoiceOrder, readonly (readonly Verdict[])[]> = {
  verdict: [verdicts.filter(fits), ['unknown'], ['warn'], ['fail']],
  price: [verdicts],
  price_down: [verdicts],
};

/** It may be a case fan: counted as "sin dato", never offered. */
export function isOffered(part: Part): boolean {
  return part.slot !== 'cooler' || !('kind' in part.facts) || part.facts.kind !== null;
}

function sorted(reasons: Choices['reasons']): Choices['reasons'] {
  return reasons.sort(
    (a, b) =>
      verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict) || b.count - a.count || (a.rule < b.rule ? -1 : 1),
  );
}
