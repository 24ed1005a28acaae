import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { dayOf } from '../../shared/day.ts';
import type { Database, Queryable } from '../../shared/schema.ts';
import type { NumberingRange } from '../invoice.ts';
import type { InvoiceProvider } from '../invoice-provider.ts';
import { type KnownRange, type RangeLeft, rangeLeft } from './known-ranges.ts';

const most = 100;

/** The same provider, whose ranges stay noted for the owner's pages each time that it is asked for them. */
export function notingRanges(db: Database, provider: InvoiceProvider, now: () => Date): InvoiceProvider {
  return {
    ...provider,
    async ranges() {
      const answer = await provider.ranges();
      if (answer.kind === 'ranges') await noteRanges(db, answer.ranges, now());
      return answer;
    },
  };
}

/** All that can be used now: what is not among them any more is taken out. Never their keys. */
export async function noteRanges(db: Database, ranges: readonly NumberingRange[], now: Date): Promise<void> {
  const rows = new Map(
    ranges.slice(0, most).map((range) => [
      `${range.documents} ${range.prefix} ${range.from}`,
      {
        ...{ documents: range.documents, prefix: range.prefix.slice(0, 10) },
        ...{ first_number: range.from, last_number: range.to, next_number: range.next },
        resolution: range.resolution?.slice(0, 60) ?? null,
        ...{ valid_from: range.validFrom, valid_to: range.validTo, read_at: now },
      },
    ]),
  );
  await inTransaction(db, async (transaction) => {
    await sql`LOCK TABLE provider_ranges IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
    await transaction.deleteFrom('provider_ranges').execute();
    if (rows.size > 0)
      await transaction
        .insertInto('provider_ranges')
        .values([...rows.values()])
        .execute();
  });
}

/** Those of invoices first, as whoever issues last said them, with what has been used since. */
export async function rangesLeft(db: Queryable, now: Date): Promise<RangeLeft[]> {
  const rows = await db
    .selectFrom('provider_ranges')
    .select([
      'documents',
      'prefix',
      'first_number as from',
      'last_number as to',
      'resolution',
      sql<string | null>`valid_from::text`.as('validFrom'),
      sql<string | null>`valid_to::text`.as('validTo'),
      'read_at as readAt',
      sql<number>`greatest(first_number, next_number, 1 + (
        SELECT max(consecutive) FROM invoices
        WHERE kind = CASE documents WHEN 'invoices' THEN 'invoice' ELSE 'credit_note' END
          AND invoices.prefix = provider_ranges.prefix
          AND consecutive BETWEEN first_number AND last_number))`.as('next'),
    ])
    .orderBy('documents', 'desc')
    .orderBy('prefix')
    .orderBy('first_number')
    .limit(most)
    .execute();
  const today = dayOf(now);
  return rows.map((row: KnownRange) => rangeLeft(row, today));
}
