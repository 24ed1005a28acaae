import { type FileColumn, isFactColumn } from '../catalog/product-row.ts';
import { type CellProblem, type FileRow, keyOfRow, namingColumns, readRow, requiredColumns } from './import-row.ts';
import { type Cell, isBlank, isFigure, type SheetRow, textOfCell } from './reading/cell.ts';
import { type FileHeader, nameIndex } from './reading/file-header.ts';
import { mostHeadings } from './reading/file-headings.ts';
import { cellReader, type Groupings } from './reading/row-cells.ts';
import { kindOfRow } from './reading/row-kinds.ts';
import type { SkippedKind } from './reading/skipped-kinds.ts';

/** Where a row stands: `line` counts as an editor or a spreadsheet does; `sheet` is null in a text. */
export interface RowAddress {
  line: number;
  sheet: string | null;
  /** Equal for lines about one part (`keyOfRow`). */
  key: string;
  /** Its columns are enough for a new product. */
  isWhole: boolean;
  /** Its code is no id of the shop: the owner said so. */
  isCodeTheirs: boolean;
  /** Its supplier's profile makes its price of its cost. */
  followsCost: boolean;
  /** What the shop does not have becomes a draft. */
  makesDrafts: boolean;
}

export interface ImportProblem extends CellProblem {
  line: number;
  /** Where several sheets were read. */
  sheet?: string;
}

export interface ReadEverything {
  header: FileHeader;
  rows: FileRow[];
  addresses: Map<FileRow, RowAddress>;
  problems: ImportProblem[];
  /** Lines that are no product. */
  skipped: Partial<Record<SkippedKind, number>>;
  /** Where another table begins, of which nothing is read. */
  otherTable: number | null;
  /** Stock that nobody counted (999), by figure. */
  placeholders: Record<string, number>;
  /** Headings of columns that look like prices and are not read. */
  pricesUnread: string[];
  /** Titles and notes between and below the products. */
  notes: SheetRow[];
  /** Prices and costs that were read, and how many of them nothing costs in pesos. */
  amounts: { read: number; short: number };
  groups: Groupings;
}

export interface ReadingRules {
  /** A page shows what is not read; a command that nobody watches refuses it. */
  unread: 'refuse' | 'show';
  mostRows?: number;
  sheet?: string | null;
  /** The owner said that 999 is what there is. */
  placeholdersMeant?: boolean;
}

/** As Excel names a cell of another sheet. */
export const writtenAddress = ({ line, sheet }: Pick<RowAddress, 'line' | 'sheet'>) =>
  sheet === null ? String(line) : `${sheet}!${line}`;

const mostNotes = 200;
/** In pesos. */
const leastAmount = 1_000;

/** "There are enough of them". */
const placeholders = [999, 9_999, 99_999, 999_999];

export function rowReader(header: FileHeader, rules: ReadingRules) {
  const read: ReadEverything = {
    header,
    rows: [],
    addresses: new Map(),
    problems: headerProblems(header, rules),
    skipped: {},
    otherTable: null,
    placeholders: {},
    pricesUnread: [],
    notes: [],
    amounts: { read: 0, short: 0 },
    groups: { comma: 0, point: 0 },
  };
  const sheet = rules.sheet ?? null;
  const isWhole = requiredColumns.every((column) => header.given.includes(column));
  const unread = unreadPrices(header);
  const uncounted = rules.unread === 'show' && !rules.placeholdersMeant ? placeholders : [];
  const cellsOfRow = cellReader(header, { uncounted, groups: read.groups });
  let rows = 0;

  function add(row: SheetRow): void {
    if (row.line <= header.line || reader.isFull) return;
    const kind = kindOfRow(row, header);
    const isRead = kind === 'product' || (rules.unread === 'refuse' && kind !== 'blank');
    if (kind === 'other_table' && !isRead) read.otherTable = row.line;
    else if (kind !== 'product' && kind !== 'other_table' && !isRead)
      read.skipped[kind] = (read.skipped[kind] ?? 0) + 1;
    if (kind === 'section' && read.notes.length < mostNotes) read.notes.push(row);
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
    // What is missing at the end is empty. In a text, what is behind the last heading can have been moved there by a comma.
    if (sheet === null && header.otherTableAt === null && cells.slice(header.width).some((cell) => !isBlank(cell))) {
      const value = `${cells.length}/${header.names.length}`;
      read.problems.push({ line, column: null, code: 'wrong_cell_count', value });
      return;
    }
    unread.note(cells);
    const taken = readRow(cellsOfRow.read(cells), cellsOfRow.described(cells));
    if (!taken.ok) {
      read.problems.push(...taken.problems.map((problem) => ({ ...problem, line })));
      return;
    }
    const { left = [] } = taken.product;
    if (isBeforeVat(taken.product, header)) {
      read.problems.push({ line, column: 'price', code: 'price_before_vat', value: String(taken.product.price) });
      return;
    }
    if (rules.unread === 'refuse' && left.length > 0) {
      read.problems.push(...left.map((column) => ({ line, column, code: 'missing' as const })));
      return;
    }
    const said = header.costHasVat === null ? {} : { cost_has_vat: header.costHasVat };
    const product = withoutPlaceholder({ ...taken.product, ...said });
    read.rows.push(product);
    for (const amount of [product.price, product.cost]) {
      if (!amount) continue;
      read.amounts.read += 1;
      if (amount < leastAmount) read.amounts.short += 1;
    }
    const { isCodeTheirs, supplier } = header;
    const { followsCost, makesDrafts } = supplier;
    const key = keyOfRow(product);
    read.addresses.set(product, { line, sheet, key, isWhole, isCodeTheirs, followsCost, makesDrafts });
  }

  function withoutPlaceholder(row: FileRow): FileRow {
    const { stock, ...others } = row;
    if (stock === undefined || !uncounted.includes(stock)) return row;
    read.placeholders[stock] = (read.placeholders[stock] ?? 0) + 1;
    return { ...others, left: [...(row.left ?? []), 'stock'] };
  }

  const reader = {
    /** What was read so far. */
    get read(): ReadEverything {
      return { ...read, pricesUnread: unread.headings() };
    },
    add,
    isReadable: read.problems.length === 0,
    get isFull() {
      return read.otherTable !== null || (rules.mostRows !== undefined && rows > rules.mostRows);
    },
  };
  return reader;
}

/** Its line says that its price to the public is without IVA. */
function isBeforeVat({ id, price, cost, cost_usd, cost_has_vat }: FileRow, { supplier }: FileHeader): boolean {
  const isPriceAlone = price !== undefined && cost === undefined && cost_usd === undefined;
  return id === undefined && isPriceAlone && cost_has_vat === false && !supplier.asksFigures;
}

function headerProblems(header: FileHeader, { unread }: ReadingRules): ImportProblem[] {
  const { line, names, given, unknown, repeated, doubts } = header;
  const isStrict = unread === 'refuse';
  // Without the sheet's own column they would replace a sheet that was not read.
  const unreadFacts = isStrict && !given.includes('specs') ? given.filter(isFactColumn) : [];
  const codes = given.filter((column) => isStrict && column === 'code');
  const refused = [...(isStrict ? [...unknown, ...unreadFacts, ...codes] : []), ...repeated];
  const needed: readonly FileColumn[] = isStrict ? requiredColumns : neededToChange(header);
  return [
    ...[...new Set(refused)].map((value): ImportProblem => ({ line, column: null, code: 'unknown_column', value })),
    ...needed
      .filter((column) => !given.includes(column))
      .map((column): ImportProblem => ({ line, column, code: 'missing_column' })),
    ...doubts.map((doubt): ImportProblem => ({ line, ...doubt })),
    ...(names.length > mostHeadings ? [{ line, column: null, code: 'too_many_columns' } as const] : []),
  ];
}

/** What names the product, and something to change, unless the owner is asked for it. */
function neededToChange(header: FileHeader): readonly FileColumn[] {
  const { given, questions } = header;
  const naming: readonly FileColumn[] = ['id', ...namingColumns];
  const isNamed = given.some((column) => naming.includes(column)) || nameIndex(header) !== null;
  // A part number beside the shop's id is a fact like others.
  const key = naming.find((column) => given.includes(column)) ?? 'name';
  const hasChange = given.some((column) => column !== key && column !== 'code');
  const isAsked = questions.some(({ column }) => column === 'price' || column === 'stock' || column === 'cost');
  return [...(isNamed ? [] : (['id'] as const)), ...(hasChange || isAsked ? [] : (['price'] as const))];
}

const priceLike = /^(?:cop)?\s*\$?\s*\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d{2})?$|^\$\s*\d+$|^\d{4,9}(?:[.,]\d{2})?$/i;
const leastShare = 0.6;

/** Columns that nobody reads are said where most of their cells look like amounts of pesos. */
function unreadPrices({ names, read, described }: FileHeader) {
  const columns = names.flatMap((heading, index) => {
    const isUnread = read[index] === null && heading !== '' && !described.some((each) => each.index === index);
    return isUnread ? [{ heading, index, filled: 0, like: 0 }] : [];
  });
  return {
    note(cells: readonly Cell[]) {
      for (const column of columns) {
        const cell = cells[column.index];
        if (isBlank(cell)) continue;
        column.filled += 1;
        const isWhole = typeof cell !== 'number' || cell >= 1_000;
        if (isFigure(cell) && isWhole && priceLike.test(textOfCell(cell).trim())) column.like += 1;
      }
    },
    headings() {
      return columns.flatMap(({ heading, filled, like }) =>
        filled > 0 && like / filled >= leastShare ? [heading] : [],
      );
    },
  };
}
