import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ProductCategory } from '#app/shop/catalog/categories.ts';
import { type FindMaker, makerFinder } from '#app/shop/catalog/makers/maker.ts';
import { listMakers } from '#app/shop/catalog/makers/makers.server.ts';
import { productCounts, sumOf } from '#app/shop/catalog/product-counts.server.ts';
import { shownProducts } from '#app/shop/catalog/products.server.ts';
import type { Queryable } from '#app/shop/shared/schema.ts';
import { createFacetIndex, type FacetIndex, type FacetRow } from './facet-index.ts';
import { createPartIndex, type PartIndex, type PartRow } from './parts.ts';
import { type Synonyms, synonymsOf } from './synonyms.ts';
import { createWordIndex, type WordIndex } from './word-index.ts';

/** What the process holds of the catalogue; the indexes are null in a shop that has more products than may be held. */
export interface CatalogueIndexes {
  facets: FacetIndex | null;
  parts: PartIndex | null;
  words: WordIndex | null;
  /** For names of products. */
  makerOf: FindMaker;
  /** The words of the trade. */
  synonyms: Synonyms;
}

/** A product takes some 700 bytes of all indexes together. */
export const mostProducts = 1_500_000;

/** @param isOver whether nobody waits for them any more: the rest is not read */
export async function loadIndexes(db: Queryable, most: number, isOver: () => boolean): Promise<CatalogueIndexes> {
  const makerOf = makerFinder(await listMakers(db));
  const synonyms = await readSynonyms(db);
  if (sumOf((await productCounts(db)).shown) > most)
    return { facets: null, parts: null, words: null, makerOf, synonyms };
  const indexes = { facets: createFacetIndex(), parts: createPartIndex(), words: createWordIndex(), makerOf, synonyms };
  for await (const rows of allRows(db, { hasWords: true })) {
    await putAll(indexes, rowsById(rows));
    if (isOver()) break;
  }
  return indexes;
}

/** Reads products again, for all indexes by one statement. */
export async function readAgain(db: Queryable, indexes: CatalogueIndexes, ids: readonly string[]): Promise<void> {
  if (!indexes.facets) return;
  const rows = rowsById(await readRows(db, ids));
  await putAll(indexes, new Map(ids.map((id) => [id, rows.get(id) ?? null])));
}

/** So many are put in a turn of the event loop: some ten milliseconds. */
const inATurn = 100;

const rowsById = (rows: readonly ProductRow[]) => new Map(rows.map((row) => [row.id, row]));

/** @param rows by id; null of a product that is not shown any more */
async function putAll(indexes: CatalogueIndexes, rows: ReadonlyMap<string, ProductRow | null>): Promise<void> {
  let count = 0;
  for (const [id, row] of rows) {
    put(indexes, id, row);
    count += 1;
    if (count % inATurn === 0) await nextTurn();
  }
  for (const _stretch of indexes.words?.compact() ?? []) await nextTurn();
}

function put({ facets, parts, words, makerOf }: CatalogueIndexes, id: string, row: ProductRow | null): void {
  if (row) {
    facets?.put({ ...row, brand: makerOf(row.name) });
    parts?.put(row);
    words?.put(id, { rank: row.rank, words: row.words ?? '' });
  } else {
    facets?.remove(id);
    parts?.remove(id);
    words?.remove(id);
  }
}

export async function readSynonyms(db: Queryable): Promise<Synonyms> {
  const rows = await db
    .selectFrom('search_synonyms')
    .select(['term', sql<string | null>`means`.as('means')])
    .unionAll(db.selectFrom('unsold_words').select(['term', sql<string | null>`NULL`.as('means')]))
    .orderBy('term')
    .orderBy('means')
    .execute();
  const isSynonym = (row: (typeof rows)[number]): row is { term: string; means: string } => row.means !== null;
  return synonymsOf(
    rows.filter(isSynonym),
    rows.filter((row) => !isSynonym(row)).map(({ term }) => term),
  );
}

/** All that any index holds of a product. */
interface ProductRow extends Omit<FacetRow, 'brand'>, PartRow {
  rank: number;
  /** As PostgreSQL prints a `tsvector`; null where they are not asked for. */
  words: string | null;
}

/** What is read at a time, so that neither a connection nor the process is held up for long. */
export const portion = 1_000;

/** Deleted ones are not among them. */
async function readRows(db: Queryable, ids: readonly string[]): Promise<ProductRow[]> {
  return rowsOf(db, shown(db).where(sql<boolean>`id = ANY(${ids}::text[])`), true);
}

/** All products, or those of a category, in portions by their ids. */
export async function* allRows(
  db: Queryable,
  { hasWords, category }: { hasWords: boolean; category?: ProductCategory },
): AsyncGenerator<ProductRow[], void> {
  for (let last = ''; ; ) {
    let next = shown(db).where('id', '>', last).orderBy('id').limit(sql.lit(portion));
    if (category !== undefined) next = next.where('category', '=', category);
    const rows = await rowsOf(db, next, hasWords);
    yield rows;
    if (rows.length < portion) return;
    last = rows.at(-1)?.id ?? last;
  }
}

const shown = (db: Queryable) =>
  shownProducts(db).select([
    'id',
    'name',
    'category',
    'price',
    'offer_percent',
    'fixed_price',
    'sales',
    'is_available',
    'created_at',
    'specs',
  ]);

/** Products first, then what stands beside them: so the rest is looked up by the ids of a portion, whatever the planner thinks. */
async function rowsOf(db: Queryable, products: ReturnType<typeof shown>, hasWords: boolean): Promise<ProductRow[]> {
  const words = hasWords ? sql`words::text` : sql`NULL`;
  const { rows } = await sql<ProductRow>`
    SELECT products.id, name, products.category, price, offer_percent AS discount, fixed_price AS "fixedPrice", sales, specs, is_available AS "isAvailable",
      floor(extract(epoch FROM created_at) * 1000)::float8 AS "addedAt",
      coalesce(available, 0) AS stock, coalesce(points, 0) AS "starSum", coalesce(count, 0) AS "starCount",
      coalesce(rank, 0)::float8 AS rank, ${words} AS words
    FROM (${products}) AS products
    LEFT JOIN shelf ON shelf.product_id = products.id
    LEFT JOIN product_ratings ON product_ratings.product_id = products.id
    LEFT JOIN product_search ON product_search.id = products.id
    ORDER BY products.id`.execute(db);
  return rows;
}
