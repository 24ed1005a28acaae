import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectExactPrices, pricedCart } from './priced-carts.ts';

test('200,000 carts with coupons, campaigns and returns cost what the table of the rules says', () => {
  const numRuns = Math.round(200_000 * Number(process.env.TORTURE));
  expect(numRuns).toBeGreaterThan(0);
  fc.assert(fc.property(pricedCart, expectExactPrices), { numRuns });
});
