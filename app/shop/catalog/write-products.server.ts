import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../shared/schema.ts';
import { type ImportColumn, type ImportedProduct, importColumns } from './product-row.ts';
import type { Specs } from './specs.ts';
import { searchVector, type Worded, wordRules } from './words/product-words.ts';

export const rowsAtOnce = 500;

export interface WrittenProducts {
  added: number;
  changed: number;
  unchanged: number;
}

/**
 * Leaves equal products untouched and brings deleted ones back. The caller's transaction makes it all or nothing.
 * @param columns those that the source has; an existing product keeps the others, a new one takes defaults
 */
export async function writeProducts(
  transaction: DatabaseTransaction,
  products: readonly ImportedProduct[],
  columns: readonly ImportColumn[] = importColumns,
  onProgress: (done: number) => Promise<void> | void = () => {},
): Promise<WrittenProducts> {
  const written: WrittenProducts = { added: 0, changed: 0, unchanged: 0 };
  const given = importColumns.filter((column) => column !== 'id' && column !== 'stock' && columns.includes(column));
  const compared = columnsOf('products', given);
  const offered = columnsOf('excluded', given);
  const placing = columns.includes('stock')
    ? sql`DO UPDATE SET stock = excluded.stock WHERE shelf.stock <> excluded.stock`
    : sql`DO NOTHING`;
  const assignments = sql.join(given.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));
  for (let start = 0; start < products.length; start += rowsAtOnce) {
    const batch = products.slice(start, start + rowsAtOnce);
    await sql`SELECT lock_shelf(${batch.map(({ id }) => id)}::text[])`.execute(transaction);
    const incoming = await incomingRows(transaction, batch, columns);
    const { rows: touched } = await sql<{ added: boolean }>`
      WITH incoming AS MATERIALIZED (SELECT * FROM ${incoming}), placed AS (
        INSERT INTO shelf (product_id, stock) SELECT id, stock FROM incoming ORDER BY id COLLATE "C"
        ON CONFLICT (product_id) ${placing}
        RETURNING product_id
      ), touched AS (
        INSERT INTO products (id, name, price, category, description, discount, sales, is_available, is_low, coupon, image, specs)
        SELECT id, name, price, category, description, discount, sales, stock > 0, is_low_stock(stock, NULL), coupon, image, specs
        FROM incoming
        ORDER BY id COLLATE "C"
        ON CONFLICT (id) DO UPDATE SET ${assignments}, updated_at = now(), deleted_at = NULL
        WHERE (${compared}) IS DISTINCT FROM (${offered})
          OR products.deleted_at IS NOT NULL OR products.id IN (SELECT product_id FROM placed)
        RETURNING products.*, (xmax = 0) AS added
      ), searched AS (
        ${wordsWritten(sql`touched JOIN incoming AS worded USING (id)`)}
      )
      SELECT added FROM touched`.execute(transaction);
    const added = touched.filter((row) => row.added).length;
    written.added += added;
    written.changed += touched.length - added;
    written.unchanged += batch.length - touched.length;
    await onProgress(start + batch.length);
  }
  return written;
}

/**
 * Locks products in the same order as orders do (by the bytes of the id), and each one's place on the shelf before it, to avoid
 * deadlocks.
 */
export function lockedProducts(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('shelf')
    .innerJoin('products', 'products.id', 'shelf.product_id')
    .where(sql<boolean>`shelf.product_id = ANY(${ids}::text[])`)
    .orderBy(sql`shelf.product_id COLLATE "C"`)
    .forNoKeyUpdate(['shelf', 'products']);
}

/** What a file calls a product's stock lies on the shelf. */
export function columnsOf(table: 'products' | 'excluded' | 'incoming', columns: readonly ImportColumn[]) {
  const tableOf = (column: ImportColumn) => (table === 'products' && column === 'stock' ? 'shelf' : table);
  return sql.join(columns.map((column) => sql.ref(`${tableOf(column)}.${column}`)));
}

export async function incomingRows(
  db: Queryable,
  batch: readonly ImportedProduct[],
  columns: readonly ImportColumn[],
): Promise<RawBuilder<unknown>> {
  const isWhole = columns.includes('specs') && columns.includes('description');
  const kept = isWhole ? new Map<string, Kept>() : await keptOf(db, batch);
  const rows = JSON.stringify(batch.map((product) => toRow(product, kept.get(product.id))));
  return sql`jsonb_to_recordset(${rows}::jsonb) AS incoming(id text, name text, price integer, category text,
    description text, discount smallint, sales integer, stock integer, coupon text, image text, specs jsonb,
    words text)`;
}

function toRow(product: ImportedProduct, known: Kept | undefined) {
  const specs: Specs = product.specs ?? known?.specs ?? {};
  return {
    description: '',
    discount: 0,
    sales: 0,
    stock: 0,
    coupon: null,
    image: null,
    ...product,
    specs,
    words: searchVector({ description: known?.description ?? '', ...product, specs }),
  };
}

/**
 * The words of products that the same statement writes, so that nobody finds one by its old name.
 * @param touched the rows as they become, as `touched`, and their words, as `worded`
 */
export function wordsWritten(touched: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    INSERT INTO product_search (id, category, is_shown, rank, words, source, rules)
    SELECT touched.id, touched.category, touched.deleted_at IS NULL, search_rank(touched.is_available, touched.sales),
      worded.words::tsvector, search_source(touched.name, touched.category, touched.description, touched.specs),
      ${sql.lit(wordRules)}
    FROM ${touched}
    ON CONFLICT (id) DO UPDATE SET category = excluded.category, is_shown = excluded.is_shown, rank = excluded.rank,
      words = excluded.words, source = excluded.source, rules = excluded.rules
    WHERE (product_search.category, product_search.is_shown, product_search.rank, product_search.source, product_search.rules)
      IS DISTINCT FROM (excluded.category, excluded.is_shown, excluded.rank, excluded.source, excluded.rules)`;
}

type Kept = Pick<Worded, 'description' | 'specs'>;

/** A file without facts or descriptions must not remove the search words that come from them. */
async function keptOf(db: Queryable, batch: readonly ImportedProduct[]): Promise<Map<string, Kept>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'specs', 'description'])
    .where(
      'id',
      'in',
      batch.map((product) => product.id),
    )
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
