import { joined, queryOf } from '../position-in-list.server.ts';
import { type RankingTier, tierVariants } from '../search-steps.ts';
import { type Bits, bitsIn, intersect, slotsIn, subtract, unite } from './bits.ts';
import { conditionOf, keyOf, type WordCondition } from './word-condition.ts';
import type { WordIndex } from './word-index.ts';

/**
 * The same products in the same order as PostgreSQL finds with the same tiers (`match-term.server.ts`), without asking it.
 * @param index all products
 */
export function matchInMemory(index: WordIndex, tiers: readonly RankingTier[], most: number): string[] {
  const widest = tiers.at(-1);
  if (!widest) return [];
  const sets = setsOf(index);
  const best = firstOfTheBest(index, sets, tiers, most);
  if (best) return best;
  const left = sets.both(sets.meeting(widest.query()), index.shown);
  if (!left) return [];
  if (isFew(left)) return placedOneByOne(index, sets, slotsIn(left), tiers, most);
  const ids: string[] = [];
  for (const tier of tiers) {
    const here = sets.both(sets.meeting(tier.query()), left);
    if (!here) continue;
    for (const variant of tierVariants(tier)) {
      const found = variant.length === 0 ? here : sets.both(here, sets.meeting(joined(variant)));
      if (!found) continue;
      take(index, found, most, ids);
      if (ids.length >= most) return ids;
      if (variant.length > 0) subtract(here, found);
    }
    if (subtract(left, sets.meeting(tier.query())) === 0) return ids;
  }
  return ids;
}

/** What meets a condition among the products of the index, in their order, at most so many. */
export function matchVariantInMemory(index: WordIndex, query: string, most: number): string[] {
  const sets = setsOf(index);
  const found = sets.both(sets.meeting(query), index.shown);
  const ids: string[] = [];
  if (found) take(index, found, most, ids);
  return ids;
}

/** Fewer than this of all are faster looked at one by one than by sets of all. */
const fewOfBits = 8;
function isFew(found: Bits): boolean {
  const most = found.length / fewOfBits;
  let sum = 0;
  for (let at = 0; at < found.length && sum < most; at += 1) sum += bitsIn(found[at] as number);
  return sum < most;
}

/** Each stands where the first variant that it meets puts it. */
function placedOneByOne(
  index: WordIndex,
  sets: Sets,
  slots: number[],
  tiers: readonly RankingTier[],
  most: number,
): string[] {
  const variantMasks = tiers.flatMap((tier) =>
    tierVariants(tier).map((variant) => masksOf(sets, queryOf(tier, variant))),
  );
  const buckets = variantMasks.map((): number[] => []);
  index.sort(slots);
  for (const slot of slots) buckets[variantMasks.findIndex((maskAt) => hasSlot(maskAt(slot >>> 5), slot))]?.push(slot);
  const ids: string[] = [];
  for (const slot of buckets.flat().slice(0, most)) ids.push(index.idAt(slot));
  return ids;
}

/** Of all products, in their order, how many are looked at; more while they promise enough within a few times as many. */
const firstSampleShare = 1 / 64;
const longestSampleShare = 1 / 8;

/** When enough of those that stand first meet the best variant, nothing else is looked for; if not, null. */
function firstOfTheBest(index: WordIndex, sets: Sets, tiers: readonly RankingTier[], most: number): string[] | null {
  const [tier] = tiers;
  const [variant] = tier ? tierVariants(tier) : [];
  if (!tier || !variant) return null;
  const maskAt = masksOf(sets, queryOf(tier, variant));
  const ids: string[] = [];
  const { order } = index;
  const soon = Math.floor(order.length * firstSampleShare);
  const end = order.length * longestSampleShare;
  let word = -1;
  let mask = 0;
  for (let at = 0; at < end; at += 1) {
    if (at === soon && ids.length * (longestSampleShare / firstSampleShare) < most) return null;
    const slot = order[at] as number;
    // Neighbours in the order are neighbours in the sets, but for those that have moved.
    if (slot >>> 5 !== word) {
      word = slot >>> 5;
      mask = maskAt(word);
    }
    if (!hasSlot(mask, slot)) continue;
    ids.push(index.idAt(slot));
    if (ids.length === most) return ids;
  }
  return null;
}

/** Which of 32 products meet a condition, by their position in the sets. */
type MaskAt = (at: number) => number;

/** For a caller that looks at few of all products. Sets are made when the first one is asked about. */
function masksOf(sets: Sets, query: string): MaskAt {
  let maskAt: MaskAt | null = null;
  return (at) => {
    maskAt ??= masksOfCondition(sets, conditionOf(query));
    return maskAt(at);
  };
}

function masksOfCondition(sets: Sets, condition: WordCondition): MaskAt {
  switch (condition.kind) {
    case 'word':
    case 'next': {
      let bits: Bits | null = null;
      return (at) => {
        bits ??= sets.of(condition);
        return bits[at] as number;
      };
    }
    case 'not': {
      const maskAt = masksOfCondition(sets, condition.of);
      return (at) => ~maskAt(at);
    }
    case 'any': {
      const masks = condition.of.map((each) => masksOfCondition(sets, each));
      return (at) => masks.reduce((mask, maskAt) => mask | maskAt(at), 0);
    }
    case 'all': {
      const masks = condition.of.map((each) => masksOfCondition(sets, each));
      return (at) => {
        let mask = -1;
        for (const maskAt of masks) {
          mask &= maskAt(at);
          if (mask === 0) break;
        }
        return mask;
      };
    }
  }
}

const hasSlot = (mask: number, slot: number) => (mask & (1 << (slot & 31))) !== 0;

/** In their order, until there are enough. */
function take(index: WordIndex, found: Bits, most: number, ids: string[]): void {
  if (isFew(found)) {
    const slots = slotsIn(found);
    index.sort(slots);
    for (const slot of slots.slice(0, most - ids.length)) ids.push(index.idAt(slot));
    return;
  }
  for (const slot of index.order) {
    if (!hasSlot(found[slot >>> 5] as number, slot)) continue;
    ids.push(index.idAt(slot));
    if (ids.length >= most) return;
  }
}

/** Sets of one search. They are taken from a pool, since each search needs a hundred of them. */
function setsOf(index: WordIndex) {
  const { length } = index.shown;
  const known = new Map<string, Bits>();
  let taken = 0;
  pool.splice(Math.min(mostPooled, Math.ceil(mostPooledBytes / (4 * length))));

  /** With whatever was in it before. */
  function unfilled(): Bits {
    let bits = pool[taken];
    if (bits?.length !== length) {
      bits = new Uint32Array(length);
      pool[taken] = bits;
    }
    taken += 1;
    return bits;
  }

  const empty = () => unfilled().fill(0);

  /** Null when nothing is in both. */
  function both(one: Bits, other: Bits): Bits | null {
    const bits = unfilled();
    return intersect(bits, one, other) ? bits : null;
  }

  function once(key: string, make: () => Bits): Bits {
    let bits = known.get(key);
    if (!bits) {
      bits = make();
      known.set(key, bits);
    }
    return bits;
  }

  function of(condition: WordCondition): Bits {
    switch (condition.kind) {
      case 'word':
      case 'next':
        return once(keyOf(condition), () => index.meeting(condition, empty));
      case 'not': {
        const bits = unfilled();
        bits.set(index.shown);
        subtract(bits, of(condition.of));
        return bits;
      }
      case 'any': {
        const bits = empty();
        for (const each of condition.of) {
          if (each.kind === 'word' || each.kind === 'next') index.collect(each, bits);
          else unite(bits, of(each));
        }
        return bits;
      }
      case 'all': {
        const [first, second, ...others] = condition.of.map(of) as [Bits, Bits, ...Bits[]];
        const bits = unfilled();
        intersect(bits, first, second);
        for (const each of others) intersect(bits, bits, each);
        return bits;
      }
    }
  }

  /** Not to be written to, as what `of` gives. */
  const meeting = (query: string) => once(query, () => of(conditionOf(query)));
  return { both, meeting, of };
}

type Sets = ReturnType<typeof setsOf>;

const pool: Bits[] = [];
/** A term of many words may take more. */
const mostPooled = 400;
const mostPooledBytes = 32_000_000;
