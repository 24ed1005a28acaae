import { productIdPattern } from '../catalog/product.ts';
import { maxPriceInPesos, maxQuantity } from '../shared/money.ts';
import type { Refused } from '../shared/refusal.ts';

/** Browser storage keeps it under `cart` (specification section 3). */
export interface CartItem {
  id: string;
  name: string;
  /** List price in whole pesos, as last seen. */
  price: number;
  /** Whole percent. */
  discount: number;
  quantity: number;
  /** Pieces available when last seen; if unknown, only the server checks. */
  stock?: number;
  category?: string;
  image?: string | null;
}

export type Cart = readonly CartItem[];
export type CartProduct = Omit<CartItem, 'quantity'>;

export type CartChange = { ok: true; cart: Cart; quantity: number } | Refused<'no_more_stock', { cart: Cart }>;

/** Refused when the quantity already reaches the stock (specification section 4). */
export function addToCart(cart: Cart, product: CartProduct, pieces = 1): CartChange {
  const present = cart.find((item) => item.id === product.id);
  const quantity = (present?.quantity ?? 0) + pieces;
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

export function piecesIn(cart: Cart): number {
  return cart.reduce((sum, item) => sum + item.quantity, 0);
}

export function cartRequest(cart: Cart): { id: string; quantity: number }[] {
  return cart.map(({ id, quantity }) => ({ id, quantity }));
}

/** Drops lines that are malformed or that the server would refuse: old versions or anybody may have written them. */
export function parseCart(stored: string | null): Cart {
  if (!stored) return [];
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  const items = new Map<string, CartItem>();
  for (const entry of value) {
    const item = parseItem(entry);
    if (item && !items.has(item.id)) items.set(item.id, item);
  }
  return [...items.values()];
}

function parseItem(entry: unknown): CartItem | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { id, name, price, discount = 0, quantity, stock, category, image } = entry as Record<string, unknown>;
  if (typeof id !== 'string' || !productIdPattern.test(id) || typeof name !== 'string') return null;
  if (!isWhole(price, 0, maxPriceInPesos) || !isWhole(discount, 0, 100)) return null;
  if (!isWhole(quantity, 1, maxQuantity)) return null;
  return {
    id,
    name,
    price,
    discount,
    quantity,
    ...(isWhole(stock, 0, Number.MAX_SAFE_INTEGER) ? { stock } : {}),
    ...(typeof category === 'string' ? { category } : {}),
    ...(typeof image === 'string' ? { image } : {}),
  };
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
}

function limitOf(product: Pick<CartItem, 'stock'>): number {
  return Math.min(product.stock ?? maxQuantity, maxQuantity);
}
