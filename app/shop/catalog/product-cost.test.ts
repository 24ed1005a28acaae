import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costWithVatInCents, isBelowCost, marginOverCost, type ProductCost } from './product-cost.ts';

const known = (given: Partial<ProductCost>): ProductCost => ({
  cost: null,
  costUsdCents: null,
  costHasVat: false,
  vatPercent: 19,
  ...given,
});

test.each<[string, Partial<ProductCost>, number | null, number | null]>([
  ['pesos, IVA on top', { cost: 100_000 }, null, 11_900_000],
  ['pesos, 5 % on top', { cost: 100_000, vatPercent: 5 }, null, 10_500_000],
  ['pesos, without IVA', { cost: 100_000, vatPercent: 0 }, null, 10_000_000],
  ['pesos with IVA in them', { cost: 100_000, costHasVat: true }, null, 10_000_000],
  ['dollars, a part of a cent rounded up', { costUsdCents: 54_999 }, 415_000, 271_612_562],
  ['dollars with IVA in them', { costUsdCents: 54_999, costHasVat: true }, 415_000, 228_245_850],
  ['dollars, and no rate', { costUsdCents: 54_999 }, null, null],
  ['both: the higher', { cost: 100_000, costUsdCents: 1 }, 415_000, 11_900_000],
  ['both: the higher', { cost: 1, costUsdCents: 54_999 }, 415_000, 271_612_562],
  ['both, and no rate', { cost: 1, costUsdCents: 54_999 }, null, 119],
  ['nothing', {}, 415_000, null],
  ['what was free', { cost: 0 }, null, 0],
  ['the highest', { costUsdCents: 100_000_000 }, 10_000_000, 11_900_000_000_000],
])('a cost of %s', (_, given, rateInCents, cents) => {
  expect(costWithVatInCents(known(given), rateInCents)).toBe(cents);
});

test('a price is below a cost from the first cent on, its discount taken off', () => {
  const sold = (price: number, discount: number, cents: number | null) => isBelowCost({ price, discount }, cents);
  expect([sold(119_000, 0, 11_900_000), sold(119_000, 0, 11_900_001)]).toEqual([false, true]);
  expect([sold(119_000, 1, 11_900_000), sold(1, 99, null)]).toEqual([true, false]);
  // 28,333.05 is sold at 28,333.
  expect([sold(33_333, 15, 2_833_300), sold(33_333, 15, 2_833_301)]).toEqual([false, true]);
});

test('the margin is over the cost, after the discount', () => {
  expect(marginOverCost(125_000, 0, 10_000_000)).toBe(25);
  expect(marginOverCost(125_000, 20, 10_000_000)).toBe(0);
  expect(marginOverCost(90_000, 0, 10_000_000)).toBe(-10);
  expect(marginOverCost(100_000, 0, 3_000_000)).toBe(233.3);
  expect([marginOverCost(1, 0, null), marginOverCost(1, 0, 0)]).toEqual([null, null]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), fc.integer({ min: 0, max: 99 }), (cost, discount) => {
      const margin = marginOverCost(2_000_000_000, discount, cost * 100) ?? Number.NaN;
      expect(margin < 0).toBe(2_000_000_000 * (100 - discount) < cost * 100 && Math.abs(margin) >= 0.1);
    }),
  );
});

test('with the cost and its IVA the margin is the same as with neither', () => {
  const prices = fc.integer({ min: 10_000, max: 2_000_000_000 });
  fc.assert(
    fc.property(prices, prices, fc.constantFrom(19 as const, 5 as const, 0 as const), (price, cost, vatPercent) => {
      const margin = marginOverCost(price, 0, costWithVatInCents(known({ cost, vatPercent }), null)) ?? Number.NaN;
      const without = (price * 100) / (100 + vatPercent);
      expect(Math.abs(margin - (100 * (without - cost)) / cost)).toBeLessThan(0.051);
    }),
  );
});
