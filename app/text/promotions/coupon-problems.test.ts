import { expect, test } from 'vitest';
import { type Coupon, pricesOf } from '#app/shop/promotions/prices.ts';
import { couponSentence } from './coupon-problems.ts';

const anything = { categories: [], makers: [], products: [] };
const line = (id: string, discount: number) => ({
  ...{ id, price: 100_000, discount, quantity: 1, category: 'Mouse', maker: null },
});
const sentence = (percent: number, discounts: readonly number[], { addsToOffers = false } = {}) => {
  const coupon: Coupon = {
    ...{ code: 'N30', saving: { kind: 'percent', percent }, scope: anything, minimumPesos: 0, addsToOffers },
  };
  const { lines } = pricesOf(
    discounts.map((discount, at) => line(`Mouse ${at}`, discount)),
    coupon,
  );
  return couponSentence(coupon, lines, new Map());
};

test.each([
  ['no offer', sentence(30, [0]), null],
  ['worse offers', sentence(30, [20, 10]), 'Este cupón no se suma a las ofertas: se cuenta sobre el precio de lista'],
  ['a better offer', sentence(15, [20, 10]), 'En Mouse 0 cuenta la oferta, que te sale mejor'],
  ['offers that it adds to', sentence(15, [20], { addsToOffers: true }), 'Este cupón se suma a las ofertas.'],
])('a coupon beside %s says which counts', (_, said, expected) => {
  expect(said === null ? null : said.includes(expected ?? '?')).toBe(expected === null ? null : true);
});
