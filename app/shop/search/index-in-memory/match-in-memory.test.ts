import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginsWith } from '../../catalog/words/product-words.ts';
import { queryOf } from '../position-in-list.server.ts';
import { parseTerm } from '../search-query.ts';
import { type RankingTier, tiersOf, tierVariants } from '../search-steps.ts';
import { synonymsOf } from '../synonyms.ts';
import { wordShares } from '../word-frequencies.ts';
import { matchInMemory, matchVariantInMemory } from './match-in-memory.server.ts';
import { conditionOf, type WordCondition } from './word-condition.ts';
import { type IndexedRow, readWords } from './word-index.ts';
import type { WordVector } from './word-vector.ts';

interface Product extends IndexedRow {
  vector: WordVector;
}

/** From every second product to one in some thousand. */
const words = ['corsair', 'ryzen', '7', 'rtx', '5070', 'gb', 'corazon', 'rgb', 'torre', 'blanca', 'zonda', 'raro'];

const aVector = fc
  .record({
    name: fc.array(fc.integer({ min: 0, max: 2 ** words.length - 1 }), { minLength: 1, maxLength: 4 }),
    facts: fc.integer({ min: 0, max: 2 ** words.length - 1 }),
  })
  .map(({ name, facts }): WordVector => {
    // The second word half as often as the first, and so on.
    const wordOf = (number: number) => words[Math.clz32(number) - (32 - words.length)] ?? 'raro';
    const names = name.map(wordOf);
    const vector = new Map<string, number>();
    for (const word of [beginsWith(names[0] ?? ''), ...names]) vector.set(word, 1);
    vector.set(wordOf(facts), (vector.get(wordOf(facts)) ?? 0) | 2);
    return { words: vector, name: names };
  });
const aProduct = fc.record({ vector: aVector, rank: fc.integer({ min: 0, max: 50 }) });

const aTerm = fc
  .array(fc.constantFrom(...words, 'cor', 'r', '50', 'rtx 5070', 'b', 'nada'), { minLength: 1, maxLength: 3 })
  .map((some) => some.join(' '));

const inOrder = (a: Product, b: Product) => b.rank - a.rank || (a.id < b.id ? -1 : 1);
const noRest = async () => {};

/** As `match-in-memory.server.ts` finds them, of each product by itself. */
function plainly(products: Iterable<Product>, tiers: readonly RankingTier[], most: number): string[] {
  const conditions = tiers.flatMap((tier) => tierVariants(tier).map((variant) => conditionOf(queryOf(tier, variant))));
  const placed = [...products].flatMap((product) => {
    const position = conditions.findIndex((condition) => isMet(condition, product.vector));
    return position < 0 ? [] : [{ position, product }];
  });
  placed.sort((a, b) => a.position - b.position || inOrder(a.product, b.product));
  return placed.slice(0, most).map(({ product }) => product.id);
}

function isMet(condition: WordCondition, vector: WordVector): boolean {
  switch (condition.kind) {
    case 'all':
      return condition.of.every((each) => isMet(each, vector));
    case 'any':
      return condition.of.some((each) => isMet(each, vector));
    case 'not':
      return !isMet(condition.of, vector);
    case 'next': {
      const { first, second, isBeginning } = condition;
      const isSecond = (word = '') => (isBeginning ? word.startsWith(second) : word === second);
      return vector.name.some((word, at) => word === first && isSecond(vector.name[at + 1]));
    }
    case 'word': {
      const { word, isBeginning, weights } = condition;
      return [...vector.words].some(
        ([each, wordWeights]) => (isBeginning ? each.startsWith(word) : each === word) && (wordWeights & weights) !== 0,
      );
    }
  }
}

test('of many products and of few, the same are found in the same order as by looking at each one', async () => {
  const synonyms = synonymsOf([]);
  const shares = wordShares([]);
  for (const size of [40, 4_000]) {
    const all = new Map(
      fc.sample(aProduct, { numRuns: size, seed: size }).map((product, at) => {
        const id = `p${at}`;
        return [id, { id, source: at, ...product }] as const;
      }),
    );
    const read = readWords();
    for (const product of [...all.values()].sort(inOrder)) read.add(product, () => product.vector);
    const index = await read.toIndex(noRest);
    // Some move, get other words, go and come.
    for (const [at, product] of fc.sample(aProduct, { numRuns: 120, seed: 9 }).entries()) {
      const id = at % 12 === 0 ? `new ${at}` : `p${(at * 7) % size}`;
      const before = all.get(id);
      if (before && at % 5 === 0) {
        index.remove(id);
        all.delete(id);
        continue;
      }
      const isMoved = before && at % 2 === 0;
      const after = isMoved ? { ...before, rank: product.rank } : { id, source: size + at, ...product };
      expect(index.put(after, () => after.vector)).toBe(true);
      all.set(id, after);
    }
    let some = 0;
    for (const term of fc.sample(aTerm, { numRuns: size > 1_000 ? 25 : 200, seed: 4 })) {
      const query = parseTerm(term, synonyms);
      if (!query) continue;
      const { whole, beginnings } = tiersOf(query, { products: size, anywhere: shares, inNames: shares });
      const tiers = [...whole, ...beginnings];
      for (const most of [6, 1_001]) {
        const expected = plainly(all.values(), tiers, most);
        expect(matchInMemory(index, tiers, most), `${term}, ${most} of ${size}`).toEqual(expected);
        some += expected.length > 0 ? 1 : 0;
      }
      const [first] = whole as [RankingTier, ...RankingTier[]];
      expect(matchVariantInMemory(index, first.query(), 6), `${term}, one variant`).toEqual(
        [...all.values()]
          .filter(({ vector }) => isMet(conditionOf(first.query()), vector))
          .sort(inOrder)
          .slice(0, 6)
          .map(({ id }) => id),
      );
    }
    expect(some).toBeGreaterThan(10);
  }
});
