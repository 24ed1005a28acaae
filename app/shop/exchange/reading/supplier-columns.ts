import { noCategory, type ProductCategory } from '../../catalog/categories.ts';
import { readCategoryWords } from '../../catalog/category-words.ts';
import type { FileColumn, ImportColumn } from '../../catalog/product-row.ts';
import { oneLine } from '../../shared/visible-text.ts';
import type { SupplierTerms } from '../suppliers/supplier.ts';
import { type Cell, isBlank, isFigure, type SheetRow, textOfCell } from './cell.ts';
import { columnOfHeading, type HeadingChoices } from './file-headings.ts';

export interface NewProduct {
  name: string;
  category: ProductCategory;
}

type Read = readonly (FileColumn | null)[];

/** Of a list that does not name products by the shop's ids. */
export interface SupplierColumns {
  /** A column was taken for prices, and nobody has said whose they are. */
  asksFigures: boolean;
  /** Which cell names a product that the shop does not have, and which says its category. */
  nameAt: number | null;
  categoryAt: number | null;
  makesDrafts: boolean;
  /** Written besides what the list has. */
  also: ImportColumn[];
}

/** A heading that the owner said to be something else than its words say. */
const isSaid = (name: string, choices: HeadingChoices) =>
  Object.hasOwn(choices, name) && choices[name] !== columnOfHeading(name);

/** What the list calls a price is what its products cost, unless the owner asks that price. Beside a cost it is not read. */
export function readUnderTerms(
  names: readonly string[],
  read: Read,
  choices: HeadingChoices,
  terms: SupplierTerms | null,
): (FileColumn | null)[] {
  const at = read.indexOf('price');
  if (terms?.figures !== 'cost' || read.includes('id') || at < 0 || isSaid(names[at] ?? '', choices)) return [...read];
  return read.with(at, read.includes('cost') || read.includes('cost_usd') ? null : 'cost');
}

export function supplierColumns(
  names: readonly string[],
  read: Read,
  choices: HeadingChoices,
  terms: SupplierTerms | null,
): SupplierColumns {
  const isOurs = read.includes('id');
  const at = (column: FileColumn) => {
    const index = read.includes(column)
      ? read.indexOf(column)
      : names.findIndex((name, each) => read[each] === null && columnOfHeading(name) === column);
    return index < 0 ? null : index;
  };
  const priceAt = read.indexOf('price');
  const followsCost =
    terms !== null && terms.marginInBasisPoints !== null && priceAt < 0 && read.some((each) => isCost(each));
  const nameAt = isOurs ? null : (at('name') ?? at('description'));
  const makesDrafts =
    terms?.drafts === true && nameAt !== null && read.includes('mpn') && (priceAt >= 0 || followsCost);
  return {
    asksFigures: !isOurs && terms === null && priceAt >= 0 && !isSaid(names[priceAt] ?? '', choices),
    nameAt,
    categoryAt: isOurs ? null : at('category'),
    makesDrafts,
    also: [
      ...(!isOurs && followsCost ? (['price'] as const) : []),
      ...(makesDrafts ? (['name', 'price', 'category', 'specs'] as const) : []),
    ],
  };
}

const isCost = (column: FileColumn | null) => column === 'cost' || column === 'cost_usd';

const longestName = 200;

/** What a line says of a product that the shop does not have. */
export function newProductIn(
  { nameAt, categoryAt, makesDrafts }: SupplierColumns,
  cells: readonly Cell[],
): NewProduct | undefined {
  if (!makesDrafts || nameAt === null) return undefined;
  const name = oneLine(oneLine(textOfCell(cells[nameAt])).slice(0, longestName));
  if (name === '') return undefined;
  const category = categoryAt === null ? undefined : readCategoryWords(textOfCell(cells[categoryAt]));
  return { name, category: category ?? noCategory };
}

/** In pesos: what is less is more often a number of units or of warranty. */
const leastPrice = 1_000;

/** Headings of columns that are not read, although what stands in them looks like prices. */
export function unreadPrices(names: readonly string[], read: Read, rows: readonly SheetRow[]): string[] {
  return names.filter((name, index) => {
    if (name === '' || read[index] !== null) return false;
    const cells = rows.map((row) => row.cells[index]).filter((cell) => !isBlank(cell));
    const prices = cells.filter((cell) => isFigure(cell) && priceIn(cell as Cell) >= leastPrice);
    return cells.length > 0 && prices.length * 2 > cells.length;
  });
}

function priceIn(cell: Cell): number {
  if (typeof cell === 'number') return cell;
  // Thirteen digits are a bar code.
  const digits = typeof cell === 'string' ? cell.replace(/[.,]\d{1,2}$/, '').replace(/\D/g, '') : '';
  return typeof cell === 'string' && !cell.includes('%') && digits.length <= 10 ? Number(digits) : 0;
}
