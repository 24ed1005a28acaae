import { isPaid, type OrderStatus } from '../orders/lifecycle.ts';
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
export type ResultFace = 'approved' | 'approved_without_stock' | 'declined' | 'not_paid' | 'pending';

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

export interface ResultOrder {
  number: string;
  address: string;
  lines: { productId: string; name: string; category: string; quantity: number; totalInCents: number }[];
  amountInCents: number;
}
