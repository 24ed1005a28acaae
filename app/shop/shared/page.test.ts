import { describe, expect, test } from 'vitest';
import { cutPage, readPage } from './page.ts';

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=2.5', 1],
  ['page=dos', 1],
  ['page=1e300', 1],
])('the page of "%s" is %i', (query, page) => {
  expect(readPage(new URLSearchParams(query))).toBe(page);
});

test('a page is read under the name that its list has', () => {
  expect(readPage(new URLSearchParams('page=2&opiniones=4'), 'opiniones')).toBe(4);
});

describe('a list of 21 cut into pages of 10', () => {
  test.each([
    [1, 1, 0],
    [2, 2, 10],
    [3, 3, 20],
    [4, 3, 20],
    [Number.MAX_SAFE_INTEGER, 3, 20],
    [0, 1, 0],
    [-5, 1, 0],
  ])('asked for page %i, shows page %i from line %i on', (wanted, page, offset) => {
    expect(cutPage(wanted, 21, 10)).toEqual({ page, pages: 3, offset });
  });
});

test.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
  [20, 2],
])('%i things on pages of 10 make %i pages', (total, pages) => {
  expect(cutPage(1, total, 10).pages).toBe(pages);
});
