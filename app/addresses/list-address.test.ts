import { expect, test } from 'vitest';
import { hrefWith, pageOf } from './list-address.ts';

test.each([
  ['', 1],
  ['?page=3', 3],
  ['?page=0', 1],
  ['?page=-2', 1],
  ['?page=2.5', 1],
  ['?page=dos', 1],
])('the page of "%s" is %i', (query, page) => {
  expect(pageOf(new URL(`http://tienda.test/offers${query}`))).toBe(page);
});

test('an address says only what differs from the plain list', () => {
  expect(hrefWith('/', { category: null, page: 1 })).toBe('/');
  expect(hrefWith('/', { category: 'ssd', page: 2 })).toBe('/?category=ssd&page=2');
  expect(hrefWith('/search', { q: 'diadema & mouse' })).toBe('/search?q=diadema+%26+mouse');
});
