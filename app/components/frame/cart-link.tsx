import { Link } from 'react-router';
import { useCart } from '#app/browser/cart/cart-store.ts';
import { unitsInCart } from '#app/shop/cart/cart.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { Icon } from '#app/ui/icon.tsx';

/** Keyed by the count, so that the badge is animated again. Screen readers are told where the cart is changed. */
export function CartLink() {
  const units = unitsInCart(useCart());
  return (
    <Link
      to="/cart"
      prefetch="intent"
      className="relative inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control bg-ink px-3 font-semibold text-paper transition-opacity hover:opacity-85"
    >
      <Icon name="cart" className="size-5" />
      <span className="max-lg:sr-only">{frameText.cart}</span>
      {units > 0 && (
        <span
          key={units}
          className="toast-in absolute -top-2 -right-2 grid h-6 min-w-6 place-items-center rounded-full bg-signal px-1 text-12 font-bold text-on-signal"
        >
          <span aria-hidden>{units}</span>
          <span className="sr-only">({frameText.cartHolds(units)})</span>
        </span>
      )}
    </Link>
  );
}
