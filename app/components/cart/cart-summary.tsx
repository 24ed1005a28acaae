import { Suspense, useId } from 'react';
import type { CartTotal } from '#app/browser/cart/coupon-store.ts';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import { type Cart, unitsInCart } from '#app/shop/cart/cart.ts';
import { savingInCents } from '#app/shop/shared/money.ts';
import { cartText } from '#app/text/cart/cart.ts';
import { formatCents } from '#app/text/format.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { ArrivalLine } from '../delivery/arrival-line.tsx';
import { useVatIncluded } from '../page-meta/seller.ts';
import { CartCouponRows } from '../promotions/cart-coupon-rows.tsx';

const CouponFold = lazyWithRetry(() => import('./coupon-fold.tsx'));

interface CartSummaryProps {
  cart: Cart;
  total: CartTotal;
  mustReconcile: boolean;
}

export function CartSummary({ cart, total, mustReconcile }: CartSummaryProps) {
  const headingId = useId();
  const listed = cart.reduce((sum, item) => sum + item.price * 100 * item.quantity, 0);
  const saved = cart.reduce((sum, item) => sum + savingInCents(item) * item.quantity, 0);
  return (
    <section aria-labelledby={headingId} className="lg:sticky lg:top-24 lg:self-start">
      <Card className="flex flex-col gap-3">
        <h2 id={headingId} className="heading text-23">
          {cartText.summary}
        </h2>
        <dl className="flex flex-col gap-1.5">
          <SummaryRow term={frameText.cartHolds(unitsInCart(cart))} value={formatCents(listed)} />
          {saved > 0 && <SummaryRow term={cartText.saved} value={`−${formatCents(saved)}`} isSaving />}
          <CartCouponRows total={total} />
          <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-3 border-t border-line pt-3">
            <dt className="font-bold">{cartText.total}</dt>
            <dd key={total.shown} className="price-figure text-28">
              {total.shown}
            </dd>
          </div>
        </dl>
        <p className="text-right text-14 text-muted empty:hidden">{useVatIncluded()}</p>
        {/* As high as what comes later. */}
        <div className="min-h-10">
          <Suspense>
            <CouponFold cart={cart} total={total} withoutRows />
          </Suspense>
        </div>
        <ArrivalLine />
        <div className="flex flex-col gap-3 max-lg:hidden">
          <PayButton cart={cart} total={total} mustReconcile={mustReconcile} />
        </div>
        <LinkButton to="/categories" kind="quiet" wide>
          {cartText.keepShopping}
        </LinkButton>
      </Card>
    </section>
  );
}

export function PayBar({ cart, total, mustReconcile }: CartSummaryProps) {
  return (
    <div className="at-foot-of-phones flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 md:sticky md:bottom-0 md:z-20 md:border-t md:border-line md:bg-paper lg:hidden">
      <p className="min-w-32">
        <span className="block text-12 text-muted">{cartText.total}</span>
        <span key={total.shown} className="price-figure text-18">
          {total.shown}
        </span>
      </p>
      <div className="ml-auto flex min-w-36 flex-1 flex-col">
        <PayButton cart={cart} total={total} mustReconcile={mustReconcile} />
      </div>
    </div>
  );
}

function PayButton({ cart, total, mustReconcile }: CartSummaryProps) {
  const waitId = useId();
  if (mustReconcile) {
    return (
      <>
        <Button size="large" wide disabled aria-describedby={waitId}>
          {cartText.pay}
        </Button>
        <p id={waitId} className="text-14 font-semibold text-bad">
          {total.answer?.counts === null ? cartText.couponFirst(total.code) : cartText.reconcileFirst}
        </p>
      </>
    );
  }
  // Only because of S2.12: the payment page reads the stored cart.
  const state = { total: total.totalInCents / 100, cartItems: cart.map(checkoutItem) };
  return (
    <LinkButton to="/payment" size="large" wide prefetch="intent" state={state}>
      {cartText.pay}
    </LinkButton>
  );
}

function checkoutItem({ id, name, price, discount, quantity }: Cart[number]) {
  return { id, name, price, discount, quantity };
}

function SummaryRow({ term, value, isSaving = false }: { term: string; value: string; isSaving?: boolean }) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-3 ${isSaving ? 'font-semibold text-mask' : 'text-muted'}`}
    >
      <dt>{term}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}
