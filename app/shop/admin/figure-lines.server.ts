import { type RawBuilder, sql } from 'kysely';
import { vatOf } from '../catalog/product-vat.server.ts';
import type { Queryable } from '../shared/schema.ts';
import { isSale, isSaleOf } from './figure-money.server.ts';
import { type FigureRow, type FigureSums, noSums, type TaxRow } from './figure-rows.ts';
import type { SoldProduct } from './figures.ts';
import type { Period } from './period.ts';

export interface SoldLines {
  categories: FigureRow[];
  taxes: TaxRow[];
  /** The best by amount and the best by units, sorted by amount. */
  products: SoldProduct[];
}

/** As `vatInCents`: of 19/119 and 5/105 no half is left, so rounding halves up is rounding them to the even one. */
const vatInSql = (gross: RawBuilder<unknown>) =>
  sql`((2 * ${gross} * vat_percent + 100 + vat_percent) / (2 * (100 + vat_percent)))`;

/** Each line of the sales, with its IVA and its cost without IVA. */
const linesOf = (sales: RawBuilder<boolean>) => sql`
  SELECT coupon_code, campaign_id, product_id, product_name, category, vat_percent, zero_vat_kind, quantity, gross, vat,
    unit_cost_in_cents IS NOT NULL AS "isCostKnown",
    CASE WHEN cost_has_vat THEN paid_cost - ${vatInSql(sql`paid_cost`)} ELSE paid_cost END AS cost
  FROM orders JOIN order_lines ON order_lines.order_reference = orders.reference
  CROSS JOIN LATERAL (SELECT charged_in_cents AS gross, quantity * unit_cost_in_cents AS paid_cost) AS sums
  CROSS JOIN LATERAL (SELECT ${vatInSql(sql`gross`)} AS vat) AS tax
  WHERE ${sales}`;

const sums = sql`count(*) AS sales, sum(quantity)::bigint AS units, sum(gross)::bigint AS "receivedInCents", 0 AS "refundedInCents",
  coalesce(sum(gross) FILTER (WHERE vat_percent IS NOT NULL), 0)::bigint AS "ratedInCents",
  coalesce(sum(vat), 0)::bigint AS "vatInCents",
  coalesce(sum(gross - vat) FILTER (WHERE "isCostKnown"), 0)::bigint AS "costedInCents",
  coalesce(sum(cost), 0)::bigint AS "costInCents",
  coalesce(sum(gross) FILTER (WHERE NOT "isCostKnown"), 0)::bigint AS "uncostedInCents"`;

interface LineRow extends FigureSums {
  what: 'category' | 'tax' | 'product';
  category: string | null;
  productId: string | null;
  vat: TaxRow['vat'];
  isCostKnown: boolean | null;
  name: string | null;
  isGone: boolean;
}

/**
 * By category, by IVA and cost, and by product, in one reading of the lines: each reading takes as long as the whole rest of the page.
 * @param most of products by amount, and as many by units
 */
export async function soldLines(db: Queryable, period: Period, most: number): Promise<SoldLines> {
  const { rows } = await sql<LineRow>`
    WITH lines AS (${linesOf(isSaleOf(period))}), sums AS MATERIALIZED (
      SELECT CASE WHEN grouping(category) = 0 THEN 'category' WHEN grouping(product_id) = 0 THEN 'product' ELSE 'tax' END AS what,
        category, product_id AS "productId", vat_percent, zero_vat_kind, "isCostKnown", ${sums}
      FROM lines GROUP BY GROUPING SETS ((category), (product_id), (vat_percent, zero_vat_kind, "isCostKnown"))
    ), chosen AS (
      SELECT * FROM sums WHERE what <> 'product'
      UNION (SELECT * FROM sums WHERE what = 'product' ORDER BY "receivedInCents" DESC, "productId" LIMIT ${most})
      UNION (SELECT * FROM sums WHERE what = 'product'
        ORDER BY units DESC, "receivedInCents" DESC, "productId" LIMIT ${most})
    )
    SELECT chosen.*, ${vatOf('chosen')} AS vat, coalesce(products.name, (
        SELECT product_name FROM order_lines WHERE order_lines.product_id = "productId" ORDER BY order_reference DESC LIMIT 1)) AS name,
      (products.id IS NULL OR products.deleted_at IS NOT NULL) AS "isGone"
    FROM chosen LEFT JOIN products ON products.id = "productId"
    ORDER BY "receivedInCents" DESC, "productId"`.execute(db);
  const of = (wanted: LineRow['what']) => rows.filter(({ what }) => what === wanted);
  return {
    categories: of('category').map((row) => ({ kind: 'part', key: row.category, ...sumsOf(row) })),
    taxes: of('tax').map((row) => {
      return { kind: 'part', vat: row.vat, isCostKnown: row.isCostKnown === true, ...sumsOf(row) };
    }),
    products: of('product').map((row) => {
      const { productId, name, isGone } = row;
      return { kind: 'part', key: productId ?? '', name: name ?? '', isGone, ...sumsOf(row) };
    }),
  };
}

function sumsOf(row: FigureSums): FigureSums {
  const names = Object.keys(noSums) as (keyof FigureSums)[];
  return Object.fromEntries(names.map((name) => [name, row[name]])) as unknown as FigureSums;
}

/** Every product, by one of the names that it was sold by: brands are read off names. */
export async function soldNames(db: Queryable, period: Period): Promise<FigureRow[]> {
  const { rows } = await sql<FigureSums & { productId: string; name: string }>`
    WITH lines AS (${linesOf(isSaleOf(period))})
    SELECT product_id AS "productId", max(product_name) AS name, ${sums} FROM lines GROUP BY product_id`.execute(db);
  return rows.map((row) => ({ kind: 'part', key: row.productId, name: row.name, ...sumsOf(row) }));
}

/** What was sold with each of these coupons, by its code, whenever it was. */
export async function couponSums(db: Queryable, codes: readonly string[]): Promise<Map<string, FigureSums>> {
  if (codes.length === 0) return new Map();
  const isTheirs = sql<boolean>`coupon_code = ANY (${codes}::text[]) AND ${isSale}`;
  const { rows } = await sql<FigureSums & { code: string; orders: number }>`
    WITH lines AS (${linesOf(isTheirs)})
    SELECT coupon_code AS code, ${sums}, (SELECT count(*) FROM orders WHERE coupon_code = lines.coupon_code AND ${isSale}) AS orders
    FROM lines GROUP BY coupon_code`.execute(db);
  return new Map(rows.map((row) => [row.code, { ...sumsOf(row), sales: row.orders }]));
}

/** What was sold for the prices of each of these campaigns, by its id; `sales` are lines. */
export async function campaignSums(db: Queryable, ids: readonly number[]): Promise<Map<number, FigureSums>> {
  if (ids.length === 0) return new Map();
  const isTheirs = sql<boolean>`campaign_id = ANY (${ids}::bigint[]) AND ${isSale}`;
  const { rows } = await sql<FigureSums & { id: number }>`
    WITH lines AS (${linesOf(isTheirs)}) SELECT campaign_id AS id, ${sums} FROM lines GROUP BY campaign_id`.execute(db);
  return new Map(rows.map((row) => [row.id, sumsOf(row)]));
}

type CustomerRow = Record<'email' | 'name', string> &
  Record<'sales' | 'units' | 'received' | 'allReceived', number> &
  Record<'allSales' | 'allUnits', number>;

/** The largest ones, by e-mail, and what all of them bought. */
export async function soldToCustomers(
  db: Queryable,
  period: Period,
  most: number,
): Promise<{ sold: FigureRow[]; ofAll: FigureSums }> {
  const { rows } = await sql<CustomerRow>`
    SELECT lower(email) AS email, max(full_name) AS name, count(*) AS sales, sum(pieces)::bigint AS units,
      sum(amount_in_cents)::bigint AS received, (sum(count(*)) OVER ())::bigint AS "allSales",
      (sum(sum(pieces)) OVER ())::bigint AS "allUnits", (sum(sum(amount_in_cents)) OVER ())::bigint AS "allReceived"
    FROM orders WHERE ${isSaleOf(period)} GROUP BY lower(email) ORDER BY received DESC, email LIMIT ${most}`.execute(
    db,
  );
  const [first] = rows;
  return {
    sold: rows.map(({ email, name, sales, units, received }) => {
      return { kind: 'part', key: email, name, ...noSums, sales, units, receivedInCents: received };
    }),
    ofAll: {
      ...noSums,
      ...{ sales: first?.allSales ?? 0, units: first?.allUnits ?? 0, receivedInCents: first?.allReceived ?? 0 },
    },
  };
}
