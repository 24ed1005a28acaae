import type { CartTotal } from '#app/browser/cart/coupon-store.ts';
import { formatCents } from '#app/text/format.ts';
import { couponText } from '#app/text/promotions/coupons.ts';

/** Above the total of a cart with a coupon, in a `dl`, from the start: nothing moves once the shop has answered. */
export function CartCouponRows({ total: { code, coupon, answer, totalInCents } }: { total: CartTotal }) {
  if (code === '') return null;
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-4 text-muted">
        <dt>{couponText.subtotal}</dt>
        <dd className="whitespace-nowrap">{formatCents(totalInCents + (coupon?.inCents ?? 0))}</dd>
      </div>
      <div className={`flex flex-wrap justify-between gap-x-4 ${coupon ? 'font-semibold text-mask' : 'text-muted'}`}>
        <dt>{couponText.coupon(coupon?.code ?? code)}</dt>
        <dd className="whitespace-nowrap">
          {coupon ? `−${formatCents(coupon.inCents)}` : answer ? couponText.without : couponText.asking}
        </dd>
      </div>
    </>
  );
}
