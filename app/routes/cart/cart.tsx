import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { readCart, useCart, useCartKnown, writeCart } from '#app/browser/cart/cart-store.ts';
import { takeCouponOfLink } from '#app/browser/cart/coupon-of-link.ts';
import { type CartTotal, useCartTotal } from '#app/browser/cart/coupon-store.ts';
import { type CartCheck, useCartCheck } from '#app/browser/cart/use-cart-check.ts';
import { useCouponCheck } from '#app/browser/cart/use-coupon-check.ts';
import { CartProblems, LineProblems } from '#app/components/cart/cart-problems.tsx';
import { CartScript } from '#app/components/cart/cart-script.tsx';
import { CartSummary, PayBar } from '#app/components/cart/cart-summary.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { ProductPicture } from '#app/components/product/product-picture.tsx';
import { Discount, ProductPrice } from '#app/components/product/product-price.tsx';
import { type Cart, type CartItem, mostProducts } from '#app/shop/cart/cart.ts';
import type { CheckedLine } from '#app/shop/cart/cart-check.ts';
import { decrease, increase, removeFromCart } from '#app/shop/cart/changes/cart-changes.ts';
import { lineTotalInCents } from '#app/shop/shared/money.ts';
import { cartText } from '#app/text/cart/cart.ts';
import { formatCents, formatFigure } from '#app/text/format.ts';
import { addToCartText } from '#app/text/product/add-to-cart.ts';
import { Button, IconButton, LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { showToast } from '#app/ui/toast.ts';
import type { Route } from './+types/cart';

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
  useEffect(takeCouponOfLink, []);
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
        <p className="hidden text-center text-muted noscript:block">{cartText.needsScript}</p>
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

const patienceMs = 400;

/** A cart that is drawn before the shop has answered would move when problems appear in it: for `patienceMs` it waits. */
function FullCart({ cart }: { cart: Cart }) {
  const check = useCartCheck(cart, 'cart');
  const total = useCartTotal(cart);
  const [isEarly, setEarly] = useState(true);
  useCouponCheck(cart, total.code);
  useEffect(() => {
    const timer = setTimeout(() => setEarly(false), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  const isUnanswered = check.state === 'checking' || (total.code !== '' && !total.answer);
  return isEarly && isUnanswered ? (
    <p className="text-muted">{cartText.loading}</p>
  ) : (
    <CheckedCart {...{ cart, check, total }} />
  );
}

interface CheckedCartProps {
  cart: Cart;
  check: CartCheck;
  total: CartTotal;
}

function CheckedCart({ cart, check, total }: CheckedCartProps) {
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

  const mustReconcile = check.hasProblems || total.answer?.counts === null;
  return (
    <div className="flex flex-col gap-4">
      <CartProblems cart={cart} lines={check.lines} onReconcile={check.reconcile} listed={false} />
      {cart.length > mostProducts && <Notice kind="warning">{cartText.tooMany(cart.length)}</Notice>}
      {check.state === 'failed' && <Notice kind="info">{cartText.checkFailed}</Notice>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
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
        <CartSummary cart={cart} total={total} mustReconcile={mustReconcile} />
      </div>
      <PayBar cart={cart} total={total} mustReconcile={mustReconcile} />
    </div>
  );
}

interface CartLineProps {
  item: CartItem;
  lines: readonly CheckedLine[];
  say: (announcement: string) => void;
  /** The focus needs a new target when the line is removed. */
  onGone: () => void;
}

function CartLine({ item, lines, say, onGone }: CartLineProps) {
  const { id, name, quantity } = item;

  function changeTo(cart: Cart) {
    writeCart(cart);
    say(cartText.nowHas(name, cart.find((line) => line.id === id)?.quantity ?? 0));
  }
  function addOne() {
    const change = increase(readCart(), id);
    if (!change.ok) showToast({ kind: 'error', text: addToCartText.noMoreStock(name), seconds: 3, isUncounted: true });
    else changeTo(change.cart);
  }
  function takeOne() {
    if (quantity > 1) changeTo(decrease(readCart(), id));
    else remove();
  }
  function remove() {
    const before = readCart();
    writeCart(removeFromCart(before, id));
    onGone();
    showToast({
      kind: 'info',
      text: cartText.removed(name),
      seconds: 3,
      action: { text: cartText.undo, run: () => writeCart(before) },
    });
  }

  return (
    <li className="flex flex-wrap gap-3 border-b border-line py-4 sm:gap-5">
      <ProductPicture
        product={item}
        eager
        sizes="8rem"
        className="w-22 shrink-0 self-start rounded-control p-1 sm:w-32 sm:p-3"
      />
      <div className="flex min-w-0 grow basis-32 flex-col gap-2">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 font-name text-pretty leading-tight wrap-anywhere">
            <Link to={`/product/${id}`} className="hover:text-accent hover:underline">
              {name}
            </Link>
          </h2>
          {item.discount > 0 && <Discount percent={item.discount} />}
        </div>
        <div>
          <span className="sr-only">{cartText.unitPrice}</span>
          <ProductPrice product={item} size="small" />
        </div>
        <LineProblems item={item} lines={lines} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="flex flex-wrap items-center">
            <div className="flex items-center rounded-control border border-control-line">
              <IconButton label={cartText.lessOf(name)} onClick={takeOne}>
                <Icon name="minus" className="size-4" />
              </IconButton>
              <span className="min-w-8 text-center font-mono font-medium">
                <span className="sr-only">{cartText.quantity}: </span>
                {formatFigure(quantity)}
              </span>
              <IconButton label={cartText.moreOf(name)} onClick={addOne}>
                <Icon name="plus" className="size-4" />
              </IconButton>
            </div>
            <Button
              kind="quiet"
              size="small"
              aria-label={cartText.removeNamed(name)}
              onClick={remove}
              className="ml-1 text-muted"
            >
              {cartText.remove}
            </Button>
          </div>
          <p className="ml-auto flex flex-wrap items-baseline justify-end gap-x-2">
            <span className="text-14 text-muted">{cartText.subtotal}</span>
            <span className="price-figure text-18">{formatCents(lineTotalInCents(item))}</span>
          </p>
        </div>
      </div>
    </li>
  );
}
