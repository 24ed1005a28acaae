import { Suspense } from 'react';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import type { OrderCoupon } from '#app/shop/promotions/order-coupon.ts';

const Shown = lazyWithRetry(() => import('./coupon-rows-shown.tsx'));

/** What stands above the total where a coupon counts, in a `dl`. Few orders have one, so its script comes after the page's own. */
export function CouponRows({ coupon, totalInCents }: { coupon: OrderCoupon | null; totalInCents: number }) {
  return (
    coupon && (
      <Suspense>
        <Shown code={coupon.code} coupon={coupon} totalInCents={totalInCents} />
      </Suspense>
    )
  );
}
