import { type RawBuilder, sql, type UpdateObject } from 'kysely';
import { forgottenPlaceholder } from '../account/forgetting.ts';
import { type Acting, audited, ownerCommand } from '../audit/audit.server.ts';
import { isResendable } from '../mails/mail.ts';
import type { Done, Refused } from '../shared/refusal.ts';
import type { Database, Queryable, Schema } from '../shared/schema.ts';
import type { Today } from './today.ts';

const shown = 10;

const about = sql<
  string | null
>`CASE WHEN kind LIKE 'order-%' OR kind LIKE 'claim-%' THEN split_part(dedupe_key, ':', 2) END`;
export const isUndelivered = sql<boolean>`ended_as IN ('refused', 'given_up') AND dismissed_at IS NULL`;

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
export function resendMail({ db, acting }: { db: Database; acting: Acting }, id: string): Promise<MailHandled> {
  const again = {
    ended_at: null,
    ended_as: null,
    claimed_at: null,
    created_at: sql<Date>`now()`,
    due_at: sql<Date>`now()`,
  };
  return handleMail(db, acting, { id, action: 'resent', change: again, which: sql`message <> '{}'` });
}

/** @throws NotTheOwner */
export function dismissMail(db: Database, acting: Acting, id: string): Promise<MailHandled> {
  const gone = { dismissed_at: acting.now, message: '{}' };
  return handleMail(db, acting, { id, action: 'dismissed', change: gone, which: sql`true` });
}

interface Handling {
  id: string;
  action: 'resent' | 'dismissed';
  change: UpdateObject<Schema, 'mails'>;
  which: RawBuilder<boolean>;
}

function handleMail(db: Database, acting: Acting, { id, action, change, which }: Handling): Promise<MailHandled> {
  return ownerCommand(db, acting, async (transaction) => {
    if (!mailIdPattern.test(id)) return { ok: false, code: 'gone' };
    const mail = await transaction
      .updateTable('mails')
      .set(change)
      .where(sql<boolean>`id::text = ${id}`)
      .where(which)
      .where(isUndelivered)
      .returning(['id', 'kind', about.as('about')])
      .executeTakeFirst();
    if (!mail) return { ok: false, code: 'gone' };
    const after = { kind: mail.kind, reference: mail.about };
    return audited({ subject: 'mail', subjectId: mail.id, action, after });
  });
}
