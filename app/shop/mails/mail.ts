/** What the shop tells people by mail, as facts. The words are in `app/emails/`. */
export interface MailFacts {
  welcome: { fullName: string };
  'confirm-email': { fullName: string; link: string };
  'reset-password': { fullName: string; link: string };
  /** To the new address, which counts only when its link was opened. */
  'confirm-new-email': { fullName: string; link: string };
  /** To the old address, so that a stolen account does not change hands silently. */
  'email-changed': { fullName: string; newEmail: string };
  'password-changed': { fullName: string };
  'account-deleted': { fullName: string };
  'order-received': { reference: string };
  'order-paid': { reference: string };
  /** The money came when the pieces were gone. */
  'order-paid-without-stock': { reference: string };
  /** Money that the order could not take: a second payment, another amount, an order that was called off or replaced. */
  'order-payment-in-review': { reference: string };
  'order-declined': { reference: string };
  /** The payment of a paid order was annulled: the money goes back. */
  'order-voided': { reference: string };
  'order-sent': { reference: string };
  /** What an earlier mail said of the parcel was wrong. */
  'order-parcel-corrected': { reference: string };
  /** The owner called it off; what was paid goes back. */
  'order-cancelled': { reference: string; reason: string; isRefundDue: boolean };
  /** The answer itself is read when the mail goes out. */
  'claim-answered': { number: string; answerId: number };
}

export type MailKind = keyof MailFacts;

/**
 * Whether a mail that its server refused may be sent again on the owner's word: what it tells stays true, and its facts open
 * nothing, so that they may be kept until then. Links of accounts lapse; whoever wants one asks for a new one.
 */
const resendable = {
  welcome: false,
  'confirm-email': false,
  'reset-password': false,
  'confirm-new-email': false,
  'email-changed': false,
  'password-changed': false,
  'account-deleted': false,
  'order-received': true,
  'order-paid': true,
  'order-paid-without-stock': true,
  'order-payment-in-review': true,
  'order-declined': true,
  'order-voided': true,
  'order-sent': true,
  'order-parcel-corrected': true,
  'order-cancelled': true,
  'claim-answered': true,
} as const satisfies Record<MailKind, boolean>;

export function isResendable(kind: MailKind): boolean {
  return resendable[kind];
}

/** One mail's facts: what it is, and what only the moment knew. Orders are read again when the mail is sent. */
export type MailMessage = { [Kind in MailKind]: { kind: Kind } & MailFacts[Kind] }[MailKind];

/** How a mail ends that was not sent. */
export type MailEnd =
  /** The mail server will never take it. */
  | 'refused'
  /** Tried for days. */
  | 'given_up'
  /** What it tells is true no more. */
  | 'overtaken';

/** A mail in words. */
export interface MailWords {
  subject: string;
  text: string;
  html: string;
}

export interface OutgoingMail extends MailWords {
  /** Of the outbox. The mail's `Message-ID` is made of it, so that the same mail sent twice can be recognised. */
  id: string;
  to: string;
}

export type MailOutcome =
  /** The mail server has taken it over. */
  | { kind: 'accepted' }
  /** The mail server will never take this mail for this recipient: asking again is of no use. */
  | { kind: 'refused'; reason: string };

/** Not now: no line, a time-out, a "come again later", a server that is set up wrongly. Trying again may help. */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed';
}

/** What the shop needs of a mail server. `adapters/mail` implements it. */
export interface Mailer {
  /** Answers within a minute, whatever the server does. @throws MailDelayed */
  send(mail: OutgoingMail): Promise<MailOutcome>;
  /** Ends its connections. */
  close(): void;
}
