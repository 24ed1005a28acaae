import { stringify } from 'csv-stringify/sync';
import { deskProducts } from '../catalog/desk/desk-list.server.ts';
import type { DeskFilter } from '../catalog/desk/desk-list.ts';
import { importColumns } from '../catalog/product-row.ts';
import type { Queryable } from '../shared/schema.ts';
import { guardCell } from './cell-guard.ts';
import type { Delimiter } from './import-file.server.ts';

export interface ExportRules {
  filter?: DeskFilter;
  delimiter?: Delimiter;
}

const everything: DeskFilter = { query: '', category: null, state: null };
/** Few, so that nobody waits long for the embedded database; data sheets are large. */
const portion = 200;

/** By id; importing it again changes nothing. Stock includes pieces held by unpaid orders. */
export async function* exportInPortions(
  db: Queryable,
  { filter = everything, delimiter = ',' }: ExportRules = {},
): AsyncGenerator<string, void> {
  yield stringify([[...importColumns]], { delimiter });
  let after = '';
  for (;;) {
    const products = await deskProducts(db, filter)
      .innerJoin('shelf', 'product_id', 'id')
      .select([...importColumns])
      .where('id', '>', after)
      .orderBy('id')
      .limit(portion)
      .execute();
    const last = products.at(-1);
    if (!last) return;
    const rows = products.map(({ id, name, description, coupon, image, specs, ...figures }) => ({
      ...figures,
      id: guardCell(id),
      name: guardCell(name),
      description: guardCell(description),
      coupon: coupon && guardCell(coupon),
      image: image && guardCell(image),
      specs: JSON.stringify(specs),
    }));
    yield stringify(rows, { columns: [...importColumns], delimiter });
    if (products.length < portion) return;
    after = last.id;
  }
}

export async function exportProducts(db: Queryable): Promise<string> {
  return (await Array.fromAsync(exportInPortions(db))).join('');
}
