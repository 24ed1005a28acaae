import { sql } from 'kysely';
import { addDays, startOfDay } from '../shared/day.ts';
import type { Queryable } from '../shared/schema.ts';
import {
  type BuyingSteps,
  type DaySales,
  type Figures,
  type PeriodFigures,
  type Refunds,
  type SoldProduct,
  withEmptyDays,
} from './figures.ts';
import type { Period } from './period.ts';

const bestShown = 10;

export async function readFigures(db: Queryable, period: Period, before: Period): Promise<Figures> {
  const best = await soldProducts(db, period, bestShown);
  return {
    now: await figuresOf(db, period),
    before: await figuresOf(db, before),
    bestByAmount: firstBy(best, ({ amountInCents }) => amountInCents),
    bestByUnits: firstBy(best, ({ units }) => units),
    countedSince: await firstCountedDay(db),
  };
}

async function figuresOf(db: Queryable, period: Period): Promise<PeriodFigures> {
  return {
    period,
    days: await salesByDay(db, period),
    steps: { ...(await cartSteps(db, period)), ...(await orderSteps(db, period)) },
    refunds: await refundsNoted(db, period),
  };
}

const momentsOf = ({ from, to }: Period) => ({ first: startOfDay(from), end: startOfDay(addDays(to, 1)) });

/** Colombia is five hours behind UTC all year. */
const paidOn = sql`(orders.paid_at AT TIME ZONE 'UTC' - interval '5 hours')::date`;
const stands = sql`orders.status IN ('paid', 'paid_without_stock')`;

export async function salesByDay(db: Queryable, period: Period): Promise<DaySales[]> {
  const { first, end } = momentsOf(period);
  const days = await db
    .selectFrom('orders')
    .select([
      sql<string>`to_char(${paidOn}, 'YYYY-MM-DD')`.as('day'),
      sql<number>`count(*) FILTER (WHERE ${stands})`.as('sales'),
      sql<number>`coalesce(sum(amount_in_cents) FILTER (WHERE ${stands}), 0)::bigint`.as('amountInCents'),
      sql<number>`count(*) FILTER (WHERE NOT ${stands})`.as('undone'),
      sql<number>`coalesce(sum(amount_in_cents) FILTER (WHERE NOT ${stands}), 0)::bigint`.as('undoneInCents'),
    ])
    .where('paid_at', '>=', first)
    .where('paid_at', '<', end)
    .groupBy(paidOn)
    .execute();
  return withEmptyDays(period, days);
}

/** What was sold and did not come back, sorted by amount. `most` takes only this many by amount and this many by units; null takes all. */
export async function soldProducts(db: Queryable, period: Period, most: number | null): Promise<SoldProduct[]> {
  const { first, end } = momentsOf(period);
  const chosen =
    most === null
      ? sql`SELECT * FROM sums`
      : sql`(SELECT * FROM sums ORDER BY amount DESC, product_id LIMIT ${most})
        UNION (SELECT * FROM sums ORDER BY pieces DESC, amount DESC, product_id LIMIT ${most})`;
  const { rows } = await sql<SoldProduct>`
    WITH back AS (
      SELECT order_reference, product_id, sum(quantity) AS pieces
      FROM order_returns JOIN returned_units ON return_id = order_returns.id GROUP BY order_reference, product_id
    ), kept AS (
      SELECT order_lines.product_id, unit_price_in_cents, quantity - coalesce(back.pieces, 0) AS pieces
      FROM orders JOIN order_lines ON order_lines.order_reference = orders.reference
        LEFT JOIN back ON back.order_reference = orders.reference AND back.product_id = order_lines.product_id
      WHERE orders.paid_at >= ${first} AND orders.paid_at < ${end} AND ${stands}
    ), sums AS MATERIALIZED (
      SELECT product_id, count(*) AS sales, sum(pieces)::bigint AS pieces,
        sum(pieces * unit_price_in_cents)::bigint AS amount
      FROM kept WHERE pieces > 0 GROUP BY product_id
    ), chosen AS (${chosen})
    SELECT chosen.product_id AS id, chosen.sales, pieces AS units, amount AS "amountInCents",
      coalesce(products.name, (
        SELECT product_name FROM order_lines WHERE order_lines.product_id = chosen.product_id
        ORDER BY order_reference DESC LIMIT 1)) AS name,
      (products.id IS NULL OR products.deleted_at IS NOT NULL) AS "isGone"
    FROM chosen LEFT JOIN products ON products.id = chosen.product_id
    ORDER BY amount DESC, chosen.product_id`.execute(db);
  return rows;
}

function firstBy(products: readonly SoldProduct[], value: (product: SoldProduct) => number): SoldProduct[] {
  return [...products].sort((a, b) => value(b) - value(a)).slice(0, bestShown);
}

/** A replaced order counts once. */
async function orderSteps(db: Queryable, period: Period): Promise<Pick<BuyingSteps, 'ordered' | 'paid'>> {
  const { first, end } = momentsOf(period);
  return db
    .selectFrom('orders')
    .select([
      sql<number>`count(*) FILTER (WHERE status <> 'replaced')`.as('ordered'),
      sql<number>`count(paid_at)`.as('paid'),
    ])
    .where('created_at', '>=', first)
    .where('created_at', '<', end)
    .executeTakeFirstOrThrow();
}

async function cartSteps(db: Queryable, { from, to }: Period): Promise<Pick<BuyingSteps, 'cart' | 'payment'>> {
  return db
    .selectFrom('cart_steps')
    .select([
      sql<number>`coalesce(sum(times) FILTER (WHERE step = 'cart'), 0)::bigint`.as('cart'),
      sql<number>`coalesce(sum(times) FILTER (WHERE step = 'payment'), 0)::bigint`.as('payment'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow();
}

async function firstCountedDay(db: Queryable): Promise<string | null> {
  const { day } = await db
    .selectFrom('cart_steps')
    .select(sql<string | null>`to_char(min(day), 'YYYY-MM-DD')`.as('day'))
    .executeTakeFirstOrThrow();
  return day;
}

/** By the day of the refund, whenever the sale was. */
async function refundsNoted(db: Queryable, { from, to }: Period): Promise<Refunds> {
  return db
    .selectFrom('refunds')
    .select([
      sql<number>`count(*)`.as('refunds'),
      sql<number>`coalesce(sum(amount_in_cents), 0)::bigint`.as('amountInCents'),
    ])
    .where('refunded_on', '>=', from)
    .where('refunded_on', '<=', to)
    .executeTakeFirstOrThrow();
}
