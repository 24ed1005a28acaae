import { sql } from 'kysely';
import { isDeleted } from '../catalog/admin/product-status.server.ts';
import { type ImportColumn, type ImportedProduct, writtenColumns } from '../catalog/product-row.ts';
import { columnsOf, incomingRows, rowAsImported } from '../catalog/write-products.server.ts';
import type { Queryable } from '../shared/schema.ts';

export interface ComparedProduct {
  id: string;
  outcome: 'added' | 'changed' | 'restored' | 'unchanged';
  /** A fingerprint of the product's current values in the given columns; empty when there is none. */
  seen: string;
  stockDiffers: boolean;
  salesDiffers: boolean;
  losesPicture: boolean;
  held: number;
  /** What it says in the given columns now; null for a new product. */
  before: Partial<ImportedProduct> | null;
}

/** By the same comparison as `writeProducts`. Writes nothing. */
export async function compareProducts(
  db: Queryable,
  products: readonly ImportedProduct[],
  columns: readonly ImportColumn[],
): Promise<ComparedProduct[]> {
  const given = writtenColumns.filter((column) => column !== 'id' && columns.includes(column));
  if (products.length === 0 || given.length === 0) return [];
  const incoming = await incomingRows(db, products, columns);
  const { rows } = await sql<ComparedProduct>`
    SELECT incoming.id,
      CASE
        WHEN products.id IS NULL THEN 'added'
        WHEN ${isDeleted} THEN 'restored'
        WHEN (${columnsOf('products', given)}) IS DISTINCT FROM (${columnsOf('incoming', given)}) THEN 'changed'
        ELSE 'unchanged'
      END AS outcome,
      ${productFingerprint(columns)} AS seen,
      coalesce(shelf.stock <> incoming.stock, false) AS "stockDiffers",
      coalesce(products.sales <> incoming.sales, false) AS "salesDiffers",
      (products.image IS NOT NULL AND incoming.image IS NULL) AS "losesPicture",
      coalesce(shelf.held, 0) AS held,
      CASE WHEN products.id IS NOT NULL THEN ${productSaid(columns)} END AS before
    FROM ${incoming} LEFT JOIN products ON products.id = incoming.id
      LEFT JOIN shelf ON shelf.product_id = incoming.id`.execute(db);
  return rows;
}

/** With the name, by which the owner knows it. */
export function productSaid(columns: readonly ImportColumn[]) {
  return rowAsImported([
    ...new Set(['name' as const, ...writtenColumns.filter((each) => each !== 'id' && columns.includes(each))]),
  ]);
}

/** Equal as long as nothing changed in these columns. */
export function productFingerprint(columns: readonly ImportColumn[]) {
  const given = writtenColumns.filter((column) => column !== 'id' && columns.includes(column));
  if (given.length === 0) return sql<string>`CASE WHEN products.id IS NULL THEN '' ELSE 'there' END`;
  return sql<string>`CASE WHEN products.id IS NULL THEN ''
    ELSE md5(ROW(${columnsOf('products', given)}, products.deleted_at IS NOT NULL)::text) END`;
}
