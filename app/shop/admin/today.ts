import type { ClaimKind } from '../claims/claim.ts';
import type { RangeLeft } from '../invoices/admin/known-ranges.ts';
import type { MailKind } from '../mails/mail.ts';
import type { Decision, LostPayment } from '../orders/admin/admin-order-list.ts';
import type { CrowdedHolder } from '../orders/admin/held-orders.ts';

export interface Heap<Item> {
  total: number;
  first: Item[];
}

export interface WaitingOrder {
  reference: string;
  fullName: string;
  at: Date;
  amountInCents: number;
}

export interface NamedProduct {
  id: string;
  name: string;
}

export interface UndeliveredMail {
  id: string;
  kind: MailKind;
  to: string;
  at: Date;
  about: string | null;
  reason: string;
  /** Refused by the recipient's server; else no server took it within three days. */
  isRefused: boolean;
  canResend: boolean;
}

export interface DaySum {
  orders: number;
  amountInCents: number;
}

/** What of invoices waits for the owner. */
export interface InvoicesToday {
  /** Rejected or stopped. */
  toFix: number;
  /** Queued for more than an hour, though they go by themselves. */
  late: number;
  /** To be typed by hand. */
  byHand: number;
  /** Of contingency, and not at the DIAN for 36 hours or more: how many, and since when the first. */
  contingencies: { count: number; since: Date } | null;
  /** Numbers that the DIAN has of documents that the shop does not know. */
  doubtfulNumbers: number;
  /** A tenth of their numbers or thirty days are left, or less. */
  ranges: RangeLeft[];
  /** The day in Colombia, once it is near; null otherwise. */
  certificateEnds: string | null;
}

export interface Today {
  /** What was paid on this day and the one before, in Colombia, as far as its payment stands. */
  sales: { today: DaySum; yesterday: DaySum };
  /** Orders that nobody has paid yet. */
  unpaid: number;
  /** Since when Wompi gives no answer. */
  wompiSilentSince: Date | null;
  /** Paid and not sent, oldest first; `at` is the time of payment. */
  toSend: Heap<WaitingOrder>;
  decisions: Heap<Decision>;
  /** Money whose order is no longer in the shop. */
  lostPayments: Heap<LostPayment>;
  questions: Heap<{ id: number; question: string; name: string }>;
  /** Unpaid, with a hold that ends soon; `at` is its end. */
  lapsing: Heap<WaitingOrder>;
  late: Heap<WaitingOrder>;
  /** Who holds conspicuously much without having paid. */
  held: CrowdedHolder[];
  lowStock: Heap<NamedProduct & { available: number }>;
  emptySearches: Heap<{ term: string; times: number }>;
  overPromised: Heap<NamedProduct>;
  withoutPicture: Heap<NamedProduct>;
  thinSpecs: Heap<NamedProduct>;
  /** With a rate of 0 of which nobody has said what it stands for. */
  zeroVat: Heap<NamedProduct>;
  /** Rules of the builder have no answer for want of their facts; best sellers first. */
  openSheets: Heap<NamedProduct>;
  undelivered: Heap<UndeliveredMail>;
  claims: Heap<{ number: string; kind: ClaimKind; name: string; dueOn: string }>;
  invoices: InvoicesToday;
  approvals: { total: number; unannounced: number };
}

/** When none of several approvals was announced, the provider's events probably do not arrive. */
export function areEventsMissing({ total, unannounced }: Today['approvals']): boolean {
  return unannounced > 0 && unannounced === total;
}
