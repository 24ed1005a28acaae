import type { OrderCoupon } from '#app/shop/promotions/order-coupon.ts';
import { formatCents } from '#app/text/format.ts';
import { couponText } from '#app/text/promotions/coupons.ts';

interface CouponRowsProps {
  code: string;
  /** None while nobody knows whether it counts, or where it does not. */
  coupon: OrderCoupon | null;
  totalInCents: number;
  /** In place of what it takes off. */
  instead?: string;
}

/** What stands above the total of who has a coupon; rows of a `dl`. What comes later moves nothing beside it. */
export default function CouponRowsShown({ code, coupon, totalInCents, instead }: CouponRowsProps) {
  const saving = coupon ? `−${formatCents(coupon.inCents)}` : instead;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-muted">
        <dt>{couponText.subtotal}</dt>
        <dd className="whitespace-nowrap">{formatCents(totalInCents + (coupon?.inCents ?? 0))}</dd>
      </div>
      <div
        className={`flex flex-wrap items-baseline justify-between gap-x-4 font-semibold ${coupon ? 'text-mask' : 'text-muted'}`}
      >
        <dt>{couponText.coupon(code)}</dt>
        {/* An element of its own, since other words in its place would count as movement. */}
        <dd key={saving} className="whitespace-nowrap">
          {saving}
        </dd>
      </div>
    </>
  );
}
