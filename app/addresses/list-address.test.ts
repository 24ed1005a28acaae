import { expect, test } from 'vitest';
import { hrefWith } from './list-address.ts';

test('an address says only what differs from the plain list', () => {
  expect(hrefWith('/', { category: null, page: 1 })).toBe('/');
  expect(hrefWith('/', { category: 'ssd', page: 2 })).toBe('/?category=ssd&page=2');
  expect(hrefWith('/search', { filters: [['q', 'diadema & mouse']], page: 1 })).toBe('/search?q=diadema+%26+mouse');
});
