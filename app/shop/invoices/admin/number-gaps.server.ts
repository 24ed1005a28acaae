import { sql } from 'kysely';
import { addSeconds } from '../../shared/clock.ts';
import type { Queryable } from '../../shared/schema.ts';
import type { NumberGaps } from './known-ranges.ts';

const most = 50;
/** For so long the owner's first page names what is in doubt. */
const recentSeconds = 7 * 24 * 60 * 60;

/** The latest first. */
export async function numberGaps(db: Queryable): Promise<NumberGaps[]> {
  const { rows } = await sql<NumberGaps>`
    SELECT gaps.prefix, min(number) AS "from", max(number) AS "to", gap, order_reference AS "orderReference"
    FROM (
      SELECT prefix, number, gap, range_id, invoice_id,
        number - row_number() OVER (PARTITION BY range_id, invoice_id, gap ORDER BY number) AS island
      FROM invoice_numbers WHERE gap IS NOT NULL
    ) AS gaps
    JOIN invoices ON invoices.id = gaps.invoice_id
    GROUP BY range_id, gaps.prefix, gap, gaps.invoice_id, order_reference, island
    ORDER BY max(number) DESC, gaps.prefix LIMIT ${most}`.execute(db);
  return rows;
}

/** Numbers that the DIAN has of other documents, as the shop found out lately. */
export async function doubtfulNumbers(db: Queryable, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('invoice_numbers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('gap', '=', 'other_document')
    .where('assigned_at', '>', addSeconds(now, -recentSeconds))
    .executeTakeFirstOrThrow();
  return Number(count);
}
