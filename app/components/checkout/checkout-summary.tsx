import { Suspense } from 'react';
import { Link } from 'react-router';
import { useCart, useCartKnown } from '#app/browser/cart/cart-store.ts';
import type { CartTotal } from '#app/browser/cart/coupon-store.ts';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import { useVatIncluded } from '#app/components/page-meta/seller.ts';
import type { Cart } from '#app/shop/cart/cart.ts';
import { lineTotalInCents } from '#app/shop/shared/money.ts';
import { checkout } from '#app/text/checkout/checkout.ts';
import { formatCents, formatPercent } from '#app/text/format.ts';
import { Icon } from '#app/ui/icon.tsx';

const CouponFold = lazyWithRetry(() => import('../cart/coupon-fold.tsx'));

export function CheckoutSummary({ cartTotal }: { cartTotal: CartTotal }) {
  const cart = useCart();
  const isKnown = useCartKnown();
  // Whoever has to decide about a coupon sees it before the button.
  const isRefused = cartTotal.answer !== undefined && cartTotal.coupon === null;
  return (
    <details
      open={isKnown && (cart.length === 0 || isRefused)}
      className="fold-on-phones group rounded-card border border-line bg-surface"
    >
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-2 px-4 py-3 sm:p-5">
        <h2 className="heading mr-auto text-14 sm:text-18 lg:text-23">{checkout.summary}</h2>
        <span key={cartTotal.shown} className="price-figure min-h-7 text-18 lg:hidden">
          {cart.length > 0 && cartTotal.shown}
        </span>
        <Icon name="right" className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90 lg:hidden" />
      </summary>
      <div className="border-t border-line p-4 sm:p-5">
        {!isKnown && <p className="text-muted">{checkout.checkingCart}</p>}
        {isKnown && cart.length === 0 && <EmptyCart />}
        {cart.length > 0 && <Lines cart={cart} cartTotal={cartTotal} />}
      </div>
    </details>
  );
}

function EmptyCart() {
  return (
    <p className="flex flex-col gap-2">
      {checkout.emptyCart}
      <Link to="/categories" className="font-semibold text-accent underline underline-offset-2">
        {checkout.seeProducts}
      </Link>
    </p>
  );
}

function Lines({ cart, cartTotal }: { cart: Cart; cartTotal: CartTotal }) {
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {cart.map((item) => (
          <li key={item.id} className="flex flex-wrap items-start justify-between gap-x-4 py-3 first:pt-0">
            <div className="min-w-0 flex-1 basis-32">
              <p className="font-semibold text-pretty">{item.name}</p>
              <p className="text-14 text-muted">
                {checkout.quantity(item.quantity)}
                {item.discount > 0 && ` · −${formatPercent(item.discount)}`}
              </p>
            </div>
            <p className="shrink-0 font-semibold whitespace-nowrap">{formatCents(lineTotalInCents(item))}</p>
          </li>
        ))}
      </ul>
      {cartTotal.code && (
        // As high as what comes later.
        <div className="min-h-27">
          <Suspense>
            <CouponFold cart={cart} total={cartTotal} />
          </Suspense>
        </div>
      )}
      <dl className="flex flex-col gap-2 border-t border-line pt-4">
        <div className="flex items-baseline justify-between gap-4 text-14 text-muted">
          <dt>{checkout.shipping}</dt>
          <dd>{checkout.shippingFree}</dd>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="font-bold">{checkout.total}</dt>
          <dd key={cartTotal.shown} className="price-figure text-23">
            {cartTotal.shown}
          </dd>
        </div>
      </dl>
      <p className="mt-1 text-right text-14 text-muted empty:hidden">{useVatIncluded()}</p>
    </>
  );
}
