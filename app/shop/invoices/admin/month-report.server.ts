import { sql } from 'kysely';
import { dayOf, startOfDay } from '../../shared/day.ts';
import type { Refused } from '../../shared/refusal.ts';
import type { Queryable } from '../../shared/schema.ts';
import { documentMoment } from './document-moment.server.ts';
import { daysOfMonth } from './invoice-list.ts';
import { type MonthReport, mostReported, type ReportedDocument, type UninvoicedSale } from './month-report.ts';

/** Few, so that nobody waits long for the embedded database. */
const portion = 500;

interface DocumentRow extends Omit<ReportedDocument, 'day' | 'refundedInCents' | 'notes'> {
  id: number;
  at: Date;
  taken: { number: string; totalInCents: number }[];
}

/** Of documents that were accepted in a month of Colombia, in the order of their acceptance. */
export async function readMonthReport(
  db: Queryable,
  month: string,
): Promise<{ ok: true; report: MonthReport } | Refused<'too_many'>> {
  const ids = await documentsOfMonth(db, month);
  if (ids.length > mostReported) return { ok: false, code: 'too_many' };
  const documents: ReportedDocument[] = [];
  for (let from = 0; from < ids.length; from += portion) {
    documents.push(...(await readDocuments(db, ids.slice(from, from + portion))).map(reported));
  }
  const uninvoiced = await uninvoicedSales(db, month);
  if (uninvoiced.length > mostReported) return { ok: false, code: 'too_many' };
  return { ok: true, report: { month, documents, uninvoiced } };
}

function reported({ id: _id, at, taken, ...row }: DocumentRow): ReportedDocument {
  return {
    ...row,
    day: dayOf(at),
    refundedInCents: taken.reduce((sum, { totalInCents }) => sum + totalInCents, 0),
    notes: taken.map(({ number }) => number),
  };
}

/** In the order of their acceptance. */
async function documentsOfMonth(db: Queryable, month: string): Promise<number[]> {
  const { first, after } = daysOfMonth(month);
  const rows = await db
    .selectFrom('invoices')
    .select('id')
    .where('state', '=', 'accepted')
    .where(documentMoment, '>=', startOfDay(first))
    .where(documentMoment, '<', startOfDay(after))
    .orderBy(documentMoment)
    .orderBy('id')
    .limit(mostReported + 1)
    .execute();
  return rows.map(({ id }) => id);
}

async function readDocuments(db: Queryable, ids: readonly number[]): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    SELECT invoices.id, kind, ${documentMoment} AS at, prefix || consecutive AS number,
      invoices.order_reference AS "orderReference", content -> 'buyer' ->> 'name' AS buyer,
      content -> 'buyer' ->> 'documentType' AS "documentType", content -> 'buyer' ->> 'document' AS document,
      content -> 'totals' -> 'taxes' AS taxes, (content -> 'totals' ->> 'baseInCents')::bigint AS "baseInCents",
      (content -> 'totals' ->> 'vatInCents')::bigint AS "vatInCents",
      (content -> 'totals' ->> 'totalInCents')::bigint AS "totalInCents", rounding_in_cents AS "roundingInCents",
      method, content -> 'payment' ->> 'transaction' AS transaction, content -> 'invoice' ->> 'number' AS invoice,
      coalesce((SELECT jsonb_agg(jsonb_build_object('number', notes.prefix || notes.consecutive,
          'totalInCents', (notes.content -> 'totals' ->> 'totalInCents')::bigint) ORDER BY notes.id)
        FROM invoices AS notes
        WHERE notes.invoice_id = invoices.id AND notes.state = 'accepted'), '[]') AS taken
    FROM invoices
    LEFT JOIN payments ON payments.transaction_id = content -> 'payment' ->> 'transaction'
    WHERE invoices.id = ANY (${ids}::bigint[])
    ORDER BY ${documentMoment}, invoices.id`.execute(db);
  return rows;
}

/** Sales of which no accepted invoice counts: those that wait too, unlike the owner's list of what was never to be invoiced. */
async function uninvoicedSales(db: Queryable, month: string): Promise<UninvoicedSale[]> {
  const { first, after } = daysOfMonth(month);
  const rows = await db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.transaction_id', 'orders.paid_transaction_id')
    .select([
      sql<Date>`paid_at`.as('paidAt'),
      'reference as orderReference',
      'full_name as buyer',
      sql<string>`legal_id_type`.as('documentType'),
      'legal_id as document',
      'orders.amount_in_cents as totalInCents',
      'method',
      'paid_transaction_id as transaction',
    ])
    .where('paid_at', '>=', startOfDay(first))
    .where('paid_at', '<', startOfDay(after))
    .where('orders.status', '=', 'paid')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invoices')
            .select('id')
            .whereRef('invoices.order_reference', '=', 'orders.reference')
            .where('kind', '=', 'invoice')
            .where('state', '=', 'accepted')
            // Its buyer was corrected: what follows it may not be accepted yet.
            .where(
              sql<boolean>`NOT EXISTS (SELECT FROM invoices AS note
                WHERE note.invoice_id = invoices.id AND note.is_correction AND note.state = 'accepted')`,
            ),
        ),
      ),
    )
    .orderBy('paid_at')
    .orderBy('reference')
    .limit(mostReported + 1)
    .execute();
  return rows.map(({ paidAt, ...row }) => ({ ...row, day: dayOf(paidAt) }));
}
