import type { ShopPart } from '../parts/part.ts';
import type { Shelf } from '../parts/shelf.ts';
import { type Slot, slots } from '../slots.ts';
import { factGaps } from './fact-gaps.ts';

/** Products of these slots whose missing facts leave rules without an answer, best sellers first. */
export function partsWithGaps(shelf: Shelf, among: readonly Slot[] = slots): ShopPart[] {
  return among
    .flatMap((slot) => [...shelf.all(slot)].filter((part) => factGaps(part).length > 0))
    .sort((a, b) => b.sales - a.sales || (a.id < b.id ? -1 : 1));
}

/** How many each slot has. */
export function gapCounts(shelf: Shelf): Record<Slot, number> {
  return Object.fromEntries(slots.map((slot) => [slot, countGaps(shelf, slot)])) as Record<Slot, number>;
}

function countGaps(shelf: Shelf, slot: Slot): number {
  let count = 0;
  for (const part of shelf.all(slot)) if (factGaps(part).length > 0) count += 1;
  return count;
}
