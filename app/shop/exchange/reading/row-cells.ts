import type { FileColumn } from '../../catalog/product-row.ts';
import { groupingOf, withPointGroups } from './amount-words.ts';
import type { Cell } from './cell.ts';
import { summedUnits } from './cell-meanings.ts';
import type { DescribedColumn, FileHeader } from './file-header.ts';
import { withUnitOfHeading } from './measure-units.ts';

/** How many prices and costs are written `1,250,000`, and how many `1.250.000` or with a decimal comma. */
export interface Groupings {
  comma: number;
  point: number;
}

interface OfTable {
  /** Stock that nobody counted. */
  uncounted: readonly number[];
  /** Counted here. */
  groups: Groupings;
}

/** Which cell of a line is what, as its headings say. */
export function cellReader(header: FileHeader, { uncounted, groups }: OfTable) {
  const stockColumns = header.read.flatMap((column, index) => (column === 'stock' ? [index] : []));

  function cellOf(column: FileColumn, heading: string, cell: Cell): Cell {
    if ((column !== 'price' && column !== 'cost') || typeof cell !== 'string')
      return withUnitOfHeading(column, heading, cell);
    const grouping = groupingOf(cell);
    if (grouping) groups[grouping] += 1;
    return header.hasCommaGroups ? withPointGroups(cell) : cell;
  }

  return {
    read(cells: readonly Cell[]): Partial<Record<FileColumn, Cell>> {
      const each = header.read.flatMap((column, index) =>
        column ? [[column, cellOf(column, header.names[index] ?? '', cells[index] ?? '')]] : [],
      );
      const found = Object.fromEntries(each) as Partial<Record<FileColumn, Cell>>;
      if (stockColumns.length > 1)
        found.stock = summedUnits(
          stockColumns.map((index) => cells[index] ?? ''),
          uncounted,
        );
      return found;
    },
    described(cells: readonly Cell[]): Partial<Record<DescribedColumn, Cell>> {
      return Object.fromEntries(header.described.map(({ column, index }) => [column, cells[index] ?? '']));
    },
  };
}
