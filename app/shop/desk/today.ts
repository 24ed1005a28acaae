import type { ClaimKind } from '../claims/claim.ts';
import type { MailKind } from '../mails/mail.ts';
import type { Decision } from '../orders/desk/desk-list.ts';
import type { FulfilmentStatus } from '../orders/fulfilment.ts';

/** How many there are in all, and the most urgent of them. */
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
  /** The order or claim that it is about. */
  about: string | null;
  /** The server's own words. */
  reason: string;
  /** By the recipient's server; else no server took it in three days. */
  isRefused: boolean;
  canResend: boolean;
}

/** Everything that waits for the owner. */
export interface Today {
  /** Paid and not sent, the oldest first; `at` is when it was paid. */
  toSend: Heap<WaitingOrder & { fulfilment: FulfilmentStatus }>;
  decisions: Heap<Decision>;
  /** Unpaid, with a hold that ends soon; `at` is when it ends. */
  lapsing: Heap<WaitingOrder>;
  /** Paid after their hold had ended, in the last days. */
  late: Heap<WaitingOrder>;
  lowStock: Heap<NamedProduct & { available: number }>;
  emptySearches: Heap<{ term: string; times: number }>;
  withoutPicture: Heap<NamedProduct>;
  thinSpecs: Heap<NamedProduct>;
  /** Mails that reached nobody. */
  undelivered: Heap<UndeliveredMail>;
  claims: Heap<{ number: string; kind: ClaimKind; name: string; dueOn: string }>;
  /** Approvals of the last days, and how many of them the provider never announced. */
  approvals: { total: number; unannounced: number };
}

/** Whether the provider's events seem not to arrive: none of several approvals was announced. */
export function areEventsMissing({ total, unannounced }: Today['approvals']): boolean {
  return unannounced > 0 && unannounced === total;
}
