import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CacheTags, type Invalidation, matches } from '#app/shop/shared/cache-tags.ts';
import { createTaggedCaches } from './tagged-caches.server.ts';

interface CachedValue {
  bytes: number;
  tags: CacheTags;
}

function someCaches() {
  let invalidate: (invalidation: Invalidation) => void = () => {};
  const caches = createTaggedCaches<CachedValue>((listener) => {
    invalidate = listener;
  });
  const create = (maxSize: number) => caches.create({ maxSize, sizeOf: ({ bytes }) => bytes });
  return { caches, create, invalidate: (invalidation: Invalidation) => invalidate(invalidation) };
}

test('what was asked for longest ago makes room', () => {
  const cache = someCaches().create(3_000);
  for (const key of ['a', 'b', 'c']) cache.set(key, { bytes: 1_000, tags: {} });
  expect(cache.get('a')).toBeDefined();
  cache.set('d', { bytes: 1_000, tags: {} });
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd']);
  expect(cache.calculatedSize).toBe(3_000);
});

test('what is larger than the whole cache is not cached, costs no other its room, and leaves no tags', () => {
  const { create, invalidate } = someCaches();
  const [cache, other] = [create(2_000), create(2_000)];
  cache.set('a', { bytes: 1_000, tags: {} });
  cache.set('large', { bytes: 10_000, tags: { products: ['1'] } });
  expect(cache.get('large')).toBeUndefined();
  expect(cache.get('a')).toBeDefined();
  other.set('large', { bytes: 10, tags: {} });
  invalidate({ products: ['1'] });
  expect(other.get('large')).toBeDefined();
});

test('50,000 keys stay within the bytes, and leave nothing behind when they are dropped', () => {
  const { create, invalidate } = someCaches();
  const cache = create(100_000);
  for (let n = 0; n < 50_000; n += 1)
    cache.set(`key ${n}`, { bytes: 1_000, tags: { cards: [String(n)], lists: 'any' } });
  expect(cache.size).toBeGreaterThan(50);
  expect(cache.calculatedSize).toBeLessThanOrEqual(100_000);
  expect(cache.calculatedSize).toBeGreaterThan(98_000);
  invalidate({ lists: ['Gabinetes'] });
  expect([cache.size, cache.calculatedSize]).toEqual([0, 0]);
});

test('what a value shows counts', () => {
  const { create, invalidate } = someCaches();
  const cache = create(100_000);
  cache.set('few', { bytes: 1_000, tags: { cards: ['1'] } });
  const few = cache.calculatedSize;
  const cards = Array.from({ length: 24 }, (_, n) => `card-${n}`);
  cache.set('many', { bytes: 1_000, tags: { cards, lists: 'any' } });
  expect(cache.calculatedSize - few).toBeGreaterThan(few + 24 * 250);
  invalidate({ cards: ['1', 'card-7'] });
  expect(cache.calculatedSize).toBe(0);
});

test.each([
  [{ products: ['1'] }, ['list', 'any', 'blog']],
  [{ products: ['2'] }, ['one', 'list', 'any', 'blog']],
  [{ products: 'all' }, ['list', 'any', 'blog']],
  [{ cards: ['1'] }, ['one', 'any', 'blog']],
  [{ lists: ['Gabinetes'] }, ['one', 'blog']],
  [{ lists: ['offers'] }, ['one', 'list', 'blog']],
  [{ lists: 'all' }, ['one', 'blog']],
  [{ lists: [] }, ['one', 'list', 'any', 'blog']],
  [{ products: ['1'], lists: ['Gabinetes'] }, ['blog']],
  ['resync', []],
] as const)('after %j there are left: %j', (invalidation, left) => {
  const { create, invalidate } = someCaches();
  const [cache, other] = [create(100_000), create(100_000)];
  cache.set('one', { bytes: 1, tags: { products: ['1'] } });
  cache.set('list', { bytes: 1, tags: { cards: ['1', '2'], lists: ['Gabinetes'] } });
  other.set('any', { bytes: 1, tags: { lists: 'any' } });
  other.set('blog', { bytes: 1, tags: {} });
  invalidate(invalidation);
  expect(['one', 'list', 'any', 'blog'].filter((key) => cache.get(key) ?? other.get(key))).toEqual(left);
});

/** A few kinds and ids, so that they meet often. */
const someIds = fc.array(fc.constantFrom('1', '2', 'offers'), { maxLength: 3 });
const byKind = <Ids>(ids: fc.Arbitrary<Ids>) =>
  fc.record({ products: ids, lists: ids, makers: ids }, { requiredKeys: [] });

test('what is dropped is what has a tag that matches, whatever its tags and whatever changed', () => {
  const someTags: fc.Arbitrary<CacheTags> = byKind(fc.oneof(someIds, fc.constant('any' as const)));
  const someChange = byKind(fc.oneof(someIds, fc.constant('all' as const)));
  fc.assert(
    fc.property(someTags, someTags, fc.oneof(someChange, fc.constant('resync' as const)), (tags, others, change) => {
      const { create, invalidate } = someCaches();
      const cache = create(100_000);
      cache.set('one', { bytes: 1, tags });
      cache.set('other', { bytes: 1, tags: others });
      invalidate(change);
      expect([cache.has('one'), cache.has('other')]).toEqual([!matches(tags, change), !matches(others, change)]);
    }),
    { numRuns: 500 },
  );
});

test('a key that is set again is found by what its value shows now', () => {
  const { create, invalidate } = someCaches();
  const cache = create(100_000);
  cache.set('a', { bytes: 1, tags: { products: ['1'] } });
  cache.set('a', { bytes: 1, tags: { products: ['2'] } });
  invalidate({ products: ['1'] });
  expect(cache.get('a')).toBeDefined();
  invalidate({ products: ['2'] });
  expect(cache.get('a')).toBeUndefined();
});

test('a value is stale when what it shows was announced while it was read, not before and not after', () => {
  const { caches, invalidate } = someCaches();
  const value = { bytes: 1, tags: { products: ['1'] } };
  invalidate({ products: ['1'] });
  const reading = caches.beginReading();
  invalidate({ products: ['2'] });
  expect(reading.isStale(value)).toBe(false);
  invalidate({ products: ['1'] });
  expect(reading.isStale(value)).toBe(true);
  const later = caches.beginReading();
  later.end();
  invalidate({ products: ['1'] });
  expect([reading.isStale(value), later.isStale(value)]).toEqual([true, false]);
});
