import { expect, test } from 'vitest';
import { type BigChange, bigChangeOf, isBigChange, type PricedProduct } from './big-change.ts';

test.each<[number | null, number | null, boolean]>([
  [100_000, 130_000, false],
  [100_000, 130_001, true],
  [100_000, 70_000, false],
  [100_000, 69_999, true],
  [100_000, 0, true],
  [0, 100_000, false],
  [null, 100_000, false],
  [100_000, null, false],
])('from %s to %s: %s', (before, after, isBig) => {
  expect(isBigChange(before, after)).toBe(isBig);
});

const product: PricedProduct = {
  price: 100_000,
  discount: 0,
  cost: 80_000,
  costUsdCents: null,
  costHasVat: true,
  vatPercent: 19,
};
test.each<[string, Partial<PricedProduct>, BigChange | null]>([
  ['nothing', {}, null],
  ['a little', { price: 90_000 }, null],
  ['a price that falls below its cost', { price: 79_999 }, { belowCost: true }],
  ['a discount that does so', { discount: 21 }, { belowCost: true }],
  ['a price without a zero', { price: 10_000 }, { price: -90, belowCost: true }],
  ['a cost that doubles', { cost: 160_000 }, { cost: 100, belowCost: true }],
  ['a cost that now comes without IVA', { costHasVat: false, price: 95_000 }, { belowCost: true }],
])('of %s the owner is asked %#', (_what, change, expected) => {
  expect(bigChangeOf(product, { ...product, ...change }, null)).toEqual(expected);
});

test('what was below its cost already is asked about only where it changes, and a new product always', () => {
  const loss = { ...product, price: 70_000 };
  expect(bigChangeOf(loss, loss, null)).toBeNull();
  expect(bigChangeOf(loss, { ...loss, price: 75_000 }, null)).toEqual({ belowCost: true });
  expect(bigChangeOf(null, loss, null)).toEqual({ belowCost: true });
});

test('a cost in dollars counts where the rate is known', () => {
  const dollars = { ...product, cost: null, costUsdCents: 2_000 };
  expect(bigChangeOf(dollars, { ...dollars, price: 79_000 }, null)).toBeNull();
  expect(bigChangeOf(dollars, { ...dollars, price: 79_000 }, 400_000)).toEqual({ belowCost: true });
});
