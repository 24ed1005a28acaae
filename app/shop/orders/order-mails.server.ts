import { sql } from 'kysely';
import type { MailMessage } from '../mails/mail.ts';
import { type MailJobs, queueMail } from '../mails/mails.server.ts';
import type { DatabaseTransaction } from '../shared/schema.ts';
import type { OrderStatus } from './lifecycle.ts';
import { mailOfStatus, type OrderMailKind } from './order-mails.ts';
import { holdAfterDeclineSeconds } from './orders.server.ts';

type OrderMessage = Extract<MailMessage, { kind: OrderMailKind }>;
type PlainOrderMailKind = Exclude<OrderMailKind, 'order-cancelled'>;

/** Within these minutes the shopper may try again. */
const delaySeconds: Partial<Record<OrderMailKind, number>> = { 'order-declined': holdAfterDeclineSeconds };

/** `time` tells several mails of one kind apart. The key ends in the reference, which finds an order's mails. */
export async function queueOrderMessage(
  transaction: DatabaseTransaction,
  jobs: MailJobs,
  message: OrderMessage,
  time?: number,
): Promise<void> {
  const { kind, reference } = message;
  const { email, forgotten_at } = await transaction
    .selectFrom('orders')
    .select(['email', 'forgotten_at'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  if (forgotten_at) return;
  await queueMail(transaction, jobs, {
    to: email,
    message,
    dedupeKey: `${kind}${time === undefined ? '' : `/${time}`}:${reference}`,
    startAfterSeconds: delaySeconds[kind],
  });
}

export async function queueOrderMail(
  transaction: DatabaseTransaction,
  jobs: MailJobs,
  kind: PlainOrderMailKind,
  reference: string,
): Promise<void> {
  await queueOrderMessage(transaction, jobs, { kind, reference });
}

const parcelMails = ['order-sent', 'order-parcel-corrected'] as const satisfies readonly OrderMailKind[];

/** A mail still waiting names the right number by itself; locked, so that it is not sent before the commit. */
export async function queueParcelCorrected(
  transaction: DatabaseTransaction,
  jobs: MailJobs,
  reference: string,
): Promise<void> {
  const mails = await transaction
    .selectFrom('mails')
    .select(['kind', 'sent_at', 'ended_at', 'claimed_at'])
    .where(sql<boolean>`dedupe_key LIKE 'order-%' AND split_part(dedupe_key, ':', 2) = ${reference}`)
    .where('kind', 'in', parcelMails)
    .forUpdate()
    .execute();
  const isWaiting = mails.some((mail) => !mail.sent_at && !mail.ended_at && !mail.claimed_at);
  if (isWaiting) return;
  const message = { kind: 'order-parcel-corrected', reference } as const;
  await queueOrderMessage(transaction, jobs, message, mails.length);
}

export async function queueMailOfStatus(
  transaction: DatabaseTransaction,
  jobs: MailJobs,
  status: OrderStatus,
  reference: string,
): Promise<void> {
  const kind = mailOfStatus[status];
  if (kind) await queueOrderMail(transaction, jobs, kind, reference);
}
