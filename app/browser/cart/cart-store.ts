import { useSyncExternalStore } from 'react';
import { type Cart, parseCart } from '#app/shop/cart/cart.ts';
import { logFailure } from '../log-failure.ts';

/**
 * The cart of this browser, under `cart` in its storage (S3.27). Pages are rendered without it, the same for everybody, and
 * learn of it here; other tabs of the same browser follow through the `storage` event.
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
    // Storage full or forbidden: the cart lives as long as this page, which is still worth having.
    logFailure('The cart lives as long as this page', error);
  }
  for (const listener of listeners) listener();
}

/** The cart, empty while the page is being rendered by the server or has just arrived. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribeToCart, readCart, () => emptyCart);
}

/** False until the browser's own cart is known, so that no page says "empty" about a cart it has not read yet. */
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
