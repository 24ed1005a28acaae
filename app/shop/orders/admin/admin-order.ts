import type { OrderArrival } from '../../delivery/arrival.ts';
import type { MailEnd, MailKind } from '../../mails/mail.ts';
import type { OrderCoupon } from '../../promotions/order-coupon.ts';
import type { Recipient } from '../customer-fields.ts';
import type { AdminStep, OrderState, PartStep } from '../fulfilment.ts';
import type { OrderStatus } from '../lifecycle.ts';
import type { OrderCustomer, OrderLine } from '../order.ts';
import type { PaymentRow } from '../order-timeline.ts';
import type { StepMoment } from '../parcels/order-moments.ts';
import type { LineUnits, OrderReturn, SentParcel } from '../parcels/order-units.ts';
import type { Parcel } from '../parcels/parcel.ts';
import type { AttentionKind } from './attention.ts';
import type { NotedStep } from './corrections/take-back.ts';
import { type Refund, refundedInCents } from './refund.ts';
import type { OrderMoney } from './refund-due.ts';

/** What the buyer agreed to, and when; without numbers where the order is from before they were noted. */
export interface OrderConsent {
  at: Date;
  terms: number | null;
  privacy: number | null;
}

export interface AdminOrder {
  reference: string;
  state: OrderState;
  steps: AdminStep[];
  /** Those that can be taken for some of its units. */
  parts: PartStep[];
  createdAt: Date;
  paidAt: Date | null;
  amountInCents: number;
  coupon: OrderCoupon | null;
  consent: OrderConsent;
  heldUntil: Date | null;
  customer: OrderCustomer;
  account: { name: string; email: string } | null;
  isForgotten: boolean;
  lines: OrderLine[];
  payments: AdminPayment[];
  refunds: Refund[];
  receivedInCents: number;
  /** Its payment was annulled: the money went back by itself. */
  isAnnulled: boolean;
  /** By the owner, in their order. */
  stepsTaken: NotedStep[];
  decisions: AdminDecision[];
  timeline: AdminOrderEvent[];
  units: AdminUnits;
  /** Null for an order that nothing is promised of. */
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
  | { kind: StepMoment }
  | { kind: 'mail'; mail: MailKind; ended: MailEnd | 'sent' | null }
  | { kind: 'refunded'; amountInCents: number }
  | { kind: 'parcel_corrected'; before: Partial<Parcel>; after: Partial<Parcel> }
  | { kind: 'recipient_corrected'; before: Partial<Recipient>; after: Partial<Recipient> }
  | { kind: 'taken_back'; step: AdminStep }
);

export function inTime(events: readonly AdminOrderEvent[]): AdminOrderEvent[] {
  return [...events].sort((a, b) => a.at.getTime() - b.at.getTime());
}

export function moneyOfOrder({ state, amountInCents, receivedInCents, refunds, units }: AdminOrder): OrderMoney {
  const returnedInCents = units.returns.reduce((sum, { paidInCents }) => sum + paidInCents, 0);
  return { state, amountInCents, returnedInCents, receivedInCents, refundedInCents: refundedInCents(refunds) };
}
