import { isOfLetters } from '../shop/catalog/words/plain-words.ts';
import { type Bits, clearBit, hasBit, intersect, setBit, slotsIn, subtract, unite } from './bits.ts';
import { belongTogether, type Condition } from './condition.ts';
import { merged } from './merged.ts';
import { createPostings } from './postings.ts';
import type { Found, ProductSearch } from './product-search.ts';
import type { SearchQuery } from './query.ts';
import { boostsInOrder, type RankingTier, rankingTiers } from './ranking.ts';
import { createVocabulary, type Vocabulary } from './spelling.ts';
import { readTsvector, weightBits } from './tsvector.ts';

/** A row of `product_search`. */
export interface IndexedProduct {
  rank: number;
  /** As PostgreSQL prints a `tsvector`. */
  words: string;
  isShown: boolean;
}

/** Product search in this process's memory, from an inverted index of all products that are shown. Whoever follows the database fills it. */
export interface WordIndex extends ProductSearch {
  find(query: SearchQuery, most: number): Found;
  readonly vocabulary: Vocabulary;
  put(id: string, product: IndexedProduct): void;
  remove(id: string): void;
  /** Products that are in it. */
  readonly size: number;
  /** About how many bytes it takes. */
  readonly bytes: number;
}

/** Slots of products that are gone, or have another one since they changed: when half as many as products, all are numbered again. */
const goneAtLeast = 1_000;
/** Its id, its entry in the map of ids, its rank and its position. */
const bytesOfAProduct = 130;

export function createWordIndex(): WordIndex {
  const slots = new Map<string, number>();
  let ids: string[] = [];
  let ranks: number[] = [];
  let shown: Bits = new Uint32Array(32);
  /** Slots as lists have them, the best first, and those that were added since. */
  let order: readonly number[] = [];
  let unordered: number[] = [];
  let vocabulary = vocabularyOfIndex();
  let words = createPostings(learn);
  /** Of names: a number and its neighbour, with a blank between them. */
  let pairs = createPostings(() => {});
  const scratch = createScratch();

  function vocabularyOfIndex() {
    return createVocabulary((word) => words.count(word, shown));
  }

  function learn(word: string): void {
    if (isOfLetters(word)) vocabulary.add(word);
  }

  function compare(a: number, b: number): number {
    const [rankOfA, rankOfB] = [ranks[a] as number, ranks[b] as number];
    if (rankOfA !== rankOfB) return rankOfB - rankOfA;
    return (ids[a] as string) < (ids[b] as string) ? -1 : 1;
  }

  const isShown = (slot: number) => hasBit(shown, slot);

  function currentOrder(): readonly number[] {
    if (unordered.length > 0) {
      order = merged(order.filter(isShown), unordered.filter(isShown).sort(compare), compare);
      unordered = [];
    }
    return order;
  }

  function remove(id: string): void {
    const slot = slots.get(id);
    if (slot === undefined) return;
    slots.delete(id);
    clearBit(shown, slot);
  }

  function put(id: string, product: IndexedProduct): void {
    remove(id);
    if (!product.isShown) return;
    if (ids.length - slots.size > goneAtLeast + slots.size / 2) renumber();
    const slot = ids.length;
    if (slot >= shown.length * 32) {
      const longer = new Uint32Array(Math.ceil(shown.length * 1.25));
      longer.set(shown);
      shown = longer;
    }
    ids.push(id);
    ranks.push(product.rank);
    slots.set(id, slot);
    setBit(shown, slot);
    unordered.push(slot);
    const vector = readTsvector(product.words);
    for (const [word, weights] of vector.words) words.add(word, slot, weights);
    for (const [at, second] of vector.name.entries()) {
      const first = vector.name[at - 1];
      if (first && second && belongTogether(first, second)) pairs.add(`${first} ${second}`, slot, weightBits.A);
    }
  }

  function renumber(): void {
    order = currentOrder().filter(isShown);
    const renumbered = new Int32Array(ids.length).fill(-1);
    for (const [at, slot] of order.entries()) renumbered[slot] = at;
    ids = order.map((slot) => ids[slot] as string);
    ranks = order.map((slot) => ranks[slot] as number);
    slots.clear();
    for (const [slot, id] of ids.entries()) slots.set(id, slot);
    shown = new Uint32Array(Math.ceil(ids.length / 32) + 32);
    for (const slot of ids.keys()) setBit(shown, slot);
    order = [...ids.keys()];
    vocabulary = vocabularyOfIndex();
    words = words.renumbered(renumbered, learn);
    pairs = pairs.renumbered(renumbered, () => {});
  }

  /** Adds the products that meet it, and perhaps some that are gone. */
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
      unite(into, meeting(condition));
    }
  }

  /** The products that meet it, and perhaps some that are gone. */
  function meeting(condition: Condition): Bits {
    const bits = scratch.empty(shown.length);
    if (condition.kind === 'not') {
      bits.set(shown);
      subtract(bits, meeting(condition.of));
    } else if (condition.kind === 'all') {
      bits.set(shown);
      for (const each of condition.of) {
        const isAnyLeft = scratch.within(() => intersect(bits, meeting(each)));
        if (!isAnyLeft) break;
      }
    } else {
      collect(condition, bits);
    }
    return bits;
  }

  /** Adds the ids of those in the set, the best first, until there are so many. */
  function take(found: Bits, most: number, into: string[]): void {
    const ordered = currentOrder();
    // A few are sorted in less time than the order of all is walked through.
    const few = slotsIn(found, ordered.length / 512)?.sort(compare);
    for (const slot of few ?? ordered) {
      if (into.length >= most) return;
      if (hasBit(found, slot)) into.push(ids[slot] as string);
    }
  }

  /** Takes those that meet the tier out of what is left. */
  function takeTier(tier: RankingTier, left: Bits, most: number, into: string[]): void {
    const here = meeting(tier.matches);
    if (!intersect(here, left)) return;
    subtract(left, here);
    for (const boost of boostsInOrder(tier)) {
      const boosted = meeting(boost);
      if (!intersect(boosted, here)) continue;
      take(boosted, most, into);
      if (into.length >= most) return;
      subtract(here, boosted);
    }
    take(here, most, into);
  }

  return {
    get size() {
      return slots.size;
    },
    get bytes() {
      return words.bytes + pairs.bytes + slots.size * bytesOfAProduct;
    },
    get vocabulary() {
      return vocabulary;
    },
    put,
    remove,
    find(query, most) {
      const found: string[] = [];
      scratch.within(() => {
        const left = scratch.empty(shown.length);
        left.set(shown);
        for (const tier of rankingTiers(query)) {
          scratch.within(() => takeTier(tier, left, most + 1, found));
          if (found.length > most) return;
        }
      });
      return { ids: found.slice(0, most), hasMore: found.length > most };
    },
  };
}

/** Sets that one search after the other uses: each needs up to a hundred. */
function createScratch() {
  const sets: Bits[] = [];
  let used = 0;
  return {
    empty(length: number): Bits {
      let bits = sets[used];
      if (bits?.length === length) bits.fill(0);
      else bits = new Uint32Array(length);
      sets[used] = bits;
      used += 1;
      return bits;
    },
    /** Sets that the work takes are free again when it is done. */
    within<Result>(work: () => Result): Result {
      const before = used;
      const result = work();
      used = before;
      return result;
    },
  };
}
