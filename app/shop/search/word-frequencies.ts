import type { SearchQuery, Slot } from './search-query.ts';

/** How common words are, by the database's own statistics: shares of all products, of the most common words only. */
export interface WordFrequencies {
  products: number;
  /** How many products at most meet it. Words that stand together more often than by chance are not known. */
  estimate(query: SearchQuery, isWhole: boolean): number;
}

/** @param common words with the share of products that have them, in any order */
export function wordFrequencies(products: number, common: readonly (readonly [string, number])[]): WordFrequencies {
  const sorted = [...common].sort(([a], [b]) => (a < b ? -1 : 1));
  const rarest = sorted.reduce((least, [, share]) => Math.min(least, share), 1);
  const shares = new Map(sorted);
  // A table without statistics is new or small: an index finds few rows there.
  const ofOthers = sorted.length === 0 ? 0 : rarest;

  function ofBeginning(beginning: string): number {
    let share = 0;
    for (let at = firstFrom(sorted, beginning); sorted[at]?.[0].startsWith(beginning); at += 1) {
      share += sorted[at]?.[1] ?? 0;
    }
    return Math.max(share, ofOthers);
  }

  function ofSlot({ alternatives }: Slot, isWhole: boolean): number {
    const ways = alternatives.map(({ words, isTyped }) =>
      Math.min(...words.map((word) => (isTyped && !isWhole ? ofBeginning(word) : (shares.get(word) ?? ofOthers)))),
    );
    return Math.min(
      1,
      ways.reduce((sum, share) => sum + share, 0),
    );
  }

  return {
    products,
    estimate: ({ slots }, isWhole) => products * Math.min(1, ...slots.map((slot) => ofSlot(slot, isWhole))),
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
