import { joined, queryOf } from '../place-in-list.server.ts';
import { type Level, waysOf } from '../search-steps.ts';
import { type Bits, bitsIn, intersect, slotsIn, subtract, unite } from './bits.ts';
import type { HeldWords } from './held-words.ts';
import { conditionOf, keyOf, type WordCondition } from './word-condition.ts';

/**
 * The same products in the same order as PostgreSQL finds with the same levels (`match-term.server.ts`), without asking it.
 * @param held all products
 */
export function matchHeld(held: HeldWords, levels: readonly Level[], most: number): string[] {
  const widest = levels.at(-1);
  if (!widest) return [];
  const sets = setsOf(held);
  const best = firstOfTheBest(held, sets, levels, most);
  if (best) return best;
  const left = sets.both(sets.meeting(widest.query()), held.shown);
  if (!left) return [];
  if (isFew(left)) return placedOneByOne(held, sets, slotsIn(left), levels, most);
  const ids: string[] = [];
  for (const level of levels) {
    const here = sets.both(sets.meeting(level.query()), left);
    if (!here) continue;
    for (const way of waysOf(level)) {
      const found = way.length === 0 ? here : sets.both(here, sets.meeting(joined(way)));
      if (!found) continue;
      take(held, found, most, ids);
      if (ids.length >= most) return ids;
      if (way.length > 0) subtract(here, found);
    }
    if (subtract(left, sets.meeting(level.query())) === 0) return ids;
  }
  return ids;
}

/** What meets a condition among the products that are held, in their order, at most so many. */
export function matchWay(held: HeldWords, query: string, most: number): string[] {
  const sets = setsOf(held);
  const found = sets.both(sets.meeting(query), held.shown);
  const ids: string[] = [];
  if (found) take(held, found, most, ids);
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

/** Each stands where the first way that it meets puts it. */
function placedOneByOne(
  held: HeldWords,
  sets: Sets,
  slots: number[],
  levels: readonly Level[],
  most: number,
): string[] {
  const ways = levels.flatMap((level) => waysOf(level).map((way) => masksOf(sets, queryOf(level, way))));
  const places = ways.map((): number[] => []);
  held.sort(slots);
  for (const slot of slots) places[ways.findIndex((maskAt) => hasSlot(maskAt(slot >>> 5), slot))]?.push(slot);
  const ids: string[] = [];
  for (const slot of places.flat().slice(0, most)) ids.push(held.idAt(slot));
  return ids;
}

/** Of all products, in their order, how many are looked at; more while they promise enough within a few times as many. */
const firstLook = 1 / 64;
const longestLook = 1 / 8;

/** When enough of those that stand first meet the best way, nothing else is looked for; if not, null. */
function firstOfTheBest(held: HeldWords, sets: Sets, levels: readonly Level[], most: number): string[] | null {
  const [level] = levels;
  const [way] = level ? waysOf(level) : [];
  if (!level || !way) return null;
  const maskAt = masksOf(sets, queryOf(level, way));
  const ids: string[] = [];
  const { order } = held;
  const soon = Math.floor(order.length * firstLook);
  const end = order.length * longestLook;
  let word = -1;
  let mask = 0;
  for (let at = 0; at < end; at += 1) {
    if (at === soon && ids.length * (longestLook / firstLook) < most) return null;
    const slot = order[at] as number;
    // Neighbours in the order are neighbours in the sets, but for those that have moved.
    if (slot >>> 5 !== word) {
      word = slot >>> 5;
      mask = maskAt(word);
    }
    if (!hasSlot(mask, slot)) continue;
    ids.push(held.idAt(slot));
    if (ids.length === most) return ids;
  }
  return null;
}

/** Which of 32 products meet a condition, by their place in the sets. */
type MaskAt = (at: number) => number;

/** For whoever looks at few of all products. Sets are made when the first one is asked about. */
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
function take(held: HeldWords, found: Bits, most: number, ids: string[]): void {
  if (isFew(found)) {
    const slots = slotsIn(found);
    held.sort(slots);
    for (const slot of slots.slice(0, most - ids.length)) ids.push(held.idAt(slot));
    return;
  }
  for (const slot of held.order) {
    if (!hasSlot(found[slot >>> 5] as number, slot)) continue;
    ids.push(held.idAt(slot));
    if (ids.length >= most) return;
  }
}

/** Sets of one search. They are taken from a pool, since each search needs a hundred of them. */
function setsOf(held: HeldWords) {
  const { length } = held.shown;
  const known = new Map<string, Bits>();
  let taken = 0;
  pool.splice(Math.min(mostKept, Math.ceil(mostKeptBytes / (4 * length))));

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
        return once(keyOf(condition), () => held.meeting(condition, empty));
      case 'not': {
        const bits = unfilled();
        bits.set(held.shown);
        subtract(bits, of(condition.of));
        return bits;
      }
      case 'any': {
        const bits = empty();
        for (const each of condition.of) {
          if (each.kind === 'word' || each.kind === 'next') held.collect(each, bits);
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
const mostKept = 400;
const mostKeptBytes = 32_000_000;
