import { sql } from 'kysely';
import type { ProductCategory } from '#app/shop/catalog/categories.ts';
import { shownProducts } from '#app/shop/catalog/products.server.ts';
import type { Queryable } from '#app/shop/shared/schema.ts';
import type { FacetRow } from './facet-index.ts';
import type { PartRow } from './parts.ts';

/** All that any index holds of a product. */
export interface ProductRow extends Omit<FacetRow, 'brand'>, PartRow {
  rank: number;
  /** As PostgreSQL prints a `tsvector`; null where they are not asked for. */
  words: string | null;
}

/** What is read at a time, so that neither a connection nor the process is held up for long. */
export const portion = 1_000;

/** Deleted ones are not among them. */
export async function readRows(db: Queryable, ids: readonly string[]): Promise<ProductRow[]> {
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
    'discount',
    'sales',
    'is_available',
    'created_at',
    'specs',
  ]);

/** Products first, then what stands beside them: so the rest is looked up by the ids of a portion, whatever the planner thinks. */
async function rowsOf(db: Queryable, products: ReturnType<typeof shown>, hasWords: boolean): Promise<ProductRow[]> {
  const words = hasWords ? sql`words::text` : sql`NULL`;
  const { rows } = await sql<ProductRow>`
    SELECT products.id, name, products.category, price, discount, sales, specs, is_available AS "isAvailable",
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
