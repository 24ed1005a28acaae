import type { CheckedLine } from '../cart/cart-check.ts';
import type { Order } from '../orders/order.ts';
import type { CheckoutCustomer } from './checkout-form.ts';
import type { HoldCount } from './hold-limits.ts';

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
  /** Where it comes from, as `countedAddress` gives it; kept as long as the hold. */
  address?: string | null;
  /** The total that the shopper saw, where the browser says it; another one is asked about, never charged. */
  seenAmountInCents?: number;
  /** An unpaid order of the same browser that this one takes the place of. */
  replaces?: string;
}

export type PlacedOrder =
  | { ok: true; order: Order }
  | { ok: false; code: 'empty_cart' | 'too_many_pieces' | 'stale_form' | 'amount_too_small' | 'amount_too_large' }
  /** Others of the same buyer hold pieces without being paid. */
  | { ok: false; code: 'too_many_unpaid'; by: HoldCount; waitSeconds: number }
  /** Line by line what is not as the shopper believes. Nothing was ordered. */
  | { ok: false; code: 'cart_changed'; lines: CheckedLine[] }
  | { ok: false; code: 'total_changed'; amountInCents: number }
  /** The reference already made another order, or its order is no longer open: a new form is needed. */
  | { ok: false; code: 'other_order' | 'already_paid' | 'attempt_over' };

export type OrderRefusal = Exclude<PlacedOrder, { ok: true }>;
