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
