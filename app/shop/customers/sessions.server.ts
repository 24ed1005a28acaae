import type { Database, Queryable } from '../shared/schema.ts';

export interface OpenSession {
  id: string;
  userAgent: string | null;
  since: Date;
}

const mostShown = 30;

export async function openSessions(db: Queryable, customerId: string, now: Date): Promise<OpenSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'created_at as since'])
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostShown)
    .execute();
}

/** Somebody who finds a browser open must not take the account over. */
const freshForMs = 10 * 60 * 1000;

export async function isSignedInLately(db: Queryable, sessionId: string, now: Date): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', new Date(now.getTime() - freshForMs))
    .executeTakeFirst();
  return session !== undefined;
}

/** A restored backup has sessions that ended since, and links that were used or are older than a new password. */
export async function signEverybodyOut(db: Queryable): Promise<void> {
  await db.deleteFrom('sessions').execute();
  await db.deleteFrom('verifications').execute();
  await db.deleteFrom('second_steps').execute();
}

export async function endOtherSessions(
  db: Database,
  session: { id: string; customer: { id: string } },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('customer_id', '=', session.customer.id)
    .where('id', '<>', session.id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
