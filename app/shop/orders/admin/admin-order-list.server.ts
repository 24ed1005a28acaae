import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import { addSeconds } from '../../shared/clock.ts';
import { startOfDay } from '../../shared/day.ts';
import { cutPage } from '../../shared/page.ts';
import type { Queryable, Schema } from '../../shared/schema.ts';
import { paidStatuses } from '../lifecycle.ts';
import { isNamed } from '../order-number.server.ts';
import { readOrderName } from '../order-number.ts';
import type { AdminListedOrder, AdminOrderFilter, AdminOrderQuery, Decision, LostPayment } from './admin-order-list.ts';
import type { AttentionKind } from './attention.ts';
import { isSought, isSoughtItself } from './order-words.server.ts';

const ordersPerPage = 50;
const soonSeconds = 15 * 60;
const recentSeconds = 7 * 24 * 60 * 60;

type Condition = ExpressionWrapper<Schema, 'orders', SqlBool>;
type Builder = ExpressionBuilder<Schema, 'orders'>;

const conditions: Record<AdminOrderFilter, (eb: Builder, now: Date) => Condition> = {
  all: (eb) => eb.and([eb('status', '<>', 'replaced')]),
  replaced: (eb) => eb.and([eb('status', '=', 'replaced')]),
  returned: (eb) => eb.and([eb('fulfilment_status', '=', 'returned')]),
  unsent: (eb) =>
    eb.and([eb('status', '=', 'paid'), eb('fulfilment_status', 'in', ['to_prepare', 'prepared', 'partly_sent'])]),
  to_prepare: (eb) => eb.and([eb('status', '=', 'paid'), eb('fulfilment_status', '=', 'to_prepare')]),
  to_send: (eb) => eb.and([eb('status', '=', 'paid'), eb('fulfilment_status', 'in', ['prepared', 'partly_sent'])]),
  sent: (eb) => eb.and([eb('fulfilment_status', '=', 'sent')]),
  delivered: (eb) => eb.and([eb('fulfilment_status', '=', 'delivered')]),
  to_decide: (eb) => eb.and([eb('reference', 'in', undecided(eb))]),
  unpaid: (eb) => eb.and([eb('status', '=', 'awaiting_payment')]),
  declined: (eb) => eb.and([eb('status', 'in', ['declined', 'expired'])]),
  cancelled: (eb) => eb.and([eb('status', 'in', ['cancelled', 'voided'])]),
  lapsing: (eb, now) =>
    eb.and([
      eb('status', '=', 'awaiting_payment'),
      eb('hold_status', '=', 'held'),
      eb('hold_expires_at', '<=', addSeconds(now, soonSeconds)),
    ]),
  late: (eb, now) =>
    eb.and([
      eb('status', 'in', paidStatuses),
      eb('paid_at', '>=', addSeconds(now, -recentSeconds)),
      eb('reference', 'in', paidAfterLapse(eb)),
    ]),
};

/** Shared by counts and lists, so that they agree. */
export function adminOrders(db: Queryable, filter: AdminOrderFilter, now: Date) {
  return db.selectFrom('orders').where((eb) => conditions[filter](eb, now));
}

function paidAfterLapse(eb: Builder) {
  return eb
    .selectFrom('order_history')
    .select('order_history.order_reference')
    .where('order_history.from_status', '=', 'expired')
    .where('order_history.to_status', 'in', ['paid', 'paid_without_stock']);
}

const paymentStands = sql<boolean>`status IN (${sql.join(paidStatuses.map((status) => sql.lit(status)))})`;

function undecided(eb: Builder) {
  return eb
    .selectFrom('attention_items')
    .select(sql<string>`attention_items.order_reference`.as('order_reference'))
    .where('attention_items.settled_at', 'is', null)
    .where('attention_items.order_reference', 'is not', null);
}

function matching({ sought, from, to }: AdminOrderQuery) {
  return (eb: Builder) =>
    eb.and([
      isSought(sought)(eb),
      ...(from ? [eb('created_at', '>=', startOfDay(from))] : []),
      ...(to ? [eb('created_at', '<', addSeconds(startOfDay(to), 24 * 60 * 60))] : []),
    ]);
}

/** A replaced order is nobody's any more; but a search for it by name finds it among all. */
export function foundOrders(db: Queryable, query: AdminOrderQuery, now: Date) {
  const orders =
    query.filter === 'all' && query.sought !== '' ? db.selectFrom('orders') : adminOrders(db, query.filter, now);
  return orders.where(matching(query));
}

/** The ones above and below it in the list that is named; it may have left the list since. */
export async function ordersBeside(
  db: Queryable,
  query: AdminOrderQuery,
  { reference, createdAt }: Pick<AdminListedOrder, 'reference' | 'createdAt'>,
  now: Date,
): Promise<{ previous: string | null; next: string | null }> {
  const previous = await foundOrders(db, query, now)
    .select('reference')
    .where('created_at', '>=', createdAt)
    .where((eb) => eb.or([eb('created_at', '>', createdAt), eb('reference', '<', reference)]))
    .orderBy('created_at')
    .orderBy('reference', 'desc')
    .limit(1)
    .executeTakeFirst();
  const next = await foundOrders(db, query, now)
    .select('reference')
    .where('created_at', '<=', createdAt)
    .where((eb) => eb.or([eb('created_at', '<', createdAt), eb('reference', '>', reference)]))
    .orderBy('created_at', 'desc')
    .orderBy('reference')
    .limit(1)
    .executeTakeFirst();
  return { previous: previous?.reference ?? null, next: next?.reference ?? null };
}

/** The newest that fit; first of all the one whose number was typed. */
export async function findOrders(db: Queryable, sought: string, most: number) {
  const name = readOrderName(sought);
  return db
    .selectFrom('orders')
    .select(['reference', 'full_name as fullName', 'city', 'status', 'fulfilment_status as fulfilment'])
    .select((eb) => [
      (name ? isNamed(name)(eb) : eb.lit(false)).$castTo<boolean>().as('isNamed'),
      isSoughtItself(sought)(eb).$castTo<boolean>().as('isSoughtItself'),
    ])
    .where(isSought(sought))
    .orderBy('isNamed', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('reference')
    .limit(most)
    .execute();
}

export async function listOrders(db: Queryable, query: AdminOrderQuery, now: Date) {
  const found = foundOrders(db, query, now);
  // Of all pages.
  const { total, ...paid } = await found
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) FILTER (WHERE ${paymentStands})`.as('orders'),
      sql<number>`coalesce(sum(amount_in_cents) FILTER (WHERE ${paymentStands}), 0)::bigint`.as('amountInCents'),
    ])
    .executeTakeFirstOrThrow();
  const { offset, ...page } = cutPage(query.page, total, ordersPerPage);
  // By reference alone, so that a far page reads only its own orders.
  const shown = found
    .select('reference')
    .orderBy('created_at', 'desc')
    .orderBy('reference')
    .limit(ordersPerPage)
    .offset(offset);
  const rows = await db
    .selectFrom('orders')
    .select([
      'reference',
      'status',
      'fulfilment_status as fulfilment',
      'created_at as createdAt',
      'paid_at as paidAt',
      'amount_in_cents as amountInCents',
      'full_name as fullName',
      'city',
    ])
    .where('reference', 'in', shown)
    .orderBy('created_at', 'desc')
    .orderBy('reference')
    .execute();
  const references = rows.map(({ reference }) => reference);
  const units = await unitsByOrder(db, references);
  const waiting = await needingDecision(db, references);
  const orders = rows.map(({ status, fulfilment, ...row }): AdminListedOrder => {
    return {
      ...row,
      state: { status, fulfilment },
      units: units.get(row.reference) ?? 0,
      needsDecision: waiting.has(row.reference),
    };
  });
  return { orders, total, paid, ...page };
}

export async function unitsByOrder(db: Queryable, references: string[]): Promise<Map<string, number>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_lines')
    .select(['order_reference', sql<number>`sum(quantity)::int`.as('pieces')])
    .where('order_reference', 'in', references)
    .groupBy('order_reference')
    .execute();
  return new Map(rows.map((row) => [row.order_reference, row.pieces]));
}

async function needingDecision(db: Queryable, references: string[]): Promise<Set<string | null>> {
  if (references.length === 0) return new Set();
  const rows = await db
    .selectFrom('attention_items')
    .select('order_reference')
    .where('order_reference', 'in', references)
    .where('settled_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.order_reference));
}

export async function openDecisions(
  db: Queryable,
  most: number,
  now: Date,
): Promise<{ total: number; first: Decision[] }> {
  const { total } = await adminOrders(db, 'to_decide', now)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const first = await adminOrders(db, 'to_decide', now)
    .innerJoin('attention_items', 'attention_items.order_reference', 'orders.reference')
    .select([
      'orders.reference',
      'orders.full_name as fullName',
      sql<AttentionKind[]>`array_agg(attention_items.kind ORDER BY attention_items.created_at, attention_items.id)`.as(
        'kinds',
      ),
      sql<Date>`min(attention_items.created_at)`.as('since'),
    ])
    .where('attention_items.settled_at', 'is', null)
    .groupBy('orders.reference')
    .orderBy('since')
    .orderBy('orders.reference')
    .limit(most)
    .execute();
  return { total, first };
}

/** Money whose order is no longer in the shop: no list of orders can show it. */
export async function lostPayments(db: Queryable, most: number): Promise<{ total: number; first: LostPayment[] }> {
  const rows = await db
    .selectFrom('attention_items')
    .select([
      sql<string>`order_reference`.as('reference'),
      sql<number>`(details ->> 'paidInCents')::bigint`.as('amountInCents'),
      'created_at as since',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where('kind', '=', 'payment_without_order')
    .where('settled_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return { total: rows[0]?.total ?? 0, first: rows.map(({ total: _total, ...row }) => row) };
}
