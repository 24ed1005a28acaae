import type { OrderArrival } from '../../delivery/arrival.ts';
import type { MailEnd, MailKind } from '../../mails/mail.ts';
import type { AdminStep, OrderState } from '../fulfilment.ts';
import type { OrderStatus } from '../lifecycle.ts';
import type { OrderCustomer, OrderLine } from '../order.ts';
import type { Parcel, PaymentRow } from '../shopper-order.ts';
import type { AttentionKind } from './attention.ts';
import type { Refund } from './refund.ts';

export interface AdminOrder {
  reference: string;
  state: OrderState;
  steps: AdminStep[];
  createdAt: Date;
  paidAt: Date | null;
  amountInCents: number;
  heldUntil: Date | null;
  customer: OrderCustomer;
  account: { name: string; email: string } | null;
  isForgotten: boolean;
  lines: OrderLine[];
  payments: AdminPayment[];
  refunds: Refund[];
  receivedInCents: number;
  decisions: AdminDecision[];
  timeline: AdminOrderEvent[];
  parcel: Parcel | null;
  arrival: OrderArrival | null;
  cancelReason: string | null;
  comeBack: { reason: string; isShelved: boolean } | null;
  note: string | null;
  replacedBy: string | null;
  liveId: string;
}

export interface AdminPayment extends PaymentRow {
  amountInCents: number;
  currency: string;
  paysOrder: boolean;
}

export interface AdminDecision {
  id: number;
  kind: AttentionKind;
  transactionId: string | null;
  /** Where it is about pesos that came; another currency stands at Wompi. */
  paidInCents: number | null;
  since: Date;
  settledAt: Date | null;
  note: string | null;
}

export type AdminOrderEvent = { at: Date } & (
  | { kind: 'placed' }
  | { kind: 'moved'; to: OrderStatus; method: string | null }
  | { kind: 'prepared' | 'sent' | 'delivered' | 'returned' }
  | { kind: 'mail'; mail: MailKind; ended: MailEnd | 'sent' | null }
  | { kind: 'refunded'; amountInCents: number }
  | { kind: 'parcel_corrected'; before: Partial<Parcel>; after: Partial<Parcel> }
);

export function inTime(events: readonly AdminOrderEvent[]): AdminOrderEvent[] {
  return [...events].sort((a, b) => a.at.getTime() - b.at.getTime());
}
