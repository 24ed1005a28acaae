import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { adminProducts } from '../catalog/admin/admin-product-list.server.ts';
import type { AdminProductFilter } from '../catalog/admin/admin-product-list.ts';
import { nameOfCategory } from '../catalog/categories.ts';
import { fileColumns, importColumns } from '../catalog/product-row.ts';
import { vatOf } from '../catalog/product-vat.server.ts';
import type { ProductVat } from '../catalog/product-vat.ts';
import type { Queryable } from '../shared/schema.ts';
import { writtenHundredths } from '../shared/typed-hundredths.ts';
import { guardCell } from './cell-guard.ts';
import { factCells } from './fact-cells.ts';
import type { Delimiter } from './reading/csv-rows.ts';
import { writeSpreadsheet } from './reading/workbook/spreadsheet.server.ts';

export interface ExportRules {
  filter?: AdminProductFilter;
  delimiter?: Delimiter;
  /** With costs, thresholds and all pictures, which are the owner's own. */
  everyColumn?: boolean;
}

const everything: AdminProductFilter = { query: '', category: null, state: null };
/** Few, so that nobody waits long for the embedded database; data sheets are large. */
const portion = 200;

export function exportedColumns({ everyColumn = false }: Pick<ExportRules, 'everyColumn'> = {}): readonly string[] {
  return everyColumn ? fileColumns : importColumns;
}

/** By id; importing it again changes nothing. Stock includes units held by unpaid orders. */
export async function* exportInPortions(
  db: Queryable,
  { delimiter = ',', ...rules }: ExportRules = {},
): AsyncGenerator<string, void> {
  const columns = exportedColumns(rules);
  yield stringify([[...columns]], { delimiter });
  for await (const rows of exportedRows(db, rules)) {
    const guarded = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guardCell(cell) : cell)));
    yield stringify(guarded, { delimiter });
  }
}

export async function exportSpreadsheet(db: Queryable, rules: Omit<ExportRules, 'delimiter'>): Promise<Buffer> {
  const rows: Cell[][] = [];
  for await (const some of exportedRows(db, rules)) rows.push(...some);
  return writeSpreadsheet(exportedColumns(rules), rows);
}

type Cell = string | number | null;

async function* exportedRows(
  db: Queryable,
  { filter = everything, everyColumn = false }: Omit<ExportRules, 'delimiter'>,
): AsyncGenerator<Cell[][], void> {
  const columns = exportedColumns({ everyColumn });
  let after = '';
  for (;;) {
    const products = await adminProducts(db, filter)
      .innerJoin('shelf', 'product_id', 'id')
      .select([...importColumns])
      .$if(everyColumn, (query) =>
        query.select([
          ...(['cost', 'cost_usd_cents', 'cost_has_vat', 'low_stock_at'] as const),
          vatOf('products').as('vat'),
          pictureAddresses,
        ]),
      )
      .where('id', '>', after)
      .orderBy('id')
      .limit(portion)
      .execute();
    const last = products.at(-1);
    if (!last) return;
    yield products.map((product) => {
      const { cost_usd_cents = null, cost_has_vat = false, vat, images = [], specs, ...own } = product;
      const cells: Record<string, Cell | undefined> = {
        ...own,
        category: nameOfCategory(own.category),
        specs: JSON.stringify(specs),
        cost_usd: cost_usd_cents === null ? null : writtenHundredths(cost_usd_cents),
        // No accent, which another encoding would lose.
        cost_has_vat: cost_has_vat ? 'si' : 'no',
        vat_percent: vat === undefined ? null : vatWords[vat],
        images: images.join(' '),
        ...factCells(specs),
      };
      return columns.map((column) => cells[column] ?? null);
    });
    if (products.length < portion) return;
    after = last.id;
  }
}

const vatWords = { 19: 19, 5: 5, 0: 0, exempt: 'exento', excluded: 'excluido' } as const satisfies Record<
  ProductVat,
  Cell
>;

const pictureAddresses = sql<
  string[]
>`(SELECT coalesce(jsonb_agg(address ORDER BY position), '[]') FROM product_pictures
  WHERE product_pictures.product_id = products.id AND removed_at IS NULL)`.as('images');

export async function exportProducts(db: Queryable, rules: ExportRules = {}): Promise<string> {
  return (await Array.fromAsync(exportInPortions(db, rules))).join('');
}
