import type { CouponSaving } from './prices.ts';

/** What a product's page says of the coupon that its text names. */
export interface ProductCoupon {
  code: string;
  saving: CouponSaving;
  minimumPesos: number;
  isFirstPurchase: boolean;
  /** Days in Colombia, both included; null: it has begun, it has no end. */
  from: string | null;
  to: string | null;
}
