import { isOfLetters } from '#app/shop/catalog/words/plain-words.ts';
import { readTsvector, weightBits } from '#app/shop/catalog/words/tsvector.ts';
import { createOrderedProducts } from './ordered-products.ts';
import { type Bits, createPostings, intersect, type Postings, sizeOf, subtract, unite } from './postings.ts';
import {
  boostsInOrder,
  type Condition,
  type Found,
  isPhrase,
  rankingTiers,
  type SearchEngine,
  type SearchQuery,
} from './query.ts';
import { createVocabulary, type Vocabulary } from './spelling.ts';

/** Of a row of `product_search`. */
export interface IndexedProduct {
  rank: number;
  /** As PostgreSQL prints a `tsvector`. */
  words: string;
}

/** Product search in this process's memory, by an inverted index of all products that are shown. The projection fills it. */
export interface WordIndex extends SearchEngine {
  find(query: SearchQuery, most: number): Found;
  /** The same, and how many match. */
  findCounted(query: SearchQuery, most: number): Found & { total: number };
  /** The words that its products have. */
  readonly vocabulary: Vocabulary;
  put(id: string, product: IndexedProduct): void;
  remove(id: string): void;
  /** Compaction: frees what products that changed or went have left, in stretches. Until it ends the index may be searched, and not changed. */
  compact(): Generator<void>;
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
  const phrases = createPostings(() => {});

  function findCounted(query: SearchQuery, most: number) {
    const sets = createSets(words, phrases, products.shown);
    const tiers = rankingTiers(query);
    const last = tiers.at(-1);
    const left = sets.copyOf(products.shown);
    // What the last one does not match, none does.
    if (last) sets.within(() => intersect(left, sets.meeting(last.matches)));
    const total = sizeOf(left);
    const ids: string[] = [];
    const wanted = Math.min(most, total);
    const take = (found: Bits) => products.take(found, wanted, ids) < wanted;
    for (const tier of tiers) {
      if (ids.length >= wanted) break;
      sets.within(() => {
        // All that is left meets the last one.
        const here = tier === last ? sets.copyOf(left) : sets.meeting(tier.matches);
        if (!intersect(here, left)) return;
        subtract(left, here);
        takeInOrder(here, boostsInOrder(tier), sets, take);
      });
    }
    return { ids, total, hasMore: total > most };
  }

  return {
    get size() {
      return products.size;
    },
    get bytes() {
      return words.bytes + phrases.bytes + products.size * bytesOfAProduct;
    },
    vocabulary,
    put(id, product) {
      const docId = products.add(id, product.rank);
      const vector = readTsvector(product.words);
      for (const [word, weights] of vector.words) words.add(word, docId, weights);
      for (const [at, second] of vector.name.entries()) {
        const first = vector.name[at - 1];
        if (first && second && isPhrase(first, second)) phrases.add(`${first} ${second}`, docId, weightBits.A);
      }
    },
    remove: products.remove,
    *compact() {
      if (!products.needsCompaction()) return;
      const { docIds, commit } = products.compacted();
      yield;
      const commitWords = yield* words.compacted(docIds);
      const commitPhrases = yield* phrases.compacted(docIds);
      commit();
      commitWords();
      commitPhrases();
    },
    findCounted,
    find(query, most) {
      const { ids, hasMore } = findCounted(query, most);
      return { ids, hasMore };
    },
  };
}

/**
 * Takes the products of a tier, those that meet its first boost first.
 * @param take returns whether more are wanted
 */
function takeInOrder(here: Bits, boosts: readonly Condition[], sets: Sets, take: (found: Bits) => boolean): void {
  for (const boost of boosts) {
    const boosted = sets.meeting(boost);
    if (!intersect(boosted, here)) continue;
    if (!take(boosted) || !subtract(here, boosted)) return;
  }
  take(here);
}

interface Sets {
  copyOf(bits: Bits): Bits;
  /** The products that meet a condition, and perhaps some that are gone. */
  meeting(condition: Condition): Bits;
  /** Sets that the work takes are free again when it is done. */
  within<Result>(work: () => Result): Result;
}

/** Each search uses the sets of the one before: it needs a dozen at once. */
const reusedSets: Bits[] = [];

/** The sets of one search. */
function createSets(words: Postings, phrases: Postings, shown: Bits): Sets {
  let used = 0;

  function empty(): Bits {
    let bits = reusedSets[used];
    if (bits?.length === shown.length) bits.fill(0);
    else bits = new Uint32Array(shown.length);
    reusedSets[used] = bits;
    used += 1;
    return bits;
  }

  function copyOf(from: Bits): Bits {
    const bits = empty();
    bits.set(from);
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
    const bits = copyOf(shown);
    if (condition.kind === 'not') within(() => subtract(bits, meeting(condition.of)));
    else condition.of.every((each) => within(() => intersect(bits, meeting(each))));
    return bits;
  }

  function collect(condition: Condition, into: Bits): void {
    if (condition.kind === 'word') {
      let weights = 0;
      for (const weight of condition.weights) weights |= weightBits[weight];
      words.collect(condition.word, condition.isPrefix, weights, into);
    } else if (condition.kind === 'phrase') {
      phrases.collect(`${condition.first} ${condition.second}`, condition.isPrefix, weightBits.A, into);
    } else if (condition.kind === 'any') {
      for (const each of condition.of) collect(each, into);
    } else {
      within(() => unite(into, meeting(condition)));
    }
  }

  return { copyOf, meeting, within };
}
