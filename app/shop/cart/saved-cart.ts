import type { CartItem } from './cart.ts';

/** A line as it is saved. */
export interface WantedLine {
  id: string;
  quantity: number;
}

/** What a browser hears of the cart that is saved for its shopper. */
export interface SavedCart {
  version: number;
  lines: CartItem[];
  /** Whose it is, as a mark that says nothing else: a browser's cart of somebody else must not flow into it. */
  owner: string;
}

/**
 * Two carts of one shopper become one: of each product as many as the larger has. Not the sum: the same cart on two devices
 * would double, and double again.
 */
export function mergeCarts(saved: readonly WantedLine[], brought: readonly WantedLine[]): WantedLine[] {
  const merged = new Map(saved.map((line) => [line.id, line.quantity]));
  for (const { id, quantity } of brought) merged.set(id, Math.max(quantity, merged.get(id) ?? 0));
  return [...merged].map(([id, quantity]) => ({ id, quantity }));
}

/** No more than there is. What is sold out stays as one piece: the cart says so, and the shopper decides. */
export function withinStock(quantity: number, available: number): number {
  return Math.min(quantity, Math.max(1, available));
}
