import type { ImportColumn, ImportedProduct } from '../catalog/product-row.ts';
import { lockedProducts } from '../catalog/write-products.server.ts';
import type { DatabaseTransaction } from '../shared/schema.ts';
import { productFingerprint, productSaid } from './compare-products.server.ts';
import { missingColumns } from './suppliers/missing-products.server.ts';

export interface StagedProduct {
  product_id: string;
  is_missing: boolean;
}

/** Of what a supplier's list no longer brings, only the stock is written. */
export function inGroups<Row extends StagedProduct>(
  rows: readonly Row[],
  columns: readonly ImportColumn[],
): { rows: Row[]; columns: readonly ImportColumn[] }[] {
  const [missing, listed] = [rows.filter((row) => row.is_missing), rows.filter((row) => !row.is_missing)];
  const groups = [
    { rows: listed, columns },
    { rows: missing, columns: missingColumns },
  ];
  return groups.filter((group) => group.rows.length > 0);
}

export interface CurrentProduct {
  fingerprint: string;
  held: number;
}

/** Locks them all before it looks at any, in the order in which orders lock them. */
export async function fingerprintsOf(
  transaction: DatabaseTransaction,
  rows: readonly StagedProduct[],
  columns: readonly ImportColumn[],
): Promise<Map<string, CurrentProduct>> {
  const found = await productsNow(transaction, rows, columns, false);
  return new Map(found);
}

/** As `fingerprintsOf`, with what each product says in the columns that are written of it. */
export async function productsNow(
  transaction: DatabaseTransaction,
  rows: readonly StagedProduct[],
  columns: readonly ImportColumn[],
  isSaid = true,
): Promise<Map<string, CurrentProduct & { product: Partial<ImportedProduct> }>> {
  const groups = inGroups(rows, columns);
  if (groups.length > 1) {
    const ids = rows.map((row) => row.product_id);
    await lockedProducts(transaction, ids).select('id').execute();
  }
  const now = new Map<string, CurrentProduct & { product: Partial<ImportedProduct> }>();
  for (const group of groups) {
    const ids = group.rows.map((row) => row.product_id);
    const found = await lockedProducts(transaction, ids)
      .select(['id', productFingerprint(group.columns).as('fingerprint'), 'held'])
      .select(productSaid(isSaid ? group.columns : []).as('product'))
      .execute();
    for (const { id, ...current } of found) now.set(id, current);
  }
  return now;
}
