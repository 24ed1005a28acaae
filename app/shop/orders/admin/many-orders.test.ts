import { expect, test } from 'vitest';
import { mostOnPaper, pilesOf } from './many-orders.ts';

const line = { productId: 'a', productName: 'A', quantity: 1 };
const order = (lines: number) => ({ lines: Array.from({ length: lines }, () => line) });

test('a pile on paper has no more orders and lines than a file is made of, and none is left out', () => {
  expect(pilesOf([])).toEqual([]);
  expect(pilesOf(Array.from({ length: mostOnPaper + 1 }, () => order(1))).map((pile) => pile.length)).toEqual([100, 1]);
  expect(pilesOf(Array.from({ length: 31 }, () => order(100))).map((pile) => pile.length)).toEqual([15, 15, 1]);
  expect(pilesOf([order(2_000), order(1)]).map((pile) => pile.length)).toEqual([1, 1]);
});
