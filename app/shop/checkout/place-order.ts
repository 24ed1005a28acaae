import type { CheckedLine } from '../cart/cart-check.ts';
import type { CaptchaOutcome } from '../customers/captcha.ts';
import type { Arrival } from '../delivery/arrival.ts';
import type { CompanyBuyer } from '../invoices/company-buyer.ts';
import type { Order } from '../orders/order.ts';
import type { CouponProblem } from '../promotions/coupon.ts';
import type { Refused } from '../shared/refusal.ts';
import type { CheckoutCustomer } from './checkout-form.ts';
import type { TooMuchHeld } from './hold-limits.ts';
import type { TooManyMade } from './made-limits.ts';

/** The maximum that Wompi's API documents. */
export const largestAmountInCents = 1_000_000_000_000;

export interface OrderRequest {
  /** Made by `GET /payment`; makes pressing twice one order. */
  reference: string;
  customer: CheckoutCustomer;
  lines: readonly { id: string; quantity: number }[];
  /** As `readCouponCode` writes it. */
  coupon?: string | null;
  /** To whom the invoice is made out, if not to the customer. */
  company?: CompanyBuyer | null;
  customerId?: string;
  address?: string | null;
  /** The total that the shopper saw, if the browser sent it. A different one is never charged without asking again. */
  expectedAmountInCents?: number;
  /** When it arrives, as the shopper was told. */
  arrival?: Arrival;
  replaces?: string;
  /** Asked before: no network call in a transaction. */
  captcha?: CaptchaOutcome;
}

export type PlacedOrder =
  /** With the IVA within what it costs, as its invoice will have it. */
  | { ok: true; order: Order; vatInCents: number }
  | Refused<'empty_cart' | 'too_many_pieces' | 'stale_form' | 'amount_too_small' | 'amount_too_large'>
  | TooMuchHeld
  | TooManyMade
  /** `how` says what became of the token that came with the form, if one did. */
  | Refused<'captcha_needed', { how: Exclude<CaptchaOutcome, 'passed'> }>
  | Refused<'cart_changed', { lines: CheckedLine[] }>
  /** Nothing is dropped without a word: the shopper decides whether to buy without it. */
  | Refused<'coupon_refused', { coupon: string; problem: CouponProblem }>
  /** It was deleted in another window while this order was made. */
  | Refused<'account_gone'>
  | Refused<'total_changed', { amountInCents: number }>
  /** The reference belongs to another order, or its order is no longer open: a new form is needed. */
  | Refused<'other_order' | 'already_paid' | 'attempt_over'>
  /** A legal text that the shopper agreed to is another one since the form was loaded: a new form is needed. */
  | Refused<'other_texts'>;

export type OrderRefusal = Exclude<PlacedOrder, { ok: true }>;
