import { sql } from 'kysely';
import { addSeconds } from '../../shared/clock.ts';
import type { Database, Queryable } from '../../shared/schema.ts';
import { contingencyHours } from './contingency-hours.ts';

const hoursBefore = (now: Date, hours: number) => addSeconds(now, -hours * 3_600);

/** Invoices of contingency that the DIAN has not taken yet. */
export function openContingencies(db: Queryable) {
  return (
    db
      .selectFrom('signed_documents as signed')
      .innerJoin('invoices', 'invoices.id', 'signed.invoice_id')
      .where('signed.mode', '=', 'contingency')
      .where('signed.refused_at', 'is', null)
      // As the index of what is open says it.
      .where('invoices.state', '<>', sql.lit('accepted'))
  );
}

/** @returns how many are late or nearly, and since when the first is; null where none is */
export async function lateContingencies(db: Queryable, now: Date): Promise<{ count: number; since: Date } | null> {
  const { count, since } = await openContingencies(db)
    .where('signed.issued_at', '<=', hoursBefore(now, contingencyHours.nearly))
    .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(signed.issued_at)`.as('since')])
    .executeTakeFirstOrThrow();
  return since && { count, since };
}

/** For the owner to know, once as the time comes to its end and once when it is over. */
export async function noteLateContingencies(db: Database, now: Date): Promise<void> {
  for (const hours of Object.values(contingencyHours)) {
    await db
      .insertInto('owner_news')
      .columns(['kind', 'subject', 'once', 'happened_at'])
      .expression(
        openContingencies(db)
          .where('signed.issued_at', '<=', hoursBefore(now, hours))
          .select([
            sql<'contingency'>`'contingency'`.as('kind'),
            sql<string>`invoices.id::text`.as('subject'),
            sql<string>`'contingency:' || invoices.id || '/' || ${hours}::int`.as('once'),
            sql<Date>`${now}::timestamptz`.as('happened_at'),
          ]),
      )
      .onConflict((conflict) => conflict.column('once').doNothing())
      .execute();
  }
}
