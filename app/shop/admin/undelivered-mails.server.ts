import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { forgottenPlaceholder } from '../account/forgetting.ts';
import { type Acting, audit, mustBeOwner } from '../audit/audit.server.ts';
import { isResendable } from '../mails/mail.ts';
import type { Done, Refused } from '../shared/refusal.ts';
import type { Database, DatabaseTransaction, Queryable } from '../shared/schema.ts';
import type { Today } from './today.ts';

const shown = 10;

const about = sql<
  string | null
>`CASE WHEN kind LIKE 'order-%' OR kind LIKE 'claim-%' THEN split_part(dedupe_key, ':', 2) END`;
const isUndelivered = sql<boolean>`ended_as IN ('refused', 'given_up') AND dismissed_at IS NULL`;

export async function undeliveredMails(db: Queryable): Promise<Today['undelivered']> {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient as to', 'ended_as', 'last_error', about.as('about')])
    .select([
      sql<Date>`ended_at`.as('at'),
      sql<boolean>`message <> '{}'`.as('hasFacts'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where(isUndelivered)
    .where('recipient', '<>', forgottenPlaceholder)
    .orderBy('ended_at', 'desc')
    .limit(shown)
    .execute();
  return {
    total: rows[0]?.total ?? 0,
    first: rows.map(({ total: _total, hasFacts, last_error: reason, ended_as: endedAs, ...row }) => ({
      ...row,
      reason: reason ?? '',
      isRefused: endedAs === 'refused',
      canResend: hasFacts && isResendable(row.kind),
    })),
  };
}

export type MailHandled = Done | Refused<'gone'>;

const mailIdPattern = /^[0-9a-f-]{36}$/;

/** Gives an undelivered mail another three days. @throws NotTheOwner */
export async function resendMail({ db, acting }: { db: Database; acting: Acting }, id: string): Promise<MailHandled> {
  mustBeOwner(acting);
  if (!mailIdPattern.test(id)) return { ok: false, code: 'gone' };
  return inTransaction(db, async (transaction) => {
    const mail = await transaction
      .updateTable('mails')
      .set({ ended_at: null, ended_as: null, claimed_at: null, created_at: sql`now()`, due_at: sql`now()` })
      .where(sql<boolean>`id::text = ${id} AND message <> '{}'`)
      .where(isUndelivered)
      .returning(['id', 'kind', about.as('about')])
      .executeTakeFirst();
    if (!mail) return { ok: false, code: 'gone' };
    await note(transaction, acting, 'resent', mail);
    return { ok: true };
  });
}

/** @throws NotTheOwner */
export async function dismissMail(db: Database, acting: Acting, id: string): Promise<MailHandled> {
  mustBeOwner(acting);
  if (!mailIdPattern.test(id)) return { ok: false, code: 'gone' };
  return inTransaction(db, async (transaction) => {
    const mail = await transaction
      .updateTable('mails')
      .set({ dismissed_at: acting.now, message: '{}' })
      .where(sql<boolean>`id::text = ${id}`)
      .where(isUndelivered)
      .returning(['id', 'kind', about.as('about')])
      .executeTakeFirst();
    if (!mail) return { ok: false, code: 'gone' };
    await note(transaction, acting, 'dismissed', mail);
    return { ok: true };
  });
}

async function note(
  transaction: DatabaseTransaction,
  acting: Acting,
  action: 'resent' | 'dismissed',
  mail: { id: string; kind: string; about: string | null },
): Promise<void> {
  const after = { kind: mail.kind, reference: mail.about };
  await audit(transaction, acting, [{ subject: 'mail', subjectId: mail.id, action, before: null, after }]);
}
