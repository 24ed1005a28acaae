import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../shared/schema.ts';
import { isDeleted } from './admin/product-status.server.ts';
import { type ImportColumn, type ImportedProduct, importColumns, writtenColumns } from './product-row.ts';
import { vatOf } from './product-vat.server.ts';
import { storedVat, usualVat } from './product-vat.ts';
import type { Specs } from './specs.ts';
import { analyzerVersion, type Worded } from './words/product-words.ts';
import { tsvectorOf } from './words/tsvector.ts';

export const rowsAtOnce = 500;

export interface WrittenProducts {
  added: number;
  changed: number;
  unchanged: number;
}

/**
 * Leaves equal products untouched and brings deleted ones back, drafts as drafts. The caller's transaction makes it all or nothing.
 * @param columns those that the source has; an existing product keeps the others, a new one takes defaults
 */
export async function writeProducts(
  transaction: DatabaseTransaction,
  products: readonly ImportedProduct[],
  columns: readonly ImportColumn[] = importColumns,
  onProgress: (done: number) => Promise<void> | void = () => {},
): Promise<WrittenProducts> {
  const written: WrittenProducts = { added: 0, changed: 0, unchanged: 0 };
  const given = writtenColumns.filter((column) => isOnProduct(column, columns));
  const compared = given.length > 0 ? columnsOf('products', given) : sql`true`;
  const offered = given.length > 0 ? columnsOf('excluded', given) : sql`true`;
  const placing = placingOf(columns);
  const assignments = sql.join([
    ...given.flatMap(namesOf).map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
    sql`updated_at = now()`,
    sql`deleted_at = CASE WHEN products.out_as IS NOT NULL THEN products.deleted_at END`,
    sql`out_as = CASE WHEN products.out_as IS NOT NULL THEN 'draft' END`,
  ]);
  for (let start = 0; start < products.length; start += rowsAtOnce) {
    const batch = products.slice(start, start + rowsAtOnce);
    await sql`SELECT lock_shelf(${batch.map(({ id }) => id)}::text[])`.execute(transaction);
    const incoming = await incomingRows(transaction, batch, columns);
    const pictured = columns.includes('images') ? await withOtherPictures(transaction, batch) : [];
    const [first, afterwards] = await thereAndNew(
      transaction,
      batch.filter(({ id }) => pictured.includes(id)),
    );
    // Before `image`, whose trigger would else make a new picture of one that was there before.
    await writePictures(transaction, first);
    const { rows: touched } = await sql<{ added: boolean }>`
      WITH incoming AS MATERIALIZED (SELECT * FROM ${incoming}), placed AS (
        INSERT INTO shelf (product_id, stock, low_stock_at) SELECT id, stock, low_stock_at FROM incoming ORDER BY id COLLATE "C"
        ON CONFLICT (product_id) ${placing}
        RETURNING product_id
      ), touched AS (
        INSERT INTO products (id, name, price, category, description, discount, sales, is_available, is_low, coupon, image, specs,
          cost, cost_usd_cents, cost_has_vat, vat_percent, zero_vat_kind)
        SELECT id, name, price, category, description, discount, sales, stock > 0, is_low_stock(stock, low_stock_at), coupon, image,
          specs, cost, cost_usd_cents, cost_has_vat, vat_percent, zero_vat_kind
        FROM incoming
        ORDER BY id COLLATE "C"
        ON CONFLICT (id) DO UPDATE SET ${assignments}
        WHERE (${compared}) IS DISTINCT FROM (${offered})
          OR ${isDeleted} OR products.id IN (SELECT product_id FROM placed)
          OR products.id = ANY(${pictured}::text[])
        RETURNING products.*, (xmax = 0) AS added
      ), searched AS (
        ${wordsWritten(sql`touched JOIN incoming AS worded USING (id)`)}
      )
      SELECT added FROM touched`.execute(transaction);
    await writePictures(transaction, afterwards);
    const added = touched.filter((row) => row.added).length;
    written.added += added;
    written.changed += touched.length - added;
    written.unchanged += batch.length - touched.length;
    await onProgress(start + batch.length);
  }
  return written;
}

/**
 * Locks products in the same order as orders do (by the bytes of the id), and each one's row of `shelf` before it, to avoid
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

const shelfColumns: readonly ImportColumn[] = ['stock', 'low_stock_at'];

function isOnProduct(column: ImportColumn, columns: readonly ImportColumn[]): boolean {
  // The first of several pictures is the product's own.
  if (column === 'image') return columns.includes('image') || columns.includes('images');
  return columns.includes(column) && column !== 'id' && column !== 'images' && !shelfColumns.includes(column);
}

/** What a file writes in dollars is stored in cents, and what it says of IVA in two columns. */
function namesOf(column: ImportColumn): string[] {
  if (column === 'vat_percent') return ['vat_percent', 'zero_vat_kind'];
  return [column === 'cost_usd' ? 'cost_usd_cents' : column];
}

function placingOf(columns: readonly ImportColumn[]): RawBuilder<unknown> {
  const placed = shelfColumns.filter((column) => columns.includes(column));
  if (placed.length === 0) return sql`DO NOTHING`;
  const [was, becomes] = ['shelf', 'excluded'].map((table) =>
    sql.join(placed.map((name) => sql.ref(`${table}.${name}`))),
  );
  const assignments = sql.join(placed.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));
  return sql`DO UPDATE SET ${assignments} WHERE (${was}) IS DISTINCT FROM (${becomes})`;
}

const picturesInOrder = sql`(SELECT coalesce(jsonb_agg(address ORDER BY position), '[]') FROM product_pictures
  WHERE product_id = products.id AND removed_at IS NULL)`;

/** What a file calls a product's stock lies on the shelf, and its pictures in a table of their own. */
export function columnsOf(table: 'products' | 'excluded' | 'incoming', columns: readonly ImportColumn[]) {
  return sql.join(
    columns.map((column) => {
      if (column === 'vat_percent') return vatOf(table);
      const name = sql.ref(
        `${table !== 'products' || !shelfColumns.includes(column) ? table : 'shelf'}.${namesOf(column)[0]}`,
      );
      return column === 'images' && table === 'products' ? picturesInOrder : name;
    }),
  );
}

/** The values of these columns as an import has them, of `products` joined with `shelf`. */
export function rowAsImported(columns: readonly ImportColumn[]): RawBuilder<ImportedProduct> {
  return sql`jsonb_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), columnsOf('products', [column])]))})`;
}

export async function incomingRows(
  db: Queryable,
  batch: readonly ImportedProduct[],
  columns: readonly ImportColumn[],
): Promise<RawBuilder<unknown>> {
  const isWhole = wordColumns.every((column) => columns.includes(column));
  const stored = isWhole ? new Map<string, StoredFields>() : await storedFieldsOf(db, batch);
  const rows = JSON.stringify(batch.map((product) => toRow(product, columns, stored.get(product.id))));
  return sql`jsonb_to_recordset(${rows}::jsonb) AS incoming(id text, name text, price integer, category text,
    description text, discount smallint, sales integer, stock integer, coupon text, image text, specs jsonb,
    cost integer, cost_usd_cents integer, cost_has_vat boolean, vat_percent smallint, zero_vat_kind text, low_stock_at integer,
    images jsonb, words text)`;
}

/** What a product is found by. */
const wordColumns = ['name', 'category', 'description', 'specs'] as const satisfies ImportColumn[];

function toRow(product: ImportedProduct, columns: readonly ImportColumn[], known: StoredFields | undefined) {
  const { cost_usd = null, images, vat_percent: vat = usualVat, ...given } = product;
  // A column that is not written keeps the shop's words, whatever the row carries.
  const ours = Object.fromEntries(
    Object.entries(known ?? {}).filter(([column]) => !columns.includes(column as ImportColumn)),
  );
  const row = {
    description: '',
    discount: 0,
    sales: 0,
    stock: 0,
    coupon: null,
    image: null,
    specs: {} as Specs,
    cost: null,
    cost_has_vat: false,
    ...storedVat(vat),
    low_stock_at: null,
    ...given,
    ...(images && { image: images[0] ?? null }),
    ...ours,
  };
  return { ...row, images: images ?? [], cost_usd_cents: cost_usd, words: tsvectorOf(row) };
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
      ${sql.lit(analyzerVersion)}
    FROM ${touched}
    ON CONFLICT (id) DO UPDATE SET category = excluded.category, is_shown = excluded.is_shown, rank = excluded.rank,
      words = excluded.words, source = excluded.source, rules = excluded.rules
    WHERE (product_search.category, product_search.is_shown, product_search.rank, product_search.source, product_search.rules)
      IS DISTINCT FROM (excluded.category, excluded.is_shown, excluded.rank, excluded.source, excluded.rules)`;
}

type StoredFields = Pick<ImportedProduct, 'price'> & Pick<Worded, (typeof wordColumns)[number]>;

/** A file without facts or descriptions must not remove the search words that come from them, and may lack names too. */
async function storedFieldsOf(db: Queryable, batch: readonly ImportedProduct[]): Promise<Map<string, StoredFields>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'price', ...wordColumns])
    .where(
      'id',
      'in',
      batch.map((product) => product.id),
    )
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Those that are there are locked, before their pictures as the owner's commands do. */
async function thereAndNew(
  transaction: DatabaseTransaction,
  products: readonly ImportedProduct[],
): Promise<[ImportedProduct[], ImportedProduct[]]> {
  if (products.length === 0) return [[], []];
  const ids = products.map(({ id }) => id);
  const locked = await lockedProducts(transaction, ids).select('id').execute();
  const there = new Set(locked.map(({ id }) => id));
  return [products.filter(({ id }) => there.has(id)), products.filter(({ id }) => !there.has(id))];
}

async function withOtherPictures(
  transaction: DatabaseTransaction,
  batch: readonly ImportedProduct[],
): Promise<string[]> {
  const wanted = JSON.stringify(batch.map(({ id, images = [] }) => ({ id, images })));
  const { rows } = await sql<{ id: string }>`
    SELECT wanted.id FROM jsonb_to_recordset(${wanted}::jsonb) AS wanted(id text, images jsonb)
      LEFT JOIN products ON products.id = wanted.id
    WHERE (CASE WHEN products.id IS NULL THEN '[]' ELSE ${picturesInOrder} END) <> wanted.images`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** `products.image` is written already. One that was taken away before comes back with what the owner said about it. */
async function writePictures(transaction: DatabaseTransaction, products: readonly ImportedProduct[]): Promise<void> {
  if (products.length === 0) return;
  const wanted = products.flatMap(({ id, images = [] }) =>
    images.map((address, position) => ({ product_id: id, address, position })),
  );
  const ids = products.map(({ id }) => id);
  const rows = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS wanted(product_id text, address text, position smallint)`;
  await sql`UPDATE product_pictures SET removed_at = now(), position = NULL
    WHERE product_id = ANY(${ids}::text[]) AND removed_at IS NULL
      AND NOT EXISTS (SELECT FROM ${rows} WHERE wanted.product_id = product_pictures.product_id
        AND wanted.address = product_pictures.address)`.execute(transaction);
  await sql`UPDATE product_pictures SET position = wanted.position FROM ${rows}
    WHERE product_pictures.product_id = wanted.product_id AND product_pictures.address = wanted.address
      AND removed_at IS NULL`.execute(transaction);
  await sql`UPDATE product_pictures SET position = wanted.position, removed_at = NULL FROM ${rows}
    WHERE product_pictures.id = (SELECT max(id) FROM product_pictures AS known
        WHERE known.product_id = wanted.product_id AND known.address = wanted.address)
      AND removed_at IS NOT NULL`.execute(transaction);
  await sql`INSERT INTO product_pictures (product_id, position, kind, address, hash, width, height)
    SELECT wanted.product_id, wanted.position, CASE WHEN digest IS NULL THEN 'address' ELSE 'uploaded' END, wanted.address,
      digest, same.width, same.height
    FROM ${rows} CROSS JOIN LATERAL (SELECT substring(wanted.address FROM '^/uploads/([0-9a-f]{32})-800\\.webp$') AS digest) AS named
      LEFT JOIN LATERAL (SELECT width, height FROM product_pictures WHERE hash = digest LIMIT 1) AS same ON true
    WHERE NOT EXISTS (SELECT FROM product_pictures AS known WHERE known.product_id = wanted.product_id
      AND known.address = wanted.address AND known.removed_at IS NULL)`.execute(transaction);
}
