import type { MailMessage } from '../shared/mail.ts';
import { type MailJobs, queueMail } from '../shared/mails.server.ts';
import type { DatabaseTransaction } from '../shared/schema.ts';
import type { OrderStatus } from './lifecycle.ts';
import { mailOfStatus, type OrderMailKind } from './order-mails.ts';
import { holdAfterDeclineSeconds } from './orders.server.ts';

type OrderMessage = Extract<MailMessage, { kind: OrderMailKind }>;
/** Those that need nothing but the order itself. */
type PlainOrderMailKind = Exclude<OrderMailKind, 'order-sent' | 'order-cancelled'>;

/** A declined payment is told only when the minutes are over in which the shopper may try again. */
const delaySeconds: Partial<Record<OrderMailKind, number>> = { 'order-declined': holdAfterDeclineSeconds };

/** Writes a mail about an order to its buyer, once an order and kind, in the caller's transaction. */
export async function queueOrderMessage(
  transaction: DatabaseTransaction,
  jobs: MailJobs,
  message: OrderMessage,
): Promise<void> {
  const { kind, reference } = message;
  const { email, forgotten_at } = await transaction
    .selectFrom('orders')
    .select(['email', 'forgotten_at'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  // Nobody is left to write to.
  if (forgotten_at) return;
  await queueMail(transaction, jobs, {
    to: email,
    message,
    dedupeKey: `${kind}:${reference}`,
    startAfterSeconds: delaySeconds[kind],
  });
}

/** The same for a mail that needs no more than its order. */
export async function queueOrderMail(
  transaction: DatabaseTransaction,
  jobs: MailJobs,
  kind: PlainOrderMailKind,
  reference: string,
): Promise<void> {
  await queueOrderMessage(transaction, jobs, { kind, reference });
}

/** Writes what the buyer is told of an order that a payment has just moved. */
export async function queueMailOfStatus(
  transaction: DatabaseTransaction,
  jobs: MailJobs,
  status: OrderStatus,
  reference: string,
): Promise<void> {
  const kind = mailOfStatus[status];
  if (kind) await queueOrderMail(transaction, jobs, kind, reference);
}
