import type { ShopPart } from '../parts/part.ts';
import type { PartCatalogue } from '../parts/part-catalogue.ts';
import { type Slot, slots } from '../slots.ts';
import { factGaps } from './fact-gaps.ts';

/** Products of these slots whose missing facts leave rules without an answer, best sellers first. */
export function partsWithGaps(catalogue: PartCatalogue, among: readonly Slot[] = slots): ShopPart[] {
  const open: ShopPart[] = [];
  for (const slot of among) {
    for (const part of catalogue.all(slot).values()) if (factGaps(part).length > 0) open.push(part);
  }
  return open.sort(bySales);
}

function bySales(a: ShopPart, b: ShopPart): number {
  return b.sales - a.sales || (a.id < b.id ? -1 : 1);
}

export interface GapSummary {
  /** How many each slot has. */
  counts: Record<Slot, number>;
  /** The best sellers of all. */
  first: ShopPart[];
}

/** The summary has no list, which would be sorted each time the admin is opened. */
export function gapSummary(catalogue: PartCatalogue, most: number): GapSummary {
  const counts = Object.fromEntries(slots.map((slot) => [slot, 0])) as GapSummary['counts'];
  const first: ShopPart[] = [];
  for (const slot of slots) {
    for (const part of catalogue.all(slot).values()) {
      if (factGaps(part).length === 0) continue;
      counts[slot] += 1;
      const last = first[most - 1];
      if (last && bySales(last, part) < 0) continue;
      first.push(part);
      first.sort(bySales).splice(most);
    }
  }
  return { counts, first };
}
