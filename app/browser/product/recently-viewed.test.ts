import { expect, test } from 'vitest';
import { withViewed } from './recently-viewed.ts';
import { parseIds } from './stored-ids.ts';

test('the product seen last comes first', { tags: ['S3.30'] }, () => {
  expect(withViewed(['a', 'b'], 'c')).toEqual(['c', 'a', 'b']);
});

test('a product seen again moves to the front', () => {
  expect(withViewed(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b']);
});

test('four are remembered', { tags: ['S3.29', 'S9.12'] }, () => {
  expect(withViewed(['a', 'b', 'c', 'd'], 'e')).toEqual(['e', 'a', 'b', 'c']);
});

test.each([
  [null, []],
  ['no json', []],
  ['{"a":1}', []],
  ['["a", 3, "b", "a", "<x>"]', ['a', 'b']],
  ['["a","b","c","d","e"]', ['a', 'b', 'c', 'd']],
])('storage that holds %s is read as %o', (stored, ids) => {
  expect(parseIds(stored)).toEqual(ids);
});
