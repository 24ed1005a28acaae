import { sql } from 'kysely';
import { gapSummary } from '../builds/gaps/gap-list.ts';
import type { PartCatalogue } from '../builds/parts/part-catalogue.ts';
import { adminProducts } from '../catalog/admin/admin-product-list.server.ts';
import type { ProductFilterState } from '../catalog/admin/admin-product-list.ts';
import { waitsForAnswer } from '../claims/admin-claims.server.ts';
import { answerDue } from '../claims/answer-due.ts';
import { claimNumber } from '../claims/claim.ts';
import { invoicesToday } from '../invoices/admin/invoices-today.server.ts';
import { adminOrders, lostPayments, openDecisions } from '../orders/admin/admin-order-list.server.ts';
import { crowdedHolders } from '../orders/admin/held-orders.server.ts';
import { providerSilentSince } from '../payments/provider-silence.server.ts';
import { waitingQuestions } from '../questions/questions.server.ts';
import { emptySearches } from '../search/empty-searches.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { addDays, dayOf } from '../shared/day.ts';
import type { Queryable } from '../shared/schema.ts';
import { salesByDay } from './figures.server.ts';
import type { Heap, Today, WaitingOrder } from './today.ts';
import { undeliveredMails } from './undelivered-mails.server.ts';

const shown = 3;
const recentSeconds = 7 * 24 * 60 * 60;
/** An event may take this long before it counts as missing. */
const eventSeconds = 10 * 60;

const total = sql<number>`count(*) over ()`.as('total');
/** @param certificateEnds when the certificate that signs invoices does; null where the shop signs none */
export async function readToday(
  db: Queryable,
  catalogue: PartCatalogue,
  now: Date,
  certificateEnds: Date | null = null,
): Promise<Today> {
  return {
    sales: await salesOf(db, now),
    unpaid: await unpaidOrders(db, now),
    wompiSilentSince: await providerSilentSince(db, now),
    toSend: await ordersBy(db, 'unsent', { moment: 'paid_at', first: 'oldest', now }),
    decisions: await openDecisions(db, shown, now),
    lostPayments: await lostPayments(db, 20),
    questions: await waitingQuestions(db, shown),
    lapsing: await ordersBy(db, 'lapsing', { moment: 'hold_expires_at', first: 'oldest', now }),
    late: await ordersBy(db, 'late', { moment: 'paid_at', first: 'newest', now }),
    held: await crowdedHolders(db, shown),
    ...(await productsToFix(db)),
    openSheets: openSheets(catalogue),
    emptySearches: await emptySearches(db, shown),
    undelivered: await undeliveredMails(db),
    claims: await openClaims(db),
    invoices: await invoicesToday(db, now, certificateEnds),
    approvals: await approvals(db, now),
  };
}

async function salesOf(db: Queryable, now: Date): Promise<Today['sales']> {
  const today = dayOf(now);
  const yesterday = addDays(today, -1);
  const days = await salesByDay(db, { from: yesterday, to: today });
  const sumOf = (day: string) => {
    const found = days.find((each) => each.day === day);
    return { orders: found?.sales ?? 0, amountInCents: found?.amountInCents ?? 0 };
  };
  return { today: sumOf(today), yesterday: sumOf(yesterday) };
}

async function unpaidOrders(db: Queryable, now: Date): Promise<number> {
  const { count } = await adminOrders(db, 'unpaid', now)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function heapOf<Row extends { total: number }>(rows: Row[]): Heap<Omit<Row, 'total'>> {
  return { total: rows[0]?.total ?? 0, first: rows.map(({ total: _total, ...row }) => row) };
}

/** Of one filter of the list of orders, by a moment of theirs. */
async function ordersBy(
  db: Queryable,
  filter: 'unsent' | 'lapsing' | 'late',
  { moment, first, now }: { moment: 'paid_at' | 'hold_expires_at'; first: 'oldest' | 'newest'; now: Date },
): Promise<Heap<WaitingOrder>> {
  const rows = await adminOrders(db, filter, now)
    .select([
      'orders.reference',
      'orders.full_name as fullName',
      'orders.amount_in_cents as amountInCents',
      sql<Date>`${sql.ref(moment)}`.as('at'),
      total,
    ])
    .orderBy(moment, first === 'oldest' ? 'asc' : 'desc')
    .limit(shown)
    .execute();
  return heapOf(rows);
}

async function productsToFix(
  db: Queryable,
): Promise<Pick<Today, 'lowStock' | 'overPromised' | 'withoutPicture' | 'thinSpecs' | 'zeroVat'>> {
  const of = (state: ProductFilterState) => adminProducts(db, { query: '', category: null, state });
  const named = (state: ProductFilterState) =>
    of(state).innerJoin('shelf', 'product_id', 'id').select(['id', 'name', 'available']).limit(shown);
  const howMany = async (state: ProductFilterState) => {
    const { count } = await of(state).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    return count;
  };
  // Best sellers first: they are missed most.
  const toFix = async (state: ProductFilterState) => {
    return { total: await howMany(state), first: await named(state).orderBy('sales', 'desc').orderBy('id').execute() };
  };
  return {
    lowStock: {
      total: await howMany('low_stock'),
      first: await named('low_stock').orderBy('available').orderBy('sales', 'desc').orderBy('id').execute(),
    },
    overPromised: await toFix('over_promised'),
    withoutPicture: await toFix('no_picture'),
    thinSpecs: await toFix('thin_sheet'),
    zeroVat: await toFix('zero_vat'),
  };
}

function openSheets(catalogue: PartCatalogue): Today['openSheets'] {
  const { counts, first } = gapSummary(catalogue, shown);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { total, first: first.map(({ id, name }) => ({ id, name })) };
}

async function openClaims(db: Queryable): Promise<Today['claims']> {
  const rows = await db
    .selectFrom('claims')
    .select(['id', 'year', 'kind', 'name', 'waiting_since', total])
    .where(waitsForAnswer)
    .orderBy('waiting_since')
    .limit(shown)
    .execute();
  return heapOf(
    rows.map(({ id, year, waiting_since: since, ...row }) => {
      return { number: claimNumber(year, id), dueOn: answerDue(since), ...row };
    }),
  );
}

async function approvals(db: Queryable, now: Date): Promise<Today['approvals']> {
  return db
    .selectFrom('payments')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) FILTER (WHERE NOT EXISTS (
        SELECT FROM payment_events WHERE payment_events.transaction_id = payments.transaction_id))`.as('unannounced'),
    ])
    .where('status', '=', 'APPROVED')
    .where('first_seen_at', '>=', addSeconds(now, -recentSeconds))
    .where('updated_at', '<=', addSeconds(now, -eventSeconds))
    .executeTakeFirstOrThrow();
}
