import type { MailEnd, MailKind } from '../../mails/mail.ts';
import type { DeskStep, OrderState } from '../fulfilment.ts';
import type { OrderStatus } from '../lifecycle.ts';
import type { OrderCustomer, OrderLine } from '../order.ts';
import type { Parcel } from '../shopper-order.ts';
import type { AttentionKind } from './attention.ts';
import type { Refund } from './refund.ts';

/** An order as the owner sees it: everything of it. */
export interface DeskOrder {
  reference: string;
  state: OrderState;
  /** What can be done next. */
  steps: DeskStep[];
  createdAt: Date;
  paidAt: Date | null;
  amountInCents: number;
  /** Until when its pieces are held; null when they are not. */
  heldUntil: Date | null;
  customer: OrderCustomer;
  /** The shopper's account, if the order belongs to one. */
  account: { name: string; email: string } | null;
  /** The person was taken out of it. */
  isForgotten: boolean;
  lines: OrderLine[];
  payments: DeskPayment[];
  refunds: Refund[];
  /** Everything that was ever approved under the reference. */
  receivedInCents: number;
  decisions: DeskDecision[];
  timeline: DeskHappening[];
  parcel: Parcel | null;
  cancelReason: string | null;
  note: string | null;
  /** The order that took its place. */
  replacedBy: string | null;
  liveId: string;
}

export interface DeskPayment {
  id: string;
  status: 'PENDING' | 'APPROVED' | 'DECLINED' | 'VOIDED' | 'ERROR';
  amountInCents: number;
  currency: string;
  method: string | null;
  firstSeenAt: Date;
  updatedAt: Date;
  /** The one that pays the order. */
  paysOrder: boolean;
}

export interface DeskDecision {
  id: number;
  kind: AttentionKind;
  transactionId: string | null;
  since: Date;
  settledAt: Date | null;
  note: string | null;
}

/** One thing that happened, in the order's life, on its way, in the mail or with its money. */
export type DeskHappening = { at: Date } & (
  | { kind: 'placed' }
  | { kind: 'moved'; to: OrderStatus; method: string | null }
  | { kind: 'prepared' | 'sent' | 'delivered' }
  | { kind: 'mail'; mail: MailKind; ended: MailEnd | 'sent' | null }
  | { kind: 'refunded'; amountInCents: number }
  /** Only what was changed. */
  | { kind: 'parcel_corrected'; before: Partial<Parcel>; after: Partial<Parcel> }
);

export function inTime(happenings: readonly DeskHappening[]): DeskHappening[] {
  return [...happenings].sort((a, b) => a.at.getTime() - b.at.getTime());
}
