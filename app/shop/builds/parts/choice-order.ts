import { isEnoughFor, type Use } from '../search/pools.ts';
import type { Slot } from '../slots.ts';
import type { ShopPart } from './part.ts';
import type { Parts } from './parts.ts';

/** Worth of the card and GB on it from which on a build is for 1440p (`docs/uses.md`). */
const plays1440p = { speed: 1_100, gb: 12 };

/** What a build seems to be for; while it has no card, playing at 1080p, which is what most are for. */
export function likelyUse({ gpu }: Parts): Use {
  if (!gpu) return '1080p';
  const { speed, amount } = gpu.worth;
  return speed >= plays1440p.speed && (amount ?? 0) >= plays1440p.gb ? '1440p' : '1080p';
}

/** By the list in stock, which is another one after each change. */
const ordered = new WeakMap<readonly ShopPart[], Map<Use, readonly ShopPart[]>>();

/**
 * What is enough for the use first, and of that what does most for its price. Boards, cases and coolers are not told apart by worth:
 * those that sell most come first.
 * @param inStock of one slot, cheapest first
 */
export function byWorthFor(use: Use, inStock: readonly ShopPart[]): readonly ShopPart[] {
  const known = ordered.get(inStock) ?? new Map<Use, readonly ShopPart[]>();
  ordered.set(inStock, known);
  const before = known.get(use);
  if (before) return before;
  const sorted = inStock
    .map((part) => ({ part, isEnough: isEnoughFor(part, use), value: worthPerPeso(part) }))
    .sort((a, b) => Number(b.isEnough) - Number(a.isEnough) || b.value - a.value)
    .map(({ part }) => part);
  known.set(use, sorted);
  return sorted;
}

const ofAmount: readonly Slot[] = ['ram', 'drives'];
const ofSpeed: readonly Slot[] = ['cpu', 'gpu', 'psu'];

function worthPerPeso({ slot, worth, offer, sales }: ShopPart): number {
  if (ofSpeed.includes(slot)) return worth.speed / Math.max(1, offer.cents);
  return ofAmount.includes(slot) ? (worth.amount ?? 0) / Math.max(1, offer.cents) : sales;
}
