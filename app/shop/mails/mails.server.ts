import { sql } from 'kysely';
import { batched } from '#app/platform/concurrency/batched.server.ts';
import { inTransaction } from '#app/platform/database.server.ts';
import { claimDue, isFree } from '#app/platform/jobs/claim-due.server.ts';
import { backoff } from '#app/platform/jobs/poller.server.ts';
import type { Done, Refused } from '../shared/refusal.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import {
  isResendable,
  type MailAttachment,
  MailDelayed,
  type MailEnd,
  type Mailer,
  type MailMessage,
  type MailWords,
} from './mail.ts';

export interface QueuedMail {
  to: string;
  message: MailMessage;
  /** At most one mail is ever written under a key. */
  dedupeKey: string;
  startAfterSeconds?: number;
}

/** In the transaction of what the mail reports, so that neither exists without the other. */
export async function queueMail(transaction: DatabaseTransaction, mail: QueuedMail): Promise<void> {
  await transaction
    .insertInto('mails')
    .values({ ...mailRow(mail), due_at: secondsFromNow(mail.startAfterSeconds ?? 0) })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/** What it reports has happened already, in a transaction of its own. */
export async function queueMailAfterwards(db: Database, mail: QueuedMail): Promise<void> {
  await inTransaction(db, (transaction) => queueMail(transaction, mail));
}

/** For a statement that writes what the mail reports too. */
export function mailRow({ to, message, dedupeKey }: QueuedMail) {
  return { dedupe_key: dedupeKey, recipient: to, kind: message.kind, message: JSON.stringify(message) };
}

const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds}::float8)`;

/** A claim older than this belongs to a dead process. Longer than a mailer may take to send. */
const claimSeconds = 120;
const longestDays = 3;
const longestReason = 500;

export interface Delivering {
  db: Database;
  mailer: Mailer;
  /** Before the second try; doubles up to an hour. */
  retrySeconds: number;
  /** @param isFirstTry no earlier one can have arrived */
  compose(message: MailMessage, isFirstTry: boolean): Promise<ComposedMail>;
}

export type ComposedMail =
  | ({ ok: true; attachments?: readonly MailAttachment[] } & MailWords)
  | Refused<'wait' | 'overtaken', { reason: string }>;

export type Delivery =
  | Done
  | Refused<'waiting', { reason: string }>
  | Refused<'delayed', { reason: string }>
  | Refused<MailEnd, { reason: string }>;

export interface ClaimedMail {
  id: string;
  recipient: string;
  message: MailMessage;
  attempts: number;
  isOld: boolean;
}

/** Apart, since drawing their files takes a hundred times as long as any other mail. */
const areDocuments = {
  documents: sql`AND kind = 'order-invoice'`,
  others: sql`AND kind <> 'order-invoice'`,
};

/** Mails that are due, each for one process only. */
export async function claimDueMails(
  db: Database,
  most: number,
  which: keyof typeof areDocuments,
): Promise<ClaimedMail[]> {
  return claimDue(
    db,
    {
      table: 'mails',
      where: sql`due_at <= now() AND sent_at IS NULL AND ended_at IS NULL AND ${isFree(claimSeconds)} ${areDocuments[which]}`,
      orderBy: 'due_at',
      set: sql`claimed_at = now(), attempts = attempts + 1`,
      returning: sql<ClaimedMail>`id, recipient, message, attempts,
        created_at < now() - make_interval(days => ${longestDays}) AS "isOld"`,
    },
    most,
  );
}

/**
 * Claiming, sending and marking are three steps, since no network call belongs in a transaction. If the process dies
 * before marking, the mail is sent again under the same `Message-ID`.
 */
export async function deliverMail(delivering: Delivering, mail: ClaimedMail): Promise<Delivery> {
  const { db, mailer, compose } = delivering;
  const { id } = mail;
  try {
    const composed = await compose(mail.message, mail.attempts === 1);
    if (!composed.ok) {
      const { code, reason } = composed;
      return await (code === 'wait' ? putBack(delivering, mail, 'waiting', reason) : end(db, mail, code, reason));
    }
    const { ok: _ok, ...words } = composed;
    const outcome = await mailer.send({ id, to: mail.recipient, ...words });
    if (!outcome.ok) return await end(db, mail, outcome.code, outcome.reason);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const delivery = await putBack(delivering, mail, 'delayed', reason);
    if (error instanceof MailDelayed) return delivery;
    throw error;
  }
  // Outside of the `try`: a database error must not put back a mail that the server has taken.
  await recordSent(db, id);
  return { ok: true };
}

async function putBack(
  { db, retrySeconds }: Delivering,
  mail: ClaimedMail,
  code: 'waiting' | 'delayed',
  reason: string,
): Promise<Delivery> {
  if (mail.isOld) return end(db, mail, 'given_up', reason);
  await db
    .updateTable('mails')
    .set({
      claimed_at: null,
      last_error: reason.slice(0, longestReason),
      due_at: secondsFromNow(backoff(mail.attempts, retrySeconds)),
    })
    .where('id', '=', mail.id)
    // Another process may have taken over the claim.
    .where('attempts', '=', mail.attempts)
    .execute();
  return { ok: false, code, reason };
}

async function end(
  db: Database,
  { id, attempts, message }: ClaimedMail,
  code: MailEnd,
  reason: string,
): Promise<Delivery> {
  await db
    .updateTable('mails')
    .set({
      claimed_at: null,
      ended_at: sql<Date>`now()`,
      ended_as: code,
      last_error: reason.slice(0, longestReason),
      ...(code !== 'overtaken' && isResendable(message.kind) ? {} : { message: '{}' }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .execute();
  return { ok: false, code, reason };
}

/** Of those that are sent at once many in one statement, since each is a commit that reaches the disk. */
const recordSent = batched<Database, string, void>(async (db, ids) => {
  await db
    .updateTable('mails')
    .set({
      claimed_at: null,
      sent_at: sql<Date>`now()`,
      ended_at: null,
      ended_as: null,
      last_error: null,
      message: '{}',
    })
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .execute();
  return [];
});
