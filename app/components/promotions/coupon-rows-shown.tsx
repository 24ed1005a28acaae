import type { OrderCoupon } from '#app/shop/promotions/order-coupon.ts';
import { formatCents } from '#app/text/format.ts';
import { couponText } from '#app/text/promotions/coupons.ts';

interface CouponRowsProps {
  coupon: OrderCoupon;
  totalInCents: number;
}

/** What stands above the total where a coupon counts; rows of a `dl`. */
export default function CouponRowsShown({ coupon, totalInCents }: CouponRowsProps) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-muted">
        <dt>{couponText.subtotal}</dt>
        <dd className="whitespace-nowrap">{formatCents(totalInCents + coupon.inCents)}</dd>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold text-mask">
        <dt>{couponText.coupon(coupon.code)}</dt>
        <dd className="whitespace-nowrap">−{formatCents(coupon.inCents)}</dd>
      </div>
    </>
  );
}
