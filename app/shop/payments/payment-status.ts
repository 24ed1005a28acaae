import { isPaid, type OrderStatus } from '../orders/lifecycle.ts';
import type { TransactionStatus } from './gateway.ts';

/**
 * What the result page is told. The provider's own words, and two of ours for what they cannot say: the money came but the
 * pieces were gone, and a payment that a person has to look at (another amount, or a second one). The page shows a status it
 * does not know as pending, as the specification asks.
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

/** Which of the result page's faces a status gets (specification sections 4 and 8; VOIDED and ERROR count as not paid). */
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

/** The order of a payment, as the result page shows it to whoever ordered. */
export interface ResultOrder {
  number: string;
  /** Where the order itself is: with the key of its link for a guest. */
  address: string;
  lines: { productId: string; name: string; quantity: number; totalInCents: number }[];
  amountInCents: number;
}
