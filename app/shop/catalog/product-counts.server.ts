import { sql } from 'kysely';
import type { Queryable } from '../shared/schema.ts';
import type { CategoryName, ProductCategory } from './categories.ts';

export interface ProductCounts {
  byCategory: ReadonlyMap<ProductCategory, CategoryCount>;
}

export interface CategoryCount {
  shown: number;
  /** Those among them with a discount. */
  offers: number;
  deleted: number;
}

/** Kept by triggers, because counting a million products takes longer than everything else on a page. */
export async function countProducts(db: Queryable): Promise<ProductCounts> {
  const rows = await db
    .selectFrom('category_counts')
    .select(['category', sql<number>`sum(shown)`.as('shown'), sql<number>`sum(offers)`.as('offers')])
    .select(sql<number>`sum(deleted)`.as('deleted'))
    .groupBy('category')
    .execute();
  return { byCategory: new Map(rows.map(({ category, ...count }) => [category, count])) };
}

/** @param categories without them all products, those of no category too */
export function countOf(
  { byCategory }: ProductCounts,
  kind: keyof CategoryCount,
  categories: Iterable<CategoryName | ProductCategory> = byCategory.keys(),
): number {
  let sum = 0;
  for (const category of categories) sum += byCategory.get(category)?.[kind] ?? 0;
  return sum;
}
