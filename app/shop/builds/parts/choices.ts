import { productsPerPage } from '../../catalog/product.ts';
import { cutPage } from '../../shared/page.ts';
import type { RuleId } from '../rule-table.ts';
import type { Slot } from '../slots.ts';
import { fits, type Verdict, verdicts } from '../verdict.ts';
import { type Mark, markerOf, placeOf } from './mark.ts';
import type { Part, ShopPart } from './part.ts';
import type { Parts } from './parts.ts';
import type { Shelf } from './shelf.ts';

export interface Choice {
  part: ShopPart;
  mark: Mark;
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
  shelf: Shelf,
  { slot, show = usuallyShown, order = 'verdict', page = 1 }: Wanted,
): Choices {
  const mark = markerOf(parts, slot, placeOf(slot, 'choices'));
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  const reasons = new Map<string, Choices['reasons'][number]>();
  const groups: Choice[][] = groupsOfOrder[order].map(() => []);
  for (const part of shelf.inStock(slot)) {
    const marked = mark(part);
    const verdict = isOffered(part) ? marked.verdict : 'unknown';
    counts[verdict] += 1;
    count(reasons, marked);
    if (!isOffered(part) || !show.includes(verdict)) continue;
    groups[groupsOfOrder[order].findIndex((group) => group.includes(verdict))]?.push({ part, mark: marked });
  }
  const all = groups.flat();
  if (order === 'price_down') all.reverse();
  const { offset, ...cut } = cutPage(page, all.length, productsPerPage);
  const items = all.slice(offset, offset + productsPerPage);
  return { counts, reasons: sorted([...reasons.values()]), items, total: all.length, ...cut };
}

/** Each group by price, as the shelf is. */
const groupsOfOrder: Record<ChoiceOrder, readonly (readonly Verdict[])[]> = {
  verdict: [verdicts.filter(fits), ['unknown'], ['warn'], ['fail']],
  price: [verdicts],
  price_down: [verdicts],
};

/** It may be a case fan: counted as "sin dato", never offered. */
export function isOffered(part: Part): boolean {
  return part.slot !== 'cooler' || !('kind' in part.facts) || part.facts.kind !== null;
}

function count(reasons: Map<string, Choices['reasons'][number]>, { worse }: Mark): void {
  for (const { rule, verdict } of worse) {
    const key = `${rule} ${verdict}`;
    const known = reasons.get(key);
    if (known) known.count += 1;
    else reasons.set(key, { rule, verdict, count: 1 });
  }
}

function sorted(reasons: Choices['reasons']): Choices['reasons'] {
  return reasons.sort(
    (a, b) =>
      verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict) || b.count - a.count || (a.rule < b.rule ? -1 : 1),
  );
}
