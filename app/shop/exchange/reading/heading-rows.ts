import { plainWords } from '../../catalog/category-words.ts';
import { fileColumns } from '../../catalog/product-row.ts';
import { type Cell, isBlank, isFigure, type SheetRow, textOfCell } from './cell.ts';
import { columnOfHeading, headingsKey } from './file-headings.ts';

/** Titles, addresses and notes stand above the headings of a supplier. */
export const mostLinesAbove = 30;

/** `from`: of headings in two lines, both as they stand. */
export interface HeadingRow extends SheetRow {
  from?: readonly SheetRow[];
}

/** Without the empty cells behind the last one. */
export function namesOf(cells: readonly Cell[]): string[] {
  // What the database cannot store is no heading.
  const names = cells.map((cell) =>
    textOfCell(cell)
      .toWellFormed()
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  );
  while (names.at(-1) === '') names.pop();
  return names;
}

/** Two columns of the shop's own file with one name are a mistake; a supplier's can stand for two cities. */
export function headingNames(cells: readonly Cell[]): string[] {
  const seen = new Map<string, number>();
  const names = namesOf(cells);
  const isOurs = names.some((name) => name.toLowerCase() === 'id');
  return names.map((name) => {
    const lower = name.toLowerCase();
    if (name === '' || (isOurs && fileColumns.some((column) => column === lower))) return name;
    const count = (seen.get(lower) ?? 0) + 1;
    seen.set(lower, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/** How many columns are known by their words; figures are no headings. */
export function knownHeadings({ cells }: Pick<SheetRow, 'cells'>): number {
  if (cells.some((cell) => !isBlank(cell) && isFigure(cell))) return 0;
  return new Set(
    namesOf(cells)
      .map(columnOfHeading)
      .filter((column) => column !== null),
  ).size;
}

/** Of several words and no figure: the owner can say what they mean. */
function mayBeHeadings({ cells }: SheetRow): boolean {
  const shown = cells.filter((cell) => !isBlank(cell));
  return shown.length > 1 && !shown.some(isFigure) && new Set(namesOf(cells).map(plainWords)).size > 1;
}

/**
 * The words of the upper line belong to the columns below them: "Bogotá" over "Precio" and "Stock", as far as the next word, and a word
 * whose own cell below is empty. Null where the upper line adds nothing, as a title does.
 */
export function joinedHeadings(upper: SheetRow, lower: SheetRow): HeadingRow | null {
  const rows = [upper, lower];
  if (lower.line !== upper.line + 1 || rows.some(({ cells }) => cells.some((cell) => !isBlank(cell) && isFigure(cell))))
    return null;
  const [above, below] = [namesOf(upper.cells), namesOf(lower.cells)];
  if (above.filter(Boolean).length < 2 || below.length === 0) return null;
  const counts = Map.groupBy(below, plainWords);
  let over = '';
  let joined = 0;
  const cells = Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
    const [own = '', higher = ''] = [below[index], above[index]];
    over = higher || over;
    if (own === '') {
      if (higher !== '') joined += 1;
      return higher;
    }
    const isRepeated = (counts.get(plainWords(own))?.length ?? 0) > 1;
    // "Número" over "de parte".
    const known = columnOfHeading(own) !== null && !/^del? /i.test(own);
    const both = known ? `${own} ${over}` : `${over} ${own}`;
    if (over === '' || !(isRepeated || (!known && columnOfHeading(both) !== null))) return own;
    joined += 1;
    return both;
  });
  const row = { line: lower.line, cells, from: rows };
  return joined > 0 && knownHeadings(row) >= Math.max(...rows.map(knownHeadings)) ? row : null;
}

/** What may be the headings: each line, or two of them together, which come first. */
export function headingCandidates(rows: readonly SheetRow[]): HeadingRow[] {
  return rows.flatMap((row, index): HeadingRow[] => {
    const upper = rows[index - 1];
    const joined = upper ? joinedHeadings(upper, row) : null;
    return joined ? [joined, row] : [row];
  });
}

/**
 * Of the first lines: that with headings about which the owner was asked before, or the one with most known words, or the first that may be
 * one. Undefined where none may.
 */
export function headingRow(rows: readonly SheetRow[], asked: ReadonlySet<string> = new Set()): HeadingRow | undefined {
  const candidates = headingCandidates(rows);
  const known = candidates.find(({ cells }) => asked.has(headingsKey(headingNames(cells))));
  if (known) return known;
  const counts = new Map(candidates.map((row) => [row, knownHeadings(row)]));
  const most = Math.max(0, ...counts.values());
  if (most === 0) return rows.find(mayBeHeadings);
  const best = candidates.filter((row) => counts.get(row) === most);
  // Above the two lines of one table the upper one alone can have as many known words.
  return best.find(({ from }) => from && from[0] === best[0]) ?? best[0];
}

/** In this line, or in this line and the one above. */
export function headingRowAt(rows: readonly SheetRow[], line: number): HeadingRow | undefined {
  return headingCandidates(rows).find((row) => row.line === line);
}
