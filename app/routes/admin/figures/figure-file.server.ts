import { stringify } from 'csv-stringify/sync';
import { guardCell } from '#app/shop/exchange/cell-guard.ts';
import { writeSpreadsheet } from '#app/shop/exchange/reading/workbook/spreadsheet.server.ts';
import { writtenHundredths } from '#app/shop/shared/typed-hundredths.ts';
import type { Cell, ColumnKind, FigureTable } from '#app/text/admin/figure-tables.ts';
import { figuresText } from '#app/text/admin/figures.ts';

const rowsOf = ({ rows, total }: FigureTable) => (total ? [...rows, total] : rows);

/** Colombian spreadsheets use the comma for decimals, hence semicolons. No cell may run as a formula. */
export function csvOf(table: FigureTable): string {
  const { columns } = table;
  const rows = rowsOf(table).map((row) => row.map((cell, index) => csvCell(columns[index]?.kind ?? 'text', cell)));
  return stringify([columns.map(({ name }) => name), ...rows], {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
  });
}

/** Without separators of thousands. Only texts are guarded: a figure below zero begins with a minus as well. */
function csvCell(kind: ColumnKind, cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return guardCell(cell);
  const sign = cell < 0 ? '-' : '';
  const size = Math.abs(cell);
  return sign + (kind === 'cents' ? writtenHundredths(size) : String(size).replace('.', ','));
}

/** Money in pesos. Texts are written as texts, so none is a formula; they are guarded for those who save the workbook as CSV. */
export function workbookOf(table: FigureTable): Promise<Buffer> {
  const { columns } = table;
  const rows = rowsOf(table).map((row) =>
    row.map((cell, index) => {
      if (typeof cell === 'string') return guardCell(cell);
      return cell !== null && columns[index]?.kind === 'cents' ? cell / 100 : cell;
    }),
  );
  return writeSpreadsheet(
    columns.map(({ name }) => name),
    rows,
    figuresText.title,
  );
}
