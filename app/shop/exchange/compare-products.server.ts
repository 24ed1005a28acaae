import { sql } from 'kysely';
import { isDeleted } from '../catalog/admin/product-status.server.ts';
import type { PricedProduct } from '../catalog/prices/big-change.ts';
import { wouldPromiseTooMuch } from '../catalog/prices/price-history.server.ts';
import { usualVatPercent } from '../catalog/product-cost.ts';
import { type ImportColumn, type ImportedProduct, writtenColumns } from '../catalog/product-row.ts';
import { vatPercentOf } from '../catalog/product-vat.ts';
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
  /** What its price is compared with, as it is now; null for a new product. */
  priced: PricedProduct | null;
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
      CASE WHEN products.id IS NOT NULL THEN ${productSaid(columns)} END AS before,
      CASE WHEN products.id IS NOT NULL THEN jsonb_build_object('price', products.price, 'discount', products.discount,
        'cost', products.cost, 'costUsdCents', products.cost_usd_cents, 'costHasVat', products.cost_has_vat,
        'vatPercent', products.vat_percent) END AS priced
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

/** The product's prices and costs once these columns are written. */
export function pricedAs(
  product: ImportedProduct,
  now: PricedProduct | null,
  columns: readonly ImportColumn[],
): PricedProduct {
  const given = <Value>(column: ImportColumn, value: Value | undefined, otherwise: Value): Value =>
    columns.includes(column) && value !== undefined ? value : otherwise;
  return {
    price: given('price', product.price, now?.price ?? product.price),
    discount: given('discount', product.discount, now?.discount ?? 0),
    cost: given('cost', product.cost, now?.cost ?? null),
    costUsdCents: given('cost_usd', product.cost_usd, now?.costUsdCents ?? null),
    costHasVat: given('cost_has_vat', product.cost_has_vat, now?.costHasVat ?? false),
    vatPercent: vatPercentOf(given('vat_percent', product.vat_percent, now?.vatPercent ?? usualVatPercent)),
  };
}

/** Of how many of these products the discount would promise too much that does not do so today. */
export async function countOverPromised(
  db: Queryable,
  compared: readonly { product: ImportedProduct; each: ComparedProduct }[],
  columns: readonly ImportColumn[],
): Promise<number> {
  const lines = compared.flatMap(({ product, each: { id, priced } }) => {
    const { price, discount } = pricedAs(product, priced, columns);
    if (priced === null || discount === 0 || (priced.price === price && priced.discount === discount)) return [];
    return [{ product_id: id, field: 'price', after: String(price), price, discount }];
  });
  if (lines.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FILTER (WHERE ${wouldPromiseTooMuch(sql`line`)}) AS count
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      AS line(product_id text, field text, after text, price integer, discount smallint)`.execute(db);
  return rows[0]?.count ?? 0;
}
