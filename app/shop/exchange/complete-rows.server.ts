import { sql } from 'kysely';
import { isDeleted } from '../catalog/admin/product-status.server.ts';
import { gtinKey } from '../catalog/gtin.ts';
import type { ProductCost } from '../catalog/product-cost.ts';
import { type FileColumn, type ImportColumn, type ImportedProduct, isImportColumn } from '../catalog/product-row.ts';
import type { Queryable } from '../shared/schema.ts';
import { productSaid } from './compare-products.server.ts';
import { type FileRow, plainPartNumber, withFacts } from './import-row.ts';
import type { DoubtfulLine } from './matching/doubtful-lines.ts';
import { hasKey, keysOfRow, type LineDoubt, type MatchedProduct, rowMatcher } from './matching/match-rows.ts';
import type { NameIndex } from './matching/name-index.ts';
import { type RowAddress, writtenAddress } from './row-reader.ts';
import { freeIds } from './suppliers/free-ids.server.ts';
import type { CostRule } from './suppliers/price-from-cost.ts';
import { draftOf, namesDraft, priceOfLine } from './suppliers/supplier-line.ts';

export interface CompleteRows {
  products: ImportedProduct[];
  /** The row of each product. */
  rows: ReadonlyMap<ImportedProduct, FileRow>;
  /** A supplier's list names what the shop does not sell: that is no problem. */
  notInShop: number;
  /** Several products of the shop have this part number. */
  shared: FileRow[];
  /** New products whose price is no figure ("Consultar"). */
  unpriced: FileRow[];
  /** Lines of products that could be drafts and have neither a price nor a cost to make one of. */
  unpricedNew: number;
  /** Lines whose product may be another one. */
  doubtful: DoubtfulLine[];
  doubtfulRows: FileRow[];
}

type KnownProduct = MatchedProduct &
  ProductCost &
  Pick<ImportedProduct, 'price' | 'category' | 'specs'> & { said: Partial<ImportedProduct> };

export interface MatchingRules {
  addressOf: (row: FileRow) => RowAddress;
  /** Of products by their names, for lines without any code. */
  names: NameIndex | null;
  /** Lines of which the owner has said that their product is the same. */
  same: ReadonlySet<string>;
  /** How prices follow costs, of tables where they do. */
  cost: CostRule | null;
  /** Ids that earlier lines of the file were given. */
  taken: ReadonlyMap<string, unknown>;
}

/** Gives each row its product: a file without name, price or category is about products that are in the shop. */
export async function completeRows(
  db: Queryable,
  rows: readonly FileRow[],
  { addressOf, names, same, cost, taken }: MatchingRules,
): Promise<CompleteRows> {
  const left = [...new Set(rows.flatMap((row) => row.left ?? []))];
  const hits = new Map(rows.map((row) => [row, hasKey(row) ? null : (names?.find(row.theirs?.name ?? '') ?? null)]));
  const needsNothing = (row: FileRow) => addressOf(row).isWhole && row.facts === undefined && !row.left;
  const named = [...hits.values()].flatMap((hit) => hit?.id ?? []);
  const known = rows.every(needsNothing) ? [] : await knownOf(db, rows, left, named);
  const match = rowMatcher(known);
  const isDeletedPart = deletedParts(known);
  const complete = {
    products: [] as ImportedProduct[],
    rows: new Map<ImportedProduct, FileRow>(),
    notInShop: 0,
    shared: [] as FileRow[],
    unpriced: [] as FileRow[],
    unpricedNew: 0,
    doubtful: [] as DoubtfulLine[],
    doubtfulRows: [] as FileRow[],
  };
  const drafts: { row: FileRow; draft: Omit<ImportedProduct, 'id'> }[] = [];
  for (const row of rows) {
    const address = addressOf(row);
    const found = match(row, hits.get(row) ?? null, address);
    if ('shared' in found) {
      complete.shared.push(row);
      continue;
    }
    const { product } = found;
    const rule = address.followsCost ? cost : null;
    if ('doubt' in found && !same.has(writtenAddress(address))) {
      complete.doubtful.push(doubtfulLine(row, address, found));
      complete.doubtfulRows.push(row);
    } else if (!address.isWhole && (product === undefined || product.deleted)) {
      // What the owner deleted does not come back by a supplier's list.
      const isNew = address.makesDrafts && !product && namesDraft(row) && !isDeletedPart(row);
      const draft = isNew ? draftOf(row, rule) : null;
      if (draft) drafts.push({ row, draft });
      else complete.notInShop += 1;
      if (isNew && !draft) complete.unpricedNew += 1;
    } else if (product === undefined && row.left?.includes('price')) {
      complete.unpriced.push(row);
    } else {
      const whole = completed(row, product, priceOfLine(row, product, product ? rule : null));
      complete.products.push(whole);
      complete.rows.set(whole, row);
    }
  }
  const parts = drafts.map(({ row }) => String(row.facts?.mpn));
  const ids = await freeIds(db, parts, new Set([...taken.keys(), ...complete.products.map((product) => product.id)]));
  for (const [index, { row, draft }] of drafts.entries()) {
    const product = { ...draft, id: ids[index] ?? '' };
    complete.products.push(product);
    complete.rows.set(product, row);
  }
  return complete;
}

function deletedParts(known: readonly KnownProduct[]): (row: FileRow) => boolean {
  const deleted = known.filter((product) => product.deleted);
  const parts = new Set(deleted.map(({ mpn }) => plainPartNumber(mpn)));
  const eans = new Set(deleted.map(({ ean }) => gtinKey(ean ?? '')));
  return (row) => {
    const keys = keysOfRow(row);
    return keys.parts.some((part) => parts.has(part)) || keys.eans.some((ean) => eans.has(ean));
  };
}

/**
 * Whole rows have their own id, and all others have found one.
 * @param followed what its cost makes its price
 */
function completed(row: FileRow, product: KnownProduct | undefined, followed: number | null): ImportedProduct {
  const { facts, left = [], code: _code, theirs: _theirs, ...given } = row;
  const ours = product && { name: product.name, price: product.price, category: product.category };
  const retained = product && Object.fromEntries(left.map((column) => [column, product.said[column as ImportColumn]]));
  const price = followed === null ? {} : { price: followed };
  const whole = { ...ours, ...retained, ...given, ...price, id: row.id ?? product?.id } as ImportedProduct;
  if (!facts) return whole;
  // What names the product is not written: a bar code with another number of zeros is the same one.
  const isSameEan = product?.ean && facts.ean && gtinKey(product.ean) === gtinKey(String(facts.ean));
  const written = { ...facts, ...(row.id === undefined && { mpn: null }), ...(isSameEan && { ean: null }) };
  return { ...whole, specs: withFacts(given.specs ?? product?.specs ?? {}, written) };
}

function doubtfulLine(
  { facts, code, theirs }: FileRow,
  address: RowAddress,
  { doubt, product }: { doubt: LineDoubt; product: KnownProduct },
): DoubtfulLine {
  return {
    address: writtenAddress(address),
    doubt,
    code: String(facts?.mpn ?? code ?? facts?.ean ?? ''),
    theirName: theirs?.name ?? '',
    ourId: product.id,
    ourName: product.name,
  };
}

/** As indexes have them: `plainPartNumber` and `gtinKey` of a product. */
export const partKey = sql<string>`lower(regexp_replace(specs ->> 'numero_parte', '\\s', '', 'g'))`;
export const eanKey = sql<string>`lpad(regexp_replace(specs ->> 'ean', '\\D', '', 'g'), 14, '0')`;

async function knownOf(
  db: Queryable,
  rows: readonly FileRow[],
  left: readonly FileColumn[],
  named: readonly string[],
): Promise<KnownProduct[]> {
  const keys = rows.map(keysOfRow);
  const ids = [...named, ...keys.flatMap((each) => each.ids)];
  const parts = keys.flatMap((each) => each.parts);
  const eans = keys.flatMap((each) => each.eans);
  return db
    .selectFrom('products')
    .innerJoin('shelf', 'shelf.product_id', 'products.id')
    .select(['id', 'name', 'price', 'category', 'specs'])
    .select([
      sql<string | null>`specs ->> 'numero_parte'`.as('mpn'),
      'cost',
      'cost_usd_cents as costUsdCents',
      'cost_has_vat as costHasVat',
      'vat_percent as vatPercent',
      sql<string | null>`specs ->> 'ean'`.as('ean'),
      isDeleted.as('deleted'),
      productSaid(left.filter(isImportColumn)).as('said'),
    ])
    .where((where) =>
      where.or([
        sql<boolean>`id = ANY(${ids}::text[])`,
        sql<boolean>`(specs ? 'numero_parte' AND ${partKey} = ANY(${parts}::text[]))`,
        sql<boolean>`(specs ? 'ean' AND ${eanKey} = ANY(${eans}::text[]))`,
      ]),
    )
    .execute();
}
