import { useEffect, useMemo, useState } from 'react';
import { type Cart, mostProducts } from '#app/shop/cart/cart.ts';
import { type CheckedLine, compareWithShelf, reconciledCart } from '#app/shop/cart/cart-check.ts';
import type { CartStep } from '#app/shop/cart/cart-steps.ts';
import type { ProductSummary } from '#app/shop/catalog/product.ts';
import { call } from '../call.ts';
import { followLive } from '../live/live-updates.ts';
import { logFailure } from '../log-failure.ts';
import { readCart, writeCart } from './cart-store.ts';

export interface CartCheck {
  /** `failed`: the server did not answer. Nothing is blocked, because it checks again before charging. */
  state: 'checking' | 'checked' | 'failed';
  lines: readonly CheckedLine[];
  hasProblems: boolean;
  reconcile(): void;
}

interface Shelf {
  /** Only of the ids that were asked for does a missing product mean that it is gone. */
  ids: ReadonlySet<string>;
  products: readonly ProductSummary[];
}

/** Changes of quantity are compared with the last answer, without a request. @param step for the owner's figures */
export function useCartCheck(cart: Cart, step: CartStep): CartCheck {
  const [shelf, setProduct] = useState<Shelf | null>(null);
  const [state, setState] = useState<CartCheck['state']>('checking');
  const idsInCart = cart.map((item) => item.id).join(' ');

  useEffect(() => {
    if (idsInCart === '') return;
    const controller = new AbortController();
    const { signal } = controller;

    async function check(): Promise<void> {
      try {
        const seen = await askShelf(readCart(), step, signal);
        rememberStock(seen.products);
        setProduct(seen);
        setState('checked');
      } catch (error) {
        if (signal.aborted) return;
        logFailure('The cart could not be compared with the shelf', error);
        setState('failed');
      }
    }
    function checkOnReturn() {
      if (document.visibilityState === 'visible') void check();
    }

    void check();
    followLive({ shown: () => ({ products: readCart().map((item) => item.id) }), reload: check, signal });
    addEventListener('focus', checkOnReturn, { signal });
    document.addEventListener('visibilitychange', checkOnReturn, { signal });
    return () => controller.abort();
  }, [idsInCart, step]);

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
    hasProblems: lines.some((line) => line.problems.length > 0),
    reconcile: () => writeCart(reconciledCart(readCart(), lines)),
  };
}

async function askShelf(cart: Cart, step: CartStep, signal: AbortSignal): Promise<Shelf> {
  const claims = cart.map(({ id, quantity, price, discount, fixedPrice }) => ({
    id,
    quantity,
    price,
    discount,
    fixedPrice,
  }));
  const lines: CheckedLine[] = [];
  let seen = firstVisit(step);
  // More than fit one order can only be of an older day, and are still to be read and taken out.
  for (let first = 0; first < claims.length; first += mostProducts) {
    const body = { lines: claims.slice(first, first + mostProducts), seen };
    lines.push(...(await call<{ lines: CheckedLine[] }>('/api/cart/check', { body, signal })).lines);
    seen = undefined;
  }
  return {
    ids: new Set(lines.map((line) => line.id)),
    products: lines.flatMap((line) => line.product ?? []),
  };
}

/** Each step is counted once a tab, so that the owner's figures count visits with a cart and not page views. */
function firstVisit(step: CartStep): CartStep | undefined {
  try {
    const key = `seen-${step}`;
    if (sessionStorage.getItem(key)) return undefined;
    sessionStorage.setItem(key, '1');
    return step;
  } catch {
    return undefined;
  }
}

/** Updates only the stock, which limits the plus button. Prices never change without the shopper's consent. */
function rememberStock(products: readonly ProductSummary[]): void {
  const stock = new Map(products.map((product) => [product.id, product.stock]));
  const cart = readCart();
  const isChanged = cart.some((item) => stock.has(item.id) && stock.get(item.id) !== item.stock);
  if (isChanged) writeCart(cart.map((item) => ({ ...item, stock: stock.get(item.id) ?? item.stock })));
}
