import { type Bits, type CollectedCondition, listWords, setBit } from './word-lists.ts';
import type { WordVector } from './word-vector.ts';

/** One product of the index. */
export interface HeldRow {
  id: string;
  rank: number;
  /** Of its words: the same when only the rank has changed. */
  source: string;
}

/** The words of products in this process's memory, and the order in which products are shown. */
export interface HeldWords {
  readonly bytes: number;
  /** Of all products that are held. */
  readonly shown: Bits;
  /** Their slots, the best first. */
  readonly order: Int32Array;
  idAt(slot: number): string;
  /** Adds to a set the products that meet it. */
  collect(condition: CollectedCondition, into: Bits): void;
  /** @returns false when there is no room for another product with other words */
  put(row: HeldRow, vector: () => WordVector): boolean;
  remove(id: string): void;
}

export interface ReadWords {
  add(row: HeldRow, vector: WordVector): void;
  /** @param rest awaited between pieces of it */
  held(rest: () => Promise<void>): Promise<HeldWords>;
}

/** So many products may change their words until all are read anew: each of them is looked at by itself. */
export const mostLate = 256;

export function readWords(): ReadWords {
  const rows: HeldRow[] = [];
  const words = listWords();
  return {
    add(row, vector) {
      const { id, rank, source } = row;
      rows.push({ id, rank, source });
      words.add(vector);
    },
    held: async (rest) => heldWords(rows, await words.lists(rest)),
  };
}

/** A product's id and source, its entry in the map of ids, its rank and its place. */
const bytesOfAProduct = 220;

function heldWords(rows: readonly HeldRow[], lists: { bytes: number; collect: HeldWords['collect'] }): HeldWords {
  const capacity = rows.length + mostLate;
  const ids = rows.map(({ id }) => id);
  const sources = rows.map(({ source }) => source);
  const slots = new Map(ids.map((id, slot) => [id, slot]));
  const late = new Map<number, WordVector>();
  const order = orderOf(ids, capacity);
  for (const [slot, { rank }] of rows.entries()) order.setRank(slot, rank);
  order.sort(rows.length);

  function remove(id: string): void {
    const slot = slots.get(id);
    if (slot === undefined) return;
    order.leave(slot);
    slots.delete(id);
    late.delete(slot);
  }

  return {
    bytes: lists.bytes + capacity * bytesOfAProduct,
    shown: order.shown,
    get order() {
      return order.slots;
    },
    idAt: (slot) => ids[slot] as string,
    collect(condition, into) {
      lists.collect(condition, into);
      for (const [slot, vector] of late) if (isMetBy(vector, condition)) setBit(into, slot);
    },
    put({ id, rank, source }, vector) {
      const known = slots.get(id);
      if (known !== undefined && sources[known] === source) {
        order.leave(known);
        order.setRank(known, rank);
        order.enter(known);
        return true;
      }
      const slot = ids.length;
      if (slot === capacity) return false;
      remove(id);
      ids.push(id);
      sources.push(source);
      slots.set(id, slot);
      late.set(slot, vector());
      order.setRank(slot, rank);
      order.enter(slot);
      return true;
    },
    remove,
  };
}

/** As lists have them: by rank, then by id. */
function orderOf(ids: readonly string[], capacity: number) {
  const ranks = new Float64Array(capacity);
  const ordered = new Int32Array(capacity);
  const shown = new Uint32Array(Math.ceil(capacity / 32));
  let size = 0;

  function before(a: number, b: number): number {
    const [rankOfA, rankOfB] = [ranks[a] as number, ranks[b] as number];
    if (rankOfA !== rankOfB) return rankOfB - rankOfA;
    return (ids[a] as string) < (ids[b] as string) ? -1 : a === b ? 0 : 1;
  }

  function placeOf(slot: number): number {
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
    get slots() {
      return ordered.subarray(0, size);
    },
    setRank(slot: number, rank: number) {
      ranks[slot] = rank;
    },
    /** All of the first so many slots. */
    sort(slots: number) {
      size = slots;
      for (let slot = 0; slot < size; slot += 1) {
        ordered[slot] = slot;
        setBit(shown, slot);
      }
      ordered.subarray(0, size).sort(before);
    },
    enter(slot: number) {
      const at = placeOf(slot);
      ordered.copyWithin(at + 1, at, size);
      ordered[at] = slot;
      size += 1;
      setBit(shown, slot);
    },
    leave(slot: number) {
      const at = placeOf(slot);
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
  for (const [each, places] of words) if (places & weights && each.startsWith(word)) return true;
  return false;
}
