import { joined } from '../place-in-list.server.ts';
import { type Level, waysOf } from '../search-steps.ts';
import type { HeldWords } from './held-words.ts';
import { conditionOf, type WordCondition } from './word-condition.ts';
import type { Bits } from './word-lists.ts';

/**
 * The same products in the same order as PostgreSQL finds with the same levels (`match-term.server.ts`), without asking it.
 * @param held all products
 */
export function matchHeld(held: HeldWords, levels: readonly Level[], most: number): string[] {
  const widest = levels.at(-1);
  if (!widest) return [];
  const sets = setsOf(held);
  const left = sets.copyOf(sets.meeting(widest.query));
  if (!meet(left, held.shown)) return [];
  const ids: string[] = [];
  for (const level of levels) {
    const here = sets.copyOf(sets.meeting(level.query));
    if (!meet(here, left)) continue;
    for (const way of waysOf(level)) {
      const found = sets.copyOf(here);
      if (way.length > 0 && !meet(found, sets.meeting(joined(way)))) continue;
      take(held, found, most, ids);
      if (ids.length >= most) return ids;
      subtract(here, found);
    }
    if (subtract(left, sets.meeting(level.query)) === 0) return ids;
  }
  return ids;
}

/** What meets a condition among the products that are held, in their order, at most so many. */
export function matchWay(held: HeldWords, query: string, most: number): string[] {
  const sets = setsOf(held);
  const found = sets.copyOf(sets.meeting(query));
  const ids: string[] = [];
  if (meet(found, held.shown)) take(held, found, most, ids);
  return ids;
}

/** In their order, until there are enough. */
function take(held: HeldWords, found: Bits, most: number, ids: string[]): void {
  let left = count(found);
  for (const slot of held.order) {
    if (left === 0 || ids.length >= most) return;
    if (((found[slot >>> 5] as number) & (1 << (slot & 31))) === 0) continue;
    ids.push(held.idAt(slot));
    left -= 1;
  }
}

/** Sets of one search. They are taken from a pool, since each search needs a hundred of them. */
function setsOf(held: HeldWords) {
  const { length } = held.shown;
  const known = new Map<string, Bits>();
  let taken = 0;
  pool.splice(mostKept);

  function empty(): Bits {
    let bits = pool[taken];
    if (!bits || bits.length !== length) {
      bits = new Uint32Array(length);
      pool[taken] = bits;
    } else bits.fill(0);
    taken += 1;
    return bits;
  }

  function copyOf(bits: Bits): Bits {
    const copy = empty();
    copy.set(bits);
    return copy;
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
        return once(`${condition.word} ${condition.isBeginning} ${condition.weights}`, () => collected(condition));
      case 'next':
        return once(`${condition.first} <-> ${condition.second} ${condition.isBeginning}`, () => collected(condition));
      case 'not': {
        const bits = copyOf(held.shown);
        subtract(bits, of(condition.of));
        return bits;
      }
      case 'any': {
        const bits = empty();
        for (const each of condition.of) add(bits, of(each));
        return bits;
      }
      case 'all': {
        const [first, ...others] = condition.of;
        const bits = copyOf(of(first as WordCondition));
        for (const each of others) meet(bits, of(each));
        return bits;
      }
    }
  }

  function collected(condition: Parameters<HeldWords['collect']>[0]): Bits {
    const bits = empty();
    held.collect(condition, bits);
    return bits;
  }

  /** Not to be written to. */
  const meeting = (query: string) => once(query, () => of(conditionOf(query)));
  return { copyOf, meeting };
}

const pool: Bits[] = [];
/** A term of many words may take more. */
const mostKept = 400;

/** @returns whether anything is left */
function meet(bits: Bits, other: Bits): boolean {
  let any = 0;
  for (let at = 0; at < bits.length; at += 1) {
    const both = (bits[at] as number) & (other[at] as number);
    bits[at] = both;
    any |= both;
  }
  return any !== 0;
}

function add(bits: Bits, other: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] as number) | (other[at] as number);
}

/** @returns 0 when nothing is left */
function subtract(bits: Bits, other: Bits): number {
  let any = 0;
  for (let at = 0; at < bits.length; at += 1) {
    const left = (bits[at] as number) & ~(other[at] as number);
    bits[at] = left;
    any |= left;
  }
  return any;
}

function count(bits: Bits): number {
  let sum = 0;
  for (const each of bits) {
    let v = each;
    v -= (v >>> 1) & 0x55555555;
    v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
    sum += Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return sum;
}
