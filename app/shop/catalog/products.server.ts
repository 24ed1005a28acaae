import { type Expression, type SqlBool, sql } from 'kysely';
import { cutPage } from '../shared/page.ts';
import type { Queryable } from '../shared/schema.ts';
import { type CategoryName, isCategoryName } from './categories.ts';
import { bestSellersShown, type Product, type ProductSummary, productsPerPage, relatedShown } from './product.ts';

/** Shoppers see as stock what can still be bought. */
const summaryColumns = ['id', 'name', 'price', 'category', 'discount', 'available as stock', 'image', 'specs'] as const;

export interface ProductPage {
  products: ProductSummary[];
  total: number;
  page: number;
  pages: number;
}

export interface ProductFilter {
  categories?: readonly CategoryName[];
  discounted?: boolean;
  matching?: Expression<SqlBool>;
  closest?: Expression<number>;
}

/** The only place that leaves out deleted products. */
export function shownProducts(db: Queryable) {
  return db.selectFrom('products').where('deleted_at', 'is', null);
}

export async function listProducts(db: Queryable, filter: ProductFilter, page = 1): Promise<ProductPage> {
  const { total } = await matchingProducts(db, filter)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const { offset, ...shown } = cutPage(page, total, productsPerPage);
  const products = await inListOrder(db, filter).limit(productsPerPage).offset(offset).execute();
  return { products, total, ...shown };
}

export async function firstProducts(db: Queryable, filter: ProductFilter, most: number): Promise<ProductSummary[]> {
  return inListOrder(db, filter).limit(most).execute();
}

function matchingProducts(db: Queryable, filter: ProductFilter) {
  let matching = shownProducts(db);
  if (filter.categories) matching = matching.where('category', 'in', filter.categories);
  if (filter.discounted) matching = matching.where('discount', '>', 0);
  if (filter.matching) matching = matching.where(filter.matching);
  return matching;
}

function inListOrder(db: Queryable, filter: ProductFilter) {
  return matchingProducts(db, filter)
    .select(summaryColumns)
    .$if(filter.closest !== undefined, (query) => query.orderBy(filter.closest as Expression<number>, 'desc'))
    .orderBy(sql`(available > 0)`, 'desc')
    .orderBy('sales', 'desc')
    .orderBy('id');
}

export async function bestSellers(db: Queryable): Promise<ProductSummary[]> {
  return shownProducts(db)
    .select(summaryColumns)
    .orderBy('sales', 'desc')
    .orderBy('id')
    .limit(bestSellersShown)
    .execute();
}

export async function topOffers(db: Queryable, most: number): Promise<ProductSummary[]> {
  return shownProducts(db)
    .select(summaryColumns)
    .where('discount', '>', 0)
    .where('available', '>', 0)
    .orderBy('discount', 'desc')
    .orderBy('sales', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

export async function findProduct(db: Queryable, id: string): Promise<Product | undefined> {
  return shownProducts(db)
    .select([...summaryColumns, 'description', 'coupon', 'sales'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Of the same category, first five (specification section 7). */
export async function relatedProducts(
  db: Queryable,
  product: Pick<Product, 'id' | 'category'>,
): Promise<ProductSummary[]> {
  return shownProducts(db)
    .select(summaryColumns)
    .where('category', '=', product.category)
    .where('id', '<>', product.id)
    .orderBy(sql`(available > 0)`, 'desc')
    .orderBy('sales', 'desc')
    .orderBy('id')
    .limit(relatedShown)
    .execute();
}

export async function productsByIds(db: Queryable, ids: readonly string[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  return shownProducts(db).select(summaryColumns).where('id', 'in', ids).execute();
}

/** Deleted ones too: a shop whose owner deleted everything is not a new one to be seeded. */
export async function countProducts(db: Queryable): Promise<number> {
  const { count } = await db.selectFrom('products').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return count;
}

export async function countByCategory(db: Queryable): Promise<Map<CategoryName, number>> {
  const rows = await shownProducts(db)
    .select(['category', sql<number>`count(*)`.as('count')])
    .groupBy('category')
    .execute();
  return new Map(rows.flatMap(({ category, count }) => (isCategoryName(category) ? [[category, count]] : [])));
}

/** In portions: a large catalogue must not be in memory at once. */
export async function* productChanges(
  db: Queryable,
  portion = 1000,
): AsyncGenerator<{ id: string; updated_at: Date }[], void> {
  let after = '';
  for (;;) {
    const rows = await shownProducts(db)
      .select(['id', 'updated_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(portion)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < portion) return;
    after = last.id;
  }
}
