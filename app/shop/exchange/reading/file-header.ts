import { plainWords } from '../../catalog/category-words.ts';
import { type FileColumn, fileColumns, type ImportColumn, importColumns } from '../../catalog/product-row.ts';
import type { SupplierTerms } from '../suppliers/supplier.ts';
import { type Cell, isBlank, isFigure, type SheetRow, textOfCell } from './cell.ts';
import { columnOfHeading, type HeadingChoices, headingsKey, reasonHeading, vatSaid } from './file-headings.ts';
import type { ListRemarks } from './list-remarks.ts';
import { readUnderTerms, type SupplierColumns, supplierColumns } from './supplier-columns.ts';

/** Titles, addresses and notes stand above the headings of a supplier. */
export const mostLinesAbove = 30;

export interface FileHeader {
  /** In which line of the file or sheet. */
  line: number;
  /** As they stand in the file. */
  names: string[];
  /** What each of them is; null is not read. */
  read: (FileColumn | null)[];
  given: FileColumn[];
  missing: ImportColumn[];
  unknown: string[];
  repeated: string[];
  /** Columns that the list says are something else than the shop would write. */
  doubts: { column: FileColumn; code: HeaderDoubt; value: string }[];
  /** What the list says of its costs, or its supplier's profile. */
  costHasVat: boolean | null;
  supplier: SupplierColumns;
}

/** Prices to the public have IVA, and are in pesos. */
export type HeaderDoubt = 'price_before_vat' | 'list_in_dollars';

const noRemarks: ListRemarks = { hasVat: null, isInDollars: false };

export function headerOf(
  row: SheetRow | undefined,
  choices: HeadingChoices = {},
  remarks: ListRemarks = noRemarks,
  terms: SupplierTerms | null = null,
): FileHeader {
  const names = namesOf(row?.cells ?? []);
  const read = readUnderTerms(names, columnsOfNames(names, choices), choices, terms);
  const supplier = supplierColumns(names, read, choices, terms);
  const said = (column: FileColumn) => {
    const name = names[read.indexOf(column)];
    return name === undefined ? null : (vatSaid(name) ?? remarks.hasVat);
  };
  const isList = !read.includes('id') && (read.includes('cost') || read.includes('cost_usd'));
  const costHasVat = read.includes('cost_has_vat')
    ? null
    : (said('cost') ?? said('cost_usd') ?? (isList && terms ? terms.costHasVat : null));
  const columns = costHasVat === null ? read : [...read, 'cost_has_vat' as const];
  const exact = names.map((name) => name.toLowerCase());
  return {
    line: row?.line ?? 1,
    names,
    read,
    given: fileColumns.filter((column) => columns.includes(column)),
    missing: importColumns.filter((column) => !read.includes(column)),
    unknown: names.filter(
      (name, index) =>
        read[index] === null &&
        plainWords(name) !== reasonHeading &&
        !(supplier.makesDrafts && [supplier.nameAt, supplier.categoryAt].includes(index)),
    ),
    repeated: names.filter(
      (name, index) =>
        name !== '' &&
        (exact.indexOf(exact[index] ?? '') !== index ||
          (read[index] !== null && read.indexOf(read[index] ?? null) !== index)),
    ),
    doubts: names.flatMap((name, index): FileHeader['doubts'] => {
      const column = read[index];
      // What the owner said about a heading is no guess.
      if (!column || Object.hasOwn(choices, name)) return [];
      const inDollars = remarks.isInDollars && (column === 'price' || column === 'cost') && !/cop|pesos/i.test(name);
      if (inDollars) return [{ column, code: 'list_in_dollars', value: name }];
      const isBefore = column === 'price' && said('price') === false;
      return isBefore ? [{ column, code: 'price_before_vat', value: name }] : [];
    }),
    costHasVat,
    supplier,
  };
}

/** Without the empty cells behind the last one. */
export function namesOf(cells: readonly Cell[]): string[] {
  // What the database cannot store is no heading.
  const names = cells.map((cell) =>
    textOfCell(cell)
      .toWellFormed()
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  );
  while (names.at(-1) === '') names.pop();
  return names;
}

/** What a supplier calls a product, and where he files it. */
const suppliersOwn: readonly (FileColumn | null)[] = ['name', 'description', 'category'];

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
  // A supplier's list, which does not name our products by their id, does not say what the shop calls them.
  const isOurs = read.includes('id');
  return read.map((column, index) => {
    const isGuess = chosen[index] === undefined && named[index] === undefined;
    return !isOurs && isGuess && suppliersOwn.includes(column) ? null : column;
  });
}

/** How many columns are known by their words; figures are no headings. */
export function knownHeadings({ cells }: SheetRow): number {
  if (cells.some((cell) => !isBlank(cell) && isFigure(cell))) return 0;
  return new Set(
    namesOf(cells)
      .map(columnOfHeading)
      .filter((column) => column !== null),
  ).size;
}

/** Of several words and no figure: the owner can say what they mean. */
function mayBeHeadings({ cells }: SheetRow): boolean {
  const shown = cells.filter((cell) => !isBlank(cell));
  return shown.length > 1 && !shown.some(isFigure) && new Set(namesOf(cells).map(plainWords)).size > 1;
}

/**
 * Of the first lines: that with headings about which the owner was asked before, or the one with most known words, or the first that may be
 * one. Undefined where none may.
 */
export function headingRow(rows: readonly SheetRow[], asked: ReadonlySet<string> = new Set()): SheetRow | undefined {
  const known = rows.find(({ cells }) => asked.has(headingsKey(namesOf(cells))));
  if (known) return known;
  const most = Math.max(0, ...rows.map(knownHeadings));
  return most > 0 ? rows.find((row) => knownHeadings(row) === most) : rows.find(mayBeHeadings);
}
