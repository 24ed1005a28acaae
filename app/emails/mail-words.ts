import type { Summary } from '#app/shop/admin/notices/notices.ts';
import type { MailFacts, MailKind, MailMessage, MailWords } from '#app/shop/mails/mail.ts';
import type { OrderMailKind } from '#app/shop/orders/order-mails.ts';
import { accountDeleted } from './account-deleted.ts';
import { type MailedWarranty, warrantyAccepted } from './aftersale/warranty-accepted.ts';
import { claimAnswered, type MailedAnswer } from './claim-answered.ts';
import { confirmAlert } from './confirm-alert.ts';
import { confirmEmail } from './confirm-email.ts';
import { confirmNewEmail } from './confirm-new-email.ts';
import { emailChanged } from './email-changed.ts';
import { framed, type MailContent, type MailSource } from './frame.ts';
import { orderCancelled } from './order-cancelled.ts';
import { orderDeclined } from './order-declined.ts';
import { orderPaid } from './order-paid.ts';
import { orderPaidWithoutStock } from './order-paid-without-stock.ts';
import { orderParcelCorrected } from './order-parcel-corrected.ts';
import { orderPaymentInReview } from './order-payment-in-review.ts';
import { orderReceived } from './order-received.ts';
import { orderSent } from './order-sent.ts';
import type { MailedOrder } from './order-summary.ts';
import { orderVoided } from './order-voided.ts';
import { type MailedNotification, ownerNotification } from './owner/owner-notification.ts';
import { ownerSummary } from './owner/owner-summary.ts';
import { passwordChanged } from './password-changed.ts';
import { type MailedProductAlert, productAlert } from './product-alert.ts';
import { type MailedQuestion, questionAnswered } from './question-answered.ts';
import { resetPassword } from './reset-password.ts';
import { secondFactorChanged } from './second-factor-changed.ts';
import { welcome } from './welcome.ts';

type FullFacts<Kind extends MailKind> = Kind extends OrderMailKind
  ? MailFacts[Kind] & { order: MailedOrder }
  : Kind extends 'claim-answered'
    ? MailFacts[Kind] & { answer: MailedAnswer }
    : Kind extends AlertMailKind
      ? MailFacts[Kind] & { alert: MailedProductAlert }
      : Kind extends 'question-answered'
        ? MailFacts[Kind] & { question: MailedQuestion }
        : Kind extends 'owner-news'
          ? MailFacts[Kind] & { notification: MailedNotification }
          : Kind extends 'owner-summary'
            ? MailFacts[Kind] & { summary: Summary; owner: string }
            : Kind extends 'warranty-accepted'
              ? MailFacts[Kind] & { warranty: MailedWarranty }
              : MailFacts[Kind];

export type AlertMailKind = 'confirm-alert' | 'product-alert';

export type OwnerMailKind = 'owner-news' | 'owner-summary';

export type FullMessage = { [Kind in MailKind]: { kind: Kind } & FullFacts<Kind> }[MailKind];
/** What they say is read when they are sent. */
export type AnswerMailKind = 'claim-answered' | 'question-answered' | 'warranty-accepted';
export type AccountMessage = Exclude<
  MailMessage,
  { kind: OrderMailKind | AlertMailKind | AnswerMailKind | OwnerMailKind }
>;

/** A new kind of message without words does not compile. */
const emails = {
  welcome,
  'confirm-email': confirmEmail,
  'reset-password': resetPassword,
  'confirm-new-email': confirmNewEmail,
  'email-changed': emailChanged,
  'password-changed': passwordChanged,
  'second-factor-changed': secondFactorChanged,
  'account-deleted': accountDeleted,
  'order-received': orderReceived,
  'order-paid': orderPaid,
  'order-paid-without-stock': orderPaidWithoutStock,
  'order-payment-in-review': orderPaymentInReview,
  'order-declined': orderDeclined,
  'order-voided': orderVoided,
  'order-sent': orderSent,
  'order-parcel-corrected': orderParcelCorrected,
  'order-cancelled': orderCancelled,
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
