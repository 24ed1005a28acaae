import { plainWords } from '../../catalog/category-words.ts';
import type { FileColumn } from '../../catalog/product-row.ts';
import { type Cell, isBlank, isFigure, type SheetRow, textOfCell } from './cell.ts';
import { type FileHeader, writtenRow } from './file-header.ts';
import { knownHeadings } from './heading-rows.ts';
import type { SkippedKind } from './skipped-kinds.ts';

export type RowKind = 'product' | SkippedKind | 'other_table';

const keys: readonly FileColumn[] = ['id', 'mpn', 'ean', 'code'];
const figures: readonly FileColumn[] = ['price', 'stock', 'cost', 'cost_usd', 'discount'];
const totals =
  /^(?:sub ?total(?:es)?|total(?:es)?|gran total|suma(?:s| total)?|valor total|iva|rete ?(?:fuente|iva|ica)|neto a pagar)\b/;

const isSigns = (cell: Cell) => typeof cell === 'string' && !/[\p{L}\p{N}]/u.test(cell);

/** What a line below the headings is. */
export function kindOfRow(row: SheetRow, header: FileHeader): RowKind {
  const { cells } = row;
  if (row.isBroken) return 'product';
  if (row.isHidden) return 'hidden';
  // A file may be nothing but millions of them.
  if (cells.every((cell) => cell === '')) return 'blank';
  const shown = cells.filter((cell) => !isBlank(cell));
  const [first] = shown;
  // Lines are drawn with dashes, too.
  if (first === undefined || shown.every((cell) => isSigns(cell))) return 'blank';
  if (row.isNote) return 'section';
  if (header.rows.includes(writtenRow(row))) return 'headings';
  if (shown.length > 1 && knownHeadings(row) >= Math.max(2, shown.length / 2)) return 'other_table';
  const has = (columns: readonly FileColumn[]) =>
    columns.some((column) => header.read.some((read, index) => read === column && !isBlank(cells[index])));
  const isTotal = totals.test(plainWords(textOfCell(first))) && shown.slice(1).every(isFigure);
  if (isTotal && (shown.length > 1 || header.names.length > 2)) return 'total';
  const named = header.read.flatMap((read, index) => (read && keys.includes(read) ? [textOfCell(cells[index])] : []));
  // "Asesor: Carlos" below the products: part numbers have figures.
  const isNamed = named.some((text) => /\d/.test(text));
  const isWide = header.names.length >= 3 && header.given.length >= 2;
  if (isWide && (shown.length === 1 || (!isNamed && !has(figures)))) return 'section';
  return 'product';
}
