import { cartRequest } from '#app/shop/cart/cart.ts';
import type { SavedCart } from '#app/shop/cart/saved-cart.ts';
import { accountSync } from '../account-sync.ts';
import { readCart, subscribeToCart, writeCart } from './cart-store.ts';

export const cartSync = accountSync<SavedCart>({
  address: '/api/cart/saved',
  storageKey: 'savedCart',
  local: () => JSON.stringify(cartRequest(readCart())),
  bodyOf: (local) => ({ lines: JSON.parse(local) as object[] }),
  textOf: ({ lines }) => JSON.stringify(cartRequest(lines)),
  applyRemote: ({ lines }) => writeCart(lines),
  subscribe: subscribeToCart,
  unsaved: 'The cart could not be saved for other devices',
});
