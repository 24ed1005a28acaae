import { useEffect, useMemo, useState } from 'react';
import type { Cart } from '#app/shop/cart/cart.ts';
import { type CheckedLine, compareWithShelf, mendedCart } from '#app/shop/cart/cart-check.ts';
import type { CartPlace } from '#app/shop/cart/cart-steps.ts';
import type { ProductSummary } from '#app/shop/catalog/product.ts';
import { followLive } from '../live/live-updates.ts';
import { logFailure } from '../log-failure.ts';
import { readCart, writeCart } from './cart-store.ts';

export interface CartCheck {
  /** `failed`: the shelf could not be asked. Nothing is blocked then; the server looks again before it charges. */
  state: 'checking' | 'checked' | 'failed';
  /** The lines of the cart as it is now beside the shelf as last seen. Empty until it has been seen. */
  lines: readonly CheckedLine[];
  /** Too early to draw the cart: what the shelf says next would push it about. Over after a moment, answer or not. */
  isTooEarly: boolean;
  /** Some line cannot be bought as it stands. */
  hasProblems: boolean;
  /** Brings the cart in line with the shelf, once the shopper agreed. */
  mend(): void;
}

interface Shelf {
  /** What was asked for: only of these do we know that they are gone. */
  ids: ReadonlySet<string>;
  products: readonly ProductSummary[];
}

/** How long a cart waits for the shelf before it shows itself without. */
const patienceMs = 400;

/**
 * Compares the cart with the shelf when the page opens, when products come in, when one of them changes in the shop, and
 * whenever the shopper returns to the page.
 * Changes of quantity in between are compared here, by the same rule, with the shelf as last seen.
 * @param place where the cart is shown, for the owner's count of carts
 */
export function useCartCheck(cart: Cart, place: CartPlace): CartCheck {
  const [shelf, setShelf] = useState<Shelf | null>(null);
  const [state, setState] = useState<CartCheck['state']>('checking');
  const [isTooEarly, setTooEarly] = useState(true);
  const idsInCart = cart.map((item) => item.id).join(' ');

  useEffect(() => {
    const timer = setTimeout(() => setTooEarly(false), patienceMs);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (idsInCart === '') return;
    const controller = new AbortController();

    async function check(): Promise<void> {
      try {
        const seen = await askShelf(readCart(), place, controller.signal);
        rememberStock(seen.products);
        setShelf(seen);
        setState('checked');
      } catch (error) {
        if (controller.signal.aborted) return;
        logFailure('The cart could not be compared with the shelf', error);
        setState('failed');
      }
    }
    function checkOnReturn() {
      if (document.visibilityState === 'visible') void check();
    }

    void check();
    followLive({
      shown: () => ({ products: readCart().map((item) => item.id) }),
      reload: check,
      signal: controller.signal,
    });
    addEventListener('focus', checkOnReturn);
    document.addEventListener('visibilitychange', checkOnReturn);
    return () => {
      controller.abort();
      removeEventListener('focus', checkOnReturn);
      document.removeEventListener('visibilitychange', checkOnReturn);
    };
  }, [idsInCart, place]);

  const lines = useMemo(
    () =>
      shelf
        ? compareWithShelf(
            cart.filter((item) => shelf.ids.has(item.id)),
            shelf.products,
          )
        : [],
    [cart, shelf],
  );
  return {
    state,
    lines,
    isTooEarly: isTooEarly && state === 'checking',
    hasProblems: lines.some((line) => line.problems.length > 0),
    mend: () => writeCart(mendedCart(readCart(), lines)),
  };
}

async function askShelf(cart: Cart, place: CartPlace, signal: AbortSignal): Promise<Shelf> {
  const response = await fetch('/api/cart/check', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      lines: cart.map(({ id, quantity, price, discount }) => ({ id, quantity, price, discount })),
      seen: firstSeen(place),
    }),
    signal,
  });
  if (!response.ok) throw new Error(`The cart could not be compared: ${response.status}`);
  const { lines } = (await response.json()) as { lines: CheckedLine[] };
  return {
    ids: new Set(lines.map((line) => line.id)),
    products: lines.flatMap((line) => line.product ?? []),
  };
}

/** Named once a tab, so that the owner's figures count visits with a cart and not every look at it. */
function firstSeen(place: CartPlace): CartPlace | undefined {
  try {
    const key = `seen-${place}`;
    if (sessionStorage.getItem(key)) return undefined;
    sessionStorage.setItem(key, '1');
    return place;
  } catch {
    // A browser that keeps nothing is not counted.
    return undefined;
  }
}

/** More or fewer pieces on the shelf move the limit of the plus button without a question; prices never change silently. */
function rememberStock(products: readonly ProductSummary[]): void {
  const stock = new Map(products.map((product) => [product.id, product.stock]));
  const cart = readCart();
  const isNews = cart.some((item) => stock.has(item.id) && stock.get(item.id) !== item.stock);
  if (isNews) writeCart(cart.map((item) => ({ ...item, stock: stock.get(item.id) ?? item.stock })));
}
