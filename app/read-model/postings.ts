import { type Bits, hasBit, setBit } from './bits.ts';
import { merged } from './merged.ts';

/** The inverted index: for each word the slots of the products that have it, each with a bit for each weight. */
export interface Postings {
  /** About how many it takes. */
  readonly bytes: number;
  /** @param weights as `weightBits` has them */
  add(word: string, slot: number, weights: number): void;
  /** Adds the products that have the word, or one that begins so, with one of the weights. */
  collect(word: string, isPrefix: boolean, weights: number, into: Bits): void;
  /** How many of these products have the word. */
  count(word: string, among: Bits): number;
  /**
   * A copy with other slots.
   * @param slots the new slot of each; negative for a product that is left out
   */
  renumbered(slots: Int32Array, onWord: (word: string) => void): Postings;
}

/** The string, its entry in the map, and where its list is. */
const bytesOfAWord = 110;

/**
 * All lists stand in one array, in blocks of 1, 2, 4, 8 … entries: an array for each word would take several times the memory.
 * @param onWord called with each word when it comes for the first time
 */
export function createPostings(onWord: (word: string) => void): Postings {
  const lists = new Map<string, number>();
  const starts: number[] = [];
  const sizes: number[] = [];
  let entries = new Uint32Array(1_024);
  let end = 0;
  /** Where blocks begin that no list uses any more, by their size as a power of two. */
  const freeBlocks: number[][] = [];
  let sorted: readonly string[] = [];
  let unsorted: string[] = [];
  let last = { word: '', list: -1 };

  /** A copy adds all entries of a word one after the other. */
  function listOf(word: string): number {
    if (word !== last.word) last = { word, list: lists.get(word) ?? newList(word) };
    return last.list;
  }

  function newList(word: string): number {
    const list = starts.length;
    lists.set(word, list);
    starts.push(0);
    sizes.push(0);
    unsorted.push(word);
    onWord(word);
    return list;
  }

  function blockOf(power: number): number {
    const free = freeBlocks[power]?.pop();
    if (free !== undefined) return free;
    const start = end;
    end += 2 ** power;
    if (end > entries.length) {
      const longer = new Uint32Array(2 * end);
      longer.set(entries);
      entries = longer;
    }
    return start;
  }

  function push(list: number, entry: number): void {
    const [start, size] = [starts[list] as number, sizes[list] as number];
    // A list of 0, 1, 2, 4, 8 … entries fills its block.
    if ((size & (size - 1)) === 0) {
      const power = size === 0 ? 0 : 32 - Math.clz32(size);
      const larger = blockOf(power);
      entries.copyWithin(larger, start, start + size);
      starts[list] = larger;
      if (size > 0) {
        freeBlocks[power - 1] ??= [];
        freeBlocks[power - 1]?.push(start);
      }
    }
    entries[(starts[list] as number) + size] = entry;
    sizes[list] = size + 1;
  }

  function wordsOf(word: string, isPrefix: boolean): readonly string[] {
    if (!isPrefix) return [word];
    if (unsorted.length > 0) {
      sorted = merged(sorted, unsorted.sort(), (a, b) => (a < b ? -1 : 1));
      unsorted = [];
    }
    return sorted.slice(firstFrom(sorted, word), firstFrom(sorted, `${word}\uffff`));
  }

  return {
    get bytes() {
      return entries.byteLength + lists.size * bytesOfAWord;
    },
    add: (word, slot, weights) => push(listOf(word), slot * 16 + weights),
    collect(prefix, isPrefix, weights, into) {
      for (const word of wordsOf(prefix, isPrefix)) {
        const list = lists.get(word);
        if (list === undefined) continue;
        const [start, size] = [starts[list] as number, sizes[list] as number];
        for (let at = start; at < start + size; at += 1) {
          const entry = entries[at] as number;
          if (entry & weights) setBit(into, entry >>> 4);
        }
      }
    },
    count(word, among) {
      const list = lists.get(word);
      if (list === undefined) return 0;
      const start = starts[list] as number;
      let products = 0;
      for (let at = start; at < start + (sizes[list] as number); at += 1) {
        if (hasBit(among, (entries[at] as number) >>> 4)) products += 1;
      }
      return products;
    },
    renumbered(slots, onWordOfCopy) {
      const copy = createPostings(onWordOfCopy);
      for (const [word, list] of lists) {
        const start = starts[list] as number;
        for (let at = start; at < start + (sizes[list] as number); at += 1) {
          const entry = entries[at] as number;
          const slot = slots[entry >>> 4] as number;
          if (slot >= 0) copy.add(word, slot, entry & 15);
        }
      }
      return copy;
    },
  };
}

/** The position of the first word that does not stand before this one. */
function firstFrom(sorted: readonly string[], word: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] as string) < word) from = middle + 1;
    else to = middle;
  }
  return from;
}
