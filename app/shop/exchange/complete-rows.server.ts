import { sql } from 'kysely';
import { type FileColumn, type ImportColumn, type ImportedProduct, isFactColumn } from '../catalog/product-row.ts';
import type { Queryable } from '../shared/schema.ts';
import { productSaid } from './compare-products.server.ts';
import { keyOfRow } from './import-file.server.ts';
import { type FileRow, plainPartNumber, requiredColumns, withFacts } from './import-row.ts';
import type { FileHeader } from './reading/file-header.ts';

export interface CompleteRows {
  products: ImportedProduct[];
  /** By which a product's row is found in the file. */
  keys: ReadonlyMap<ImportedProduct, string>;
  /** A supplier's list names what the shop does not sell: that is no problem. */
  notInShop: number;
  /** Several products of the shop have this part number. */
  shared: FileRow[];
  /** New products whose price is no figure ("Consultar"). */
  unpriced: FileRow[];
}

type KnownProduct = Pick<ImportedProduct, 'id' | 'name' | 'price' | 'category' | 'specs'> & {
  mpn: string | null;
  deleted: boolean;
  said: Partial<ImportedProduct>;
};

/** Gives each row its product: a file without name, price or category is about products that are in the shop. */
export async function completeRows(
  db: Queryable,
  rows: readonly FileRow[],
  { given }: Pick<FileHeader, 'given'>,
): Promise<CompleteRows> {
  const isWhole = requiredColumns.every((column) => given.includes(column));
  const hasFacts = rows.some(({ facts }) => facts !== undefined);
  const left = [...new Set(rows.flatMap((row) => row.left ?? []))];
  const known = isWhole && !hasFacts && left.length === 0 ? [] : await knownOf(db, rows, left);
  const byId = new Map(known.map((product) => [product.id, product]));
  const byPart = Map.groupBy(known, ({ mpn }) => plainPartNumber(mpn));
  const complete = {
    products: [] as ImportedProduct[],
    keys: new Map<ImportedProduct, string>(),
    notInShop: 0,
    shared: [] as FileRow[],
    unpriced: [] as FileRow[],
  };
  for (const row of rows) {
    const { facts, left: leaves = [], ...given } = row;
    const found =
      row.id === undefined
        ? (byPart.get(plainPartNumber(facts?.mpn)) ?? []).filter((each) => !each.deleted)
        : [byId.get(row.id)];
    if (found.length > 1) {
      complete.shared.push(row);
      continue;
    }
    const [product] = found;
    if (!isWhole && (product === undefined || product.deleted)) {
      complete.notInShop += 1;
      continue;
    }
    if (product === undefined && leaves.includes('price')) {
      complete.unpriced.push(row);
      continue;
    }
    const ours = product && { name: product.name, price: product.price, category: product.category };
    // Whole rows have their own id, and all others have found one.
    const retained =
      product && Object.fromEntries(leaves.map((column) => [column, product.said[column as ImportColumn]]));
    const whole = { ...ours, ...retained, ...given, id: row.id ?? product?.id } as ImportedProduct;
    if (facts)
      whole.specs = withFacts(
        given.specs ?? product?.specs ?? {},
        row.id === undefined ? { ...facts, mpn: null } : facts,
      );
    complete.products.push(whole);
    complete.keys.set(whole, keyOfRow(row));
  }
  return complete;
}

async function knownOf(db: Queryable, rows: readonly FileRow[], left: readonly FileColumn[]): Promise<KnownProduct[]> {
  const ids = rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const parts = rows.flatMap((row) => (row.id === undefined ? [plainPartNumber(row.facts?.mpn)] : []));
  const part = sql<string>`lower(regexp_replace(specs ->> 'numero_parte', '\\s', '', 'g'))`;
  return db
    .selectFrom('products')
    .innerJoin('shelf', 'shelf.product_id', 'products.id')
    .select(['id', 'name', 'price', 'category', 'specs'])
    .select([
      sql<string | null>`specs ->> 'numero_parte'`.as('mpn'),
      sql<boolean>`deleted_at IS NOT NULL`.as('deleted'),
      productSaid(left.filter((column): column is ImportColumn => !isFactColumn(column))).as('said'),
    ])
    .where((where) =>
      where.or([
        sql<boolean>`id = ANY(${ids}::text[])`,
        sql<boolean>`(specs ? 'numero_parte' AND ${part} = ANY(${parts}::text[]))`,
      ]),
    )
    .execute();
}
