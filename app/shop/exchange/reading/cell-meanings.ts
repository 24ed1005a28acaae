import { mostUnits } from '../../catalog/admin/stock-change.ts';
import type { FileColumn } from '../../catalog/product-row.ts';
import { writtenHundredths } from '../../shared/typed-hundredths.ts';
import { readWholeNumber } from '../../shared/typed-number.ts';
import { countedIn, isUnclearCount, plainPesos, priceWords, saysNoMeasure, stockWords } from './amount-words.ts';
import { type Cell, isBlank, textOfCell } from './cell.ts';
import { dollarSigns } from './heading-words.ts';

export type MeaningProblem =
  | 'error_cell'
  | 'formula_without_value'
  | 'spreadsheet_date'
  | 'spreadsheet_figure'
  | 'dollars'
  | 'not_pesos'
  | 'not_a_whole_number';

/** `text`: what the cell says, for the schema of its column. `left`: nothing that could be written; the product keeps what it has. */
export type CellMeaning = { text: string } | { left: true } | { problem: MeaningProblem };

const pesos: readonly FileColumn[] = ['price', 'cost'];
const counts: readonly FileColumn[] = ['stock', 'sales', 'low_stock_at', 'discount'];
const amounts: readonly FileColumn[] = [...pesos, ...counts, 'cost_usd'];
const codes: readonly FileColumn[] = ['id', 'mpn', 'ean', 'code'];
const texts: readonly FileColumn[] = ['name', 'description', 'coupon', 'specs'];
const percents: readonly FileColumn[] = ['discount', 'vat_percent'];
const measures: readonly FileColumn[] = ['warranty', 'weight'];

/** As Excel, LibreOffice and Google write them in Spanish and English; `####` is a column that was too narrow to be copied. */
const errorText =
  /^#(?:N\/[AD]|[¡¿]?(?:REF|DIV\/0|VALUE|VALOR|NAME|NOMBRE|NUM|NULL|NULO|SPILL|DESBORDAMIENTO|CALC|FIELD|CAMPO|ERROR)[!?]|#{2,})$/i;

const months = 'ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|jan|apr|aug|dec';
/** What Excel makes of `3-5`, as a file of text has it. */
const dateText = new RegExp(
  `^(?:\\d{1,2}[-/ ](?:${months})\\.?(?:[-/ ]\\d{2,4})?|(?:${months})\\.?[-/]\\d{2,4}|\\d{1,2}/\\d{1,2}/\\d{2,4}|(?:19|20)\\d\\d-(?:0\\d|1[0-2])-[0-3]\\d(?:[ T]00:00(?::00)?)?)$`,
  'i',
);
/** `4,71138E+12`: the digits behind are lost. `7E05` is a part number. */
const roundedText = /^\d+(?:[.,]\d+)?E\+\d+$|^\d[.,]\d+E\d+$/i;
/** A spreadsheet has no more. */
const mostDigits = 15;

export function meaningOf(column: FileColumn, cell: Cell): CellMeaning {
  if (typeof cell === 'string') return meaningOfText(column, cell);
  if (typeof cell === 'number') return meaningOfFigure(column, cell);
  if ('error' in cell) return { problem: 'error_cell' };
  if ('formula' in cell) return { problem: 'formula_without_value' };
  if ('date' in cell) return texts.includes(column) ? { text: cell.date } : { problem: 'spreadsheet_date' };
  if ('dollars' in cell) {
    if (column === 'cost_usd') return meaningOfFigure(column, cell.dollars);
    return pesos.includes(column) ? { problem: 'dollars' } : { text: textOfCell(cell) };
  }
  const isPercent = percents.includes(column) || !amounts.includes(column);
  if (isPercent) return { text: textOfCell(cell) };
  return { problem: counts.includes(column) ? 'not_a_whole_number' : 'not_pesos' };
}

function meaningOfFigure(column: FileColumn, figure: number): CellMeaning {
  const isWhole = Number.isInteger(figure);
  if (codes.includes(column)) {
    const isExact = !isWhole || Math.abs(figure) < 10 ** mostDigits;
    return isExact ? { text: isWhole ? textOfCell(figure) : String(figure) } : { problem: 'spreadsheet_figure' };
  }
  if (column === 'cost_usd')
    return figure < 0 ? { text: String(figure) } : { text: writtenHundredths(Math.round(figure * 100)) };
  if (isWhole) return { text: textOfCell(figure) };
  // 0.19 of a sheet without formats.
  if (column === 'vat_percent' && figure < 1) return { text: textOfCell({ percent: figure }) };
  // A formula leaves centavos behind; 1.894, of a spreadsheet that writes thousands with a comma, is no price.
  if (pesos.includes(column)) return figure >= 1_000 ? { text: String(Math.round(figure)) } : { problem: 'not_pesos' };
  return counts.includes(column) ? { problem: 'not_a_whole_number' } : { text: textOfCell(figure) };
}

function meaningOfText(column: FileColumn, text: string): CellMeaning {
  const cell = text.trim();
  if (errorText.test(cell)) return { problem: 'error_cell' };
  if (codes.includes(column)) {
    if (roundedText.test(cell)) return { problem: 'spreadsheet_figure' };
    if (dateText.test(cell)) return { problem: 'spreadsheet_date' };
    // An apostrophe keeps Excel from counting with a code, and some programs write it out.
    return { text: text.replace(/^\s*['’](?=[\p{L}\p{N}])/u, '') };
  }
  if (measures.includes(column)) return saysNoMeasure(cell) ? { left: true } : { text };
  if (!amounts.includes(column)) return { text };
  if (pesos.includes(column) && dollarSigns.test(cell)) return { problem: 'dollars' };
  if (dateText.test(cell)) return { problem: 'spreadsheet_date' };
  if (column === 'stock') return meaningOfUnits(cell);
  if (priceWords(cell) === 'unknown') return { left: true };
  return { text: pesos.includes(column) ? plainPesos(cell) : text };
}

function meaningOfUnits(cell: string): CellMeaning {
  const words = stockWords(cell);
  if (words !== null) return words === 'none' ? { text: '0' } : { left: true };
  const counted = countedIn(cell) ?? cell;
  return isUnclearCount(counted) ? { problem: 'not_a_whole_number' } : { text: counted };
}

/**
 * The units of several columns as one cell. One that names no figure ("Sí") counts nothing where another does; the first that is a
 * problem, or that nobody counted, is returned as it stands.
 */
export function summedUnits(cells: readonly Cell[], uncounted: readonly number[]): Cell {
  let sum = 0;
  let counted = 0;
  let unknown: Cell | null = null;
  for (const cell of cells) {
    if (isBlank(cell)) continue;
    const meaning = meaningOf('stock', cell);
    if ('left' in meaning) {
      unknown = cell;
      continue;
    }
    const units = 'text' in meaning ? readWholeNumber(meaning.text, mostUnits) : null;
    if (!units?.ok || uncounted.includes(units.value)) return cell;
    sum += units.value;
    counted += 1;
  }
  if (counted === 0) return unknown ?? '';
  return sum;
}
