import { sql } from 'kysely';
import type { MailMessage } from '../mails/mail.ts';
import { type QueuedMail, queueMail } from '../mails/mails.server.ts';
import type { DatabaseTransaction } from '../shared/schema.ts';
import type { OrderStatus } from './lifecycle.ts';
import { mailOfStatus, type OrderMailKind } from './order-mails.ts';
import { holdAfterDeclineSeconds } from './orders.server.ts';

type OrderMessage = Extract<MailMessage, { kind: OrderMailKind }>;
export type PlainOrderMailKind = Exclude<OrderMailKind, 'order-cancelled' | 'order-invoice'>;

/** Within these minutes the shopper may try again. */
const delaySeconds: Partial<Record<OrderMailKind, number>> = { 'order-declined': holdAfterDeclineSeconds };

/** `time` tells several mails of one kind apart. The key ends in the reference, which finds an order's mails. */
export async function queueOrderMessage(
  transaction: DatabaseTransaction,
  message: OrderMessage,
  time?: number,
): Promise<void> {
  const { email, forgotten_at } = await transaction
    .selectFrom('orders')
    .select(['email', 'forgotten_at'])
    .where('reference', '=', message.reference)
    .executeTakeFirstOrThrow();
  if (forgotten_at) return;
  await queueMail(transaction, orderMail(message, email, time));
}

export function orderMail(message: OrderMessage, email: string, time?: number): QueuedMail {
  const { kind, reference } = message;
  return {
    to: email,
    message,
    dedupeKey: `${kind}${time === undefined ? '' : `/${time}`}:${reference}`,
    startAfterSeconds: delaySeconds[kind],
  };
}

export async function queueOrderMail(
  transaction: DatabaseTransaction,
  kind: PlainOrderMailKind,
  reference: string,
): Promise<void> {
  await queueOrderMessage(transaction, { kind, reference });
}

/** By the key, which ends in the reference. */
export const areOfOrder = (reference: string) =>
  sql<boolean>`dedupe_key LIKE 'order-%' AND split_part(dedupe_key, ':', 2) = ${reference}`;

const parcelMails = ['order-sent', 'order-parcel-corrected'] as const satisfies readonly OrderMailKind[];

/**
 * A mail still waiting names the right number by itself; locked, so that it is not sent before the commit.
 * @param parcel its number, where the order leaves in several
 */
export async function queueParcelCorrected(
  transaction: DatabaseTransaction,
  reference: string,
  parcel: number | null,
): Promise<void> {
  const mails = await transaction
    .selectFrom('mails')
    .select(['kind', 'sent_at', 'ended_at', 'claimed_at'])
    .select(sql<number | null>`(message ->> 'parcel')::int`.as('parcel'))
    .where(areOfOrder(reference))
    .where('kind', 'in', parcelMails)
    .forUpdate()
    .execute();
  const isWaiting = mails.some((mail) => mail.parcel === parcel && !mail.sent_at && !mail.ended_at && !mail.claimed_at);
  if (isWaiting) return;
  const message = { kind: 'order-parcel-corrected', reference } as const;
  await queueOrderMessage(transaction, parcel === null ? message : { ...message, parcel }, mails.length);
}

export async function queueMailOfStatus(
  transaction: DatabaseTransaction,
  status: OrderStatus,
  reference: string,
): Promise<void> {
  const kind = mailOfStatus[status];
  if (kind) await queueOrderMail(transaction, kind, reference);
}
