import type { FulfilmentStatus, OrderState } from '../fulfilment.ts';
import { isPaid, type OrderStatus } from '../lifecycle.ts';
import type { AttentionKind } from './attention.ts';

export interface OrderMoney {
  state: OrderState;
  amountInCents: number;
  /** What was paid for units that came back, and for those that never left. */
  returnedInCents: number;
  /** What was approved and stands: what Wompi annulled went back by itself. */
  receivedInCents: number;
  refundedInCents: number;
}

/** What may still be refunded: all that was received and was not paid back yet. */
export function refundableInCents({ receivedInCents, refundedInCents }: OrderMoney): number {
  return Math.max(0, receivedInCents - refundedInCents);
}

/** What has to be refunded: beyond the price of what the buyer has, or will have, of an order that is paid. */
export function dueInCents(money: OrderMoney): number {
  const price = stands(money.state) ? money.amountInCents - money.returnedInCents : 0;
  return Math.max(0, refundableInCents(money) - price);
}

function stands({ status, fulfilment }: { status: OrderStatus; fulfilment: FulfilmentStatus }): boolean {
  return isPaid(status) && fulfilment !== 'returned';
}

/** All that came for it was paid back, and it has not left: nobody should pack it. */
export function isPaidBack(money: OrderMoney): boolean {
  const isHere = ['none', 'to_prepare', 'prepared'].includes(money.state.fulfilment);
  return isHere && isPaid(money.state.status) && money.receivedInCents > 0 && refundableInCents(money) === 0;
}

/** They ask for money to be paid back, and end once nothing has to be any more. */
export const moneyDecisions = [
  'refund_due',
  'duplicate_payment',
  'amount_mismatch',
  'approved_after_replacement',
  'approved_after_cancellation',
] as const satisfies readonly AttentionKind[];
