import type { CartItem } from './cart.ts';

export interface WantedLine {
  id: string;
  quantity: number;
}

export interface SavedCart {
  version: number;
  lines: CartItem[];
  /** A hash of the customer's id: the browser must not mix its cart with another shopper's. */
  owner: string;
}

/** The larger quantity: the sum would double the same cart of two devices at every merge. */
export function mergeCarts(saved: readonly WantedLine[], brought: readonly WantedLine[]): WantedLine[] {
  const merged = new Map(saved.map((line) => [line.id, line.quantity]));
  for (const { id, quantity } of brought) merged.set(id, Math.max(quantity, merged.get(id) ?? 0));
  return [...merged].map(([id, quantity]) => ({ id, quantity }));
}

/** A sold-out product stays as one unit: the cart shows it, and the shopper decides. */
export function withinStock(quantity: number, available: number): number {
  return Math.min(quantity, Math.max(1, available));
}
