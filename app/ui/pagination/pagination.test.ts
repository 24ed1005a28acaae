import { expect, test } from 'vitest';
import { shownPages } from './pagination.tsx';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 40, [1, 2, 3, 40]],
  [20, 40, [1, 18, 19, 20, 21, 22, 40]],
  [40, 40, [1, 38, 39, 40]],
])('page %i of %i shows %o', (page, pages, shown) => {
  expect(shownPages(page, pages)).toEqual(shown);
});
