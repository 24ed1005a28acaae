import type { AttentionKind } from './admin/attention.ts';

/**
 * Nothing else decides what may follow (`docs/orders.md`). Units are `claimed` when the payment made the hold a sale,
 * `released` when the hold ended without one, `returned` when a sale was reversed.
 */
export const orderStatuses = [
  'awaiting_payment',
  'declined',
  'expired',
  'replaced',
  'paid',
  'paid_without_stock',
  'voided',
  'cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export type HoldStatus = 'held' | 'released' | 'claimed' | 'returned';

export type OrderCause =
  | 'payment_pending'
  | 'payment_approved'
  | 'payment_declined'
  | 'payment_voided'
  | 'hold_lapsed'
  | 'replaced'
  | 'cancelled'
  | 'restocked';

export type StockStep =
  | 'keep'
  | 'extend_hold'
  /** A hold that ends soon: the provider offers a retry for a few minutes under the same reference. */
  | 'shorten_hold'
  | 'release'
  /** The units stay held for the order that replaces this one, which counts them as its own. */
  | 'hand_over'
  /** The hold becomes a sale; if it has lapsed, the units are taken again if still available. */
  | 'sell'
  | 'return';

export interface OrderMove {
  to: OrderStatus;
  stock: StockStep;
  attention?: AttentionKind;
}

const stay = (to: OrderStatus, attention?: AttentionKind): OrderMove =>
  attention ? { to, stock: 'keep', attention } : { to, stock: 'keep' };

export const orderMoves: Record<OrderStatus, Record<OrderCause, OrderMove>> = {
  awaiting_payment: {
    payment_pending: { to: 'awaiting_payment', stock: 'extend_hold' },
    payment_approved: { to: 'paid', stock: 'sell' },
    payment_declined: { to: 'declined', stock: 'shorten_hold' },
    payment_voided: { to: 'declined', stock: 'shorten_hold' },
    hold_lapsed: { to: 'expired', stock: 'release' },
    replaced: { to: 'replaced', stock: 'hand_over' },
    cancelled: { to: 'cancelled', stock: 'return' },
    restocked: stay('awaiting_payment'),
  },
  declined: {
    payment_pending: { to: 'awaiting_payment', stock: 'extend_hold' },
    payment_approved: { to: 'paid', stock: 'sell' },
    payment_declined: stay('declined'),
    payment_voided: stay('declined'),
    hold_lapsed: { to: 'declined', stock: 'release' },
    replaced: { to: 'replaced', stock: 'hand_over' },
    cancelled: { to: 'cancelled', stock: 'return' },
    restocked: stay('declined'),
  },
  expired: {
    payment_pending: stay('expired'),
    payment_approved: { to: 'paid', stock: 'sell' },
    payment_declined: { to: 'declined', stock: 'keep' },
    payment_voided: { to: 'declined', stock: 'keep' },
    hold_lapsed: stay('expired'),
    replaced: { to: 'replaced', stock: 'hand_over' },
    cancelled: { to: 'cancelled', stock: 'return' },
    restocked: stay('expired'),
  },
  replaced: {
    payment_pending: stay('replaced'),
    payment_approved: stay('replaced', 'approved_after_replacement'),
    payment_declined: stay('replaced'),
    payment_voided: stay('replaced'),
    hold_lapsed: stay('replaced'),
    replaced: stay('replaced'),
    cancelled: stay('replaced'),
    restocked: stay('replaced'),
  },
  paid: {
    payment_pending: stay('paid'),
    payment_approved: stay('paid', 'duplicate_payment'),
    payment_declined: stay('paid'),
    payment_voided: stay('voided', 'payment_voided'),
    hold_lapsed: stay('paid'),
    replaced: stay('paid'),
    cancelled: { to: 'cancelled', stock: 'return', attention: 'refund_due' },
    restocked: stay('paid'),
  },
  paid_without_stock: {
    payment_pending: stay('paid_without_stock'),
    payment_approved: stay('paid_without_stock', 'duplicate_payment'),
    payment_declined: stay('paid_without_stock'),
    payment_voided: stay('voided', 'payment_voided'),
    hold_lapsed: stay('paid_without_stock'),
    replaced: stay('paid_without_stock'),
    cancelled: { to: 'cancelled', stock: 'return', attention: 'refund_due' },
    restocked: { to: 'paid', stock: 'sell' },
  },
  voided: {
    payment_pending: stay('voided'),
    payment_approved: stay('voided', 'duplicate_payment'),
    payment_declined: stay('voided'),
    payment_voided: stay('voided'),
    hold_lapsed: stay('voided'),
    replaced: stay('voided'),
    cancelled: { to: 'cancelled', stock: 'return' },
    restocked: stay('voided'),
  },
  cancelled: {
    payment_pending: stay('cancelled'),
    payment_approved: stay('cancelled', 'approved_after_cancellation'),
    payment_declined: stay('cancelled'),
    payment_voided: stay('cancelled'),
    hold_lapsed: stay('cancelled'),
    replaced: stay('cancelled'),
    cancelled: stay('cancelled'),
    restocked: stay('cancelled'),
  },
};

/** The shopper can still pay it under its own reference. */
export function isOpen(status: OrderStatus): boolean {
  return status === 'awaiting_payment';
}

export const paidStatuses = ['paid', 'paid_without_stock'] as const satisfies readonly OrderStatus[];

export function isPaid(status: OrderStatus): boolean {
  return paidStatuses.some((paid) => paid === status);
}
