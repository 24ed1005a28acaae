import { maxQuantity } from '#app/shop/shared/money.ts';
import type { Refused } from '#app/shop/shared/refusal.ts';
import { type Cart, type CartItem, type CartProduct, mostProducts } from '../cart.ts';

export type CartChange =
  | { ok: true; cart: Cart; quantity: number }
  | Refused<'no_more_stock' | 'too_many_products', { cart: Cart }>;

/** Refused when the quantity already reaches the stock (specification section 4), or one more product would not fit an order. */
export function addToCart(cart: Cart, product: CartProduct, units = 1): CartChange {
  const present = cart.find((item) => item.id === product.id);
  const quantity = (present?.quantity ?? 0) + units;
  if (quantity > limitOf(product)) return { ok: false, code: 'no_more_stock', cart };
  if (!present && cart.length >= mostProducts) return { ok: false, code: 'too_many_products', cart };
  const item: CartItem = { ...product, quantity };
  return {
    ok: true,
    cart: present ? cart.map((each) => (each.id === product.id ? item : each)) : [...cart, item],
    quantity,
  };
}

export type AllAdded =
  | { ok: true; cart: Cart }
  | Refused<'no_more_stock', { cart: Cart; short: CartItem[] }>
  | Refused<'too_many_products', { cart: Cart }>;

/** Adds all of them or, where one more unit than there is would be in the cart, none. */
export function addAllToCart(cart: Cart, items: readonly CartItem[]): AllAdded {
  const added = new Map(cart.map((item) => [item.id, item]));
  const short: CartItem[] = [];
  for (const item of items) {
    const quantity = (added.get(item.id)?.quantity ?? 0) + item.quantity;
    if (quantity > limitOf(item)) short.push(item);
    added.set(item.id, { ...item, quantity });
  }
  if (short.length > 0) return { ok: false, code: 'no_more_stock', cart, short };
  const isTooMany = added.size > Math.max(mostProducts, cart.length);
  return isTooMany ? { ok: false, code: 'too_many_products', cart } : { ok: true, cart: [...added.values()] };
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
