import { type ExpressionBuilder, sql } from 'kysely';
import { isSought } from '../../orders/admin/order-words.server.ts';
import { likePattern, wordsSought } from '../../shared/admin-query.ts';
import { dayOf, startOfDay } from '../../shared/day.ts';
import { cutPage } from '../../shared/page.ts';
import type { Queryable, Schema } from '../../shared/schema.ts';
import type { InvoiceFileKind } from '../invoice-tables.ts';
import { documentMoment } from './document-moment.server.ts';
import {
  daysOfMonth,
  type InvoiceFilter,
  type InvoiceQuery,
  type ListedInvoice,
  monthsBetween,
  readDocumentNumber,
  type UninvoicedOrder,
} from './invoice-list.ts';

const perPage = 50;
const mostMonths = 60;

type Builder = ExpressionBuilder<Schema, 'invoices'>;

// Worded as the indexes of `migrations/0114_invoices_of_the_owner.sql`, or they are not used.
const buyerWords = sql<string>`(plain_words(left(content -> 'buyer' ->> 'name', 250) || ' ' || left(content -> 'buyer' ->> 'document', 40)))`;

const conditions: Record<Exclude<InvoiceFilter, 'not_invoiced'>, (eb: Builder) => ReturnType<Builder['and']>> = {
  all: (eb) => eb.and([]),
  to_fix: (eb) => eb.and([eb('state', 'in', ['rejected', 'stopped']), eb('state', '<>', sql.lit('accepted'))]),
  waiting: (eb) => eb.and([eb('state', 'in', ['queued', 'pending']), eb('state', '<>', sql.lit('accepted'))]),
  accepted: (eb) => eb.and([eb('state', '=', 'accepted')]),
};

function isFound(sought: string) {
  const words = wordsSought(sought);
  const number = readDocumentNumber(sought);
  return (eb: Builder) => {
    if (words.length === 0) return eb.and([]);
    const withBuyer = eb
      .selectFrom('invoices')
      .select('id')
      .where((inner) => inner.and(words.map((word) => inner(buyerWords, 'like', likePattern(word)))));
    // A union of what indexes find, because `OR` across tables would read every document.
    const ofOrder = eb
      .selectFrom('invoices')
      .select('id')
      .where('order_reference', 'in', eb.selectFrom('orders').select('reference').where(isSought(sought)));
    const found = withBuyer.union(ofOrder);
    if (number === null) return eb('id', 'in', found);
    const numbered = eb
      .selectFrom('invoices')
      .select('id')
      .where('consecutive', '=', number.consecutive)
      .$if(number.prefix !== null, (query) => query.where(sql<string>`upper(prefix)`, '=', number.prefix ?? ''));
    return eb('id', 'in', found.union(numbered));
  };
}

function foundInvoices(db: Queryable, { filter, kind, month, sought }: InvoiceQuery) {
  const days = month === null ? null : daysOfMonth(month);
  return db
    .selectFrom('invoices')
    .where((eb) =>
      eb.and([
        ...(filter === 'not_invoiced' ? [] : [conditions[filter](eb)]),
        isFound(sought)(eb),
        ...(kind === null ? [] : [eb('kind', '=', kind)]),
        ...(days === null
          ? []
          : [eb(documentMoment, '>=', startOfDay(days.first)), eb(documentMoment, '<', startOfDay(days.after))]),
      ]),
    );
}

export async function listInvoices(db: Queryable, query: InvoiceQuery) {
  const found = foundInvoices(db, query);
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const { offset, ...page } = cutPage(query.page, total, perPage);
  // By id alone, so that a far page reads only its own documents.
  const shown = await found
    .select('id')
    .orderBy(documentMoment, 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset(offset)
    .execute();
  const ids = shown.map(({ id }) => id);
  const byId = new Map(
    (await readInvoices(db, (eb) => eb('invoices.id', 'in', ids), ids.length)).map((each) => [each.id, each]),
  );
  return { invoices: ids.flatMap((id) => byId.get(id) ?? []), total, ...page };
}

/** Invoice and notes of one order, in the order in which they came about. */
export async function invoicesOfOrder(db: Queryable, reference: string): Promise<ListedInvoice[]> {
  const found = await readInvoices(db, (eb) => eb('invoices.order_reference', '=', reference), 500);
  return found.toSorted((one, other) => one.id - other.id);
}

async function readInvoices(
  db: Queryable,
  which: (eb: ExpressionBuilder<Schema, 'invoices' | 'orders'>) => ReturnType<Builder['and']>,
  most: number,
): Promise<ListedInvoice[]> {
  if (most === 0) return [];
  return db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.reference', 'invoices.order_reference')
    .select([
      'invoices.id',
      'order_reference as orderReference',
      'kind',
      'state',
      sql<string | null>`prefix || consecutive`.as('number'),
      documentMoment.as('at'),
      sql<number | null>`(content -> 'totals' ->> 'totalInCents')::bigint`.as('totalInCents'),
      sql<string>`coalesce(content -> 'buyer' ->> 'name', full_name)`.as('buyer'),
      'buyer_problem as buyerProblem',
      sql<ListedInvoice['answer']>`answer`.as('answer'),
      'due_at as dueAt',
      'qr_url as qrUrl',
      sql<InvoiceFileKind[]>`ARRAY(SELECT kind FROM invoice_files WHERE invoice_id = invoices.id ORDER BY kind)`.as(
        'files',
      ),
      sql<boolean>`EXISTS (SELECT FROM signed_documents
        WHERE invoice_id = invoices.id AND mode = 'contingency' AND refused_at IS NULL)`.as('isContingent'),
      sql<boolean>`EXISTS (SELECT FROM typed_documents WHERE invoice_id = invoices.id)`.as('isTyped'),
    ])
    .where(which)
    .limit(most)
    .execute();
}

/** Months that have documents, the latest first. */
export async function monthsWithInvoices(db: Queryable, now: Date): Promise<string[]> {
  const { first } = await db
    .selectFrom('invoices')
    .select(sql<Date | null>`min(${documentMoment})`.as('first'))
    .executeTakeFirstOrThrow();
  const current = dayOf(now).slice(0, 7);
  return monthsBetween(first === null ? current : dayOf(first).slice(0, 7), current, mostMonths);
}

/** Paid before invoices were on. What is paid since has its own from the transaction that pays, in whatever state. */
export async function listUninvoiced(db: Queryable, { month, sought, page }: InvoiceQuery) {
  const days = month === null ? null : daysOfMonth(month);
  const found = db
    .selectFrom('orders')
    .where('status', '=', 'paid')
    .where('paid_at', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invoices')
            .select('id')
            .whereRef('invoices.order_reference', '=', 'orders.reference')
            .where('kind', '=', 'invoice')
            .where('is_in_force', '=', true),
        ),
      ),
    )
    .where(isSought(sought))
    .$if(days !== null, (query) =>
      query.where('paid_at', '>=', startOfDay(days?.first ?? '')).where('paid_at', '<', startOfDay(days?.after ?? '')),
    );
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const { offset, ...cut } = cutPage(page, total, perPage);
  const orders: UninvoicedOrder[] = await found
    .select(['reference', sql<Date>`paid_at`.as('paidAt'), 'full_name as fullName', 'amount_in_cents as amountInCents'])
    .orderBy('paid_at', 'desc')
    .orderBy('reference')
    .limit(perPage)
    .offset(offset)
    .execute();
  return { orders, total, ...cut };
}

/** Who issues, as the store was last started, and how much waits for the owner. */
export async function invoicingState(db: Queryable) {
  return db
    .selectFrom('invoicing')
    .select([
      'provider',
      'changed_at as changedAt',
      sql<number>`(SELECT count(*) FROM invoices WHERE state <> 'accepted' AND state IN ('rejected', 'stopped'))`.as(
        'toFix',
      ),
    ])
    .executeTakeFirstOrThrow();
}
