import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Weight } from '#app/shop/catalog/words/product-words.ts';
import { makerSentinel, readTsvector, type WordVector, weightBits } from '#app/shop/catalog/words/tsvector.ts';
import { all, boostsInOrder, type Condition, parseTerm, rankingTiers, type SearchQuery } from './query.ts';
import { synonymsOf } from './synonyms.ts';
import { createWordIndex, type IndexedProduct } from './word-index.ts';

/** From every second product to one in some thousand. */
const words = ['corsair', 'ryzen', '7', 'rtx', '5070', 'gb', 'corazon', 'rgb', 'torre', 'blanca', 'zonda', 'raro'];
const aWord = fc
  .integer({ min: 0, max: 2 ** words.length - 1 })
  // The second word half as often as the first, and so on.
  .map((number) => words[Math.clz32(number) - (32 - words.length)] ?? 'raro');

const aProduct: fc.Arbitrary<IndexedProduct> = fc
  .record({
    name: fc.array(aWord, { minLength: 1, maxLength: 4 }),
    beside: fc.array(fc.tuple(aWord, fc.constantFrom<Weight>('B', 'C', 'D')), { maxLength: 3 }),
    rank: fc.integer({ min: 0, max: 50 }),
  })
  .map(({ name, beside, ...product }) => {
    const entries = new Map<string, string[]>();
    const add = (word: string, position: string) => entries.set(word, [...(entries.get(word) ?? []), position]);
    for (const [at, word] of name.entries()) add(word, `${at + 1}A`);
    add(makerSentinel(name[0] ?? ''), '1000A');
    for (const [word, weight] of beside) if (!name.includes(word)) add(word, `1000${weight}`);
    return { ...product, words: [...entries].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ') };
  });

const aQuery = fc
  .array(fc.constantFrom(...words, 'cor', 'r', '50', 'rtx 5070', 'b', 'nada', 'sin rgb', 'gamer'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((some) => parseTerm(some.join(' '), synonymsOf([])) as SearchQuery);

/** As the index finds them, by looking at each product. */
function plainly(products: ReadonlyMap<string, IndexedProduct>, query: SearchQuery, most: number): string[] {
  const conditions = rankingTiers(query).flatMap((tier) => [
    ...boostsInOrder(tier).map((boost) => all([tier.matches, boost])),
    tier.matches,
  ]);
  const found = [...products].flatMap(([id, product]) => {
    const vector = readTsvector(product.words);
    const position = conditions.findIndex((condition) => isMet(condition, vector));
    return position < 0 ? [] : [{ id, rank: product.rank, position }];
  });
  found.sort((a, b) => a.position - b.position || b.rank - a.rank || (a.id < b.id ? -1 : 1));
  return found.slice(0, most).map(({ id }) => id);
}

function isMet(condition: Condition, vector: WordVector): boolean {
  switch (condition.kind) {
    case 'all':
      return condition.of.every((each) => isMet(each, vector));
    case 'any':
      return condition.of.some((each) => isMet(each, vector));
    case 'not':
      return !isMet(condition.of, vector);
    case 'phrase': {
      const { first, second, isPrefix } = condition;
      const isSecond = (word = '') => (isPrefix ? word.startsWith(second) : word === second);
      return vector.name.some((word, at) => word === first && isSecond(vector.name[at + 1]));
    }
    case 'word': {
      const { word, isPrefix, weights } = condition;
      return vector.words.some(
        ([each, bits]) =>
          (isPrefix ? each.startsWith(word) : each === word) && weights.some((weight) => bits & weightBits[weight]),
      );
    }
  }
}

type Change = { id: string; product: IndexedProduct | null };
const changesOf = (ids: number, most: number): fc.Arbitrary<Change[]> =>
  fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: ids }).map((id) => `p${id}`),
      product: fc.option(aProduct, { freq: 5 }),
    }),
    { minLength: most / 2, maxLength: most, size: 'max' },
  );

function changeBoth(
  index: ReturnType<typeof createWordIndex>,
  products: Map<string, IndexedProduct>,
  changes: Change[],
) {
  for (const { id, product } of changes) {
    if (product) {
      index.put(id, product);
      products.set(id, product);
    } else {
      index.remove(id);
      products.delete(id);
    }
  }
}

test('what is found, and its order, is that of looking at each product, also after changes', () => {
  let some = 0;
  fc.assert(
    fc.property(changesOf(40, 60), changesOf(40, 30), fc.array(aQuery, { minLength: 4, maxLength: 8 }), (...given) => {
      const [before, after, queries] = given;
      const [index, products] = [createWordIndex(), new Map<string, IndexedProduct>()];
      for (const changes of [before, after]) {
        changeBoth(index, products, changes);
        expect(index.size).toBe(products.size);
        for (const query of queries) {
          for (const most of [2, 100]) {
            const found = plainly(products, query, products.size);
            const total = found.length;
            expect(index.findCounted(query, most)).toEqual({ ids: found.slice(0, most), total, hasMore: total > most });
            some += found.length > 0 ? 1 : 0;
          }
        }
      }
    }),
    { numRuns: 40 },
  );
  expect(some).toBeGreaterThan(100);
});

test('the same of thousands of products that have changed more often than there are of them', () => {
  const [index, products] = [createWordIndex(), new Map<string, IndexedProduct>()];
  const queries = fc.sample(aQuery, { numRuns: 8, seed: 4 });
  for (const [turn, changes] of fc.sample(changesOf(1_500, 5_000), { numRuns: 2, seed: 9 }).entries()) {
    changeBoth(index, products, changes);
    const before = index.bytes;
    const expectAll = (when: string) => {
      for (const query of queries) {
        for (const most of [6, 1_000]) {
          const found = plainly(products, query, products.size);
          const total = found.length;
          expect(index.findCounted(query, most), `turn ${turn}, ${when}`).toEqual({
            ids: found.slice(0, most),
            total,
            hasMore: total > most,
          });
        }
      }
    };
    expectAll('before its compaction');
    let stretches = 0;
    for (const _stretch of index.compact()) {
      stretches += 1;
      expectAll('during its compaction');
    }
    expect(stretches).toBeGreaterThan(0);
    expect(index.bytes).toBeLessThan(before);
    expectAll('afterwards');
  }
});

test('its vocabulary has the words of letters that products have now', () => {
  const index = createWordIndex();
  const product = (words: string) => ({ rank: 1, words });
  index.put('a', product("'corsair':1A 'rm750':2A"));
  index.put('b', product("'corsair':1A 'vengeance':1000B"));
  const near = () => index.vocabulary.near('corsiar').map(({ word, products }) => [word, products]);
  expect(near()).toEqual([['corsair', 2]]);
  expect([index.vocabulary.has('rm750'), index.vocabulary.near('rm75o')]).toEqual([true, []]);
  index.put('a', product("'zonda':1A"));
  expect(near()).toEqual([['corsair', 1]]);
  index.remove('b');
  expect(near()).toEqual([]);
  expect([index.vocabulary.has('vengeance'), index.vocabulary.has('zonda')]).toEqual([false, true]);
});
