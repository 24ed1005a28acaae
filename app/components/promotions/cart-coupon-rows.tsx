import type { CartTotal } from '#app/browser/cart/coupon-store.ts';
import { couponText } from '#app/text/promotions/coupons.ts';
import CouponRowsShown from './coupon-rows-shown.tsx';

/** Above the total of a cart with a coupon, from the start, whatever the shop answers. */
export function CartCouponRows({ total: { code, coupon, answer, totalInCents } }: { total: CartTotal }) {
  if (code === '') return null;
  const instead = answer ? couponText.without : couponText.asking;
  return <CouponRowsShown code={coupon?.code ?? code} coupon={coupon} totalInCents={totalInCents} instead={instead} />;
}
