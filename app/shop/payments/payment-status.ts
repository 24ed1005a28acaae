import type { Arrival } from '../delivery/arrival.ts';
import { isPaid, type OrderStatus } from '../orders/lifecycle.ts';
import type { OrderCoupon } from '../promotions/order-coupon.ts';
import type { TransactionStatus } from './gateway.ts';

/**
 * Two are ours: paid but the units were gone, and a payment that a person must look at (a different amount, or a
 * second one). An unknown status is shown as pending, as the specification asks.
 */
export type AnsweredStatus = TransactionStatus | 'APPROVED_WITHOUT_STOCK' | 'UNDER_REVIEW';

export function answerStatus(settled: {
  transactionStatus: TransactionStatus;
  orderStatus: OrderStatus;
  paysOrder: boolean;
}): AnsweredStatus {
  if (settled.transactionStatus !== 'APPROVED') return settled.transactionStatus;
  if (!settled.paysOrder || !isPaid(settled.orderStatus)) return 'UNDER_REVIEW';
  return settled.orderStatus === 'paid_without_stock' ? 'APPROVED_WITHOUT_STOCK' : 'APPROVED';
}

/** Specification sections 4 and 8; VOIDED and ERROR count as not paid. */
export type ResultFace = 'approved' | 'approved_without_stock' | 'annulled' | 'declined' | 'not_paid' | 'pending';

export function faceOf(status: string): ResultFace {
  switch (status) {
    case 'APPROVED':
      return 'approved';
    case 'APPROVED_WITHOUT_STOCK':
      return 'approved_without_stock';
    case 'DECLINED':
      return 'declined';
    case 'VOIDED':
    case 'ERROR':
      return 'not_paid';
    default:
      return 'pending';
  }
}

/** The order counts more than one of its payments: another one may have paid it, or the one that did was annulled. */
export function faceWithOrder(status: string, order: Pick<ResultOrder, 'outcome'> | null): ResultFace {
  const outcome = order?.outcome;
  if (outcome === 'paid') return 'approved';
  if (outcome === 'paid_without_stock') return 'approved_without_stock';
  return outcome === 'annulled' && status === 'VOIDED' ? 'annulled' : faceOf(status);
}

export function isPaidFace(face: ResultFace): boolean {
  return face === 'approved' || face === 'approved_without_stock';
}

export interface ResultOrder {
  number: string;
  address: string;
  /** Names it among live changes. */
  liveId: string;
  lines: { productId: string; name: string; category: string; quantity: number; totalInCents: number }[];
  amountInCents: number;
  coupon: OrderCoupon | null;
  /** What its payments came to; null while none has paid it. */
  outcome: 'paid' | 'paid_without_stock' | 'annulled' | null;
  /** The provider's word for how this payment was made: CARD, PSE, … */
  method: string | null;
  arrival: Arrival | null;
  /** Null once the buyer's data was removed. */
  delivery: { email: string; addressLine1: string; city: string; region: string } | null;
}
