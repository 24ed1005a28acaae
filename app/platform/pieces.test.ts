import { expect, test } from 'vitest';
import { nextSize } from './pieces.server.ts';

test.each([
  [40, 50, 40],
  [40, 25, 80],
  [40, 1, 80],
  [40, 0, 80],
  [400, 100, 200],
  [400, 2_000, 10],
  [10, 5_000, 5],
])('after %i things in %i ms the next piece takes %i', (size, took, wanted) => {
  expect(nextSize(size, took)).toBe(wanted);
});
