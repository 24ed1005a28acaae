import type { OrderCoupon } from './order-coupon.ts';

/** What `/api/cart/coupon` answers, with its sentences. */
export interface CouponAnswer {
  /** As the shop writes it; null for what no code can be. */
  code: string | null;
  /** What the cart costs with it; null where it does not count. */
  counts: { totalInCents: number; coupon: OrderCoupon } | null;
  /** Why it does not count, or, where offers are in the cart, which of the two does. Null of one that does not count: nobody answered. */
  says: string | null;
}
