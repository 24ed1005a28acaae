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

/** What a paid order took out of a saved cart, and the version that it left. */
export interface TakenUnits {
  version: number;
  lines: WantedLine[];
}

/** Of each product at most as many as there are: units that were added since the order was made stay. */
export function withoutUnits<Line extends WantedLine>(cart: readonly Line[], taken: readonly WantedLine[]): Line[] {
  const units = new Map(taken.map((line) => [line.id, line.quantity]));
  return cart.flatMap((line) => {
    const quantity = line.quantity - (units.get(line.id) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** A cart that was changed on the basis of version `seen` has what was taken out since. */
export function withoutTaken(cart: readonly WantedLine[], taken: readonly TakenUnits[], seen: number): WantedLine[] {
  return taken
    .filter(({ version }) => version > seen)
    .reduce<WantedLine[]>((left, { lines }) => withoutUnits(left, lines), [...cart]);
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
