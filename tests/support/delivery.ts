import { sql } from 'kysely';
import {
  type ComposedMail,
  claimDueMails,
  type Delivering,
  type Delivery,
  deliverMail,
} from '#app/shop/mails/mails.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';

/** In the order in which they were written. */
export async function mailsWritten(db: Database) {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'dedupe_key as key'])
    .select(sql<number>`round(extract(epoch FROM due_at - created_at))::int`.as('dueInSeconds'))
    .orderBy('created_at')
    .execute();
}

/** Lets a mail's time come, and every other's wait. */
export async function makeDue(db: Database, id: string): Promise<void> {
  await sql`UPDATE mails SET due_at = now() + CASE WHEN id::text = ${id} THEN '0'::interval ELSE '1 day' END`.execute(
    db,
  );
}

/** @returns null when there is nothing to send, or another is sending it */
export async function deliverNow(
  { db, mailer, compose }: Pick<Delivering, 'db' | 'mailer'> & { compose: () => Promise<ComposedMail> },
  id: string,
): Promise<Delivery | null> {
  await makeDue(db, id);
  const [mail] = await claimDueMails(db, 20, 'others');
  return mail ? deliverMail({ db, mailer, compose, retrySeconds: 30 }, mail) : null;
}
