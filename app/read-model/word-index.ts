import { isOfLetters } from '#app/shop/catalog/words/plain-words.ts';
import { readTsvector, weightBits } from '#app/shop/catalog/words/tsvector.ts';
import { createOrderedProducts } from './ordered-products.ts';
import { type Bits, createPostings, intersect, type Postings, subtract, unite } from './postings.ts';
import type { SearchQuery } from './query.ts';
import {
  belongTogether,
  boostsInOrder,
  type Condition,
  type Found,
  type ProductSearch,
  type RankingTier,
  rankingTiers,
} from './ranking.ts';
import { createVocabulary, type Vocabulary } from './spelling.ts';

/** A row of `product_search`. */
export interface IndexedProduct {
  rank: number;
  /** As PostgreSQL prints a `tsvector`. */
  words: string;
  isShown: boolean;
}

/** Product search in this process's memory, by an inverted index of all products that are shown. Whoever follows the database fills it. */
export interface WordIndex extends ProductSearch {
  find(query: SearchQuery, most: number): Found;
  /** The words that its products have. */
  readonly vocabulary: Vocabulary;
  put(id: string, product: IndexedProduct): void;
  remove(id: string): void;
  /** Frees what products that changed or went have left, in stretches. Until it ends the index may be searched, and not changed. */
  tidied(): Generator<void>;
  /** Products that are in it. */
  readonly size: number;
  /** About how many bytes it takes. */
  readonly bytes: number;
}

/** Its id, its entry in the map of ids, its rank and its position. */
const bytesOfAProduct = 130;

export function createWordIndex(): WordIndex {
  const products = createOrderedProducts();
  const vocabulary = createVocabulary((word) => words.count(word, products.shown));
  const words = createPostings((word) => {
    if (isOfLetters(word)) vocabulary.add(word);
  });
  /** Of names: a number and its neighbour, with a blank between them. */
  const pairs = createPostings(() => {});

  return {
    get size() {
      return products.size;
    },
    get bytes() {
      return words.bytes + pairs.bytes + products.size * bytesOfAProduct;
    },
    vocabulary,
    put(id, product) {
      products.remove(id);
      if (!product.isShown) return;
      const slot = products.add(id, product.rank);
      const vector = readTsvector(product.words);
      for (const [word, weights] of vector.words) words.add(word, slot, weights);
      for (const [at, second] of vector.name.entries()) {
        const first = vector.name[at - 1];
        if (first && second && belongTogether(first, second)) pairs.add(`${first} ${second}`, slot, weightBits.A);
      }
    },
    remove: products.remove,
    *tidied() {
      if (!products.isSparse()) return;
      const { slots, take } = products.renumbered();
      yield;
      const takeWords = yield* words.renumbered(slots);
      const takePairs = yield* pairs.renumbered(slots);
      take();
      takeWords();
      takePairs();
    },
    find(query, most) {
      const sets = createSets(words, pairs, products.shown);
      const left = sets.all();
      const ids: string[] = [];
      const take = (found: Bits) => products.take(found, most + 1, ids);
      for (const tier of rankingTiers(query)) {
        sets.within(() => takeTier(tier, sets, left, take));
        if (ids.length > most) break;
      }
      return { ids: ids.slice(0, most), hasMore: ids.length > most };
    },
  };
}

/** Takes those that meet the tier out of what is left, those that meet its first boost first. */
function takeTier(tier: RankingTier, sets: Sets, left: Bits, take: (found: Bits) => void): void {
  const here = sets.meeting(tier.matches);
  if (!intersect(here, left)) return;
  subtract(left, here);
  for (const boost of boostsInOrder(tier)) {
    const boosted = sets.meeting(boost);
    if (!intersect(boosted, here)) continue;
    take(boosted);
    if (!subtract(here, boosted)) return;
  }
  take(here);
}

interface Sets {
  all(): Bits;
  /** The products that meet a condition, and perhaps some that are gone. */
  meeting(condition: Condition): Bits;
  /** Sets that the work takes are free again when it is done. */
  within<Result>(work: () => Result): Result;
}

/** Each search uses the sets of the one before: it needs a dozen at once. */
const reusedSets: Bits[] = [];

/** The sets of one search. */
function createSets(words: Postings, pairs: Postings, shown: Bits): Sets {
  let used = 0;

  function empty(): Bits {
    let bits = reusedSets[used];
    if (bits?.length === shown.length) bits.fill(0);
    else bits = new Uint32Array(shown.length);
    reusedSets[used] = bits;
    used += 1;
    return bits;
  }

  function all(): Bits {
    const bits = empty();
    bits.set(shown);
    return bits;
  }

  function within<Result>(work: () => Result): Result {
    const before = used;
    const result = work();
    used = before;
    return result;
  }

  function meeting(condition: Condition): Bits {
    if (condition.kind !== 'all' && condition.kind !== 'not') {
      const bits = empty();
      collect(condition, bits);
      return bits;
    }
    const bits = all();
    if (condition.kind === 'not') within(() => subtract(bits, meeting(condition.of)));
    else condition.of.every((each) => within(() => intersect(bits, meeting(each))));
    return bits;
  }

  function collect(condition: Condition, into: Bits): void {
    if (condition.kind === 'word') {
      let weights = 0;
      for (const weight of condition.weights) weights |= weightBits[weight];
      words.collect(condition.word, condition.isPrefix, weights, into);
    } else if (condition.kind === 'pair') {
      pairs.collect(`${condition.first} ${condition.second}`, condition.isPrefix, weightBits.A, into);
    } else if (condition.kind === 'any') {
      for (const each of condition.of) collect(each, into);
    } else {
      within(() => unite(into, meeting(condition)));
    }
  }

  return { all, meeting, within };
}
