import { writeCoupon } from './coupon-store.ts';

/** Of a link that somebody was sent, `/cart?cupon=RADEON3`, also while the cart is empty. */
export function takeCouponOfLink(): void {
  const code = new URLSearchParams(location.search).get('cupon');
  if (code) writeCoupon({ code: code.slice(0, 30).toUpperCase() });
}
