import { type Expression, type SqlBool, sql } from 'kysely';
import { cutPage } from '../../shared/page.ts';
import type { Queryable } from '../../shared/schema.ts';
import { normalizeTerm } from '../plain-text.ts';
import { productIdPattern } from '../product.ts';
import { vatOf } from '../product-vat.server.ts';
import { beginningsOf, productsWithWords } from '../words/product-search.server.ts';
import {
  type AdminProduct,
  type AdminProductFilter,
  type AdminProductPage,
  adminProductsPerPage,
  fewFacts,
  type ProductFilterState,
  type ProductSort,
} from './admin-product-list.ts';
import { isDeleted, productStatus } from './product-status.server.ts';

const adminColumns = [
  'id',
  'name',
  'price',
  'category',
  'discount',
  'image',
  'cost',
  vatOf('products').as('vat'),
  'stock',
  'held',
  'is_low as isLow',
  productStatus.as('status'),
] as const;

// Literals, worded as in `migrations/0018_figures.sql`, `0028_shelf.sql` and `0109_exempt_and_excluded.sql`: otherwise their partial indexes are not used.
const states: Record<ProductFilterState, Expression<SqlBool>> = {
  sold_out: sql<boolean>`NOT is_available`,
  low_stock: sql<boolean>`is_low`,
  discounted: sql<boolean>`offer_percent > 0`,
  over_promised: sql<boolean>`promises_too_much(price, discount, (SELECT lowest_before FROM price_changes
    WHERE price_changes.product_id = products.id ORDER BY changed_at DESC, id DESC LIMIT 1))`,
  no_picture: sql<boolean>`image IS NULL`,
  thin_sheet: sql<boolean>`spec_count < ${sql.lit(fewFacts)}`,
  zero_vat: sql<boolean>`vat_percent = 0 AND zero_vat_kind IS NULL`,
  draft: sql<boolean>`out_as = 'draft'`,
  deleted: isDeleted,
};

const orders: Record<ProductSort, Expression<unknown>> = {
  newest: sql`created_at DESC`,
  name: sql`name_lowercase`,
  price: sql`price DESC`,
  stock: sql`available`,
  sales: sql`sales DESC`,
};

export function adminProducts(db: Queryable, { query, category, state }: AdminProductFilter) {
  let products = db.selectFrom('products');
  if (state !== 'deleted' && state !== 'draft') products = products.where('deleted_at', 'is', null);
  if (state) products = products.where(states[state]);
  if (category !== null) products = products.where('category', '=', category);
  const term = normalizeTerm(query);
  if (term === '') return products;
  const beginnings = beginningsOf(term);
  const idBeginning = `${term.replace(/[\\%_]/g, '\\$&')}%`;
  return products.where((where) =>
    where.or([
      where(sql<string>`lower(id)`, 'like', idBeginning),
      ...(beginnings ? [where('id', 'in', productsWithWords(db, beginnings))] : []),
    ]),
  );
}

export async function adminProductPage(
  db: Queryable,
  filter: AdminProductFilter,
  {
    order,
    page,
    perPage = adminProductsPerPage,
    chosen = [],
  }: { order: ProductSort; page: number; perPage?: number; chosen?: readonly string[] },
): Promise<AdminProductPage> {
  const wanted = () =>
    adminProducts(db, filter).$if(chosen.length > 0, (products) =>
      products.where(sql<boolean>`id = ANY(${chosen}::text[])`),
    );
  const { total } = await wanted().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const { offset, ...shown } = cutPage(page, total, perPage);
  // By id alone, which the indexes hold: a far page reads only its own products. Units are in no index, since every hold would
  // have to write it: ordered by them, the whole shelf is read and sorted.
  const ids = wanted()
    .$if(order === 'stock', (products) => products.innerJoin('shelf', 'shelf.product_id', 'products.id'))
    .select('id')
    .orderBy(orders[order])
    .orderBy('id')
    .limit(perPage)
    .offset(offset);
  const products = await productsOnShelf(db)
    .select(adminColumns)
    .where('id', 'in', ids)
    .orderBy(orders[order])
    .orderBy('id')
    .execute();
  return { products, total, ...shown };
}

/** In the order of the ids, for what was sent from a page of them. */
export async function adminProductsOf(db: Queryable, ids: readonly string[]): Promise<AdminProduct[]> {
  const products = await productsOnShelf(db)
    .select(adminColumns)
    .where(sql<boolean>`id = ANY(${ids}::text[])`)
    .execute();
  return products.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

export async function findAdminProduct(db: Queryable, id: string): Promise<AdminProduct | undefined> {
  if (!productIdPattern.test(id)) return undefined;
  return productsOnShelf(db).select(adminColumns).where('id', '=', id).executeTakeFirst();
}

function productsOnShelf(db: Queryable) {
  return db.selectFrom('products').innerJoin('shelf', 'shelf.product_id', 'products.id');
}
