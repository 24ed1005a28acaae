import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { compiledOnce } from '#app/platform/database.server.ts';
import { cutPage } from '../shared/page.ts';
import type { Queryable, Schema } from '../shared/schema.ts';
import type { ProductCategory } from './categories.ts';
import { bestSellersShown, type Product, type ProductSummary, productsPerPage, relatedShown } from './product.ts';
import { type ListedCounts, sumOf } from './product-counts.server.ts';

/** Shoppers see as stock what can still be bought. Not joined: it and the stars are looked up for the rows that are shown, after they are sorted. */
const summaryColumns = [
  'id',
  'name',
  'price',
  'category',
  'offer_percent as discount',
  'fixed_price as fixedPrice',
  sql<number>`(SELECT available FROM shelf WHERE product_id = products.id)`.as('stock'),
  'image',
  'specs',
  sql<[number, number] | null>`(SELECT jsonb_build_array(count, points) FROM product_ratings
    WHERE product_id = products.id AND count > 0)`.as('rated'),
] as const;

export interface ProductPage {
  products: ProductSummary[];
  total: number;
  page: number;
  pages: number;
}

/** Without either, all products. */
export interface ProductList {
  categories?: readonly ProductCategory[];
  discounted?: boolean;
}

/** What can be bought first, then what sells most; the id makes paging stable. */
const listOrder = sql`is_available DESC, sales DESC, id`;
const fromTheEnd = sql`is_available, sales, id DESC`;

/** The only function that leaves out deleted products. */
export function shownProducts(db: Queryable) {
  return db.selectFrom('products').where('deleted_at', 'is', null);
}

export async function listProducts(
  db: Queryable,
  list: ProductList,
  counts: ListedCounts,
  page = 1,
): Promise<ProductPage> {
  const total = sumOf(list.discounted ? counts.offers : counts.shown, list.categories);
  const { offset, ...shown } = cutPage(page, total, productsPerPage);
  const products = total === 0 ? [] : await cutOf(db, list, { offset, total });
  return { products, total, ...shown };
}

/**
 * A page is counted off in an index that holds the whole order, from the end that is nearer; only its own products are
 * read. The indexes of `migrations/0026_cost_that_does_not_grow.sql` are partial: their conditions stand here as
 * literals, as do the few numbers of rows, since a plan that is cached for any parameter could not rely on them. What is
 * skipped is a parameter: each page would be a statement of its own otherwise.
 */
function cutOf(
  db: Queryable,
  list: ProductList,
  { offset, total }: { offset: number; total: number },
): Promise<ProductSummary[]> {
  const rows = Math.min(productsPerPage, total - offset);
  const isNearEnd = offset > total / 2;
  const skipped = isNearEnd ? total - offset - rows : offset;
  const order = isNearEnd ? fromTheEnd : listOrder;
  const entries = (category: ProductCategory | null) => {
    let scan = shownProducts(db).select(['id', 'is_available', 'sales']);
    if (category !== null) scan = scan.where('category', '=', category);
    if (list.discounted) scan = scan.where(isOffer);
    return scan.orderBy(order).limit(skipped + rows);
  };
  // One scan for each category, merged: an index has an order only within one.
  const scans = sql.join(
    (list.categories ?? [null]).map((category) => sql`(${entries(category)})`),
    sql` UNION ALL `,
  );
  const ids = sql<string>`(SELECT id FROM (${scans}) AS listed ORDER BY ${order}
    LIMIT ${sql.lit(rows)} OFFSET ${skipped})`;
  return shownProducts(db).select(summaryColumns).where('id', 'in', ids).orderBy(listOrder).execute();
}

const isOffer = sql<boolean>`offer_percent > 0`;

/** A row of products on the front page. */
export type StripRequest =
  | { kind: 'offers'; most: number }
  | { kind: 'category'; category: ProductCategory; most: number }
  | { kind: 'best_sellers' }
  | { kind: 'products'; ids: readonly string[] };

/** In one statement, since each is a few rows of an index. @returns the products of each row, in the order of the requests */
export async function stripProducts(db: Queryable, requests: readonly StripRequest[]): Promise<ProductSummary[][]> {
  if (requests.length === 0) return [];
  const strips = requests.map((request, strip) => {
    const { of, order, most } = rowsOfStrip(request);
    const rows = shownProducts(db)
      .select(summaryColumns)
      .select([sql.lit(strip).as('strip'), sql<number>`row_number() OVER (ORDER BY ${order})`.as('position')])
      .orderBy(order)
      .limit(sql.lit(most));
    return of ? rows.where(of) : rows;
  });
  const { rows } = await sql<ProductSummary & { strip: number; position: number }>`
    SELECT * FROM (${sql.join(
      strips.map((strip) => sql`(${strip})`),
      sql` UNION ALL `,
    )}) AS strips ORDER BY strip, position`.execute(db);
  return requests.map((_request, at) =>
    rows.filter(({ strip }) => strip === at).map(({ strip: _strip, position: _position, ...product }) => product),
  );
}

interface StripRows {
  /** Without it, of all products. */
  of?: RawBuilder<boolean>;
  order: RawBuilder<unknown>;
  most: number;
}

function rowsOfStrip(request: StripRequest): StripRows {
  switch (request.kind) {
    case 'offers':
      return {
        of: sql`${isOffer} AND is_available`,
        // Worded as in the index `products_best_savings`: otherwise it is not used.
        order: sql`(price::bigint * 100 - offer_in_cents) DESC, sales DESC, id`,
        most: request.most,
      };
    case 'category':
      return { of: sql`category = ${request.category}`, order: listOrder, most: request.most };
    case 'best_sellers':
      return { order: sql`sales DESC, id`, most: bestSellersShown };
    case 'products': {
      const ids = sql`${[...request.ids]}::text[]`;
      return { of: sql`id = ANY (${ids})`, order: sql`array_position(${ids}, id)`, most: request.ids.length };
    }
  }
}

/** With the campaign whose price it has. */
export type FoundProduct = Product & Pick<ProductSummary, 'rated'> & { campaignId: number | null };

export async function findProduct(db: Queryable, id: string): Promise<FoundProduct | undefined> {
  const { rows } = await db.executeQuery(selectProduct(db, id));
  return rows[0];
}

export const selectProduct = compiledOnce((db: Queryable, id) => wholeProduct(shownProducts(db), id));

/** @param products those among which it is looked for */
export function wholeProduct(products: ReturnType<typeof shownProducts>, id: string) {
  return products
    .select([...summaryColumns, 'description', 'coupon', 'sales', 'campaign_id as campaignId'])
    .where('id', '=', id);
}

/** Of the same category, first five (specification section 7). By ids first, as in lists: else the planner may walk all categories. */
export async function relatedProducts(
  db: Queryable,
  product: Pick<Product, 'id' | 'category'>,
): Promise<ProductSummary[]> {
  const ids = relatedIds(db, product.id, product.category);
  return shownProducts(db).select(summaryColumns).where('id', 'in', ids).orderBy(listOrder).execute();
}

/** The same without the product: its category is looked up in the same statement. */
export const selectRelatedIds = compiledOnce((db: Queryable, productId) =>
  relatedIds(db, productId, db.selectFrom('products as own').select('own.category').where('own.id', '=', productId)),
);

function relatedIds(
  db: Queryable,
  productId: string,
  category: ProductCategory | SelectQueryBuilder<Schema, never, { category: ProductCategory }>,
) {
  return shownProducts(db)
    .select('id')
    .where('category', '=', category)
    .where('id', '<>', productId)
    .orderBy(listOrder)
    .limit(sql.lit(relatedShown));
}

/** Sold out ones are replaced by what costs the nearest, among those of the category that sell most. */
export async function nearestInStock(
  db: Queryable,
  product: Pick<Product, 'id' | 'category' | 'price'>,
  shown: number,
): Promise<ProductSummary[]> {
  const ids = shownProducts(db)
    .select('id')
    .where('category', '=', product.category)
    .where(sql<boolean>`is_available`)
    .where('id', '<>', product.id)
    .orderBy(listOrder)
    .limit(sql.lit(productsPerPage));
  return shownProducts(db)
    .select(summaryColumns)
    .where('id', 'in', ids)
    .orderBy(sql`abs(price - ${product.price}), id`)
    .limit(sql.lit(shown))
    .execute();
}

export async function productsByIds(db: Queryable, ids: readonly string[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.executeQuery(selectByIds(db, ids));
  return rows;
}

/** As one array: `in ($1, $2…)` is another text for each number of ids, which PostgreSQL plans each time. */
const selectByIds = compiledOnce((db: Queryable, ids: readonly string[]) =>
  shownProducts(db).select(summaryColumns).where('id', '=', sql<string>`any(${ids})`),
);

/** In the order of the ids. One that was deleted in between is left out. */
export async function productsInOrder(db: Queryable, ids: readonly string[]): Promise<ProductSummary[]> {
  const found = new Map((await productsByIds(db, ids)).map((product) => [product.id, product]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export interface ProductChange {
  id: string;
  /** As `Date.toISOString` writes it. */
  changedAt: string;
}

/** Written by the database: to read a moment and to write it again would take the process longer than all the rest of a site map. */
const changedAt = sql<string>`to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * In portions: a large catalogue must not be in memory at once.
 * @param after the id that the first one comes after
 * @param until the id that nothing comes after
 */
export async function* productChanges(
  db: Queryable,
  { portion = 1000, after = '', until }: { portion?: number; after?: string; until?: string } = {},
): AsyncGenerator<ProductChange[], void> {
  let last = after;
  for (;;) {
    const rows = await shownProducts(db)
      .select(['id', changedAt.as('changedAt')])
      .where('id', '>', last)
      .$if(until !== undefined, (query) => query.where('id', '<=', until as string))
      .orderBy('id')
      .limit(portion)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < portion) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/**
 * The id at which each stretch of so many products ends, deleted ones counted: the primary key alone answers.
 * @param stretch from 1
 */
export async function endOfStretch(db: Queryable, stretch: number, size: number): Promise<string | undefined> {
  if (stretch === 0) return '';
  const row = await db
    .selectFrom('products')
    .select('id')
    .orderBy('id')
    .offset(stretch * size - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
