import { sql } from 'kysely';
import { inBatches } from '#app/platform/concurrency/in-batches.server.ts';
import { isInAdmin } from '../../catalog/admin/product-status.server.ts';
import { plainWords } from '../../catalog/category-words.ts';
import { rowAsImported, rowsAtOnce } from '../../catalog/write-products.server.ts';
import type { Database, DatabaseTransaction, Queryable } from '../../shared/schema.ts';
import { isWholeList } from '../apply-rules.ts';
import { productFingerprint, productSaid } from '../compare-products.server.ts';
import { plainPartNumber } from '../import-row.ts';
import { meaningOf } from '../reading/cell-meanings.ts';
import type { FileHeader } from '../reading/file-header.ts';
import { reasonHeading } from '../reading/file-headings.ts';
import { type ImportFindings, missingShown, type SoldOut } from '../staged-import.ts';

/** What is written of a product that a list no longer brings. */
export const missingColumns = ['id', 'stock'] as const;

const rowsAtFirst = 50;

interface ListRead {
  importId: number;
  findings: ImportFindings;
  /** Ids of products whose lines were understood. */
  named: ReadonlySet<string>;
}

/**
 * Stages that what this supplier's lists brought before, and this one does not bring, is sold out. Nothing is, where the list may be a
 * part of what he has, or where a wrong line may be about any product.
 * @param wrongLines the cells of lines that are left out
 * @returns null where his profile does not ask for it
 */
export async function stageMissing(
  db: Database,
  { importId, findings, named }: ListRead,
  header: FileHeader,
  wrongLines: readonly (readonly string[])[],
): Promise<SoldOut | null> {
  const supplier = findings.supplier?.known;
  if (!supplier?.terms.soldOut || header.given.includes('id')) return null;
  const isCorrection = header.names.some((name) => plainWords(name) === reasonHeading);
  const parts = partNumbersIn(header, wrongLines);
  const because = !(findings.layout && isWholeList(findings.layout, isCorrection))
    ? 'part_of_list'
    : parts === null
      ? 'unread_lines'
      : null;
  const brought = broughtBy(db, supplier.id);
  const { of } = await brought.select(sql<number>`count(*)`.as('of')).executeTakeFirstOrThrow();
  if (because !== null || parts === null) return { count: 0, of, because };
  const listed = [...named];
  let count = 0;
  let afterId = '';
  await inBatches(db, { first: rowsAtFirst, most: rowsAtOnce }, async (transaction, size) => {
    const { rows } = await sql<{ product_id: string; is_missing: boolean }>`
      WITH brought AS (
        SELECT products.id AS product_id, ${rowAsImported(['id', 'name', 'price', 'category'])} AS product, shelf.held,
          ${productFingerprint(missingColumns)} AS seen, ${productSaid(missingColumns)} AS before,
          NOT products.id = ANY(${listed}::text[]) AND shelf.stock > shelf.held
            AND NOT coalesce(lower(regexp_replace(products.specs ->> 'numero_parte', '\\s', '', 'g')) = ANY(${parts}::text[]), false)
            AS is_missing
        FROM supplier_products JOIN products ON products.id = supplier_products.product_id
          JOIN shelf ON shelf.product_id = products.id
        WHERE supplier_id = ${supplier.id} AND ${isInAdmin} AND products.id > ${afterId}
        ORDER BY products.id LIMIT ${size}
      ), staged AS (
        INSERT INTO product_import_rows (import_id, product_id, product, seen, before, outcome, is_missing)
        SELECT ${importId}, product_id, product || jsonb_build_object('stock', held), seen, before, 'changed', true
        FROM brought WHERE is_missing
      )
      SELECT product_id, is_missing FROM brought ORDER BY product_id`.execute(transaction);
    const last = rows.at(-1);
    if (!last) return false;
    count += rows.filter(({ is_missing }) => is_missing).length;
    afterId = last.product_id;
    return rows.length === size;
  });
  return { count, of, because: null };
}

function broughtBy(db: Queryable, supplierId: number) {
  return db
    .selectFrom('supplier_products')
    .innerJoin('products', 'products.id', 'supplier_products.product_id')
    .where('supplier_id', '=', supplierId)
    .where(isInAdmin);
}

/** Null where a line does not say of which product it is. */
function partNumbersIn({ read }: FileHeader, lines: readonly (readonly string[])[]): string[] | null {
  const at = read.indexOf('mpn');
  const parts = lines.map((cells) => {
    const meaning = meaningOf('mpn', cells[at] ?? '');
    return 'text' in meaning ? plainPartNumber(meaning.text) : '';
  });
  return parts.includes('') ? null : parts;
}

export async function missingProducts(db: Queryable, importId: number) {
  return db
    .selectFrom('product_import_rows')
    .select(['product_id as id', sql<string>`product ->> 'name'`.as('name')])
    .where('import_id', '=', importId)
    .where('is_missing', '=', true)
    .orderBy(sql`lower(product ->> 'name')`)
    .limit(missingShown)
    .execute();
}

/** What an applied list names is its supplier's from now on, also what it left as it was. */
export async function rememberBrought(
  transaction: DatabaseTransaction,
  importId: number,
  productIds: readonly string[],
): Promise<void> {
  if (productIds.length === 0) return;
  await sql`WITH his AS (
      SELECT suppliers.id FROM suppliers JOIN product_imports ON product_imports.supplier_id = suppliers.id
      WHERE product_imports.id = ${importId} FOR KEY SHARE OF suppliers
    )
    INSERT INTO supplier_products (supplier_id, product_id, import_id)
    SELECT his.id, products.id, ${importId} FROM his, products WHERE products.id = ANY(${productIds}::text[]) ORDER BY products.id
    ON CONFLICT DO NOTHING`.execute(transaction);
}
