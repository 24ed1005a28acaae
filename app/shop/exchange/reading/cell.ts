/** What stands in a cell, of CSV as of a workbook: CSV has texts alone, a workbook says what it means. */
export type Cell =
  | string
  | number
  /** As a part of 1: 0.35 is 35 %. */
  | { percent: number }
  /** A figure whose format names dollars. */
  | { dollars: number }
  /** Day as ISO 8601 writes it. */
  | { date: string }
  | { error: string }
  /** A formula that was never worked out: the program that wrote it does not calculate. */
  | { formula: true };

/** `line` counts as an editor or a spreadsheet does, from 1. */
export interface SheetRow {
  line: number;
  cells: readonly Cell[];
  /** A quote opens in this line and never closes. */
  isBroken?: true;
  /** Of a broken line, as it stands. */
  text?: string;
  /** Whoever sees the sheet does not see it, and it has no cells. */
  isHidden?: true;
  /** Of a list without columns: it names no price. */
  isNote?: true;
}

/** As a spreadsheet in Colombia shows it. */
export function textOfCell(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return figureText(cell);
  if ('percent' in cell) return `${figureText(Number((cell.percent * 100).toFixed(4)))}%`;
  if ('dollars' in cell) return `US$ ${figureText(cell.dollars)}`;
  if ('date' in cell) return cell.date;
  return 'error' in cell ? cell.error : '=';
}

export function isBlank(cell: Cell | undefined): boolean {
  return cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

const figures = /^[-+]?[\d.,$%\s']*\d[\d.,$%\s']*$/;

export function isFigure(cell: Cell | undefined): boolean {
  if (cell === undefined || typeof cell === 'string') return figures.test(cell ?? '');
  return typeof cell === 'number' || 'percent' in cell || 'dollars' in cell;
}

function figureText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value).replace('.', ',');
}
