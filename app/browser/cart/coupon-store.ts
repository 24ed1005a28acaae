import { type Cart, cartRequest } from '#app/shop/cart/cart.ts';
import type { CouponAnswer } from '#app/shop/promotions/coupon-answer.ts';
import type { OrderCoupon } from '#app/shop/promotions/order-coupon.ts';
import { totalInCents } from '#app/shop/shared/money.ts';
import { store, useStore } from '../store.ts';
import { takeCouponOfLink } from './coupon-of-link.ts';

/** The code that this browser's next order is made with; empty without one. */
const coupon = store('', {
  storage: {
    key: 'coupon',
    parse: (stored) => takeCouponOfLink() ?? stored ?? '',
    unsaved: 'The coupon is not kept',
  },
});
export const { read: readCoupon, set: writeCoupon } = coupon;

/** The last answer of the shop, and for which cart and code it is. */
interface AnsweredCart {
  key: string;
  answer: CouponAnswer;
}
const answered = store<AnsweredCart | null>(null);
export const { set: writeAnswer } = answered;

export const couponKey = (code: string, cart: Cart): string => JSON.stringify([code, cartRequest(cart)]);

export interface CartTotal {
  /** What the next order costs, as far as it is known: with a coupon, only the shop can say. */
  totalInCents: number;
  code: string;
  coupon: OrderCoupon | null;
  answer: CouponAnswer | null;
  /** The shop was not asked yet about this cart, or does not answer. */
  isUnknown: boolean;
}

export function useCartTotal(cart: Cart): CartTotal {
  const code = useStore(coupon);
  const last = useStore(answered);
  const without = { totalInCents: totalInCents(cart), code, coupon: null };
  if (code === '' || cart.length === 0) return { ...without, answer: null, isUnknown: false };
  const answer = last?.key === couponKey(code, cart) ? last.answer : null;
  if (!answer?.ok) return { ...without, answer, isUnknown: answer === null };
  const { totalInCents: total, couponInCents: inCents } = answer;
  return { totalInCents: total, code, coupon: { code: answer.code, inCents }, answer, isUnknown: false };
}
