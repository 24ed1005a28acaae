import { sql } from 'kysely';
import type { Queryable } from '../../shared/schema.ts';
import type { ProductCategory } from '../categories.ts';
import { type FindMaker, makerFinder } from '../makers/maker.ts';
import { listMakers } from '../makers/makers.server.ts';
import { shownProducts } from '../products.server.ts';
import type { Specs } from '../specs.ts';
import { type ColumnRow, emptyColumns, type ProductColumns, putRow } from './product-columns.ts';

/** What is read at a time, so that neither a connection nor the process is held up for long. */
const portion = 1_000;

interface ReadRow {
  id: string;
  name: string;
  price: number;
  category: ProductCategory;
  discount: number;
  sales: number;
  is_available: boolean;
  created_at: Date;
  specs: Specs;
  star_sum: number | null;
  star_count: number | null;
}

/** Reads in portions of ids: `products_by_category` holds each category in their order. */
export async function readColumns(
  db: Queryable,
  category: ProductCategory,
  makerOf: FindMaker,
): Promise<ProductColumns> {
  const columns = emptyColumns(category);
  for (let last = ''; ; ) {
    const rows = await columnRows(db)
      .where('products.category', '=', category)
      .where('products.id', '>', last)
      .orderBy('products.id')
      .limit(sql.lit(portion))
      .execute();
    for (const row of rows) putRow(columns, columnRow(row, makerOf));
    if (rows.length < portion) return columns;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Deleted ones are not among them. */
export async function readRows(
  db: Queryable,
  ids: readonly string[],
  makerOf: FindMaker,
): Promise<Map<string, { category: ProductCategory; row: ColumnRow }>> {
  const rows = await columnRows(db).where(sql<boolean>`products.id = ANY(${ids}::text[])`).execute();
  return new Map(rows.map((row) => [row.id, { category: row.category, row: columnRow(row, makerOf) }]));
}

export async function readMakerFinder(db: Queryable): Promise<FindMaker> {
  return makerFinder(await listMakers(db));
}

/** The same reviews count as on the product's page: `shop/reviews`. */
function columnRows(db: Queryable) {
  return shownProducts(db)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('reviews')
          .whereRef('reviews.product_id', '=', 'products.id')
          .where('reviews.hidden_at', 'is', null)
          .select([
            sql<number | null>`sum(stars)::int`.as('star_sum'),
            sql<number | null>`count(*)::int`.as('star_count'),
          ])
          .as('stars'),
      (join) => join.onTrue(),
    )
    .select(['products.id', 'name', 'price', 'category', 'discount', 'sales', 'is_available', 'products.created_at'])
    .select(['specs', 'star_sum', 'star_count'])
    .$castTo<ReadRow>();
}

function columnRow(row: ReadRow, makerOf: FindMaker): ColumnRow {
  return {
    id: row.id,
    price: row.price,
    discount: row.discount,
    sales: row.sales,
    isAvailable: row.is_available,
    addedAt: row.created_at.getTime(),
    starSum: row.star_sum ?? 0,
    starCount: row.star_count ?? 0,
    brand: makerOf(row.name),
    specs: row.specs,
  };
}
