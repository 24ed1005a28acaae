import { maxQuantity } from '../shared/money.ts';
import type { Refused } from '../shared/refusal.ts';
import type { Cart, CartItem, CartProduct } from './cart.ts';

export type CartChange = { ok: true; cart: Cart; quantity: number } | Refused<'no_more_stock', { cart: Cart }>;

/** Refused when the quantity already reaches the stock (specification section 4). */
export function addToCart(cart: Cart, product: CartProduct): CartChange {
  const present = cart.find((item) => item.id === product.id);
  const quantity = (present?.quantity ?? 0) + 1;
  if (quantity > limitOf(product)) return { ok: false, code: 'no_more_stock', cart };
  const item: CartItem = { ...product, quantity };
  return {
    ok: true,
    cart: present ? cart.map((each) => (each.id === product.id ? item : each)) : [...cart, item],
    quantity,
  };
}

export type AllAdded = { ok: true; cart: Cart } | Refused<'no_more_stock', { cart: Cart; short: CartItem[] }>;

/** All of them or, where one more piece than there is would be in the cart, none. */
export function addAllToCart(cart: Cart, items: readonly CartItem[]): AllAdded {
  const added = new Map(cart.map((item) => [item.id, item]));
  const short: CartItem[] = [];
  for (const item of items) {
    const quantity = (added.get(item.id)?.quantity ?? 0) + item.quantity;
    if (quantity > limitOf(item)) short.push(item);
    added.set(item.id, { ...item, quantity });
  }
  return short.length > 0 ? { ok: false, code: 'no_more_stock', cart, short } : { ok: true, cart: [...added.values()] };
}

export function increase(cart: Cart, id: string): CartChange {
  const item = cart.find((each) => each.id === id);
  if (!item || item.quantity + 1 > limitOf(item)) return { ok: false, code: 'no_more_stock', cart };
  return { ok: true, cart: withQuantity(cart, id, item.quantity + 1), quantity: item.quantity + 1 };
}

export function decrease(cart: Cart, id: string): Cart {
  const item = cart.find((each) => each.id === id);
  if (!item) return cart;
  return item.quantity > 1 ? withQuantity(cart, id, item.quantity - 1) : removeFromCart(cart, id);
}

export function removeFromCart(cart: Cart, id: string): Cart {
  return cart.filter((item) => item.id !== id);
}

export function withQuantity(cart: Cart, id: string, quantity: number): Cart {
  return cart.map((item) => (item.id === id ? { ...item, quantity } : item));
}

function limitOf(product: Pick<CartItem, 'stock'>): number {
  return Math.min(product.stock ?? maxQuantity, maxQuantity);
}
