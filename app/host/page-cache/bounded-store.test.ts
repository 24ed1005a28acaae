import { expect, test } from 'vitest';
import { boundedStore } from './bounded-store.ts';
import { bytesOf, type CachedPage } from './cached-page.ts';

const aPage = (bytes: number, endsAt = 1_000): CachedPage => ({
  headers: {},
  bodies: { br: Buffer.alloc(bytes) },
  contentHash: 'mark',
  endsAt,
  position: '',
  route: '/',
});
const weight = bytesOf(aPage(1_000));

test('the page that was asked for longest ago makes room', () => {
  const store = boundedStore(3 * weight);
  for (const key of ['a', 'b', 'c']) store.put(key, aPage(1_000), {});
  expect(store.find('a', 0)).not.toBeNull();
  store.put('d', aPage(1_000), {});
  expect(['a', 'b', 'c', 'd'].filter((key) => store.find(key, 0))).toEqual(['a', 'c', 'd']);
  expect(store.bytes).toBe(3 * weight);
});

test('a page larger than the whole store is not cached, and costs no other its room', () => {
  const store = boundedStore(2 * weight);
  store.put('a', aPage(1_000), {});
  store.put('large', aPage(10_000), {});
  expect(store.find('large', 0)).toBeNull();
  expect(store.find('a', 0)).not.toBeNull();
});

test('50,000 keys stay within the bytes, and leave nothing behind when they are dropped', () => {
  const store = boundedStore(100 * weight);
  for (let n = 0; n < 50_000; n += 1) store.put(`/search?q=${n}`, aPage(1_000), { cards: [String(n)], lists: 'any' });
  expect(store.size).toBeGreaterThan(50);
  expect(store.bytes).toBeLessThanOrEqual(100 * weight);
  expect(store.bytes).toBeGreaterThan(98 * weight);
  store.drop({ lists: ['Gabinetes'] });
  expect([store.size, store.bytes]).toEqual([0, 0]);
});

test('a page ends at its time', () => {
  const store = boundedStore(weight);
  store.put('a', aPage(1_000, 500), {});
  expect(store.find('a', 499)).not.toBeNull();
  expect(store.find('a', 500)).toBeNull();
  expect(store.bytes).toBe(0);
});

test('what a page shows counts', () => {
  const store = boundedStore(100 * weight);
  store.put('few', aPage(1_000), { cards: ['1'] });
  const few = store.bytes;
  store.put('many', aPage(1_000), { cards: Array.from({ length: 24 }, (_, n) => `card-${n}`), lists: 'any' });
  expect(store.bytes - few).toBeGreaterThan(few + 24 * 250);
  store.drop({ cards: ['1', 'card-7'] });
  expect(store.bytes).toBe(0);
});

test('one more encoding counts', () => {
  const store = boundedStore(3 * weight);
  const page = aPage(1_000);
  store.put('a', page, {});
  store.put('b', aPage(1_000), {});
  page.bodies.identity = Buffer.alloc(2 * weight);
  store.weigh('a', page);
  expect(store.bytes).toBeLessThanOrEqual(3 * weight);
  expect(store.size).toBe(1);
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
  ['catch-up', []],
] as const)('after %j there are left: %j', (invalidation, left) => {
  const store = boundedStore(1_000 * weight);
  store.put('one', aPage(1), { products: ['1'] });
  store.put('list', aPage(1), { cards: ['1', '2'], lists: ['Gabinetes'] });
  store.put('any', aPage(1), { lists: 'any' });
  store.put('blog', aPage(1), {});
  store.drop(invalidation);
  expect(['one', 'list', 'any', 'blog'].filter((key) => store.find(key, 0))).toEqual(left);
});

test('a page put again is found by what it shows now', () => {
  const store = boundedStore(1_000 * weight);
  store.put('a', aPage(1), { products: ['1'] });
  store.put('a', aPage(1), { products: ['2'] });
  store.drop({ products: ['1'] });
  expect(store.find('a', 0)).not.toBeNull();
  store.drop({ products: ['2'] });
  expect(store.find('a', 0)).toBeNull();
});
