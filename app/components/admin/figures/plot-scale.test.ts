import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namedPoints, ticksUpTo } from './plot-scale.ts';

test.each([
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [40, [0, 10, 20, 30, 40]],
  [102_000_000, [0, 50_000_000, 100_000_000, 150_000_000]],
])('a plot whose highest figure is %i has lines at %j', (highest, ticks) => {
  expect(ticksUpTo(highest)).toEqual(ticks);
});

test('lines are few, whole, and reach every figure', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 13 }), (highest) => {
      const ticks = ticksUpTo(highest);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
    }),
  );
});

test.each([
  [2, [0, 1], []],
  [7, [0, 1, 2, 3, 4, 5, 6], [1, 3, 5]],
  [1, [0], []],
  [30, [1, 5, 9, 13, 17, 21, 25, 29], [1, 9, 17, 25]],
])('of %i points these are named: %j, on a phone without %j', (count, all, onlyWide) => {
  expect(namedPoints(count).map(({ index }) => index)).toEqual(all);
  expect(
    namedPoints(count)
      .filter(({ isWide }) => isWide)
      .map(({ index }) => index),
  ).toEqual(onlyWide);
});
