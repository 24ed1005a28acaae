import { expect, test } from 'vitest';
import type { ProductCost } from '../../catalog/product-cost.ts';
import { priceFromCost } from './price-from-cost.ts';

const bare: ProductCost = { cost: null, costUsdCents: null, costHasVat: false, vatPercent: 19 };

test.each<[Partial<ProductCost>, number, number | null, number | null]>([
  [{ cost: 100_000 }, 2_000, null, 142_900],
  [{ cost: 100_000, costHasVat: true }, 2_000, null, 120_900],
  [{ cost: 100_000, vatPercent: 0 }, 0, null, 100_900],
  [{ cost: 119_900, costHasVat: true }, 0, null, 119_900],
  [{ costUsdCents: 10_000 }, 2_000, 400_000, 571_900],
  [{ costUsdCents: 10_000 }, 2_000, null, null],
  [{ cost: 100_000, costUsdCents: 1 }, 2_000, 400_000, 142_900],
  [{ cost: 0 }, 2_000, null, null],
  [{}, 2_000, 400_000, null],
  [{ cost: 2_000_000_000 }, 100_000, null, null],
])('%j with %i hundredths of a percent at %s is %s', (cost, marginInBasisPoints, rateInCents, price) => {
  expect(priceFromCost({ ...bare, ...cost }, { marginInBasisPoints, rateInCents })).toBe(price);
});
