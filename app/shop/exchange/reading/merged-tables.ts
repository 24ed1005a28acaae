import {
  type FileColumn,
  fileColumns,
  type ImportColumn,
  importColumns,
  isFactColumn,
  isImportColumn,
} from '../../catalog/product-row.ts';
import { visibleText } from '../../shared/visible-text.ts';
import type { FileRow } from '../import-row.ts';
import { questionsShown } from '../matching/doubtful-lines.ts';
import { withoutRepeats } from '../matching/repeated-parts.ts';
import type { ImportProblem, ReadEverything, RowAddress } from '../row-reader.ts';
import type { FileLayout, FoundSupplier, ImportFindings, ReadingChoice, TableLayout } from '../staged-import.ts';
import { supplierNameIn } from '../suppliers/supplier.ts';
import { type SheetRow, textOfCell } from './cell.ts';
import type { FileHeader, HeadingQuestion } from './file-header.ts';
import type { SheetSource, SourceKind } from './sheet-source.ts';
import type { FoundTable } from './table-choice.ts';

export interface StagedFile {
  fileName: string;
  /** As the owner said; null: as the list says itself. */
  supplierId: number | null;
  kind: SourceKind;
  text: string;
  reading: ReadingChoice;
}

export interface StagedRows {
  rows: FileRow[];
  /** Lines that wait for an answer: one part, and not the same. */
  undecided: FileRow[];
  addressOf: (row: FileRow) => RowAddress;
  problems: ImportProblem[];
}

/** Of a file that was read, for what is looked up in it afterwards. */
export interface TableOfFile {
  /** As problems name it: null where one table alone was read. */
  sheet: string | null;
  header: FileHeader;
  source: Pick<SheetSource, 'rows'>;
}

export interface StagedRead {
  findings: ImportFindings;
  read: StagedRows;
  tables: TableOfFile[];
}

export interface ReadTable {
  table: FoundTable;
  read: ReadEverything;
}

interface OfFile {
  staged: StagedFile;
  sheets: FileLayout['sheets'];
  supplier: Pick<FoundSupplier, 'known' | 'likely'>;
  rateInCents: number | null;
}

export const sheetOf = ({ source }: FoundTable) => (source.kind === 'workbook' ? source.sheet : null);

/** The tables of a file are applied as one: a row of a sheet that lacks a column leaves the product what it has there. */
export function mergedTables(
  reads: readonly ReadTable[],
  { staged, sheets, supplier, rateInCents }: OfFile,
): StagedRead {
  const { reading } = staged;
  const headers = reads.map(({ read }) => read.header);
  const given = fileColumns.filter((column) => headers.some((header) => header.given.includes(column)));
  const also = [...new Set<ImportColumn>(headers.flatMap((header) => header.supplier.also))];
  const addresses = new Map<FileRow, RowAddress>();
  const left = reads.reduce(
    (count, { read }) => count + read.rows.reduce((sum, row) => sum + (row.left?.length ?? 0), 0),
    0,
  );
  const all = reads.flatMap(({ read }) => {
    const lacking = lackingColumns(read.header, given);
    return read.rows.map((row): FileRow => {
      const { left = [], unsaid = [], ...said } = row;
      const kept = [...new Set([...left, ...unsaid, ...lacking])];
      const whole = kept.length === left.length ? row : { ...said, left: kept };
      const address = read.addresses.get(row);
      if (address) addresses.set(whole, address);
      return whole;
    });
  });
  const addressOf = (row: FileRow) => addresses.get(row) ?? nowhere;
  const isMany = reads.length > 1;
  const problems = reads.flatMap(({ table, read }) => {
    const sheet = sheetOf(table);
    return read.problems.map((problem) => (isMany && sheet !== null ? { ...problem, sheet } : problem));
  });
  // A file that is too long is to be split: comparing the first fifty thousand lines would take long and say nothing.
  const isTooLong = problems.some(({ code }) => code === 'too_many_rows');
  // Whose list it is makes no difference where nothing of it can be applied.
  const isReadable = !problems.some(({ code }) => code === 'too_many_rows' || code === 'too_many_columns');
  const isAsked = isReadable && all.length + problems.length > 0;
  const asksFigures = isAsked && headers.some((header) => header.supplier.asksFigures);
  const asksVat = isAsked && headers.some((header) => header.supplier.asksVat);
  const { rows, repeated, undecided, equal } = withoutRepeats(isTooLong ? [] : all, addressOf, reading.chosen ?? []);
  const lists = headers.filter((header) => !header.given.includes('id'));
  const findings: ImportFindings = {
    layout: layoutOf(reads, { sheets, reading, left }),
    columns: { ...columnsOf(reads, given), also },
    repeated: { count: repeated.length, equal, parts: repeated.slice(0, questionsShown) },
    doubtful: { count: 0, lines: [] },
    supplier: {
      ...(lists.length > 0 ? supplier : { known: null, likely: null }),
      ...{ asks: asksFigures, asksVat },
      isPossible: lists.some((header) => header.read.some((column) => column !== null)),
      suggestedName: supplierNameIn(staged.fileName),
    },
    rateInCents,
    sample: [],
    added: 0,
    changed: 0,
    restored: 0,
    unchanged: 0,
    notInShop: 0,
    stockDiffers: 0,
    salesDiffers: 0,
    picturesLost: 0,
    wrongLines: 0,
    bigChanges: 0,
    overPromised: 0,
    unpricedNew: 0,
    makesDrafts: headers.some((header) => header.supplier.makesDrafts),
    soldOut: null,
  };
  return {
    findings,
    read: { rows, undecided, addressOf, problems },
    tables: reads.map(({ table, read }) => ({
      sheet: isMany ? sheetOf(table) : null,
      header: read.header,
      source: table.source,
    })),
  };
}

const nowhere: RowAddress = {
  ...{ line: 1, sheet: null, key: '' },
  ...{ isWhole: false, isCodeTheirs: false, followsCost: false, makesDrafts: false },
};

/** Name, price and category are the product's own where a line has none. */
const fallingBack: readonly FileColumn[] = ['id', 'name', 'price', 'category'];

function lackingColumns(header: FileHeader, given: readonly FileColumn[]): FileColumn[] {
  const lacking = given.filter((column) => !header.given.includes(column));
  const written = lacking.filter((column) => isImportColumn(column) && !fallingBack.includes(column));
  const hasSheet = header.given.some((column) => column === 'specs' || isFactColumn(column));
  return lacking.some(isFactColumn) && !hasSheet ? [...new Set<FileColumn>([...written, 'specs'])] : written;
}

function columnsOf(reads: readonly ReadTable[], given: readonly FileColumn[]): ImportFindings['columns'] {
  const [first] = reads;
  const headers = reads.map(({ read }) => read.header);
  const seen = new Set<string>();
  const headings = headers.flatMap(({ names, read }, table) =>
    names.flatMap((name, index): [string, FileColumn | null][] => {
      if (table > 0 && seen.has(name)) return [];
      seen.add(name);
      return [[name, read[index] ?? null]];
    }),
  );
  return {
    delimiter: first?.table.source.kind === 'text' ? first.table.source.delimiter : null,
    given: [...given],
    missing: importColumns.filter((column) => !given.includes(column)),
    ignored: [...new Set(headers.flatMap(({ unknown }) => unknown))],
    headings,
    tables: headers.map(({ names }) => names),
    questions: questionsOf(headers),
    described: headers.flatMap(({ names, described }) =>
      described.map(({ column, index }): [string, typeof column] => [names[index] ?? '', column]),
    ),
    costHasVat: headers.map((header) => header.costHasVat),
    pricesUnread: [...new Set(reads.flatMap(({ read }) => read.pricesUnread))].filter(
      (heading) => !headers.some(({ questions }) => questions.some((question) => question.headings.includes(heading))),
    ),
  };
}

/** Asked once for all sheets. */
function questionsOf(headers: readonly FileHeader[]): HeadingQuestion[] {
  const all = headers.flatMap(({ questions }) => questions);
  return [...Map.groupBy(all, ({ column, because }) => `${column} ${because}`).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, headings: [...new Set(same.flatMap(({ headings }) => headings))] }] : [];
  });
}

const cellsShown = 12;
const longestShown = 60;

function layoutOf(
  reads: readonly ReadTable[],
  { sheets, reading, left }: { sheets: FileLayout['sheets']; reading: ReadingChoice; left: number },
): FileLayout {
  const tables = reads.map(({ table, read }): TableLayout => {
    return {
      sheet: sheetOf(table),
      headingLine: read.header.line,
      first: table.first.map(shownRow),
      productLines: read.rows.length,
      otherTable: read.otherTable,
      otherTableAt: read.header.otherTableAt,
    };
  });
  const skipped: FileLayout['skipped'] = {};
  const placeholders: Record<string, number> = {};
  for (const { read } of reads) {
    for (const [kind, count] of Object.entries(read.skipped) as [keyof typeof skipped, number][])
      skipped[kind] = (skipped[kind] ?? 0) + count;
    for (const [figure, count] of Object.entries(read.placeholders))
      placeholders[figure] = (placeholders[figure] ?? 0) + count;
  }
  const [first] = tables;
  return {
    sheets,
    sheet: first?.sheet ?? null,
    headingLine: first?.headingLine ?? 1,
    first: first?.first ?? [],
    tables,
    asksSheet: tables.length > 1 && reading.tables === undefined,
    asksColumns: reads.some(({ read }) => read.header.questions.some(({ because }) => because === 'several')),
    productLines: tables.reduce((sum, { productLines }) => sum + productLines, 0),
    skipped,
    otherTable: tables.find(({ otherTable }) => otherTable !== null)?.otherTable ?? null,
    zeroPrices: reading.zeroPrices ?? false,
    placeholders,
    placeholdersMeant: reading.placeholdersMeant ?? false,
    left,
  };
}

/** The database accepts neither half a character, which a cut can leave, nor a NUL. */
function shownRow({ line, cells }: SheetRow): FileLayout['first'][number] {
  const shown = cells.slice(0, cellsShown).map((cell) => {
    const text = visibleText(textOfCell(cell).slice(0, longestShown));
    return text.toWellFormed().replaceAll('\u0000', '\ufffd');
  });
  return { line, cells: shown };
}
