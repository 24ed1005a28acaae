import type { ShopCoupon } from '../../promotions/coupon.ts';
import type { FigureSums } from '../figure-rows.ts';

export type CouponState = 'active' | 'paused' | 'not_started' | 'ended' | 'used_up';

export interface ListedCoupon extends ShopCoupon {
  version: number;
  state: CouponState;
  /** Of paid orders that were not annulled, refunds not taken off; null without any. */
  sold: Pick<FigureSums, 'sales' | 'receivedInCents' | 'costedInCents' | 'costInCents' | 'uncostedInCents'> | null;
}
