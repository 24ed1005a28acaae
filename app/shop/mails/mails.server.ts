import { sql } from 'kysely';
import type { Done, Refused } from '../shared/refusal.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { isResendable, MailDelayed, type MailEnd, type Mailer, type MailMessage, type MailWords } from './mail.ts';

export interface MailJobs {
  send(
    transaction: DatabaseTransaction,
    name: 'send-mail',
    data: { id: string },
    startAfterSeconds?: number,
  ): Promise<void>;
}

export interface QueuedMail {
  to: string;
  message: MailMessage;
  /** At most one mail is ever written under a key. */
  dedupeKey: string;
  startAfterSeconds?: number;
}

/** In the transaction of what the mail reports, so that neither exists without the other. */
export async function queueMail(
  transaction: DatabaseTransaction,
  jobs: MailJobs,
  { to, message, dedupeKey, startAfterSeconds }: QueuedMail,
): Promise<void> {
  const written = await transaction
    .insertInto('mails')
    .values({ dedupe_key: dedupeKey, recipient: to, kind: message.kind, message: JSON.stringify(message) })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written) await jobs.send(transaction, 'send-mail', { id: written.id }, startAfterSeconds);
}

/** A claim older than this belongs to a dead process. Longer than a mailer may take to send. */
const claimSeconds = 120;
const longestDays = 3;

export interface Delivering {
  db: Database;
  mailer: Mailer;
  compose(message: MailMessage): Promise<ComposedMail>;
}

export type ComposedMail = ({ ok: true } & MailWords) | Refused<'wait' | 'overtaken', { reason: string }>;

export type Delivery =
  | Done
  | Refused<'nothing_to_do'>
  /** Another process is sending it, or died while it did. */
  | Refused<'busy'>
  | Refused<'waiting', { reason: string }>
  | Refused<'delayed', { reason: string }>
  | Refused<MailEnd, { reason: string }>;

/**
 * Claiming, sending and marking are three steps, since no network call belongs in a transaction. If the process dies
 * before marking, the mail is sent again under the same `Message-ID`.
 */
export async function deliverMail({ db, mailer, compose }: Delivering, id: string): Promise<Delivery> {
  const mail = await claim(db, id);
  if (!mail) return { ok: false, code: (await isOpen(db, id)) ? 'busy' : 'nothing_to_do' };
  try {
    const composed = await compose(mail.message);
    if (!composed.ok) {
      const { code, reason } = composed;
      return await (code === 'wait' ? putBack(db, mail, 'waiting', reason) : end(db, mail, code, reason));
    }
    const { subject, text, html } = composed;
    const outcome = await mailer.send({ id, to: mail.recipient, subject, text, html });
    if (!outcome.ok) return await end(db, mail, outcome.code, outcome.reason);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const delivery = await putBack(db, mail, 'delayed', reason);
    if (error instanceof MailDelayed) return delivery;
    throw error;
  }
  // Outside of the `try`: a database error must not put back a mail that the server has taken.
  await markSent(db, id);
  return { ok: true };
}

interface ClaimedMail {
  id: string;
  recipient: string;
  message: MailMessage;
  attempts: number;
  isOld: boolean;
}

/** One statement on the database's clock, so that of two processes only one gets the mail. */
async function claim(db: Database, id: string): Promise<ClaimedMail | undefined> {
  const row = await db
    .updateTable('mails')
    .set((eb) => ({ claimed_at: sql<Date>`now()`, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('claimed_at', 'is', null),
        eb('claimed_at', '<', sql<Date>`now() - make_interval(secs => ${claimSeconds})`),
      ]),
    )
    .returning([
      'id',
      'recipient',
      'message',
      'attempts',
      sql<boolean>`created_at < now() - make_interval(days => ${longestDays})`.as('isOld'),
    ])
    .executeTakeFirst();
  // Only rows that are sent or ended have lost their facts.
  return row && { ...row, message: row.message as MailMessage };
}

async function isOpen(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function putBack(
  db: Database,
  mail: ClaimedMail,
  code: 'waiting' | 'delayed',
  reason: string,
): Promise<Delivery> {
  if (mail.isOld) return end(db, mail, 'given_up', reason);
  await db
    .updateTable('mails')
    .set({ claimed_at: null, last_error: reason })
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
      last_error: reason,
      ...(code !== 'overtaken' && isResendable(message.kind) ? {} : { message: '{}' }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .execute();
  return { ok: false, code, reason };
}

async function markSent(db: Database, id: string): Promise<void> {
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
    .where('id', '=', id)
    .execute();
}
