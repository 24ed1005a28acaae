import { type Cart, cartRequest } from '#app/shop/cart/cart.ts';
import type { CouponAnswer } from '#app/shop/promotions/coupon-answer.ts';
import type { OrderCoupon } from '#app/shop/promotions/order-coupon.ts';
import { totalInCents } from '#app/shop/shared/money.ts';
import { formatCents } from '#app/text/format.ts';
import { store, useStore } from '../store.ts';

interface StoredCoupon {
  /** That this browser's next order is made with; empty without one. */
  code: string;
  /** For which cart and code the answer is; neither is stored. */
  key?: string;
  answer?: CouponAnswer;
}

const coupon = store<StoredCoupon>(
  { code: '' },
  {
    storage: {
      key: 'coupon',
      parse: (stored) => ({ code: stored ?? '' }),
      format: ({ code }) => code,
      unsaved: 'coupon',
    },
  },
);
export const { read: readCoupon, set: writeCoupon } = coupon;

/** With what the cart costs: where a price changes, the shop is asked again. */
export const couponKey = (code: string, cart: Cart): string =>
  JSON.stringify([code, cartRequest(cart), totalInCents(cart)]);

export interface CartTotal {
  /** What the next order costs, as far as it is known: with a coupon, only the shop can say. */
  totalInCents: number;
  /** No figure while the shop is asked about a coupon: its answer would change it under the reader. Give it to its element as `key`. */
  shown: string;
  coupon: OrderCoupon | null;
  code: string;
  /** None while the shop was not asked about this cart and code, or does not answer. */
  answer: CouponAnswer | undefined;
}

export function useCartTotal(cart: Cart): CartTotal {
  const { code, key, answer: given } = useStore(coupon);
  const answer = key === couponKey(code, cart) ? given : undefined;
  const total = answer?.counts?.totalInCents ?? totalInCents(cart);
  const shown = code && !answer ? '…' : formatCents(total);
  return { totalInCents: total, shown, coupon: answer?.counts?.coupon ?? null, code, answer };
}
