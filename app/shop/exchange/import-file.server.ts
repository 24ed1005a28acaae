import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { parse as parseStream } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { type ImportColumn, type ImportedProduct, importColumns } from '../catalog/product-row.ts';
import type { RefusedForm } from '../shared/refusal.ts';
import { type CellProblem, readRow, requiredColumns } from './import-row.ts';

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

/** A comma, or the semicolon that spreadsheets write where the comma separates decimals, as in Colombia. */
export type Delimiter = ',' | ';';

export interface ImportHeader {
  delimiter: Delimiter;
  names: string[];
  given: ImportColumn[];
  missing: ImportColumn[];
  unknown: string[];
  repeated: string[];
}

export interface ReadEverything extends ImportFile {
  header: ImportHeader;
  problems: ImportProblem[];
}

export interface ReadingRules {
  /** A page shows which columns are ignored; a command that nobody watches refuses them. */
  unknownColumns: 'refuse' | 'ignore';
  mostRows?: number;
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
  const { problems, products, columns, lines } = reader.read;
  return problems.length > 0 ? { ok: false, problems } : { ok: true, products, columns, lines };
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
  const header = readHeader(text);
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

export function readHeader(text: string): ImportHeader {
  const comma = headerWith(text, ',');
  const semicolon = headerWith(text, ';');
  return semicolon.given.length > comma.given.length ? semicolon : comma;
}

function headerWith(text: string, delimiter: Delimiter): ImportHeader {
  const names = firstRecord(text, delimiter).map((name) => name.trim().toLowerCase());
  const known: readonly string[] = importColumns;
  return {
    delimiter,
    names,
    given: importColumns.filter((column) => names.includes(column)),
    missing: importColumns.filter((column) => !names.includes(column)),
    unknown: names.filter((name) => !known.includes(name)),
    repeated: names.filter((name, index) => name !== '' && names.indexOf(name) !== index),
  };
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

function headerProblems({ given, unknown, repeated }: ImportHeader, { unknownColumns }: ReadingRules): ImportProblem[] {
  const refused = [...(unknownColumns === 'refuse' ? unknown : []), ...repeated];
  return [
    ...[...new Set(refused)].map((value): ImportProblem => ({ line: 1, column: null, code: 'unknown_column', value })),
    ...requiredColumns
      .filter((column) => !given.includes(column))
      .map((column): ImportProblem => ({ line: 1, column, code: 'missing_column' })),
  ];
}

function rowReader(header: ImportHeader, rules: ReadingRules) {
  const lines = new Map<string, number>();
  const read: ReadEverything = {
    header,
    products: [],
    columns: header.given,
    lines,
    problems: headerProblems(header, rules),
  };
  let countedTwice = 0;
  let rows = -1;

  function add({ record, info }: RecordWithPosition): void {
    // A cell may hold line breaks. The parser counts to the end of a row, an editor shows its beginning; and inside
    // cells the parser counts CR LF as two lines.
    const cells = record.join(' ');
    const breakSigns = cells.match(/[\r\n]/g)?.length ?? 0;
    const line = info.lines - countedTwice - breakSigns;
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
    const row = readRow(Object.fromEntries(header.names.map((name, index) => [name, record[index] ?? ''])));
    if (!row.ok) {
      read.problems.push(...row.problems.map((problem) => ({ ...problem, line })));
      return;
    }
    const earlier = lines.get(row.product.id);
    if (earlier !== undefined) {
      read.problems.push({ line, column: 'id', code: 'repeated_id', value: `${row.product.id} (${earlier})` });
      return;
    }
    lines.set(row.product.id, line);
    read.products.push(row.product);
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
