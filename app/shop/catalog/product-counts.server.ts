import { sql } from 'kysely';
import type { Queryable } from '../shared/schema.ts';
import type { ProductCategory } from './categories.ts';

type CountByCategory = ReadonlyMap<ProductCategory, number>;

export interface ListedCounts {
  shown: CountByCategory;
  /** Shown ones with a discount. */
  offers: CountByCategory;
}

export interface ProductCounts extends ListedCounts {
  deleted: CountByCategory;
}

/** Triggers maintain the counts, because counting a million products takes longer than everything else on a page. */
export async function productCounts(db: Queryable): Promise<ProductCounts> {
  const rows = await db
    .selectFrom('category_counts')
    .select(['category', sql<number>`sum(shown)`.as('shown'), sql<number>`sum(offers)`.as('offers')])
    .select(sql<number>`sum(deleted)`.as('deleted'))
    .groupBy('category')
    .execute();
  const of = (kind: keyof ProductCounts) => new Map(rows.map((row) => [row.category, row[kind]]));
  return { shown: of('shown'), offers: of('offers'), deleted: of('deleted') };
}

/** @param categories without them all, and the products of no category too */
export function sumOf(counts: CountByCategory, categories: Iterable<ProductCategory> = counts.keys()): number {
  let sum = 0;
  for (const category of categories) sum += counts.get(category) ?? 0;
  return sum;
}

/** Deleted ones too: a shop whose owner deleted everything is not a new one to be seeded. */
export async function countProducts(db: Queryable): Promise<number> {
  const { shown, deleted } = await productCounts(db);
  return sumOf(shown) + sumOf(deleted);
}

/** @returns the categories whose stored counts are not those of their products */
export async function countProblems(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    SELECT category FROM (
      SELECT category, -shown AS shown, -offers AS offers, -deleted AS deleted FROM category_counts
      UNION ALL
      SELECT category, (deleted_at IS NULL)::int, (deleted_at IS NULL AND offer_percent > 0)::int,
        (deleted_at IS NOT NULL)::int FROM products) AS both_ways
    GROUP BY category HAVING (sum(shown), sum(offers), sum(deleted)) <> (0, 0, 0) ORDER BY category`.execute(db);
  return rows.map(({ category }) => category);
}
