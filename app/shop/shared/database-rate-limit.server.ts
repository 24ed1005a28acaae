import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { retryOnce } from '#app/platform/database.server.ts';
import type { Allowance } from '#app/platform/rate-limit.server.ts';
import type { Queryable } from '../shared/schema.ts';

/**
 * Counts a call against one of `databaseRateLimits` before it is carried out, so that a hundred at the same moment are counted too.
 * @param subject stored as a hash, so that the table is no list of who tried to sign in
 * @returns 0 when the call may pass, else the seconds to wait
 */
export async function takeFromDatabase(
  db: Queryable,
  subject: string,
  { most, seconds }: Allowance,
  now: Date,
): Promise<number> {
  const isOver = sql<boolean>`attempts.resets_at <= ${now}`;
  const resetsAt = new Date(now.getTime() + seconds * 1000);
  const counting = db
    .insertInto('attempts')
    .values({ key: countKey(subject), count: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`CASE WHEN ${isOver} THEN 1 ELSE attempts.count + 1 END`,
        resets_at: sql<Date>`CASE WHEN ${isOver} THEN excluded.resets_at ELSE attempts.resets_at END`,
      }),
    )
    .returning(['count', 'resets_at']);
  const { count, resets_at } = await retryOnce(db, () => counting.executeTakeFirstOrThrow());
  return count <= most ? 0 : Math.max(1, Math.ceil((resets_at.getTime() - now.getTime()) / 1000));
}

/** @returns whether the next call would be refused; counts nothing */
export async function isUsedUp(db: Queryable, subject: string, { most }: Allowance, now: Date): Promise<boolean> {
  const counted = await db
    .selectFrom('attempts')
    .select('count')
    .where('key', '=', countKey(subject))
    .where('resets_at', '>', now)
    .executeTakeFirst();
  return counted !== undefined && counted.count >= most;
}

/**
 * The same for several subjects, as a part of a statement that writes what is counted, once for each row of `made`. Others wait for
 * the transaction's end: in the order of their keys, to avoid deadlocks.
 *
 * @returns the part to put into `WITH`, and the condition under which all allow it
 */
export function countedWith(made: string, wanted: readonly { subject: string; allowance: Allowance }[], now: Date) {
  const rows = wanted
    .map(({ subject, allowance: { most, seconds } }) => ({ key: countKey(subject), most, seconds }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const keys = sql`${rows.map(({ key }) => key)}::text[]`;
  return {
    part: sql<object>`(INSERT INTO attempts AS old (key, count, resets_at)
      SELECT key, 1, ${now}::timestamptz + make_interval(secs => seconds)
      FROM ${sql.table(made)}, unnest(${keys}, ${rows.map(({ seconds }) => seconds)}::float8[]) AS wanted (key, seconds)
      ON CONFLICT (key) DO UPDATE SET count = CASE WHEN old.resets_at <= ${now} THEN 1 ELSE old.count + 1 END,
        resets_at = CASE WHEN old.resets_at <= ${now} THEN excluded.resets_at ELSE old.resets_at END
      RETURNING key, count)`,
    isAllowed: (counted: string) => sql<boolean>`NOT EXISTS (SELECT FROM ${sql.table(counted)}
      WHERE count > (${rows.map(({ most }) => most)}::integer[])[array_position(${keys}, key)])`,
  };
}

export async function giveBackToDatabase(db: Queryable, subject: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ count: sql<number>`greatest(0, count - 1)` })
    .where('key', '=', countKey(subject))
    .execute();
}

/**
 * One after another until one is full: a try that is refused for its address must not use up the account's tries.
 * @returns the seconds to wait for that one, 0 if all are allowed
 */
export async function takeAllFromDatabase(
  db: Queryable,
  wanted: readonly { subject: string; allowance: Allowance }[],
  now: Date,
): Promise<number> {
  for (const { subject, allowance } of wanted) {
    const wait = await takeFromDatabase(db, subject, allowance, now);
    if (wait > 0) return wait;
  }
  return 0;
}

export async function forgetCount(db: Queryable, subject: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', countKey(subject)).execute();
}

export async function forgetLapsedCounts(db: Queryable, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('attempts').where('resets_at', '<=', now).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Under which a count stands: a hash, see `takeFromDatabase`. */
export function countKey(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}
