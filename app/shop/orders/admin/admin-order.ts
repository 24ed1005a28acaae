import type { OrderArrival } from '../../delivery/arrival.ts';
import type { MailEnd, MailKind } from '../../mails/mail.ts';
import type { AdminStep, OrderState, PartStep } from '../fulfilment.ts';
import type { OrderStatus } from '../lifecycle.ts';
import type { OrderCustomer, OrderLine } from '../order.ts';
import type { LineUnits, OrderReturn, SentParcel } from '../parcels/order-units.ts';
import type { Parcel } from '../parcels/parcel.ts';
import type { PaymentRow } from '../shopper-order.ts';
import type { AttentionKind } from './attention.ts';
import type { Refund } from './refund.ts';

export interface AdminOrder {
  reference: string;
  state: OrderState;
  steps: AdminStep[];
  /** Those that can be taken for some of its units. */
  parts: PartStep[];
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
  units: AdminUnits;
  arrival: OrderArrival | null;
  cancelReason: string | null;
  note: string | null;
  replacedBy: string | null;
  liveId: string;
}

/** Where its units are. */
export interface AdminUnits {
  /** `unitsVersion` of what is shown. */
  version: string;
  /** Everything went, or will go, in one parcel. */
  isOne: boolean;
  parcels: AdminParcel[];
  toSend: LineUnits[];
  returns: AdminReturn[];
}

export interface AdminParcel extends SentParcel {
  /** Days in Colombia on which it can have arrived, and the one that is proposed; null when it is not under way. */
  arrival: { from: string; usual: string } | null;
  /** What has not come back. */
  out: LineUnits[];
}

export interface AdminReturn extends OrderReturn {
  /** What the buyer paid for it, and how much of that was sent back. */
  paidInCents: number;
  refundedInCents: number;
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
  | { kind: 'sent_part' | 'delivered_part' | 'returned_part' | 'dropped_part' }
  | { kind: 'mail'; mail: MailKind; ended: MailEnd | 'sent' | null }
  | { kind: 'refunded'; amountInCents: number }
  | { kind: 'parcel_corrected'; before: Partial<Parcel>; after: Partial<Parcel> }
);

export function inTime(events: readonly AdminOrderEvent[]): AdminOrderEvent[] {
  return [...events].sort((a, b) => a.at.getTime() - b.at.getTime());
}
