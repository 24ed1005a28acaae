import { type FactColumn, factColumns, factOfColumn } from '../catalog/product-row.ts';
import type { Specs, SpecValue } from '../catalog/specs.ts';
import { cellSchemas } from './reading/cells.ts';

/** What a column of its own cannot say as a file is read, stays in `specs` alone. */
export function factCells(specs: Specs): Record<FactColumn, string | null> {
  const cells = factColumns.map((column) => {
    const value = specs[factOfColumn[column]];
    const cell = cellOf(column, value);
    const read = cellSchemas[column].safeParse(cell);
    return [column, read.success && read.data === value ? cell : null];
  });
  return Object.fromEntries(cells);
}

/** Warranties in months, weights with their unit, so that figures are read as they were meant. */
function cellOf(column: FactColumn, value: SpecValue | undefined): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return '';
  if (column === 'weight') return `${value} g`;
  // A plain number below 12 would be read as years.
  return column === 'warranty' && value < 12 ? `${value} meses` : String(value);
}
