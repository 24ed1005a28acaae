import { sql } from 'kysely';
import { inBatches } from '#app/platform/concurrency/in-batches.server.ts';
import { isInAdmin } from '../../catalog/admin/product-status.server.ts';
import { plainWords } from '../../catalog/category-words.ts';
import { rowAsImported, rowsAtOnce } from '../../catalog/write-products.server.ts';
import type { Database, DatabaseTransaction, Queryable } from '../../shared/schema.ts';
import { isWholeList } from '../apply-rules.ts';
import { productFingerprint, productSaid } from '../compare-products.server.ts';
import { type FileRow, type ImportProblemCode, namingColumns } from '../import-row.ts';
import type { WrongLine } from '../left-lines.server.ts';
import { hasKey, keysOfRow } from '../matching/match-rows.ts';
import { meaningOf } from '../reading/cell-meanings.ts';
import { reasonHeading } from '../reading/file-headings.ts';
import type { TableOfFile } from '../reading/merged-tables.ts';
import type { ImportProblem } from '../row-reader.ts';
import { type ImportFindings, missingShown, type SoldOut } from '../staged-import.ts';

/** What is written of a product that a list no longer brings. */
export const missingColumns = ['id', 'stock'] as const;

const rowsAtFirst = 50;

interface ListRead {
  importId: number;
  findings: ImportFindings;
  tables: readonly TableOfFile[];
  /** Ids of products that its lines are about, or may be about. */
  named: ReadonlySet<string>;
  /** Lines that wait for an answer of the owner. */
  unanswered: readonly FileRow[];
  /** Lines that are left out. */
  wrong: readonly WrongLine[];
}

/**
 * Stages that what this supplier's lists brought before, and this one does not bring, is sold out. Nothing is, where the list may be a
 * part of what he has, or where a wrong line may be about any product.
 * @returns null where his profile does not ask for it
 */
export async function stageMissing(
  db: Database,
  { importId, findings, tables, named, unanswered, wrong }: ListRead,
): Promise<SoldOut | null> {
  const supplier = findings.supplier?.known;
  if (!supplier?.terms.soldOut) return null;
  const isCorrection = tables.some(({ header }) => header.names.some((name) => plainWords(name) === reasonHeading));
  const keys = keysOf([...unanswered, ...wrong.map(rowOfWrongLine)]);
  const because = !(findings.layout && isWholeList(findings.layout, isCorrection))
    ? 'part_of_list'
    : keys === null
      ? 'unread_lines'
      : null;
  const brought = broughtBy(db, supplier.id);
  const { of } = await brought.select(sql<number>`count(*)`.as('of')).executeTakeFirstOrThrow();
  if (because !== null || keys === null) return { count: 0, of, because };
  const { parts, eans } = keys;
  const listed = [...named, ...keys.ids];
  let count = 0;
  let afterId = '';
  await inBatches(db, { first: rowsAtFirst, most: rowsAtOnce }, async (transaction, size) => {
    const { rows } = await sql<{ product_id: string; is_missing: boolean }>`
      WITH brought AS (
        SELECT products.id AS product_id, ${rowAsImported(['id', 'name', 'price', 'category'])} AS product, shelf.held,
          ${productFingerprint(missingColumns)} AS seen, ${productSaid(missingColumns)} AS before,
          NOT products.id = ANY(${listed}::text[]) AND shelf.stock > shelf.held
            AND NOT coalesce(lower(regexp_replace(products.specs ->> 'numero_parte', '\\s', '', 'g')) = ANY(${parts}::text[]), false)
            AND NOT coalesce(lpad(regexp_replace(products.specs ->> 'ean', '\\D', '', 'g'), 14, '0') = ANY(${eans}::text[]), false)
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

type Keys = ReturnType<typeof keysOfRow>;

/** Null where a line does not say of which product it is. */
function keysOf(rows: readonly (FileRow | null)[]): Keys | null {
  const known = rows.flatMap((row) => (row && hasKey(row) ? [keysOfRow(row)] : []));
  if (known.length < rows.length) return null;
  return {
    ids: known.flatMap(({ ids }) => ids),
    parts: known.flatMap(({ parts }) => parts),
    eans: known.flatMap(({ eans }) => eans),
  };
}

/** Cells of such a line may stand under other headings. */
const shifted: readonly ImportProblemCode[] = ['unclosed_quote', 'wrong_cell_count'];
/** Said of codes that can be read. */
const ofReadCodes: readonly ImportProblemCode[] = ['shared_part_number', 'repeated_id'];

/** What names its product; null where that is what is wrong. */
function rowOfWrongLine({ table: { header }, cells, problems }: WrongLine): FileRow | null {
  const isOfCode = ({ column, code }: ImportProblem) =>
    column !== null && [...namingColumns, 'id'].includes(column) && !ofReadCodes.includes(code);
  const isUnread = problems.some((problem) => shifted.includes(problem.code) || isOfCode(problem));
  if (isUnread) return null;
  const idAt = header.read.indexOf('id');
  if (idAt >= 0) return { id: cells[idAt] ?? '' };
  const said = namingColumns.map((column) => {
    const index = header.read.indexOf(column);
    const meaning = meaningOf(column, index < 0 ? '' : (cells[index] ?? ''));
    return 'text' in meaning ? meaning.text.trim() : '';
  });
  const [mpn = '', ean = '', code = ''] = said;
  return { facts: { mpn, ean }, code };
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
