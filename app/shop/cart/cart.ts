import { productIdPattern } from '../catalog/product.ts';
import { maxPriceInPesos, maxQuantity, type OfferedPrice } from '../shared/money.ts';

/** Browser storage keeps it under `cart` (specification section 3); its price is as last seen. */
export interface CartItem extends OfferedPrice {
  id: string;
  name: string;
  quantity: number;
  /** Units available when last seen; if unknown, only the server checks. */
  stock?: number;
  category?: string;
  image?: string | null;
}

/** Different ones in one order and one request: each is read by the server. */
export const mostProducts = 100;

export type Cart = readonly CartItem[];
export type CartProduct = Omit<CartItem, 'quantity'>;

export function unitsInCart(cart: Cart): number {
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
  const {
    id,
    name,
    price,
    discount = 0,
    fixedPrice,
    quantity,
    stock,
    category,
    image,
  } = entry as Record<string, unknown>;
  if (typeof id !== 'string' || !productIdPattern.test(id) || typeof name !== 'string') return null;
  if (!isWhole(price, 0, maxPriceInPesos) || !isWhole(discount, 0, 100)) return null;
  if (!isWhole(quantity, 1, maxQuantity)) return null;
  return {
    id,
    name,
    price,
    discount,
    quantity,
    ...(isWhole(fixedPrice, 0, price) ? { fixedPrice } : {}),
    ...(isWhole(stock, 0, Number.MAX_SAFE_INTEGER) ? { stock } : {}),
    ...(typeof category === 'string' ? { category } : {}),
    ...(typeof image === 'string' ? { image } : {}),
  };
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
}
