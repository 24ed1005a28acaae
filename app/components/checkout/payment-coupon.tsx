import type { CartTotal } from '#app/browser/cart/coupon-store.ts';
import type { Cart } from '#app/shop/cart/cart.ts';
import CouponFold from '../cart/coupon-fold.tsx';
import CouponRows from '../promotions/coupon-rows-shown.tsx';

/** Of who has a coupon, so its script comes after the page's own. */
export default function PaymentCoupon({ cart, total }: { cart: Cart; total: CartTotal }) {
  return (
    <div className="flex flex-col gap-2 border-t border-line py-3">
      {total.coupon && (
        <dl className="flex flex-col gap-1">
          <CouponRows coupon={total.coupon} totalInCents={total.totalInCents} />
        </dl>
      )}
      <CouponFold cart={cart} total={total} />
    </div>
  );
}
