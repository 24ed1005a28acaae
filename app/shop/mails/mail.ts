import type { Done, Refused } from '../shared/refusal.ts';

/** The words are in `app/emails/`. */
export interface MailFacts {
  welcome: { fullName: string };
  'confirm-email': { fullName: string; link: string };
  'reset-password': { fullName: string; link: string };
  /** To the new address, which counts only once its link is opened. */
  'confirm-new-email': { fullName: string; link: string };
  'email-changed': { fullName: string; newEmail: string };
  'password-changed': { fullName: string };
  /** To the owner. */
  'second-factor-changed': { fullName: string; change: FactorChange };
  'account-deleted': { fullName: string };
  'order-received': { reference: string };
  'order-paid': { reference: string };
  'order-paid-without-stock': { reference: string };
  /** Money that the order cannot take: a second payment, another amount, or an order cancelled or replaced. */
  'order-payment-in-review': { reference: string };
  'order-declined': { reference: string };
  'order-voided': { reference: string };
  /** `parcel`: its number, where the order leaves in several. */
  'order-sent': { reference: string; parcel?: number };
  'order-parcel-corrected': { reference: string; parcel?: number };
  /** The owner pressed by mistake that it was sent. */
  'order-not-sent': { reference: string; parcel?: number };
  /** `dueInCents`: what is left to be paid back; the facts of mails from before have the first three only. */
  'order-cancelled': {
    reference: string;
    reason: string;
    isRefundDue: boolean;
    dueInCents?: number;
    isPaidBack?: boolean;
  };
  /** The owner cancelled it by mistake. */
  'order-not-cancelled': { reference: string };
  'order-address-corrected': { reference: string };
  /** Days after it was delivered: how the products turned out. */
  'order-review': { reference: string };
  /** Whoever pays cannot be invoiced as typed: corrects it until a moment. */
  'order-invoice-buyer': { reference: string };
  /** An invoice or a credit note, with its files. `contingency`: before the DIAN has it. */
  'order-invoice': { reference: string; invoiceId: number; mode?: 'contingency' };
  /** The answer's text is read when the mail is sent. */
  'claim-answered': { number: string; answerId: number };
  /** To an address that somebody typed: the product waits until its reader says yes. */
  'confirm-alert': { alertId: string };
  /** `round`: which notification of the alert, since one that was no longer true is sent again. */
  'product-alert': { alertId: string; round: number };
  /** The answer's text is read when the mail is sent. */
  'question-answered': { questionId: number };
  /** To the owner. What it says is read when it is sent. */
  'owner-news': { tellingId: number };
  /** To the owner: from when to when, as ISO dates. */
  'owner-summary': { from: string; until: string };
  /** To who bought an item used. */
  'warranty-accepted': { transferId: number };
}

/** Of the owner's second factor, or of its recovery codes. */
export type FactorChange = 'on' | 'off' | 'codes_renewed';

export type MailKind = keyof MailFacts;

/** A resent mail's content must stay true, and its facts are stored until then, so they must give access to nothing. */
const resendable = {
  welcome: false,
  'confirm-email': false,
  'reset-password': false,
  'confirm-new-email': false,
  'email-changed': false,
  'password-changed': false,
  'second-factor-changed': false,
  'account-deleted': false,
  'order-received': true,
  'order-paid': true,
  'order-paid-without-stock': true,
  'order-payment-in-review': true,
  'order-declined': true,
  'order-voided': true,
  'order-sent': true,
  'order-parcel-corrected': true,
  'order-not-sent': true,
  'order-cancelled': true,
  'order-not-cancelled': true,
  'order-address-corrected': true,
  'order-review': false,
  'order-invoice-buyer': true,
  'order-invoice': true,
  'claim-answered': true,
  'confirm-alert': false,
  'product-alert': true,
  'question-answered': true,
  'owner-news': true,
  'owner-summary': true,
  'warranty-accepted': true,
} as const satisfies Record<MailKind, boolean>;

export function isResendable(kind: MailKind): boolean {
  return resendable[kind];
}

/** Only what cannot be read later: orders are read again when the mail is sent. */
export type MailMessage = { [Kind in MailKind]: { kind: Kind } & MailFacts[Kind] }[MailKind];

export type MailEnd =
  | 'refused'
  | 'given_up'
  /** Its content is no longer true. */
  | 'overtaken';

export interface MailWords {
  subject: string;
  text: string;
  html: string;
  /** Where the recipient says that no more shall come: the mail program shows a button for it (RFC 8058). */
  leave?: string;
}

/** Made when the mail is sent: the outbox holds none. */
export interface MailAttachment {
  name: string;
  type: string;
  content: Uint8Array;
}

export interface OutgoingMail extends MailWords {
  /** The id in the outbox. The `Message-ID` is made from it, so that a mail sent twice can be recognised. */
  id: string;
  to: string;
  attachments?: readonly MailAttachment[];
}

export type MailOutcome =
  | Done
  /** The mail server will never take this mail for this recipient: trying again is useless. */
  | Refused<'refused', { reason: string }>;

/** Trying again may help: no connection, a timeout, a temporary refusal, a misconfigured server. */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed';
}

export interface Mailer {
  /**
   * Answers within a minute, whatever the server does.
   * @throws MailDelayed
   */
  send(mail: OutgoingMail): Promise<MailOutcome>;
  close(): void;
}
