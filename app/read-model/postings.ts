import type { Bits } from './bits.ts';
import { createEntryLists } from './entry-lists.ts';
import { merged } from './merged.ts';

/** For each word the slots of the products that have it, each with a bit for each weight (`weightBits`). */
export interface Postings {
  /** About how many it takes. */
  readonly bytes: number;
  add(word: string, slot: number, weights: number): void;
  /** Adds the products that have the word, or one that begins so, with one of the weights. */
  collect(word: string, isPrefix: boolean, weights: number, into: Bits): void;
  /** How many of these products have the word. */
  count(word: string, among: Bits): number;
  /**
   * Makes all lists again with other slots, stretch by stretch, while the old ones are searched.
   * @param slots the new slot of each product; negative for one that is left out
   * @returns puts the new ones in the place of the old ones
   */
  renumbered(slots: Int32Array): Generator<void, () => void>;
}

/** So many entries are a stretch: a few milliseconds. */
const entriesInAStretch = 50_000;

/** The string, its entry in the map, and where its list is. */
const bytesOfAWord = 110;

/** @param onWord called with each word when it comes for the first time */
export function createPostings(onWord: (word: string) => void): Postings {
  let entries = createEntryLists();
  const lists = new Map<string, number>();
  let sorted: readonly string[] = [];
  /** Words that came since. */
  let unsorted: string[] = [];

  function listOf(word: string): number {
    const known = lists.get(word);
    if (known !== undefined) return known;
    const list = entries.create();
    lists.set(word, list);
    unsorted.push(word);
    onWord(word);
    return list;
  }

  function wordsOf(prefix: string): readonly string[] {
    if (unsorted.length > 0) {
      sorted = merged(sorted, unsorted.sort(), (a, b) => (a < b ? -1 : 1));
      unsorted = [];
    }
    return sorted.slice(firstFrom(sorted, prefix), firstFrom(sorted, `${prefix}\uffff`));
  }

  return {
    get bytes() {
      return entries.bytes + lists.size * bytesOfAWord;
    },
    add: (word, slot, weights) => entries.push(listOf(word), slot, weights),
    collect(word, isPrefix, weights, into) {
      for (const each of isPrefix ? wordsOf(word) : [word]) {
        const list = lists.get(each);
        if (list !== undefined) entries.collect(list, weights, into);
      }
    },
    count(word, among) {
      const list = lists.get(word);
      return list === undefined ? 0 : entries.count(list, among);
    },
    *renumbered(slots) {
      const made = createEntryLists();
      let count = 0;
      // They were created in the order of the map.
      for (const list of lists.values()) {
        const copy = made.create();
        entries.each(list, (before, weights) => {
          count += 1;
          const slot = slots[before] as number;
          if (slot >= 0) made.push(copy, slot, weights);
        });
        if (count < entriesInAStretch) continue;
        count = 0;
        yield;
      }
      return () => {
        entries = made;
      };
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
