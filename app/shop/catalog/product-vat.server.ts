import { sql } from 'kysely';
import type { Queryable } from '../shared/schema.ts';
import type { ImportedProduct } from './product-row.ts';
import type { ProductVat } from './product-vat.ts';

/** As JSON, which tells a rate from a word; null where the row has no rate. @param table that has both columns */
export function vatOf(table: string) {
  const [percent, kind] = [sql.ref(`${table}.vat_percent`), sql.ref(`${table}.zero_vat_kind`)];
  return sql<ProductVat>`coalesce(to_jsonb(CASE WHEN ${percent} = 0 THEN ${kind} END), to_jsonb(${percent}))`;
}

/**
 * A file's bare 0 says a rate and no more: what the owner said that the 0 stands for stays.
 * @returns the products in the same order
 */
export async function withKnownKinds(db: Queryable, products: readonly ImportedProduct[]): Promise<ImportedProduct[]> {
  const ids = products.flatMap(({ id, vat_percent }) => (vat_percent === 0 ? [id] : []));
  if (ids.length === 0) return [...products];
  const rows = await db
    .selectFrom('products')
    .select(['id', vatOf('products').as('vat')])
    .where(sql<boolean>`id = ANY(${ids}::text[])`)
    .where('vat_percent', '=', 0)
    .execute();
  const known = new Map(rows.map(({ id, vat }) => [id, vat]));
  return products.map((product) =>
    product.vat_percent === 0 ? { ...product, vat_percent: known.get(product.id) ?? 0 } : product,
  );
}
