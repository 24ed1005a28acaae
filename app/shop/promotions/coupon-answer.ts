/** What `/api/cart/coupon` answers, with its sentences. */
export type CouponAnswer =
  | {
      ok: true;
      code: string;
      subtotalInCents: number;
      couponInCents: number;
      totalInCents: number;
      /** Where offers are in the cart: which of the two counts. */
      says: string | null;
    }
  | { ok: false; code: string | null; says: string };
