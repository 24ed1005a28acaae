import { orderedHereKey } from '../cart/ordered-here-key.ts';
import { logFailure } from '../log-failure.ts';

/**
 * Stored while an order that was made from the cart of this browser may still be paid. It lists the orders (live ids) whose units were taken
 * out of the cart, so that none is taken out twice. Which orders there are the server knows by a cookie that scripts cannot read.
 */
export function noteOrderHere(): void {
  if (readTakenOrders() === null) writeTakenOrders([]);
}

/** @param ids null when no order is left to be paid. @returns false where it could not be stored */
export function writeTakenOrders(ids: readonly string[] | null): boolean {
  try {
    if (ids) localStorage.setItem(orderedHereKey, JSON.stringify(ids));
    else localStorage.removeItem(orderedHereKey);
    return true;
  } catch (error) {
    logFailure('It is not kept which orders left the cart', error);
    return false;
  }
}

/** Null where no order of this browser is left to be paid. */
export function readTakenOrders(): string[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(orderedHereKey) ?? 'null');
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : null;
  } catch {
    return null;
  }
}
