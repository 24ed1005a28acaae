import { type RawBuilder, sql } from 'kysely';
import { vatOf } from '../catalog/product-vat.server.ts';
import { vatPercentOf } from '../catalog/product-vat.ts';
import { addDays, startOfDay } from '../shared/day.ts';
import type { Queryable } from '../shared/schema.ts';
import { vatInCents } from '../shared/vat.ts';
import { type RefundedLine, type RefundedOrder, type RefundPart, refundParts } from './figure-refunds.ts';
import { type ExtraPayment, type FigureRow, noSums } from './figure-rows.ts';
import { type DaySales, noSales, withEmptyDays } from './figures.ts';
import type { Period } from './period.ts';

/** All that came and went in a period. Every list of the figures adds up to it. */
export interface Money {
  days: DaySales[];
  /** What sales brought, by means of payment. */
  soldByMethod: FigureRow[];
  parts: RefundPart[];
  /** Noted as refunds of money that had come back already: taken off nothing. */
  beyondInCents: number;
  extras: ExtraPayment[];
}

export const momentsOf = ({ from, to }: Period) => ({ first: startOfDay(from), end: startOfDay(addDays(to, 1)) });

/** Colombia is five hours behind UTC all year. */
const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} AT TIME ZONE 'UTC' - interval '5 hours')::date`;
const written = (day: RawBuilder<unknown>) => sql`to_char(${day}, 'YYYY-MM-DD')`;

/** Of an order that was paid: the money came, and went back by itself. */
const isAnnulled = sql<boolean>`(orders.status = 'voided' OR EXISTS (
  SELECT FROM payments AS annulled WHERE annulled.transaction_id = orders.paid_transaction_id AND annulled.status = 'VOIDED'))`;

const isPaidIn = (period: Period) => {
  const { first, end } = momentsOf(period);
  return sql<boolean>`orders.paid_at >= ${first} AND orders.paid_at < ${end}`;
};

/** Paid, with money that stayed. */
export const isSale = sql<boolean>`orders.paid_at IS NOT NULL AND NOT ${isAnnulled}`;

/** Paid in these days with money that stayed. One that was cancelled since is a sale too: its refund takes the money off. */
export const isSaleOf = (period: Period) => sql<boolean>`${isPaidIn(period)} AND NOT ${isAnnulled}`;

export async function readMoney(db: Queryable, period: Period): Promise<Money> {
  const { days: sold, soldByMethod } = await salesOf(db, period);
  const extras = await extraPayments(db, period);
  const refunds = (await refundedOrders(db, period)).map(refundParts);
  const isInPeriod = ({ day }: { day: string }) => period.from <= day && day <= period.to;
  const beyond = refunds.flatMap((refund) => refund.beyond).filter(isInPeriod);

  const days = new Map(sold.map((day) => [day.day, day]));
  const of = (day: string): DaySales => {
    const known = days.get(day) ?? { day, ...noSales };
    days.set(day, known);
    return known;
  };
  for (const { day, amountInCents } of extras) of(day).extraInCents += amountInCents;
  const parts: RefundPart[] = [];
  for (const { parts: all } of refunds) {
    const own = all.filter(isInPeriod);
    parts.push(...own);
    for (const { day, amountInCents } of own) of(day).refundedInCents += amountInCents;
    for (const { day } of new Map(own.map((part) => [part.refund, part])).values()) of(day).refunds += 1;
  }
  return {
    days: withEmptyDays(period, [...days.values()]),
    ...{ soldByMethod, parts, extras },
    beyondInCents: beyond.reduce((sum, { amountInCents }) => sum + amountInCents, 0),
  };
}

interface SalesRow extends Omit<DaySales, 'day' | 'extraInCents' | 'refunds' | 'refundedInCents'> {
  day: string | null;
  method: string | null;
  isDay: boolean;
}

/** By day and by means of payment, in one reading. */
async function salesOf(db: Queryable, period: Period): Promise<Pick<Money, 'days' | 'soldByMethod'>> {
  const counts = sql`FILTER (WHERE NOT annulled)`;
  const undone = sql`FILTER (WHERE NOT annulled AND status = 'cancelled')`;
  const { rows } = await sql<SalesRow>`
    WITH paid AS (
      SELECT ${dayOf(sql`orders.paid_at`)} AS day, payments.method, orders.status, orders.amount_in_cents AS amount,
        ${isAnnulled} AS annulled
      FROM orders LEFT JOIN payments ON payments.transaction_id = orders.paid_transaction_id
      WHERE ${isPaidIn(period)}
    )
    SELECT ${written(sql`day`)} AS day, method, grouping(day) = 0 AS "isDay",
      count(*) ${counts} AS sales, coalesce(sum(amount) ${counts}, 0)::bigint AS "amountInCents",
      count(*) ${undone} AS undone, coalesce(sum(amount) ${undone}, 0)::bigint AS "undoneInCents",
      count(*) FILTER (WHERE annulled) AS annulled,
      coalesce(sum(amount) FILTER (WHERE annulled), 0)::bigint AS "annulledInCents"
    FROM paid GROUP BY GROUPING SETS ((day), (method))`.execute(db);
  return {
    days: rows.flatMap(({ isDay, method: _method, day, ...sums }) =>
      isDay && day ? [{ ...noSales, ...sums, day }] : [],
    ),
    soldByMethod: rows.flatMap(({ isDay, method, sales, amountInCents }) =>
      isDay || sales === 0 ? [] : [{ kind: 'part', ...noSums, key: method, sales, receivedInCents: amountInCents }],
    ),
  };
}

/** Approved beside the payment that paid the order, or for one that nothing paid: by the day of the approval. */
async function extraPayments(db: Queryable, period: Period): Promise<ExtraPayment[]> {
  const { first, end } = momentsOf(period);
  const { rows } = await sql<ExtraPayment>`
    SELECT ${written(dayOf(sql`payments.updated_at`))} AS day, payments.method, orders.email, orders.full_name AS "fullName",
      payments.amount_in_cents AS "amountInCents"
    FROM payments JOIN orders ON orders.reference = payments.order_reference
    WHERE payments.status = 'APPROVED' AND payments.currency = 'COP'
      AND payments.updated_at >= ${first} AND payments.updated_at < ${end}
      AND payments.transaction_id IS DISTINCT FROM orders.paid_transaction_id
    ORDER BY payments.updated_at, payments.transaction_id`.execute(db);
  return rows;
}

interface RefundedRow extends Omit<RefundedOrder, 'lines'> {
  lines: (Omit<RefundedLine, 'costInCents'> & { costInCents: number | null; costHasVat: boolean | null })[];
}

/** Of a line: on the shelf again. What came back and was written off is lost, whoever has it. */
const backQuantity = sql`CASE WHEN orders.hold_status <> 'claimed' THEN quantity ELSE (
  SELECT coalesce(sum(returned_units.quantity), 0)
  FROM order_returns JOIN returned_units ON returned_units.return_id = order_returns.id
  WHERE order_returns.order_reference = orders.reference AND order_returns.is_shelved
    AND returned_units.product_id = order_lines.product_id) END`;

/** Whole orders, since what a refund takes from a line depends on those before it. */
async function refundedOrders(db: Queryable, { from, to }: Period): Promise<RefundedOrder[]> {
  const { rows } = await sql<RefundedRow>`
    SELECT orders.email, orders.full_name AS "fullName", payments.method,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('method', extra.method, 'amountInCents', extra.amount_in_cents)
          ORDER BY extra.updated_at, extra.transaction_id), '[]')
        FROM payments AS extra WHERE extra.order_reference = orders.reference AND extra.status = 'APPROVED'
          AND extra.currency = 'COP' AND extra.transaction_id IS DISTINCT FROM orders.paid_transaction_id) AS extras,
      (SELECT jsonb_agg(jsonb_build_object('day', ${written(sql`refunded_on`)}, 'amountInCents', amount_in_cents,
          'units', (SELECT coalesce(jsonb_object_agg(product_id, units), '{}') FROM (
            SELECT product_id, sum(quantity) AS units FROM returned_units WHERE returned_units.return_id = refunds.return_id
            GROUP BY product_id) AS returned))
          ORDER BY id) FROM refunds WHERE refunds.order_reference = orders.reference) AS refunds,
      CASE WHEN orders.paid_at IS NULL OR ${isAnnulled} THEN '[]' ELSE (
        SELECT coalesce(jsonb_agg(jsonb_build_object('productId', product_id, 'productName', product_name, 'category', category,
          'quantity', quantity, 'backQuantity', ${backQuantity}, 'grossInCents', charged_in_cents, 'vat', ${vatOf('order_lines')},
          'costInCents', quantity * unit_cost_in_cents, 'costHasVat', cost_has_vat) ORDER BY product_id), '[]')
        FROM order_lines WHERE order_lines.order_reference = orders.reference) END AS lines
    FROM orders LEFT JOIN payments ON payments.transaction_id = orders.paid_transaction_id
    WHERE orders.reference IN (SELECT order_reference FROM refunds WHERE refunded_on BETWEEN ${from} AND ${to})
    ORDER BY orders.reference`.execute(db);
  return rows.map(({ lines, ...order }) => ({ ...order, lines: lines.map(withoutVat) }));
}

function withoutVat({ costHasVat, costInCents: cost, ...line }: RefundedRow['lines'][number]): RefundedLine {
  const vatPercent = vatPercentOf(line.vat ?? 0);
  return { ...line, costInCents: cost !== null && costHasVat ? cost - vatInCents(cost, vatPercent) : cost };
}
