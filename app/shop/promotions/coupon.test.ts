import { describe, expect, test } from 'vitest';
import { canLeaveTooLittle, problemOfPrices, readCouponCode } from './coupon.ts';
import { type CouponSaving, pricesOf } from './prices.ts';

test.each([
  ['RADEON3', 'RADEON3'],
  [' radeon 3\n', 'RADEON3'],
  ['ra\u200bdeon3', 'RADEON3'],
  ['Navideña–10', 'NAVIDENA-10'],
  ['ＡＢＣ', 'ABC'],
  ['ab', null],
  ['---', null],
  ['A'.repeat(31), null],
  ['<script>', null],
  ["RADEON3' OR 1=1", null],
  ['\u0000\u0000\u0000', null],
  ['A'.repeat(100_000), null],
  ['', null],
])('%j as a coupon is %j', (typed, code) => expect(readCouponCode(typed)).toBe(code));

const saves = (saving: CouponSaving, minimumPesos = 0) => ({
  ...{ code: 'RADEON3', saving, minimumPesos, addsToOffers: false },
  scope: { categories: [], makers: [], products: [] },
});
const pesos = (amount: number, minimum = 0) => saves({ kind: 'pesos', pesos: amount }, minimum);
const percent = (amount: number) => saves({ kind: 'percent', percent: amount });

describe('a coupon leaves what can be paid', () => {
  const problemAt = (price: number, coupon: ReturnType<typeof saves> | null) =>
    problemOfPrices(
      pricesOf([{ id: 'a', price, discount: 0, quantity: 1, category: 'Procesadores', maker: null }], coupon),
    );

  test.each([
    [11_500, pesos(10_000), null],
    [11_499, pesos(10_000), { code: 'too_little_left', totalInCents: 149_900, isPayableWithout: true }],
    [9_000, pesos(10_000), { code: 'too_little_left', totalInCents: 0, isPayableWithout: true }],
    [1_400, percent(10), { code: 'too_little_left', totalInCents: 126_000, isPayableWithout: false }],
    [50_000, percent(100), { code: 'too_little_left', totalInCents: 0, isPayableWithout: true }],
    [9_000, pesos(10_000, 11_500), { code: 'below_minimum', missingInCents: 250_000 }],
    [900, null, null],
  ])('of $ %i with %o: %o', (price, coupon, problem) => {
    expect(problemAt(price, coupon)).toEqual(problem && { ok: false, ...problem });
  });

  test.each([
    [pesos(10_000), true],
    [pesos(10_000, 11_499), true],
    [pesos(10_000, 11_500), false],
    [percent(99), false],
    [percent(100), true],
  ])('else the owner is warned: %o', (coupon, isWarned) => expect(canLeaveTooLittle(coupon)).toBe(isWarned));
});
