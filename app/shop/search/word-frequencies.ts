import type { Slot } from './search-query.ts';

/** By the database's own statistics. */
export interface WordFrequencies {
  products: number;
  anywhere: WordShares;
  /** Of names and categories. */
  inNames: WordShares;
}

/** How common words are: shares of all products, of the most common words only. */
export interface WordShares {
  /** Those that it knows. */
  words(): Iterable<string>;
  ofWord(word: string, isBeginning?: boolean): number;
  ofSlot(slot: Slot, isWhole: boolean): number;
  /** What the index reads for it: of a beginning the lists of all words that begin so, put together. */
  costOf(word: string, isBeginning?: boolean): number;
  costOfSlot(slot: Slot, isWhole: boolean): number;
}

/** Putting lists together takes about ten times as long as reading one. */
const ofLists = 10;

/** @param common words with the share of products that have them, in any order */
export function wordShares(common: readonly (readonly [string, number])[]): WordShares {
  const sorted = [...common].sort(([a], [b]) => (a < b ? -1 : 1));
  const shares = new Map(sorted);
  // Any other word is rarer than these. A table without statistics is new or small.
  const ofOthers = sorted.length === 0 ? 0 : sorted.reduce((least, [, share]) => Math.min(least, share), 1);

  function ofBeginning(beginning: string): number {
    let share = 0;
    for (let at = firstFrom(sorted, beginning); sorted[at]?.[0].startsWith(beginning); at += 1) {
      share += sorted[at]?.[1] ?? 0;
    }
    return Math.min(1, Math.max(share, ofOthers));
  }

  function ofWord(word: string, isBeginning = false): number {
    return isBeginning ? ofBeginning(word) : (shares.get(word) ?? ofOthers);
  }

  function costOf(word: string, isBeginning = false): number {
    return ofWord(word, isBeginning) * (isBeginning ? ofLists : 1);
  }

  return {
    words: () => shares.keys(),
    ofWord,
    ofSlot({ alternatives }, isWhole) {
      const alternativeShares = alternatives.map(({ words, isTyped }) =>
        Math.min(...words.map((word) => ofWord(word, isTyped && !isWhole))),
      );
      return Math.min(
        1,
        alternativeShares.reduce((sum, share) => sum + share, 0),
      );
    },
    costOf,
    costOfSlot({ alternatives }, isWhole) {
      const costs = alternatives.flatMap(({ words, isTyped }) =>
        words.map((word) => costOf(word, isTyped && !isWhole)),
      );
      return costs.reduce((sum, cost) => sum + cost, 0);
    },
  };
}

function firstFrom(sorted: readonly (readonly [string, number])[], word: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle]?.[0] ?? '') < word) from = middle + 1;
    else to = middle;
  }
  return from;
}
