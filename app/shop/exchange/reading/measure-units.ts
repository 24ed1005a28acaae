import { plainWords } from '../../catalog/category-words.ts';
import type { FileColumn } from '../../catalog/product-row.ts';
import { type Cell, textOfCell } from './cell.ts';

const units: readonly (readonly [FileColumn, RegExp, string])[] = [
  ['weight', /\b(?:kgs?|kilos?|kilogramos?)\b/, 'kg'],
  ['weight', /\b(?:g|grs?|gramos?)\b/, 'g'],
  ['warranty', /\bmes(?:es)?\b/, 'meses'],
  ['warranty', /\banos?\b/, 'anos'],
  ['warranty', /\bdias?\b/, 'dias'],
];

/** A figure of "Peso (kg)" or "Garantía en meses" with the unit that its heading names. */
export function withUnitOfHeading(column: FileColumn, heading: string, cell: Cell): Cell {
  const words = plainWords(heading);
  const unit = units.find(([of, pattern]) => of === column && pattern.test(words))?.[2];
  if (unit === undefined) return cell;
  const text = textOfCell(cell).trim();
  return /^\d[\d.,]*$/.test(text) ? `${text} ${unit}` : cell;
}
