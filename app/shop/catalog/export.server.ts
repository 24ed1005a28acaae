import { stringify } from 'csv-stringify/sync';
import type { Queryable } from '../shared/schema.ts';
import { importColumns } from './import-row.ts';
import { shownProducts } from './products.server.ts';

/**
 * The whole catalogue as an exchange file, by id, as the import reads it: importing it again changes nothing. The stock is
 * what lies on the shelf, pieces of unpaid orders included.
 */
export async function exportProducts(db: Queryable): Promise<string> {
  const products = await shownProducts(db)
    .select([...importColumns])
    .orderBy('id')
    .execute();
  return stringify(
    products.map((product) => ({ ...product, specs: JSON.stringify(product.specs) })),
    { header: true, columns: [...importColumns] },
  );
}
