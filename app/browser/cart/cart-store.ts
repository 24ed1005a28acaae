import { useSyncExternalStore } from 'react';
import { type Cart, parseCart } from '#app/shop/cart/cart.ts';
import { logFailure } from '../log-failure.ts';

/**
 * The cart is kept in browser storage (S3.27). Pages are rendered without it, the same for everybody. Other
 * tabs follow through the `storage` event.
 */
export const cartStorageKey = 'cart';
const emptyCart: Cart = [];

let current: Cart | null = null;
const listeners = new Set<() => void>();

export function readCart(): Cart {
  current ??= parseCart(readStorage());
  return current;
}

export function writeCart(cart: Cart): void {
  current = cart;
  try {
    localStorage.setItem(cartStorageKey, JSON.stringify(cart));
  } catch (error) {
    logFailure('The cart lives as long as this page', error);
  }
  for (const listener of listeners) listener();
}

/** Empty on the server and during hydration. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribeToCart, readCart, () => emptyCart);
}

/** False until storage was read, so that no page says "empty" too early. */
export function useCartKnown(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

export function subscribeToCart(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', followOtherTabs);
  };
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key !== cartStorageKey && event.key !== null) return;
  current = null;
  for (const listener of listeners) listener();
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(cartStorageKey);
  } catch (error) {
    logFailure('The cart of this browser cannot be read', error);
    return null;
  }
}
