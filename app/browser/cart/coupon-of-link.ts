import { readCouponCode } from '#app/shop/promotions/coupon.ts';
import { writeCoupon } from './coupon-store.ts';

/** Of a link that somebody was sent, `/cart?cupon=RADEON3`, also while the cart is empty. Once: who takes it off stays without it. */
export function takeCouponOfLink(): void {
  const code = new URLSearchParams(location.search).get('cupon');
  if (!code) return;
  // What is no code is asked about as it came, and said to be none.
  writeCoupon({ code: readCouponCode(code) ?? code.slice(0, 30).toUpperCase() });
  const left = new URL(location.href);
  left.searchParams.delete('cupon');
  history.replaceState(history.state, '', left);
}
