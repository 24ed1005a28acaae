import { vatPercents } from '../../catalog/product-cost.ts';
import { type Cell, isBlank, type SheetRow, textOfCell } from './cell.ts';
import { guessOfHeading } from './file-headings.ts';
import { headingNames, knownHeadings } from './heading-rows.ts';
import { headingWords } from './heading-words.ts';

export type VatColumn = 'cost_has_vat' | 'vat_percent';

/** Headings that can be an amount, a rate or an answer. */
const ofVat = /^(?:(?:con|incluye|tiene|tarifa|tasa|lleva) )?(?:iva|impuestos?)(?: (?:incluidos?|incl))?$/;

/** What columns about IVA are, by their first cells: "IVA incluido" with SI and NO, "IVA" with 19, 5 and 0. */
export function vatColumnsOf(
  headings: SheetRow | undefined,
  below: readonly SheetRow[],
): Readonly<Record<string, VatColumn>> {
  const found: Record<string, VatColumn> = {};
  for (const [index, name] of headingNames(headings?.cells ?? []).entries()) {
    if (!ofVat.test(headingWords(name)) || guessOfHeading(name) !== null) continue;
    const cells = below.flatMap((row) => {
      const cell = row.cells[index];
      return isBlank(cell) || cell === undefined || knownHeadings(row) > 1 ? [] : [cell];
    });
    if (cells.length === 0) continue;
    // "IVA" alone with SI and NO can say which products are taxed.
    if (cells.every(isAnswer) && !isTax.test(headingWords(name))) found[name] = 'cost_has_vat';
    else if (cells.every(isRate)) found[name] = 'vat_percent';
  }
  return found;
}

const isTax = /^(?:iva|impuestos?)$/;
const isAnswer = (cell: Cell) => /^(?:s[ií]|no)$/i.test(textOfCell(cell).trim().normalize('NFC'));

function isRate(cell: Cell): boolean {
  const part = typeof cell === 'object' && 'percent' in cell ? cell.percent : cell;
  if (typeof part === 'number' && vatPercents.some((rate) => rate === Math.round(part * 10_000) / 100)) return true;
  const text = textOfCell(cell).replace('%', '').trim();
  return (
    /^(?:exent|exclu[ií]d)[oa]s?$/i.test(text.normalize('NFC')) || vatPercents.some((rate) => String(rate) === text)
  );
}
