import { isOfLetters } from '#app/shop/catalog/words/plain-words.ts';
import { readTsvector, weightBits } from '#app/shop/catalog/words/tsvector.ts';
import {
  type Bits,
  clearBit,
  createPostings,
  docIdsIn,
  hasBit,
  intersect,
  mergedInOrder,
  type Postings,
  setBit,
  sizeOf,
  subtract,
  unite,
} from './postings.ts';
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
  /** Says how many match, too. */
  find(query: SearchQuery, most: number): Found & { total: number };
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

  function find(query: SearchQuery, most: number) {
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
    find,
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

/** The products of the word index by their document ids, in the order of their rank, then of their id. */
interface OrderedProducts {
  readonly size: number;
  /** Their document ids. */
  readonly shown: Bits;
  /** @returns its document id, which is another one each time */
  add(id: string, rank: number): number;
  remove(id: string): void;
  /** Whether there are so many document ids of products that are gone, or have another one, that all should be numbered again. */
  needsCompaction(): boolean;
  /** The new document id of each, negative where there is no product any more, and what numbers them so. */
  compacted(): { docIds: Int32Array; commit(): void };
  /** Adds the ids of those in the set, the best first, until there are so many. @returns how many there are */
  take(found: Bits, most: number, into: string[]): number;
}

const goneAtLeast = 1_000;

function createOrderedProducts(): OrderedProducts {
  const docIds = new Map<string, number>();
  let ids: string[] = [];
  let ranks: number[] = [];
  let shown: Bits = new Uint32Array(32);
  let order: readonly number[] = [];
  /** Document ids that were added since the order was made. */
  let unordered: number[] = [];

  const isShown = (docId: number) => hasBit(shown, docId);

  function compare(a: number, b: number): number {
    const [rankOfA, rankOfB] = [ranks[a] as number, ranks[b] as number];
    if (rankOfA !== rankOfB) return rankOfB - rankOfA;
    return (ids[a] as string) < (ids[b] as string) ? -1 : 1;
  }

  function currentOrder(): readonly number[] {
    if (unordered.length > 0) {
      order = mergedInOrder(order.filter(isShown), unordered.filter(isShown).sort(compare), compare);
      unordered = [];
    }
    return order;
  }

  function remove(id: string): void {
    const docId = docIds.get(id);
    if (docId === undefined) return;
    docIds.delete(id);
    clearBit(shown, docId);
  }

  return {
    get size() {
      return docIds.size;
    },
    get shown() {
      return shown;
    },
    add(id, rank) {
      remove(id);
      const docId = ids.length;
      if (docId >= shown.length * 32) {
        const longer = new Uint32Array(Math.ceil(shown.length * 1.25));
        longer.set(shown);
        shown = longer;
      }
      ids.push(id);
      ranks.push(rank);
      docIds.set(id, docId);
      setBit(shown, docId);
      unordered.push(docId);
      return docId;
    },
    remove,
    needsCompaction: () => ids.length - docIds.size > goneAtLeast + docIds.size / 2,
    compacted() {
      const ordered = currentOrder().filter(isShown);
      const newDocIds = new Int32Array(ids.length).fill(-1);
      for (const [at, docId] of ordered.entries()) newDocIds[docId] = at;
      const commit = () => {
        ids = ordered.map((docId) => ids[docId] as string);
        ranks = ordered.map((docId) => ranks[docId] as number);
        shown = new Uint32Array(Math.ceil(ids.length / 32) + 32);
        for (const [docId, id] of ids.entries()) {
          docIds.set(id, docId);
          setBit(shown, docId);
        }
        order = [...ids.keys()];
      };
      return { docIds: newDocIds, commit };
    },
    take(found, most, into) {
      const ordered = currentOrder();
      // A few are sorted in less time than the order of all is walked through.
      const few = docIdsIn(found, ordered.length / 512)?.sort(compare);
      for (const docId of few ?? ordered) {
        if (into.length >= most) break;
        if (hasBit(found, docId)) into.push(ids[docId] as string);
      }
      return into.length;
    },
  };
}
