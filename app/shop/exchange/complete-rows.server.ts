import { sql } from 'kysely';
import { isDeleted } from '../catalog/admin/product-status.server.ts';
import { type ProductCost, usualVatPercent } from '../catalog/product-cost.ts';
import { type FileColumn, type ImportColumn, type ImportedProduct, isFactColumn } from '../catalog/product-row.ts';
import type { Queryable } from '../shared/schema.ts';
import { productSaid } from './compare-products.server.ts';
import { keyOfRow } from './import-file.server.ts';
import { type FileRow, plainPartNumber, requiredColumns, withFacts } from './import-row.ts';
import type { FileHeader } from './reading/file-header.ts';
import { freeIds } from './suppliers/free-ids.server.ts';
import { type CostRule, priceFromCost } from './suppliers/price-from-cost.ts';

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
  /** Lines of products that could be new and have neither a price nor a cost to make one of. */
  unpricedNew: number;
}

/** Of a supplier's list. */
export interface ListRules {
  /** How prices follow costs; null where they do not. */
  cost: CostRule | null;
  /** Ids that earlier lines of the file were given. */
  taken: ReadonlySet<string>;
}

type KnownProduct = Pick<ImportedProduct, 'id' | 'name' | 'price' | 'category' | 'specs'> &
  ProductCost & {
    mpn: string | null;
    deleted: boolean;
    said: Partial<ImportedProduct>;
  };

/** Gives each row its product: a file without name, price or category is about products that are in the shop. */
export async function completeRows(
  db: Queryable,
  rows: readonly FileRow[],
  { given }: Pick<FileHeader, 'given'>,
  { cost, taken }: ListRules = { cost: null, taken: new Set() },
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
    unpricedNew: 0,
  };
  const drafts: { row: FileRow; draft: Omit<ImportedProduct, 'id'> }[] = [];
  for (const row of rows) {
    const { facts, left: leaves = [], ofNew, ...given } = row;
    const found =
      row.id === undefined
        ? (byPart.get(plainPartNumber(facts?.mpn)) ?? []).filter((each) => !each.deleted)
        : [byId.get(row.id)];
    // What the owner deleted does not come back by a supplier's list.
    const isUnknown = row.id === undefined && !byPart.has(plainPartNumber(facts?.mpn));
    if (found.length > 1) {
      complete.shared.push(row);
      continue;
    }
    const [product] = found;
    if (!isWhole && (product === undefined || product.deleted)) {
      const draft = isUnknown && ofNew ? draftOf(row, cost) : null;
      if (draft) drafts.push({ row, draft });
      else {
        complete.notInShop += 1;
        if (isUnknown && ofNew) complete.unpricedNew += 1;
      }
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
    const price = cost && product && costsSomething(row) ? priceFromCost(costOf(row, product), cost) : null;
    const followed = price === null ? {} : { price };
    const whole = { ...ours, ...retained, ...given, ...followed, id: row.id ?? product?.id } as ImportedProduct;
    if (facts)
      whole.specs = withFacts(
        given.specs ?? product?.specs ?? {},
        row.id === undefined ? { ...facts, mpn: null } : facts,
      );
    complete.products.push(whole);
    complete.keys.set(whole, keyOfRow(row));
  }
  const parts = drafts.map(({ row }) => String(row.facts?.mpn));
  const ids = await freeIds(db, parts, new Set([...taken, ...complete.products.map((product) => product.id)]));
  for (const [index, { row, draft }] of drafts.entries()) {
    const product = { ...draft, id: ids[index] ?? '' };
    complete.products.push(product);
    complete.keys.set(product, keyOfRow(row));
  }
  return complete;
}

const noCost: ProductCost = { cost: null, costUsdCents: null, costHasVat: false, vatPercent: usualVatPercent };

/** A line with one of its costs alone says nothing of the other. */
function costOf({ cost, cost_usd, cost_has_vat, vat_percent }: FileRow, product: ProductCost): ProductCost {
  return {
    cost: cost ?? null,
    costUsdCents: cost_usd ?? null,
    costHasVat: cost_has_vat ?? product.costHasVat,
    vatPercent: vat_percent ?? product.vatPercent,
  };
}

const costsSomething = ({ cost, cost_usd }: FileRow) => Boolean(cost || cost_usd);

/** Null where nothing says a price. */
function draftOf(
  { ofNew, facts, left = [], ...row }: FileRow,
  cost: CostRule | null,
): Omit<ImportedProduct, 'id'> | null {
  const given = left.includes('price') ? undefined : row.price;
  const price = given ?? (cost && costsSomething(row) ? priceFromCost(costOf(row, noCost), cost) : null);
  if (!price || !ofNew) return null;
  return { ...ofNew, ...row, price, specs: withFacts(row.specs ?? {}, facts) };
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
      'cost',
      'cost_usd_cents as costUsdCents',
      'cost_has_vat as costHasVat',
      'vat_percent as vatPercent',
      isDeleted.as('deleted'),
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
