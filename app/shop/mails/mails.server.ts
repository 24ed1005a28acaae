import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { isResendable, MailDelayed, type MailEnd, type Mailer, type MailMessage, type MailWords } from './mail.ts';

/** Where the job that sends a mail is written. The store's own `jobs` can do it. */
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
  /** Names what the mail is about: under one key at most one mail is ever written. */
  dedupeKey: string;
  /** For mails that something may make needless meanwhile. */
  startAfterSeconds?: number;
}

/**
 * Writes a mail and the job that sends it, in the transaction of what the mail tells: there is a mail if and only if that
 * happened. Nothing is sent here.
 */
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

/**
 * A claim older than this is of a process that is gone. Longer than a mailer may take, so that nobody who still sends is
 * overtaken; a machine that sleeps for minutes in the middle of sending is not covered.
 */
const claimSeconds = 120;
/** What could not be sent for three days is news no more. */
const longestDays = 3;

export interface Delivering {
  db: Database;
  mailer: Mailer;
  /** Makes words out of facts, or says that the mail is not true yet, or no more. */
  compose(message: MailMessage): Promise<ComposedMail>;
}

export type ComposedMail =
  | ({ kind: 'mail' } & MailWords)
  | { kind: 'wait'; reason: string }
  | { kind: 'overtaken'; reason: string };

export type Delivery =
  | { kind: 'sent' }
  /** Sent or ended before, or never written. */
  | { kind: 'nothing_to_do' }
  /** Somebody else is sending it now, or was when his process died. */
  | { kind: 'busy' }
  /** Its time has not come. */
  | { kind: 'waiting'; reason: string }
  /** To be tried again. */
  | { kind: 'delayed'; reason: string }
  /** Never to be tried again; the row keeps the reason for the owner. */
  | { kind: MailEnd; reason: string };

/**
 * Sends one mail of the outbox, if it is to be sent. Taking it, sending it and marking it are three steps, since no network
 * belongs into a transaction; a process that dies between the last two leaves a mail that is sent again under the same
 * `Message-ID`.
 */
export async function deliverMail({ db, mailer, compose }: Delivering, id: string): Promise<Delivery> {
  const mail = await claim(db, id);
  if (!mail) return { kind: (await isOpen(db, id)) ? 'busy' : 'nothing_to_do' };
  try {
    const composed = await compose(mail.message);
    if (composed.kind === 'overtaken') return await end(db, mail, composed);
    if (composed.kind === 'wait') return await putBack(db, mail, { kind: 'waiting', reason: composed.reason });
    const { subject, text, html } = composed;
    const outcome = await mailer.send({ id, to: mail.recipient, subject, text, html });
    if (outcome.kind === 'refused') return await end(db, mail, outcome);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const delivery = await putBack(db, mail, { kind: 'delayed', reason });
    if (error instanceof MailDelayed) return delivery;
    throw error;
  }
  // Outside of the `try`: what the mail server has taken must never be put back because the database failed afterwards.
  await markSent(db, id);
  return { kind: 'sent' };
}

interface ClaimedMail {
  id: string;
  recipient: string;
  message: MailMessage;
  attempts: number;
  isOld: boolean;
}

/** One statement, by the database's own clock: of two who try, one gets it. */
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
  // Only a row that is sent, or ended for good, has lost its facts.
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

/** Gives the mail back for another try, or ends it when it has been tried long enough. */
async function putBack(
  db: Database,
  mail: ClaimedMail,
  delivery: { kind: 'waiting' | 'delayed'; reason: string },
): Promise<Delivery> {
  const { reason } = delivery;
  if (mail.isOld) return end(db, mail, { kind: 'given_up', reason });
  await db
    .updateTable('mails')
    .set({ claimed_at: null, last_error: reason })
    .where('id', '=', mail.id)
    // Whoever overtook this claim has it now.
    .where('attempts', '=', mail.attempts)
    .execute();
  return delivery;
}

async function end(
  db: Database,
  { id, attempts, message }: ClaimedMail,
  ending: { kind: MailEnd; reason: string },
): Promise<Delivery> {
  await db
    .updateTable('mails')
    .set({
      claimed_at: null,
      ended_at: sql<Date>`now()`,
      ended_as: ending.kind,
      last_error: ending.reason,
      ...(ending.kind !== 'overtaken' && isResendable(message.kind) ? {} : { message: '{}' }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .execute();
  return ending;
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
