import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import type { Database, Queryable } from '../shared/schema.ts';
import {
  type CellProblem,
  type ImportColumn,
  type ImportedProduct,
  importColumns,
  readRow,
  requiredColumns,
} from './import-row.ts';
import { type WrittenProducts, writeProducts } from './write-products.server.ts';

/** Where a problem is: the line of the file as an editor counts it, the header being line 1. */
export interface ImportProblem extends CellProblem {
  line: number;
}

/** What a file says. `lines` tells in which line of the file a product stands, by its id. */
export interface ImportFile {
  products: ImportedProduct[];
  columns: ImportColumn[];
  lines: ReadonlyMap<string, number>;
}

export type ReadFile = ({ ok: true } & ImportFile) | { ok: false; problems: ImportProblem[] };

interface RecordWithPosition {
  record: string[];
  info: { lines: number };
}

/** Reads an exchange file (CSV, UTF-8, header row) without touching the database. Every problem of every row is told. */
export function readImportFile(text: string): ReadFile {
  let records: RecordWithPosition[];
  try {
    records = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as RecordWithPosition[];
  } catch (error) {
    const { lines, message } = error as { lines?: number; message: string };
    return { ok: false, problems: [{ line: lines ?? 1, column: null, code: 'not_readable', value: message }] };
  }
  const [head, ...rows] = records;
  const header = head?.record.map((name) => name.trim().toLowerCase()) ?? [];
  const problems: ImportProblem[] = headerProblems(header);
  if (problems.length > 0) return { ok: false, problems };

  const products: ImportedProduct[] = [];
  const lineOfId = new Map<string, number>();
  let countedTwice = 0;
  for (const { record, info } of rows) {
    // A cell may hold line breaks; the parser counts to the end of the row, an editor finds its beginning. And the parser
    // counts a carriage return with a line feed as two lines where they stand in a cell.
    const cells = record.join(' ');
    const breakSigns = cells.match(/[\r\n]/g)?.length ?? 0;
    const line = info.lines - countedTwice - breakSigns;
    countedTwice += cells.match(/\r\n/g)?.length ?? 0;
    if (record.length !== header.length) {
      problems.push({ line, column: null, code: 'wrong_cell_count', value: `${record.length}/${header.length}` });
      continue;
    }
    const row = readRow(Object.fromEntries(header.map((name, index) => [name, record[index] ?? ''])));
    if (!row.ok) {
      problems.push(...row.problems.map((problem) => ({ ...problem, line })));
      continue;
    }
    const earlier = lineOfId.get(row.product.id);
    if (earlier !== undefined) {
      problems.push({ line, column: 'id', code: 'repeated_id', value: `${row.product.id} (${earlier})` });
      continue;
    }
    lineOfId.set(row.product.id, line);
    products.push(row.product);
  }
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, products, columns: header as ImportColumn[], lines: lineOfId };
}

export type ImportResult = ({ ok: true } & WrittenProducts) | { ok: false; problems: ImportProblem[] };

/** Writes a read file in one transaction: all of it or nothing. */
export async function importProducts(
  db: Database,
  file: ImportFile,
  onProgress?: (done: number) => void,
): Promise<ImportResult> {
  const result = await inTransaction(db, async (transaction): Promise<ImportResult> => {
    if (file.columns.includes('stock')) {
      const problems = await belowHeld(transaction, file);
      if (problems.length > 0) return { ok: false, problems };
    }
    return { ok: true, ...(await writeProducts(transaction, file.products, file.columns, onProgress)) };
  });
  // A large import leaves the search indexes with a long list of pending entries, for which the planner avoids them.
  if (result.ok && result.added + result.changed > 0) await sql`VACUUM (ANALYZE) products`.execute(db);
  return result;
}

/** Unpaid orders hold pieces; a file may not say that fewer exist. */
async function belowHeld(db: Queryable, { products, lines }: ImportFile): Promise<ImportProblem[]> {
  const held = new Map(
    (await db.selectFrom('products').select(['id', 'held']).where('held', '>', 0).forUpdate().execute()).map((row) => [
      row.id,
      row.held,
    ]),
  );
  return products.flatMap((product): ImportProblem[] => {
    const least = held.get(product.id) ?? 0;
    if ((product.stock ?? 0) >= least) return [];
    return [
      {
        line: lines.get(product.id) ?? 1,
        column: 'stock',
        code: 'below_held',
        value: `${product.stock ?? 0} < ${least}`,
      },
    ];
  });
}

function headerProblems(header: readonly string[]): ImportProblem[] {
  const known: readonly string[] = importColumns;
  const problems: ImportProblem[] = [];
  for (const name of header) {
    const isRepeated = header.indexOf(name) !== header.lastIndexOf(name);
    if (!known.includes(name) || isRepeated)
      problems.push({ line: 1, column: null, code: 'unknown_column', value: name });
  }
  for (const column of requiredColumns) {
    if (!header.includes(column)) problems.push({ line: 1, column, code: 'missing_column' });
  }
  return problems;
}
