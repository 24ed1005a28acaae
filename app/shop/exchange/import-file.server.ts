import { setTimeout as wait } from 'node:timers/promises';
import { type FileColumn, type ImportColumn, type ImportedProduct, isFactColumn } from '../catalog/product-row.ts';
import type { RefusedForm } from '../shared/refusal.ts';
import { type CellProblem, type FileRow, plainPartNumber, readRow, requiredColumns, withFacts } from './import-row.ts';
import { isBlank, type SheetRow } from './reading/cell.ts';
import { type FileHeader, headerOf } from './reading/file-header.ts';
import { mostHeadings } from './reading/file-headings.ts';
import { kindOfRow, type SkippedKind } from './reading/row-kinds.ts';
import type { SheetSource } from './reading/sheet-source.ts';
import { newProductIn } from './reading/supplier-columns.ts';
import { tableOfText } from './reading/table-choice.ts';

/** `line` counts as an editor or a spreadsheet does. */
export interface ImportProblem extends CellProblem {
  line: number;
  /** Where the same product stands before. */
  earlierLine?: number;
}

export interface ImportFile {
  products: ImportedProduct[];
  columns: ImportColumn[];
  lines: ReadonlyMap<string, number>;
}

export type ReadFile = ({ ok: true } & ImportFile) | RefusedForm<ImportProblem[]>;

export interface ReadEverything {
  header: FileHeader;
  rows: FileRow[];
  /** By `keyOfRow`. */
  lines: ReadonlyMap<string, number>;
  problems: ImportProblem[];
  /** Lines that are no product. */
  skipped: Partial<Record<SkippedKind, number>>;
  /** Where another table begins, of which nothing is read. */
  otherTable: number | null;
}

/** A row names its product by the shop's id, or by the maker's part number. */
export function keyOfRow({ id, facts }: FileRow): string {
  return id ?? `mpn ${plainPartNumber(facts?.mpn)}`;
}

export interface ReadingRules {
  /** A page shows what is not read; a command that nobody watches refuses it. */
  unread: 'refuse' | 'show';
  mostRows?: number;
}

/** UTF-8 with headings in its first line. Reports every problem of every row. */
export function readImportFile(text: string): ReadFile {
  const { source, first } = tableOfText(text);
  const reader = rowReader(headerOf(first[0]), { unread: 'refuse' });
  if (reader.isReadable) for (const each of source.rows()) reader.add(each);
  const { header, problems, rows, lines } = reader.read;
  if (problems.length > 0) return { ok: false, problems };
  const columns = header.given.filter((column): column is ImportColumn => !isFactColumn(column));
  // All of them are whole: the header has every required column.
  const products = rows.map(({ facts, ...row }) => ({
    ...(row as ImportedProduct),
    ...(facts && { specs: withFacts(row.specs ?? {}, facts) }),
  }));
  return { ok: true, products, columns, lines };
}

const rowsBetweenNotes = 500;
/** A page needs a dozen turns of Node's loop and would wait as long at each. */
const longestTurnMs = 15;

/** A large file takes seconds, so it rests as long as it works. */
export async function readInPortions(
  source: Pick<SheetSource, 'rows'>,
  header: FileHeader,
  rules: ReadingRules,
  onLine: (line: number) => Promise<void> | void = () => {},
): Promise<ReadEverything> {
  const reader = rowReader(header, rules);
  if (!reader.isReadable) return reader.read;
  let rows = 0;
  let began = performance.now();
  for (const row of source.rows()) {
    reader.add(row);
    rows += 1;
    if (reader.isFull) break;
    if (rows % rowsBetweenNotes === 0) await onLine(row.line);
    const took = performance.now() - began;
    if (took >= longestTurnMs) {
      await wait(took);
      began = performance.now();
    }
  }
  return reader.read;
}

function headerProblems(
  { line, names, given, unknown, repeated, doubts }: FileHeader,
  { unread }: ReadingRules,
): ImportProblem[] {
  const isStrict = unread === 'refuse';
  // Without the sheet's own column they would replace a sheet that was not read.
  const unreadFacts = isStrict && !given.includes('specs') ? given.filter(isFactColumn) : [];
  const refused = [...(isStrict ? [...unknown, ...unreadFacts] : []), ...repeated];
  const needed: readonly FileColumn[] = isStrict ? requiredColumns : neededToChange(given);
  return [
    ...[...new Set(refused)].map((value): ImportProblem => ({ line, column: null, code: 'unknown_column', value })),
    ...needed
      .filter((column) => !given.includes(column))
      .map((column): ImportProblem => ({ line, column, code: 'missing_column' })),
    ...doubts.map((doubt): ImportProblem => ({ line, ...doubt })),
    ...(names.length > mostHeadings ? [{ line, column: null, code: 'too_many_columns' } as const] : []),
  ];
}

/** What names the product, and something to change. */
function neededToChange(given: readonly FileColumn[]): readonly FileColumn[] {
  const key = given.includes('id') ? 'id' : 'mpn';
  const named: readonly FileColumn[] = given.includes(key) ? [] : ['id'];
  return given.some((column) => column !== key) ? named : [...named, 'price'];
}

function rowReader(header: FileHeader, rules: ReadingRules) {
  const lines = new Map<string, number>();
  const read: ReadEverything = {
    header,
    rows: [],
    lines,
    problems: headerProblems(header, rules),
    skipped: {},
    otherTable: null,
  };
  let rows = 0;

  function add(row: SheetRow): void {
    if (row.line <= header.line || reader.isFull) return;
    const kind = kindOfRow(row, header);
    const isRead = kind === 'product' || (rules.unread === 'refuse' && kind !== 'blank');
    if (kind === 'other_table' && !isRead) read.otherTable = row.line;
    else if (kind !== 'product' && kind !== 'other_table' && !isRead)
      read.skipped[kind] = (read.skipped[kind] ?? 0) + 1;
    if (!isRead) return;
    rows += 1;
    if (rules.mostRows !== undefined && rows > rules.mostRows) {
      read.problems.push({ line: row.line, column: null, code: 'too_many_rows', value: String(rules.mostRows) });
    } else addProduct(row);
  }

  function addProduct({ line, cells, isBroken }: SheetRow): void {
    if (isBroken) {
      read.problems.push({ line, column: null, code: 'unclosed_quote' });
      return;
    }
    // What is behind the last heading can only be empty; what is missing at the end is.
    if (cells.slice(header.names.length).some((cell) => !isBlank(cell))) {
      const value = `${cells.length}/${header.names.length}`;
      read.problems.push({ line, column: null, code: 'wrong_cell_count', value });
      return;
    }
    const row = readRow(
      Object.fromEntries(header.read.flatMap((column, index) => (column ? [[column, cells[index] ?? '']] : []))),
    );
    if (!row.ok) {
      read.problems.push(...row.problems.map((problem) => ({ ...problem, line })));
      return;
    }
    const { left = [] } = row.product;
    if (rules.unread === 'refuse' && left.length > 0) {
      read.problems.push(...left.map((column) => ({ line, column, code: 'missing' as const })));
      return;
    }
    const key = keyOfRow(row.product);
    const earlier = lines.get(key);
    if (earlier !== undefined) {
      const value = `${row.product.id ?? row.product.facts?.mpn} (${earlier})`;
      const column = row.product.id === undefined ? 'mpn' : 'id';
      read.problems.push({ line, column, code: 'repeated_id', value, earlierLine: earlier });
      return;
    }
    lines.set(key, line);
    const said = header.costHasVat === null ? {} : { cost_has_vat: header.costHasVat };
    const ofNew = newProductIn(header.supplier, cells);
    read.rows.push({ ...row.product, ...said, ...(ofNew && { ofNew }) });
  }

  const reader = {
    read,
    add,
    isReadable: read.problems.length === 0,
    get isFull() {
      return read.otherTable !== null || (rules.mostRows !== undefined && rows > rules.mostRows);
    },
  };
  return reader;
}
