import { expect, test } from 'vitest';
import { costSums, dollarSum } from './pricing.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const at = { costUsdCents: 54_999, rateInCents: 415_000, marginInBasisPoints: 1_800 };

test.each([
  [{ costHasVat: false, vatPercent: 19 }, '+ 18 % margen + 19 % IVA = $ 3.205.028'],
  [{ costHasVat: false, vatPercent: 0 }, '+ 18 % margen + 0 % IVA = $ 2.693.301'],
  [{ costHasVat: true, vatPercent: 19 }, 'con IVA + 18 % margen = $ 2.693.301'],
] as const)('a price from dollars says how it was worked out: %j', (tax, rest) => {
  expect(plain(dollarSum({ ...at, ...tax }))).toBe(`US$ 549,99 × 4.150 = $ 2.282.459 ${rest}`);
});

test('a product says what it costs with IVA, in each money that is known', () => {
  const product = { cost: 100_000, costUsdCents: 54_999, costHasVat: false, vatPercent: 5 } as const;
  expect(costSums(product, 410_550).map(plain)).toEqual([
    '$ 100.000 + 5 % IVA = $ 105.000',
    'US$ 549,99 × 4.105,5 = $ 2.257.984 + 5 % IVA = $ 2.370.883',
  ]);
  expect(costSums({ ...product, costHasVat: true }, null).map(plain)).toEqual(['$ 100.000 con IVA']);
  expect(costSums({ ...product, cost: null }, null)).toEqual([]);
});
