import type { Summary } from '#app/shop/admin/notices/notices.ts';
import type { MailFacts, MailKind, MailMessage, MailWords } from '#app/shop/mails/mail.ts';
import type { OrderMailKind } from '#app/shop/orders/order-mails.ts';
import { accountMails } from './account-mails.ts';
import { type MailedWarranty, warrantyAccepted } from './aftersale/warranty-accepted.ts';
import { claimAnswered, type MailedAnswer } from './claim-answered.ts';
import { confirmAlert } from './confirm-alert.ts';
import { framed, type MailContent, type MailSource } from './frame.ts';
import { type AskedBuyer, invoiceBuyer } from './invoice-buyer.ts';
import { invoiceIssued, type MailedInvoice } from './invoice-issued.ts';
import { orderMails } from './order-mails.ts';
import type { MailedOrder } from './order-summary.ts';
import { type MailedNotification, ownerNotification } from './owner/owner-notification.ts';
import { ownerSummary } from './owner/owner-summary.ts';
import { type MailedAlert, productAlert } from './product-alert.ts';
import { type MailedQuestion, questionAnswered } from './question-answered.ts';
import { type MailedInvitation, reviewInvitation } from './review-invitation.ts';

/** What is read when a mail is sent, besides the facts it was queued with. */
interface ReadFacts
  extends Record<OrderMailKind, { order: MailedOrder }>,
    Record<AlertMailKind, { alert: MailedAlert }> {
  'order-review': { order: MailedOrder; invitation: MailedInvitation };
  'order-invoice-buyer': { order: MailedOrder; asked: AskedBuyer };
  'order-invoice': { order: MailedOrder; invoice: MailedInvoice };
  'claim-answered': { answer: MailedAnswer };
  'question-answered': { question: MailedQuestion };
  'owner-news': { notification: MailedNotification };
  'owner-summary': { summary: Summary; owner: string };
  'warranty-accepted': { warranty: MailedWarranty };
}

type FullFacts<Kind extends MailKind> = MailFacts[Kind] & (Kind extends keyof ReadFacts ? ReadFacts[Kind] : unknown);

export type AlertMailKind = 'confirm-alert' | 'product-alert';

export type OwnerMailKind = 'owner-news' | 'owner-summary';

export type FullMessage = { [Kind in MailKind]: { kind: Kind } & FullFacts<Kind> }[MailKind];
export type AnswerMailKind = 'claim-answered' | 'question-answered' | 'warranty-accepted';
export type AccountMessage = Exclude<
  MailMessage,
  { kind: OrderMailKind | AlertMailKind | AnswerMailKind | OwnerMailKind }
>;

/** A new kind of message without words does not compile. */
const emails = {
  ...accountMails,
  ...orderMails,
  'order-review': reviewInvitation,
  'order-invoice-buyer': invoiceBuyer,
  'order-invoice': invoiceIssued,
  'claim-answered': claimAnswered,
  'confirm-alert': confirmAlert,
  'product-alert': productAlert,
  'question-answered': questionAnswered,
  'owner-news': ownerNotification,
  'owner-summary': ownerSummary,
  'warranty-accepted': warrantyAccepted,
} satisfies { [Kind in MailKind]: (facts: FullFacts<Kind>, source: MailSource) => MailContent };

export function mailWords(message: FullMessage, source: MailSource): MailWords {
  // The table's type says that kind and facts belong together, but the compiler cannot follow it through the union.
  const contentOf = emails[message.kind] as (facts: FullMessage, source: MailSource) => MailContent;
  return framed(contentOf(message, source), source);
}
