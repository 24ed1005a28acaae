import { plainWords } from '../../catalog/category-words.ts';
import { type FileColumn, fileColumns, type ImportColumn, importColumns } from '../../catalog/product-row.ts';
import { ownValue } from '../../shared/own-value.ts';
import type { SupplierTerms } from '../suppliers/supplier.ts';
import type { SheetRow } from './cell.ts';
import {
  columnOfHeading,
  guessOfHeading,
  type HeadingChoices,
  type HeadingGuess,
  reasonHeading,
} from './file-headings.ts';
import { type HeadingRow, headingNames, namesOf } from './heading-rows.ts';
import { headingWords, vatSaid } from './heading-words.ts';
import type { ListRemarks } from './list-remarks.ts';
import { readUnderTerms, type SupplierColumns, supplierColumns } from './supplier-columns.ts';

export interface FileHeader {
  /** In which line of the file or sheet. */
  line: number;
  /** How many cells the line has, those behind the last heading included. */
  width: number;
  /** Of the column where another table begins at the right of this one; nothing of it is read. */
  otherTableAt: number | null;
  /** As they stand in the file; of equal ones the second is numbered. */
  names: string[];
  /** What each of them is; null is not read. Several columns of stock are added up. */
  read: (FileColumn | null)[];
  given: FileColumn[];
  missing: ImportColumn[];
  unknown: string[];
  repeated: string[];
  /** Columns that the list says are something else than the shop would write. */
  doubts: { column: FileColumn; code: HeaderDoubt; value: string }[];
  /** What the list says of its costs, or its supplier's profile. */
  costHasVat: boolean | null;
  /** Prices are written `1,250,000`. */
  hasCommaGroups: boolean;
  supplier: SupplierColumns;
  /** Columns that are read as soon as the owner says so. */
  questions: HeadingQuestion[];
  /** What the list calls its products, by column: compared and shown, and not written. */
  described: { column: DescribedColumn; index: number }[];
  /** The owner said that the codes are the supplier's own. */
  isCodeTheirs: boolean;
  /** Lines in which the same headings stand again. */
  rows: readonly string[];
}

/** Prices to the public have IVA, and are in pesos. */
export type HeaderDoubt = 'price_before_vat' | 'list_in_dollars' | 'short_figures';

export type DescribedColumn = 'name' | 'category' | 'description';
const describedColumns: readonly FileColumn[] = ['name', 'category', 'description'] satisfies DescribedColumn[];

/**
 * `several`: which of them counts; of stock all that are chosen. `guess`: the words can mean something else. `suggested` and `discount`:
 * a supplier's price to the public or promotion. `our_code`: his codes are ids of the shop, and no name in the list confirms it.
 */
export interface HeadingQuestion {
  column: FileColumn;
  because: 'several' | 'guess' | 'suggested' | 'discount' | 'our_code';
  headings: string[];
}

const noRemarks: ListRemarks = { hasVat: null, isInDollars: false };

export function headerOf(
  row: HeadingRow | undefined,
  choices: HeadingChoices = {},
  remarks: ListRemarks = noRemarks,
  terms: SupplierTerms | null = null,
): FileHeader {
  const all = headingNames(row?.cells ?? []);
  const otherTableAt = tableBeside(all);
  const names = otherTableAt === null ? all : all.slice(0, otherTableAt);
  const { read: found, questions, described } = columnsOfNames(names, choices, remarks.vatColumns);
  const read = readUnderTerms(names, found, choices, terms);
  const hasNames = described.some(({ column }) => column === 'name');
  const said = (column: FileColumn) => {
    const name = names[read.indexOf(column)];
    return name === undefined ? null : (vatSaid(name) ?? remarks.hasVat);
  };
  const figures = (['cost', 'cost_usd', 'price'] as const).find((column) => read.includes(column));
  // Who writes `cost` knows what the shop calls it, and that a product says this itself.
  const saysVat =
    read.includes('cost_has_vat') ||
    (figures !== undefined && (names[read.indexOf(figures)] === figures || said(figures) !== null));
  const supplier = supplierColumns(names, { read, hasNames, saysVat }, choices, terms);
  const ofDrafts = supplier.makesDrafts
    ? described.flatMap(({ column, index }) => (column === 'description' ? [] : [index]))
    : [];
  const isList = !read.includes('id') && (read.includes('cost') || read.includes('cost_usd'));
  const costHasVat = read.includes('cost_has_vat')
    ? null
    : (said('cost') ?? said('cost_usd') ?? (isList && terms ? terms.costHasVat : null));
  const columns = costHasVat === null ? read : [...read, 'cost_has_vat' as const];
  const exact = names.map((name) => name.toLowerCase());
  return {
    line: row?.line ?? 1,
    width: otherTableAt ?? row?.cells.length ?? 0,
    otherTableAt,
    names,
    read,
    given: fileColumns.filter((column) => columns.includes(column)),
    missing: importColumns.filter((column) => !read.includes(column)),
    unknown: names.filter(
      (name, index) => read[index] === null && plainWords(name) !== reasonHeading && !ofDrafts.includes(index),
    ),
    repeated: names.filter(
      (name, index) =>
        name !== '' &&
        (exact.indexOf(exact[index] ?? '') !== index ||
          (read[index] !== null && read[index] !== 'stock' && read.indexOf(read[index] ?? null) !== index)),
    ),
    doubts: names.flatMap((name, index): FileHeader['doubts'] => {
      const column = read[index];
      // What the owner said about a heading is no guess.
      if (!column || Object.hasOwn(choices, name)) return [];
      const inDollars = remarks.isInDollars && (column === 'price' || column === 'cost') && !/cop|pesos/i.test(name);
      if (inDollars) return [{ column, code: 'list_in_dollars', value: name }];
      if (remarks.isShort && (column === 'price' || column === 'cost'))
        return [{ column, code: 'short_figures', value: name }];
      const isBefore = column === 'price' && said('price') === false;
      return isBefore ? [{ column, code: 'price_before_vat', value: name }] : [];
    }),
    costHasVat,
    hasCommaGroups: remarks.hasCommaGroups ?? false,
    supplier,
    questions,
    described,
    isCodeTheirs: Object.values(choices).includes('code'),
    rows: (row?.from ?? (row ? [row] : [])).map(writtenRow),
  };
}

export const writtenRow = ({ cells }: Pick<SheetRow, 'cells'>) => namesOf(cells).join('\n');

type Columns = Pick<FileHeader, 'read' | 'questions' | 'described'>;

/** What a supplier sells, and when he buys again, says nothing of the shop. */
const ofTheShop: readonly FileColumn[] = ['sales', 'coupon', 'low_stock_at'];

/** Of which several can mean several things, so that none of them is read before the owner has said which. */
const askedWhich: readonly FileColumn[] = ['stock', 'price', 'cost'];

/** What the owner chose counts first, then the names of columns, then suppliers' words. */
function columnsOfNames(
  names: readonly string[],
  choices: HeadingChoices,
  vatColumns: ListRemarks['vatColumns'] = {},
): Columns {
  const said = (name: string) => (Object.hasOwn(choices, name) ? (choices[name] ?? null) : undefined);
  // A supplier's list, which does not name our products by their id, does not say what the shop calls them.
  const isOurs = names.some((name) => (said(name) ?? name.toLowerCase()) === 'id');
  const fixed = names.map((name) => {
    if (said(name) !== undefined) return said(name);
    const isOnce = !names.includes(`${name} (2)`);
    return fileColumns.find(
      (column) => column === name.toLowerCase() && (isOurs || (isOnce && !describedColumns.includes(column))),
    );
  });
  const all = names.map((name, index) => {
    if (fixed[index] !== undefined) return null;
    const ofVat = ownValue(vatColumns, name);
    const guess = ofVat === undefined ? guessOfHeading(name) : ({ column: ofVat, kind: 'sure' } as const);
    return guess && !isOurs && ofTheShop.includes(guess.column) ? null : guess;
  });
  const guesses = isOurs ? all : all.map((guess, index) => asTheirs(guess, names[index] ?? '', all));
  const isFixed = (column: FileColumn) => fixed.includes(column);
  const read = fixed.map((column) => column ?? null);
  const questions: HeadingQuestion[] = [];
  const described: FileHeader['described'] = [];
  const ask = (column: FileColumn, because: HeadingQuestion['because'], index: number) => {
    const question = questions.find((each) => each.column === column && each.because === because);
    if (question) question.headings.push(names[index] ?? '');
    else questions.push({ column, because, headings: [names[index] ?? ''] });
  };
  for (const column of fileColumns) {
    const found = [...guesses.entries()].filter(([, guess]) => guess?.column === column);
    const known = found.filter(([, guess]) => guess?.kind !== 'guess' && guess?.kind !== 'suggested');
    const sure = column === 'stock' ? withoutParts(known, names) : known;
    // Beside "Referencia", which can be the supplier's own, "N.º de parte" is the maker's.
    if (column === 'mpn')
      sure.sort(([one], [other]) => Number(isOfMaker(names[other])) - Number(isOfMaker(names[one])));
    const others = found.filter((each) => !known.includes(each));
    if (describedColumns.includes(column) && !isOurs) {
      // The name that the owner had us write is still the name.
      const index = read.includes(column) ? read.indexOf(column) : sure[0]?.[0];
      if (index !== undefined) described.push({ column: column as DescribedColumn, index });
    } else if (!isFixed(column)) {
      const because = column === 'discount' && !isOurs ? 'discount' : sure.length > 1 ? 'several' : null;
      if (because === 'discount' || (because === 'several' && askedWhich.includes(column)))
        for (const [index] of sure) ask(column, because, index);
      else if (sure[0]) read[sure[0][0]] = column;
    }
    if (isFixed(column) || (!isOurs && describedColumns.includes(column))) continue;
    for (const [index, guess] of others) {
      if (guess?.kind === 'suggested') ask(column, 'suggested', index);
      else if (!read.includes(column)) ask(column, 'guess', index);
    }
  }
  // "Descripción" is the name where no name column is.
  const description = described.find((each) => each.column === 'description');
  if (description && !described.some((each) => each.column === 'name')) description.column = 'name';
  return { read, questions, described };
}

const pictures: readonly FileColumn[] = ['image', 'images'];

/** Beside what a supplier asks, his list price is what he would like others to charge; his pictures do not replace the shop's unasked. */
function asTheirs(
  guess: HeadingGuess | null,
  name: string,
  all: readonly (HeadingGuess | null)[],
): HeadingGuess | null {
  if (guess?.kind !== 'sure') return guess;
  if (pictures.includes(guess.column)) return { ...guess, kind: 'guess' };
  const isListPrice = guess.column === 'price' && /\blista\b/.test(headingWords(name));
  const hasCost = all.some((each) => each?.column === 'cost' && each.kind === 'sure');
  return isListPrice && hasCost ? { ...guess, kind: 'suggested' } : guess;
}

/** The sum of all branches stands for each of them. */
function withoutParts<Guess>(found: [number, Guess][], names: readonly string[]): [number, Guess][] {
  const totals = found.filter(([index]) => /\btotal\b/i.test(names[index] ?? ''));
  return totals.length === 1 ? totals : found;
}

const naming: readonly (FileColumn | null)[] = ['mpn', 'ean', 'code', 'name'];

/** Where what names a product and what it costs stand a second time. */
function tableBeside(names: readonly string[]): number | null {
  const of = (column: (found: FileColumn | null) => boolean, from: number) =>
    names.findIndex((name, index) => index >= from && column(columnOfHeading(name)));
  const first = of((column) => naming.includes(column), 0);
  const begins = names.findIndex((name, index) => index > first && name === `${names[first]} (2)`);
  const isFigure = (column: FileColumn | null) => column === 'price' || column === 'cost' || column === 'stock';
  const figure = of(isFigure, 0);
  return first >= 0 && begins > 0 && figure >= 0 && figure < begins && of(isFigure, begins) > 0 ? begins : null;
}

const isOfMaker = (name = '') => /part|fabricante|\bp\/?n\b/i.test(name);

/** Where the name of a line stands that is not written. */
export function nameIndex({ read, described }: Pick<FileHeader, 'read' | 'described'>): number | null {
  const index = described.find(({ column }) => column === 'name')?.index ?? read.indexOf('name');
  return index < 0 ? null : index;
}
