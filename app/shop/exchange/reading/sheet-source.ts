import { type Cell, type SheetRow, textOfCell } from './cell.ts';
import { csvRows, type Delimiter } from './csv-rows.ts';
import { mostLinesAbove } from './heading-rows.ts';
import { pricedRows, saysBeforeVat, type TextLine } from './priced-lines.ts';
import type { WorkbookSheet } from './workbook/workbook.ts';

/** `text`: CSV as it came. `workbook`: the visible sheets, as `writtenSheets` writes them. */
export type SourceKind = 'text' | 'workbook';

/** Where rows come from: a workbook has sheets, and a text has a delimiter, or a product with its price in each line. */
export type SheetSource = { rows(): Iterable<SheetRow> } & (
  | { kind: 'text'; delimiter: Delimiter | null }
  | { kind: 'workbook'; sheet: string }
);

/** Its sheets in the first line, then a line for each row, with a minus before those that are hidden: null where that is longer than allowed. */
export function writtenSheets(sheets: readonly WorkbookSheet[], longest: number): string | null {
  const named = (name: string) =>
    name
      .slice(0, longestName)
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ');
  const names = sheets.map(({ name, rows }) => [named(name), rows.length]);
  let text = `${JSON.stringify(names)}\n`;
  for (const { rows } of sheets) {
    for (const { line, cells, isHidden } of rows) {
      text += `${JSON.stringify([isHidden ? -line : line, ...cells])}\n`;
      if (text.length > longest) return null;
    }
  }
  return text;
}

/** Excel allows 31. */
const longestName = 100;

export function sheetsOf(text: string): (SheetSource & { kind: 'workbook' })[] {
  const sheets = JSON.parse(text.slice(0, text.indexOf('\n'))) as [name: string, rows: number][];
  let before = 1;
  return sheets.map(([sheet, count]) => {
    const skipped = before;
    before += count;
    return { kind: 'workbook', sheet, rows: () => writtenRows(text, skipped, count) };
  });
}

function* writtenRows(text: string, skipped: number, count: number): Generator<SheetRow> {
  let at = 0;
  for (let index = 0; index < skipped; index += 1) at = text.indexOf('\n', at) + 1;
  for (let index = 0; index < count; index += 1) {
    const end = text.indexOf('\n', at);
    const [line, ...cells] = JSON.parse(text.slice(at, end)) as [number, ...Cell[]];
    yield line < 0 ? { line: -line, cells, isHidden: true } : { line, cells };
    at = end + 1;
  }
}

/** A list without columns, read as one with the headings that it never had. */
export function pricedSource<Source extends SheetSource>(source: Source, lines: () => Iterable<TextLine>): Source {
  const isBeforeVat = saysBeforeVat(lines(), mostLinesAbove);
  const delimiter = source.kind === 'text' && { delimiter: null };
  return { ...source, ...delimiter, rows: () => pricedRows(lines(), { isBeforeVat }) } as Source;
}

/** What stands in the only cell of each row. */
export function* linesOfRows(rows: Iterable<SheetRow>): Generator<TextLine> {
  for (const { line, cells } of rows) {
    const text = cells.map(textOfCell).filter(Boolean).join(' ');
    yield { line, text };
  }
}

export function textSource(text: string, delimiter: Delimiter): SheetSource & { kind: 'text' } {
  return { kind: 'text', delimiter, rows: () => csvRows(text, delimiter) };
}
