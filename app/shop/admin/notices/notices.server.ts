import { sql } from 'kysely';
import { type Acting, audited, ownerCommand } from '../../audit/audit.server.ts';
import { changedFields } from '../../audit/audit.ts';
import type { Database, DatabaseTransaction, Queryable } from '../../shared/schema.ts';
import { type NoticeSettings, type NoticesOutcome, noticeFacts, noticesVersion, usualNotices } from './notices.ts';

/** Who notifies the owner or moves a switch takes this lock first, so that no two count or write at the same moment. */
export async function lockNotices(transaction: DatabaseTransaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('owner notices', 0))`.execute(transaction);
}

export async function readNoticeSettings(db: Queryable): Promise<NoticeSettings> {
  const row = await db
    .selectFrom('owner_notices')
    .select(['by_mail as mail', 'by_push as push', 'summary_hour as summaryHour'])
    .executeTakeFirst();
  return row ?? usualNotices;
}

/**
 * @param version of the settings that the owner saw (`noticesVersion`)
 * @throws NotTheOwner
 */
export async function changeNotices(
  db: Database,
  acting: Acting,
  { version, wanted }: { version: string; wanted: NoticeSettings },
): Promise<NoticesOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    await lockNotices(transaction);
    const before = await readNoticeSettings(transaction);
    const changes = changedFields(noticeFacts(before), noticeFacts(wanted));
    // Also for a form sent twice: one change, one entry.
    if (!changes) return { ok: true };
    if (noticesVersion(before) !== version) return { ok: false, code: 'changed' };
    const isOtherHour = before.summaryHour !== wanted.summaryHour;
    const row = {
      by_mail: [...wanted.mail],
      by_push: [...wanted.push],
      summary_hour: wanted.summaryHour,
      ...(isOtherHour ? { summary_since: acting.now } : {}),
      // The days without a summary are in none.
      ...(before.summaryHour === null && isOtherHour ? { summed_until: acting.now } : {}),
    };
    await transaction
      .insertInto('owner_notices')
      .values({ summary_since: acting.now, summed_until: acting.now, ...row })
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
      .execute();
    return audited({ subject: 'notices', subjectId: '', action: 'changed', ...changes });
  });
}
