import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { parse as parseStream } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import {
  type FileColumn,
  fileColumns,
  type ImportColumn,
  type ImportedProduct,
  importColumns,
  isFactColumn,
} from '../catalog/product-row.ts';
import type { RefusedForm } from '../shared/refusal.ts';
import { type CellProblem, type FileRow, readRow, requiredColumns, withFacts } from './import-row.ts';
import { columnOfHeading, type HeadingChoices, mostHeadings } from './reading/file-headings.ts';

/** `line` counts as an editor does, the header being line 1. */
export interface ImportProblem extends CellProblem {
  line: number;
}

export interface ImportFile {
  products: ImportedProduct[];
  columns: ImportColumn[];
  lines: ReadonlyMap<string, number>;
}

export type ReadFile = ({ ok: true } & ImportFile) | RefusedForm<ImportProblem[]>;

/** A comma, or the semicolon that spreadsheets write where the comma separates decimals, as in Colombia; or a tab. */
export type Delimiter = ',' | ';' | '\t';
const delimiters: readonly Delimiter[] = [',', ';', '\t'];

export interface ImportHeader {
  delimiter: Delimiter;
  /** As they stand in the file. */
  names: string[];
  /** What each of them is; null is not read. */
  read: (FileColumn | null)[];
  given: FileColumn[];
  missing: ImportColumn[];
  unknown: string[];
  repeated: string[];
}

export interface ReadEverything {
  header: ImportHeader;
  rows: FileRow[];
  /** By `keyOfRow`. */
  lines: ReadonlyMap<string, number>;
  problems: ImportProblem[];
}

/** A row names its product by the shop's id, or by the maker's part number. */
export function keyOfRow({ id, facts }: FileRow): string {
  return id ?? `mpn ${facts?.mpn}`;
}

export interface ReadingRules {
  /** A page shows which columns are ignored; a command that nobody watches refuses them. */
  unknownColumns: 'refuse' | 'ignore';
  mostRows?: number;
  choices?: HeadingChoices;
}

interface RecordWithPosition {
  record: string[];
  info: { lines: number };
}

const parserOptions = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true } as const;

/** UTF-8 with a header row. Reports every problem of every row. */
export function readImportFile(text: string): ReadFile {
  const header = readHeader(text);
  const reader = rowReader(header, { unknownColumns: 'refuse' });
  if (reader.isReadable) {
    try {
      const { delimiter } = header;
      const records = parse(text, { ...parserOptions, delimiter }) as unknown as RecordWithPosition[];
      for (const record of records) reader.add(record);
    } catch (error) {
      return { ok: false, problems: [unreadable(error)] };
    }
  }
  const { problems, rows, lines } = reader.read;
  if (problems.length > 0) return { ok: false, problems };
  const columns = header.given.filter((column): column is ImportColumn => !isFactColumn(column));
  // All of them are whole: the header has every required column.
  const products = rows.map(({ facts, ...row }) => ({
    ...(row as ImportedProduct),
    ...(facts && { specs: withFacts(row.specs ?? {}, facts) }),
  }));
  return { ok: true, products, columns, lines };
}

const portionOfText = 64 * 1024;
const rowsBetweenNotes = 500;
/** A page needs a dozen turns of Node's loop and would wait as long at each. */
const longestTurnMs = 15;

/** A large file takes seconds, so it rests as long as it works. */
export async function readImportInPortions(
  text: string,
  rules: ReadingRules,
  onLine: (line: number) => Promise<void> | void = () => {},
): Promise<ReadEverything> {
  const header = readHeader(text, rules.choices);
  const reader = rowReader(header, rules);
  if (!reader.isReadable) return reader.read;
  const portions = Array.from({ length: Math.ceil(text.length / portionOfText) }, (_, index) =>
    text.slice(index * portionOfText, (index + 1) * portionOfText),
  );
  const { delimiter } = header;
  const records = Readable.from(portions).compose(parseStream({ ...parserOptions, delimiter }));
  let rows = 0;
  let began = performance.now();
  try {
    for await (const record of records as AsyncIterable<RecordWithPosition>) {
      reader.add(record);
      rows += 1;
      if (reader.isFull) break;
      if (rows % rowsBetweenNotes === 0) await onLine(record.info.lines);
      const took = performance.now() - began;
      if (took >= longestTurnMs) {
        await wait(took);
        began = performance.now();
      }
    }
  } catch (error) {
    reader.read.problems.push(unreadable(error));
  }
  return reader.read;
}

function unreadable(error: unknown): ImportProblem {
  const { lines, message } = error as { lines?: number; message: string };
  return { line: lines ?? 1, column: null, code: 'not_readable', value: message };
}

export function readHeader(text: string, choices: HeadingChoices = {}): ImportHeader {
  const headers = delimiters.map((delimiter) => headerWith(text, delimiter, choices));
  return headers.reduce((best, next) =>
    next.given.length > best.given.length ||
    (next.given.length === best.given.length && next.names.length > best.names.length)
      ? next
      : best,
  );
}

function headerWith(text: string, delimiter: Delimiter, choices: HeadingChoices): ImportHeader {
  const names = firstRecord(text, delimiter).map((name) => name.trim());
  const read = columnsOfNames(names, choices);
  const exact = names.map((name) => name.toLowerCase());
  return {
    delimiter,
    names,
    read,
    given: fileColumns.filter((column) => read.includes(column)),
    missing: importColumns.filter((column) => !read.includes(column)),
    unknown: names.filter((_, index) => read[index] === null),
    repeated: names.filter(
      (name, index) =>
        name !== '' &&
        (exact.indexOf(exact[index] ?? '') !== index ||
          (read[index] !== null && read.indexOf(read[index] ?? null) !== index)),
    ),
  };
}

/** What the owner chose counts first, then the names of columns, then suppliers' words: of two for one column the first. */
function columnsOfNames(names: readonly string[], choices: HeadingChoices): (FileColumn | null)[] {
  const chosen = names.map((name) => (Object.hasOwn(choices, name) ? (choices[name] ?? null) : undefined));
  const named = names.map((name) => fileColumns.find((column) => column === name.toLowerCase()));
  const read: (FileColumn | null)[] = [];
  for (const [index, name] of names.entries()) {
    const fixed = chosen[index] === undefined ? named[index] : chosen[index];
    const guess = columnOfHeading(name);
    const isTaken = guess !== null && (chosen.includes(guess) || named.includes(guess) || read.includes(guess));
    read.push(fixed === undefined ? (isTaken ? null : guess) : fixed);
  }
  return read;
}

function firstRecord(text: string, delimiter: Delimiter): string[] {
  try {
    const options = { bom: true, skip_empty_lines: true, to: 1, delimiter };
    return (parse(text.slice(0, portionOfText), options) as string[][])[0] ?? [];
  } catch {
    // A quote that never ends: reading the rows reports where.
    return [];
  }
}

function headerProblems(
  { names, given, unknown, repeated }: ImportHeader,
  { unknownColumns }: ReadingRules,
): ImportProblem[] {
  const isStrict = unknownColumns === 'refuse';
  // Without the sheet's own column they would replace a sheet that was not read.
  const unread = isStrict && !given.includes('specs') ? given.filter(isFactColumn) : [];
  const refused = [...(isStrict ? [...unknown, ...unread] : []), ...repeated];
  const needed: readonly FileColumn[] = isStrict ? requiredColumns : neededToChange(given);
  return [
    ...[...new Set(refused)].map((value): ImportProblem => ({ line: 1, column: null, code: 'unknown_column', value })),
    ...needed
      .filter((column) => !given.includes(column))
      .map((column): ImportProblem => ({ line: 1, column, code: 'missing_column' })),
    ...(names.length > mostHeadings ? [{ line: 1, column: null, code: 'too_many_columns' } as const] : []),
  ];
}

/** What names the product, and something to change. */
function neededToChange(given: readonly FileColumn[]): readonly FileColumn[] {
  const key = given.includes('id') ? 'id' : 'mpn';
  const named: readonly FileColumn[] = given.includes(key) ? [] : ['id'];
  return given.some((column) => column !== key) ? named : [...named, 'price'];
}

function rowReader(header: ImportHeader, rules: ReadingRules) {
  const lines = new Map<string, number>();
  const read: ReadEverything = {
    header,
    rows: [],
    lines,
    problems: headerProblems(header, rules),
  };
  let countedTwice = 0;
  let rows = -1;

  function add({ record, info }: RecordWithPosition): void {
    // A cell may hold line breaks. The parser counts to the end of a row, an editor shows its beginning; and inside
    // cells the parser counts CR LF as two lines.
    const cells = record.join(' ');
    const lineBreaks = cells.match(/[\r\n]/g)?.length ?? 0;
    const line = info.lines - countedTwice - lineBreaks;
    countedTwice += cells.match(/\r\n/g)?.length ?? 0;
    rows += 1;
    if (rows === 0) return;
    if (reader.isFull) {
      read.problems.push({ line, column: null, code: 'too_many_rows', value: String(rules.mostRows) });
      return;
    }
    if (record.length !== header.names.length) {
      const value = `${record.length}/${header.names.length}`;
      read.problems.push({ line, column: null, code: 'wrong_cell_count', value });
      return;
    }
    const row = readRow(
      Object.fromEntries(header.read.flatMap((column, index) => (column ? [[column, record[index] ?? '']] : []))),
    );
    if (!row.ok) {
      read.problems.push(...row.problems.map((problem) => ({ ...problem, line })));
      return;
    }
    const key = keyOfRow(row.product);
    const earlier = lines.get(key);
    if (earlier !== undefined) {
      const value = `${row.product.id ?? row.product.facts?.mpn} (${earlier})`;
      read.problems.push({ line, column: row.product.id === undefined ? 'mpn' : 'id', code: 'repeated_id', value });
      return;
    }
    lines.set(key, line);
    read.rows.push(row.product);
  }

  const reader = {
    read,
    add,
    isReadable: read.problems.length === 0,
    get isFull() {
      return rules.mostRows !== undefined && rows > rules.mostRows;
    },
  };
  return reader;
}
