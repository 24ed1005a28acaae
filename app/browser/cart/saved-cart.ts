import { cartRequest } from '#app/shop/cart/cart.ts';
import type { SavedCart } from '#app/shop/cart/saved-cart.ts';
import { savedCopy } from '../saved-copy.ts';
import { readCart, subscribeToCart, writeCart } from './cart-store.ts';

export const savedCart = savedCopy<SavedCart>({
  address: '/api/cart/saved',
  storageKey: 'savedCart',
  here: () => JSON.stringify(cartRequest(readCart())),
  bodyOf: (here) => ({ lines: JSON.parse(here) as object[] }),
  textOf: ({ lines }) => JSON.stringify(cartRequest(lines)),
  take: ({ lines }) => writeCart(lines),
  subscribe: subscribeToCart,
  unsaved: 'The cart could not be saved for other devices',
});
