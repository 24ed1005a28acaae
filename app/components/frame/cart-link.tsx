import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { piecesIn } from '#app/shop/cart/cart.ts';
import { frameText } from '#app/text/frame.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useCart, useCartKnown } from '../cart-store.ts';

/** The cart with its yellow count. The badge lies over the corner, so nothing moves when the browser fills it in. */
export function CartLink() {
  const pieces = piecesIn(useCart());
  return (
    <>
      <Link
        to="/cart"
        className="relative inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control bg-ink px-3 font-semibold text-paper transition-opacity hover:opacity-85"
      >
        <Icon name="cart" className="size-5" />
        <span className="max-md:sr-only">{frameText.cart}</span>
        {pieces > 0 && (
          <span className="absolute -top-2 -right-2 grid h-6 min-w-6 place-items-center rounded-full bg-signal px-1 text-12 font-bold text-on-signal">
            <span aria-hidden>{pieces}</span>
            <span className="sr-only">({frameText.cartHolds(pieces)})</span>
          </span>
        )}
      </Link>
      <CartAnnouncer pieces={pieces} />
    </>
  );
}

/** Tells a screen reader when the cart changes; what was in it when the page opened is no news. */
function CartAnnouncer({ pieces }: { pieces: number }) {
  const isKnown = useCartKnown();
  const last = useRef<number | null>(null);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!isKnown) return;
    if (last.current !== null && last.current !== pieces) setNews(frameText.cartChanged(pieces));
    last.current = pieces;
  }, [isKnown, pieces]);
  return (
    <span role="status" className="sr-only">
      {news}
    </span>
  );
}
