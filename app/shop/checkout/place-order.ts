import type { CheckedLine } from '../cart/cart-check.ts';
import type { Order } from '../orders/order.ts';
import type { CheckoutCustomer } from './checkout-form.ts';

/** Below this Wompi's own shop plugin refuses a payment: COP 1,500. */
export const smallestAmountInCents = 150_000;
/** The API's documented maximum. */
export const largestAmountInCents = 1_000_000_000_000;

export interface OrderRequest {
  /** Made by `GET /payment`; the key that makes pressing twice one order. */
  reference: string;
  customer: CheckoutCustomer;
  lines: readonly { id: string; quantity: number }[];
  /** Whose order it will be; absent for a guest's. */
  customerId?: string;
  /** The total that the shopper saw, where the browser says it; another one is asked about, never charged. */
  seenAmountInCents?: number;
  /** An unpaid order of the same browser that this one takes the place of. */
  replaces?: string;
}

export type PlacedOrder =
  | { ok: true; order: Order }
  | { ok: false; code: 'empty_cart' | 'stale_form' | 'amount_too_small' | 'amount_too_large' }
  /** Line by line what is not as the shopper believes. Nothing was ordered. */
  | { ok: false; code: 'cart_changed'; lines: CheckedLine[] }
  | { ok: false; code: 'total_changed'; amountInCents: number }
  /** The reference already made another order, or its order is no longer open: a new form is needed. */
  | { ok: false; code: 'other_order' | 'already_paid' | 'attempt_over' };

export type OrderRefusal = Exclude<PlacedOrder, { ok: true }>;
