import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { cartText } from '#app/text/cart/cart.ts';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import type { Route } from './+types/cart';
import { useRef, useState } from 'react';
import { readCart, useCart, useCartKnown, writeCart } from '#app/browser/cart/cart-store.ts';
import { useCartCheck } from '#app/browser/cart/use-cart-check.ts';
import { type Cart, mostProducts } from '#app/shop/cart/cart.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { showToast } from '#app/ui/toast.ts';
import { CartLine } from '#app/components/cart/cart-line.tsx';
import { CartProblems } from '#app/components/cart/cart-problems.tsx';
import { CartScript } from '#app/components/cart/cart-script.tsx';
import { CartSummary, PayBar } from '#app/components/cart/cart-summary.tsx';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = cartText;
  return pageMeta(matches, { title, description, path: '/cart' });
}

export default function CartPage() {
  return (
    // Reserves the height, so that filling in the cart does not move the footer.
    <div className="wrap flex min-h-[80vh] flex-col gap-6 pt-8 md:pt-10">
      <PageTitle>{cartText.title}</PageTitle>
      <CartScreen />
    </div>
  );
}

/** The server renders an empty cart; `CartScript` makes it "loading" where this browser's cart has something. */
function CartScreen() {
  const isKnown = useCartKnown();
  const cart = useCart();
  if (cart.length > 0) return <FullCart cart={cart} />;
  return (
    <>
      {!isKnown && (
        <>
          <CartScript />
          <p className="hidden text-muted carted:block">{cartText.loading}</p>
        </>
      )}
      <div className={classNames('flex flex-col gap-6', !isKnown && 'carted:hidden')}>
        <EmptyCart />
        <noscript>{cartText.needsScript}</noscript>
      </div>
    </>
  );
}

/** S5.13 keeps the button on an empty cart and wants it to say why nothing happens. */
function EmptyCart() {
  const [attempts, setAttempts] = useState(0);
  return (
    <>
      {attempts > 0 && (
        // A new key each time, so that screen readers read the alert again.
        <Notice key={attempts} kind="error">
          {cartText.refuseEmpty}
        </Notice>
      )}
      <EmptyState
        title={cartText.empty}
        lead={cartText.emptyLead}
        picture="/images/empty/cart.svg"
        actions={
          <>
            <LinkButton to="/categories">{cartText.emptyNextStep}</LinkButton>
            <Button kind="outline" onClick={() => setAttempts(attempts + 1)}>
              {cartText.pay}
            </Button>
          </>
        }
      />
    </>
  );
}

function FullCart({ cart }: { cart: Cart }) {
  const check = useCartCheck(cart, 'cart');
  const list = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');

  function clear() {
    const before = readCart();
    writeCart([]);
    showToast({
      kind: 'info',
      text: cartText.cleared,
      seconds: 3,
      action: { text: cartText.undo, run: () => writeCart(before) },
    });
  }

  if (check.isTooEarly) return <p className="text-muted">{cartText.loading}</p>;
  return (
    <div className="flex flex-col gap-4">
      <CartProblems cart={cart} lines={check.lines} onReconcile={check.reconcile} listed={false} />
      {cart.length > mostProducts && <Notice kind="warning">{cartText.tooMany(cart.length)}</Notice>}
      {check.state === 'failed' && <Notice kind="info">{cartText.checkFailed}</Notice>}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        {/* Takes the focus when a removed line had it. */}
        <div ref={list} tabIndex={-1} className="min-w-0 outline-none">
          <p role="status" className="sr-only">
            {announcement}
          </p>
          <ul aria-label={cartText.items} className="border-t border-line">
            {cart.map((item) => (
              <CartLine
                key={item.id}
                item={item}
                lines={check.lines}
                say={setAnnouncement}
                onGone={() => list.current?.focus()}
              />
            ))}
          </ul>
          <Button kind="quiet" size="small" onClick={clear} className="mt-3 -ml-3.5 text-muted">
            {cartText.clear}
          </Button>
        </div>
        <CartSummary cart={cart} mustReconcile={check.hasProblems} />
      </div>
      <PayBar cart={cart} mustReconcile={check.hasProblems} />
    </div>
  );
}
