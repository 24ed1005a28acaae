import { expect, test } from 'vitest';
import { matches } from './cache-tags.ts';

test.each([
  [{ products: ['2'] }, { products: ['1', '2'] }, true],
  [{ products: ['3'] }, { products: ['1', '2'] }, false],
  [{ products: ['3'] }, { products: 'all' }, true],
  [{ products: [] }, { products: 'all' }, false],
  [{ products: ['3'], lists: 'any' }, { products: ['1'] }, false],
  [{ products: ['3'], lists: 'any' }, { products: ['1'], lists: ['offers'] }, true],
  [{ products: [], lists: ['offers'] }, { products: ['1'], lists: ['Gabinetes'] }, false],
  [{ lists: ['offers'] }, { lists: 'all' }, true],
  [{ lists: 'any' }, { lists: [] }, false],
  [{ cards: ['1'] }, { products: ['1'] }, false],
  [{ cards: ['1'] }, { products: ['1'], cards: ['1'] }, true],
  [{ cards: ['1'], best_sellers: 'any' }, { products: ['2'], best_sellers: 'all' }, true],
  [{ counts: 'any' }, { counts: ['Gabinetes'] }, true],
  [{ products: ['1'] }, { reviews: ['1'] }, false],
  [{ products: ['1'], reviews: ['1'] }, { reviews: ['1'] }, true],
  [{ products: ['1'], lists: 'any' }, {}, false],
  [{ products: ['1'] }, { later_kinds: ['1'] }, false],
  [{ products: ['1'] }, 'resync', true],
  [{}, 'resync', true],
] as const)('a page that shows %j is concerned by %j: %j', (shown, invalidation, expected) => {
  expect(matches(shown, invalidation)).toBe(expected);
});
