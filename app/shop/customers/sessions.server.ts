import type { Database, Queryable } from '../shared/schema.ts';

/** Where a customer is signed in. */
export interface OpenSession {
  id: string;
  userAgent: string | null;
  since: Date;
}

/** More than anybody has browsers; the newest first. */
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

/** Signs the customer out everywhere but here. @returns in how many places */
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
