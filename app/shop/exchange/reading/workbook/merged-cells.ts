import { type Cell, isBlank, type SheetRow } from '../cell.ts';

/** One merge over a whole sheet is one; many that overlap are no list. */
const mostFilled = 200_000;
const area = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/;

/** What stands in cells merged downwards counts for each of their lines; a workbook has it in the first alone. */
export function fillDownwards(rows: readonly SheetRow[], areas: readonly string[]): void {
  const indexOfLine = new Map(rows.map(({ line }, index) => [line, index]));
  let steps = 0;
  for (const each of areas) {
    const [, letters = '', first, last] = area.exec(each) ?? [];
    const from = indexOfLine.get(Number(first));
    const column = columnOfLetters(letters);
    const cell = from === undefined ? undefined : rows[from]?.cells[column];
    if (from === undefined || cell === undefined || isBlank(cell)) continue;
    for (let index = from + 1; index < rows.length; index += 1) {
      const row = rows[index];
      steps += 1;
      if (row === undefined || row.line > Number(last) || steps > mostFilled) break;
      if (row.isHidden || !isBlank(row.cells[column])) continue;
      const cells = row.cells as Cell[];
      while (cells.length < column) cells.push('');
      cells[column] = cell;
    }
  }
}

/** `C` is the third. */
export const columnOfLetters = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
