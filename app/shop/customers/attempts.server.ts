import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Allowance } from '#app/platform/limits.server.ts';
import type { Queryable } from '../shared/schema.ts';

/**
 * Counts a try before it is made, so that a hundred at the same moment are counted too.
 * @param subject stored as a hash, so that the table is no list of who tried to sign in
 * @returns 0 when the try is allowed, else the seconds to wait
 */
export async function takeAttempt(
  db: Queryable,
  subject: string,
  { most, seconds }: Allowance,
  now: Date,
): Promise<number> {
  const isOver = sql<boolean>`attempts.resets_at <= ${now}`;
  const resetsAt = new Date(now.getTime() + seconds * 1000);
  const { count, resets_at } = await db
    .insertInto('attempts')
    .values({ key: keyOf(subject), count: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`CASE WHEN ${isOver} THEN 1 ELSE attempts.count + 1 END`,
        resets_at: sql<Date>`CASE WHEN ${isOver} THEN excluded.resets_at ELSE attempts.resets_at END`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow();
  return count <= most ? 0 : Math.max(1, Math.ceil((resets_at.getTime() - now.getTime()) / 1000));
}

export async function giveBackAttempt(db: Queryable, subject: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ count: sql<number>`greatest(0, count - 1)` })
    .where('key', '=', keyOf(subject))
    .execute();
}

/**
 * One after another until one is full: a try that is refused for its address must not use up the account's tries.
 * @returns the seconds to wait for that one, 0 if all are allowed
 */
export async function takeAttempts(
  db: Queryable,
  wanted: readonly { subject: string; allowance: Allowance }[],
  now: Date,
): Promise<number> {
  for (const { subject, allowance } of wanted) {
    const wait = await takeAttempt(db, subject, allowance, now);
    if (wait > 0) return wait;
  }
  return 0;
}

export async function forgetAttempt(db: Queryable, subject: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', keyOf(subject)).execute();
}

export async function forgetAttempts(db: Queryable, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('attempts').where('resets_at', '<=', now).executeTakeFirst();
  return Number(numDeletedRows);
}

function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}
