import { type Cart, parseCart } from '#app/shop/cart/cart.ts';
import { store, useStore } from '../store.ts';

/** The cart is stored in browser storage (S3.27). Pages are rendered without it, the same for everybody. */
export const cartStorageKey = 'cart';

const unknownCart: Cart = [];
const cart = store<Cart>(unknownCart, {
  storage: {
    key: cartStorageKey,
    parse: parseCart,
    unsaved: 'The cart is not kept',
  },
});

export const { read: readCart, set: writeCart, subscribe: subscribeToCart } = cart;

export function useCart(): Cart {
  return useStore(cart);
}

/** False until storage was read, so that no page says "empty" too early. */
export function useCartKnown(): boolean {
  return useStore(cart, (lines) => lines !== unknownCart);
}
