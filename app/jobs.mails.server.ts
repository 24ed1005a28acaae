import type { MailedAnswer } from './emails/claim-answered.ts';
import type { MailSource } from './emails/frame.ts';
import {
  type AccountMessage,
  type AlertMailKind,
  type AnswerMailKind,
  mailWords,
  type OwnerMailKind,
} from './emails/mail-words.ts';
import type { MailedOrder } from './emails/order-summary.ts';
import type { MailedAlert } from './emails/product-alert.ts';
import { mailedInvoice } from './jobs.invoices.server.ts';
import type { Log } from './platform/log.server.ts';
import type { Settings } from './platform/settings.ts';
import { notificationAddress } from './shop/admin/notices/notification-address.ts';
import { ownersAccount, readNotification } from './shop/admin/notices/owner-notifications.server.ts';
import { readSummary } from './shop/admin/notices/summary.server.ts';
import { invitedProducts, reviewMailsLink } from './shop/aftersale/review-invitations.server.ts';
import { findOwnedItem, ownedItemLink } from './shop/aftersale/transfers.server.ts';
import { isTermAlert, type OwnAlert } from './shop/alerts/alert.ts';
import { alertLink } from './shop/alerts/alert-link.server.ts';
import { findAlert } from './shop/alerts/alerts.server.ts';
import { mailedAlert } from './shop/alerts/due-alerts.server.ts';
import { soldTerms } from './shop/alerts/sold-terms.server.ts';
import { findAnswer } from './shop/claims/admin-claims.server.ts';
import { buyerWaitOf } from './shop/invoices/buyers/buyer-corrections.server.ts';
import type { Mailer, MailKind, MailMessage } from './shop/mails/mail.ts';
import { type ClaimedMail, type ComposedMail, deliverMail } from './shop/mails/mails.server.ts';
import { findWholeOrder } from './shop/orders/admin/parcel.server.ts';
import { guestOrderLink } from './shop/orders/guest-link.server.ts';
import { isOrderMail, orderMailTiming } from './shop/orders/order-mails.ts';
import { parcelInMail } from './shop/orders/parcels/parcel-in-mail.ts';
import { findAnsweredQuestion } from './shop/questions/questions.server.ts';
import { paidInCents } from './shop/shared/money.ts';
import type { PdfMaker } from './shop/shared/pdf-document.ts';
import type { Database } from './shop/shared/schema.ts';

interface Composing {
  db: Database;
  pdf: PdfMaker;
  settings: Pick<Settings, 'publicUrl' | 'seller' | 'sessionSecret'>;
}

export interface MailSending extends Composing {
  settings: Composing['settings'] & Pick<Settings, 'mailRetrySeconds'>;
  mailer: Mailer;
  log: Log;
}

export async function sendMail({ db, mailer, pdf, settings, log }: MailSending, mail: ClaimedMail): Promise<void> {
  const compose = (message: MailMessage, isFirstTry: boolean) =>
    composeMail({ db, pdf, settings }, message, isFirstTry);
  const delivery = await deliverMail({ db, mailer, retrySeconds: settings.mailRetrySeconds, compose }, mail);
  if (delivery.ok) return;
  // Without recipient and text, because a mail can carry links that open an account.
  const facts = { mail: mail.id, reason: delivery.reason };
  switch (delivery.code) {
    case 'delayed':
      log.warn(facts, 'a mail could not be sent now');
      break;
    case 'refused':
    case 'given_up':
      log.warn(facts, 'a mail will never be sent');
      break;
    case 'overtaken':
      log.info(facts, 'a mail was not needed any more');
  }
}

/** The order is read now, because the mail may have been delayed. */
async function composeMail(composing: Composing, message: MailMessage, isFirstTry: boolean): Promise<ComposedMail> {
  const { db, settings } = composing;
  const source: MailSource = { publicUrl: settings.publicUrl, seller: settings.seller };
  if (message.kind === 'claim-answered') {
    const answer = await mailedAnswer(composing, message.answerId);
    if (!answer) return { ok: false, code: 'overtaken', reason: 'there is no such answer' };
    return { ok: true, ...mailWords({ ...message, answer }, source) };
  }
  if (message.kind === 'question-answered') {
    const found = await findAnsweredQuestion(db, message.questionId);
    if (!found) return { ok: false, code: 'overtaken', reason: 'the answer is not shown' };
    const { productId, ...answered } = found;
    const question = { ...answered, link: `${settings.publicUrl}/product/${productId}#questions` };
    return { ok: true, ...mailWords({ ...message, question }, source) };
  }
  if (isToOwner(message)) return composeForOwner(composing, message);
  if (message.kind === 'warranty-accepted') {
    const item = await findOwnedItem(db, message.transferId);
    if (!item) return { ok: false, code: 'overtaken', reason: 'its holder was forgotten' };
    const warranty = { ...item, link: ownedItemLink(settings, message.transferId) };
    return { ok: true, ...mailWords({ ...message, warranty }, source) };
  }
  if (isAboutAlert(message)) {
    const alert = await shownAlert(composing, message, isFirstTry);
    if (!alert) return { ok: false, code: 'overtaken', reason: 'nobody waits for it' };
    return { ok: true, ...mailWords({ ...message, alert }, source) };
  }
  if (message.kind === 'order-review') return composeInvitation(composing, message);
  if (message.kind === 'order-invoice') return composeInvoice(composing, message);
  if (message.kind === 'order-invoice-buyer') return composeBuyerQuestion(composing, message);
  if (!isAboutOrder(message)) return { ok: true, ...mailWords(message, source) };
  const parcel = 'parcel' in message ? message.parcel : undefined;
  const order = await mailedOrder(composing, message.reference, parcel);
  if (!order) return { ok: false, code: 'overtaken', reason: 'there is no such order' };
  const timing = orderMailTiming(message.kind, order);
  const reason = `the order is ${order.status}`;
  if (timing === 'wait') return { ok: false, code: 'wait', reason };
  if (timing === 'drop') return { ok: false, code: 'overtaken', reason };
  return { ok: true, ...mailWords({ ...message, order }, source) };
}

type AlertMessage = Extract<MailMessage, { kind: AlertMailKind }>;
type InvitationMessage = Extract<MailMessage, { kind: 'order-review' }>;
type InvoiceMessage = Extract<MailMessage, { kind: 'order-invoice' }>;
type BuyerMessage = Extract<MailMessage, { kind: 'order-invoice-buyer' }>;
type OrderMessage = Exclude<
  MailMessage,
  | AccountMessage
  | AlertMessage
  | OwnerMessage
  | InvitationMessage
  | InvoiceMessage
  | BuyerMessage
  | { kind: AnswerMailKind }
>;

type OwnerMessage = Extract<MailMessage, { kind: OwnerMailKind }>;

function isToOwner(message: MailMessage): message is OwnerMessage {
  return message.kind === 'owner-news' || message.kind === 'owner-summary';
}

async function composeForOwner(
  { db, settings }: Pick<Composing, 'db' | 'settings'>,
  message: OwnerMessage,
): Promise<ComposedMail> {
  const source: MailSource = { publicUrl: settings.publicUrl, seller: settings.seller };
  const owner = (await ownersAccount(db))?.name ?? '';
  if (message.kind === 'owner-summary') {
    const span = { from: new Date(message.from), until: new Date(message.until) };
    const summary = await readSummary(db, span);
    return { ok: true, ...mailWords({ ...message, summary, owner }, source) };
  }
  const notification = await readNotification(db, message.tellingId);
  if (notification.items.length === 0)
    return { ok: false, code: 'overtaken', reason: 'there is nothing to tell any more' };
  const link = `${settings.publicUrl}${notificationAddress(notification)}`;
  return { ok: true, ...mailWords({ ...message, notification: { ...notification, link, owner } }, source) };
}

async function composeInvoice(composing: Composing, message: InvoiceMessage): Promise<ComposedMail> {
  const { db, pdf, settings } = composing;
  const order = await mailedOrder(composing, message.reference, undefined);
  const document = await mailedInvoice({ db, pdf }, message.invoiceId);
  if (!order || !document) return { ok: false, code: 'overtaken', reason: 'there is no such document' };
  const { invoice, attachments } = document;
  if (message.mode === 'contingency' && invoice.isValidated)
    return { ok: false, code: 'overtaken', reason: 'the DIAN has accepted it meanwhile' };
  return { ok: true, attachments, ...mailWords({ ...message, order, invoice }, settings) };
}

async function composeBuyerQuestion(composing: Composing, message: BuyerMessage): Promise<ComposedMail> {
  const order = await mailedOrder(composing, message.reference, undefined);
  const wait = await buyerWaitOf(composing.db, message.reference);
  if (!order || !wait) return { ok: false, code: 'overtaken', reason: 'the invoice does not wait any more' };
  const asked = { problem: wait.problem, until: new Date(wait.until) };
  return { ok: true, ...mailWords({ ...message, order, asked }, composing.settings) };
}

async function composeInvitation(composing: Composing, message: InvitationMessage): Promise<ComposedMail> {
  const { db, settings } = composing;
  const { reference } = message;
  const [order, products] = await Promise.all([
    mailedOrder(composing, reference, undefined),
    invitedProducts(db, reference),
  ]);
  if (!order || products.length === 0)
    return { ok: false, code: 'overtaken', reason: 'nothing of the order is to be reviewed' };
  const invitation = {
    products: products.map(({ id, name }) => ({ name, link: `${settings.publicUrl}/product/${id}#reviews` })),
    stopLink: reviewMailsLink(settings, reference),
  };
  const source: MailSource = { publicUrl: settings.publicUrl, seller: settings.seller };
  return { ok: true, ...mailWords({ ...message, order, invitation }, source) };
}

function isAboutAlert(message: MailMessage): message is AlertMessage {
  return message.kind === 'confirm-alert' || message.kind === 'product-alert';
}

/** Orders are not all that they read. */
const withMoreFacts: readonly MailKind[] = ['order-review', 'order-invoice', 'order-invoice-buyer'];

function isAboutOrder(message: MailMessage): message is OrderMessage {
  return isOrderMail(message.kind) && !withMoreFacts.includes(message.kind);
}

async function mailedAnswer({ db, settings }: Composing, answerId: number): Promise<MailedAnswer | undefined> {
  const found = await findAnswer(db, answerId);
  if (!found) return undefined;
  const { accessKey, ...answer } = found;
  return { ...answer, link: `${settings.publicUrl}/pqr/${answer.number}?${new URLSearchParams({ clave: accessKey })}` };
}

/** @param parcel the number of the one that the mail is about, where there are several */
async function mailedOrder(
  { db, settings }: Composing,
  reference: string,
  parcel: number | undefined,
): Promise<MailedOrder | undefined> {
  const order = await findWholeOrder(db, reference);
  return (
    order && {
      ...order,
      ...parcelInMail(order, parcel),
      customer: order.paidTransactionId === null ? null : order.customer,
      chargesVat: settings.seller.chargesVat,
      link: guestOrderLink(settings, reference),
    }
  );
}

async function shownAlert(
  { db, settings }: Composing,
  message: AlertMessage,
  isFirstTry: boolean,
): Promise<MailedAlert | undefined> {
  const shown = async (alert: OwnAlert, isStillDue: boolean): Promise<MailedAlert> => {
    const link = alertLink(settings, alert.id);
    const productLink = (productId: string) => `${settings.publicUrl}/product/${productId}`;
    if (isTermAlert(alert)) {
      const [sold] = await soldTerms(db, [alert.term]);
      const search = `${settings.publicUrl}/search?${new URLSearchParams({ q: alert.term })}`;
      const shopLink = sold?.productId ? productLink(sold.productId) : search;
      return { term: alert.term, shopLink, isStillDue, link };
    }
    return {
      name: alert.name,
      productLink: productLink(alert.productId),
      mostPesos: alert.mostPesos,
      nowInCents: paidInCents(alert),
      isStillDue,
      isAvailable: alert.isAvailable && alert.isShown,
      link,
    };
  };
  if (message.kind === 'product-alert') {
    const mailed = await mailedAlert(db, message, isFirstTry);
    return mailed.ok ? shown(mailed.alert, mailed.isStillDue) : undefined;
  }
  const asked = await findAlert(db, message.alertId);
  return asked && asked.confirmedAt === null ? shown(asked, false) : undefined;
}
