import { type Bits, setBit } from './bits.ts';
import { batchSize, buildPostings, type CollectedCondition, type Postings } from './word-lists.ts';
import type { WordVector } from './word-vector.ts';

/** One product of the index. */
export interface IndexedRow {
  id: string;
  rank: number;
  /** Of its words: the same when only the rank has changed. */
  source: number;
}

/** The words of products in this process's memory, and the order in which products are shown. */
export interface WordIndex {
  readonly bytes: number;
  /** The slots of all products that are in the index. */
  readonly shown: Bits;
  /** Their slots, the best first. */
  readonly order: Int32Array;
  idAt(slot: number): string;
  /** Puts slots in the order in which they are shown. */
  sort(slots: number[]): void;
  /** Adds the products that meet it, and some that are not in the index any more. */
  collect(condition: CollectedCondition, into: Bits): void;
  /**
   * The products that meet it, and some that are not in the index any more. Not to be written to.
   * @param empty gives a set that nobody uses
   */
  meeting(condition: CollectedCondition, empty: () => Bits): Bits;
  /** @returns false when there is no room for another product with other words */
  put(row: IndexedRow, vector: () => WordVector): boolean;
  remove(id: string): void;
}

export interface ReadWords {
  /** In the order in which they are shown; one that comes again is left out. */
  add(row: IndexedRow, vector: () => WordVector): void;
  readonly size: number;
  /**
   * Those that were added until now.
   * @param rest awaited between batches of it
   */
  toIndex(rest: () => Promise<void>): Promise<WordIndex>;
}

/** So many products may change their words until all are read again: each of them is looked at by itself. */
export const mostLate = 256;

export function readWords(): ReadWords {
  const slots = new Map<string, number>();
  const ids: string[] = [];
  const ranks: number[] = [];
  const sources: number[] = [];
  const words = buildPostings();
  return {
    get size() {
      return ids.length;
    },
    add({ id, rank, source }, vector) {
      if (slots.has(id)) return;
      slots.set(id, ids.length);
      ids.push(id);
      ranks.push(rank);
      sources.push(source);
      words.add(vector());
    },
    async toIndex(rest) {
      const size = ids.length;
      const lists = await words.lists(rest, size + mostLate);
      // A copy of a million entries at once would hold up everybody for a quarter of a second.
      const ownSlots = new Map<string, number>();
      for (const [slot, id] of ids.entries()) {
        ownSlots.set(id, slot);
        if (slot % batchSize === batchSize - 1) await rest();
      }
      return createWordIndex({ slots: ownSlots, ids: ids.slice(), ranks, sources }, lists);
    },
  };
}

interface Rows {
  /** By id. */
  slots: Map<string, number>;
  /** By slot. */
  ids: string[];
  ranks: readonly number[];
  sources: readonly number[];
}

/** A product's id, its entry in the map of ids, its rank, its source and its position. */
const bytesOfAProduct = 160;

function createWordIndex({ slots, ids, ranks, sources }: Rows, lists: Postings): WordIndex {
  const capacity = ids.length + mostLate;
  const sourceOf = new Float64Array(capacity);
  sourceOf.set(sources);
  const late = new Map<number, WordVector>();
  const order = orderOf(ids, ranks, capacity);

  function remove(id: string): void {
    const slot = slots.get(id);
    if (slot === undefined) return;
    order.leave(slot);
    slots.delete(id);
    late.delete(slot);
  }

  function collectLate(condition: CollectedCondition, into: Bits): void {
    for (const [slot, vector] of late) if (isMetBy(vector, condition)) setBit(into, slot);
  }

  return {
    bytes: lists.bytes + capacity * bytesOfAProduct,
    shown: order.shown,
    get order() {
      return order.slots;
    },
    idAt: (slot) => ids[slot] as string,
    sort: (unsorted) => unsorted.sort(order.before),
    collect(condition, into) {
      lists.collect(condition, into);
      collectLate(condition, into);
    },
    meeting(condition, empty) {
      const listed = lists.meeting(condition, empty);
      if (late.size === 0) return listed;
      const bits = empty();
      bits.set(listed);
      collectLate(condition, bits);
      return bits;
    },
    put({ id, rank, source }, vector) {
      const known = slots.get(id);
      if (known !== undefined && sourceOf[known] === source) {
        order.leave(known);
        order.setRank(known, rank);
        order.enter(known);
        return true;
      }
      const slot = ids.length;
      if (slot === capacity) return false;
      remove(id);
      ids.push(id);
      sourceOf[slot] = source;
      slots.set(id, slot);
      late.set(slot, vector());
      order.setRank(slot, rank);
      order.enter(slot);
      return true;
    },
    remove,
  };
}

/**
 * As lists have them: by rank, then by id.
 * @param ids of the first slots, in this order
 */
function orderOf(ids: readonly string[], readRanks: readonly number[], capacity: number) {
  const ranks = new Float64Array(capacity);
  ranks.set(readRanks);
  const ordered = new Int32Array(capacity);
  const shown = new Uint32Array(Math.ceil(capacity / 32));
  let size = ids.length;
  for (let slot = 0; slot < size; slot += 1) {
    ordered[slot] = slot;
    setBit(shown, slot);
  }

  function before(a: number, b: number): number {
    const [rankOfA, rankOfB] = [ranks[a] as number, ranks[b] as number];
    if (rankOfA !== rankOfB) return rankOfB - rankOfA;
    return (ids[a] as string) < (ids[b] as string) ? -1 : a === b ? 0 : 1;
  }

  function positionOf(slot: number): number {
    let [from, to] = [0, size];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (before(ordered[middle] as number, slot) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  return {
    shown,
    before,
    get slots() {
      return ordered.subarray(0, size);
    },
    setRank(slot: number, rank: number) {
      ranks[slot] = rank;
    },
    enter(slot: number) {
      const at = positionOf(slot);
      ordered.copyWithin(at + 1, at, size);
      ordered[at] = slot;
      size += 1;
      setBit(shown, slot);
    },
    leave(slot: number) {
      const at = positionOf(slot);
      ordered.copyWithin(at, at + 1, size);
      size -= 1;
      shown[slot >>> 5] = (shown[slot >>> 5] as number) & ~(1 << (slot & 31));
    },
  };
}

function isMetBy({ words, name }: WordVector, condition: CollectedCondition): boolean {
  if (condition.kind === 'next') {
    const { first, second, isBeginning } = condition;
    return name.some((word, at) => {
      const next = name[at + 1];
      return word === first && next !== undefined && (isBeginning ? next.startsWith(second) : next === second);
    });
  }
  const { word, isBeginning, weights } = condition;
  if (!isBeginning) return ((words.get(word) ?? 0) & weights) !== 0;
  for (const [each, wordWeights] of words) if (wordWeights & weights && each.startsWith(word)) return true;
  return false;
}
