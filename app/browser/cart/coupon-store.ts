import { type Cart, cartRequest } from '#app/shop/cart/cart.ts';
import type { CouponAnswer } from '#app/shop/promotions/coupon-answer.ts';
import type { OrderCoupon } from '#app/shop/promotions/order-coupon.ts';
import { totalInCents } from '#app/shop/shared/money.ts';
import { store, useStore } from '../store.ts';

/** The code that this browser's next order is made with; empty without one. */
const coupon = store('', {
  storage: { key: 'coupon', parse: (stored) => stored ?? '', unsaved: 'The coupon is not kept' },
});
export const { read: readCoupon, set: writeCoupon } = coupon;

/** The last answer of the shop, and for which cart and code it is. */
const answered = store<{ key: string; answer: CouponAnswer } | null>(null);
export const { set: writeAnswer } = answered;

export const couponKey = (code: string, cart: Cart): string => code + JSON.stringify(cartRequest(cart));

export interface CartTotal {
  /** What the next order costs, as far as it is known: with a coupon, only the shop can say. */
  totalInCents: number;
  coupon: OrderCoupon | null;
  code: string;
  /** Null while the shop was not asked about this cart and code, or does not answer. */
  answer: CouponAnswer | null;
}

export function useCartTotal(cart: Cart): CartTotal {
  const code = useStore(coupon);
  const last = useStore(answered);
  const answer = code && last?.key === couponKey(code, cart) ? last.answer : null;
  return { totalInCents: totalInCents(cart), coupon: null, ...answer?.counts, code, answer };
}
