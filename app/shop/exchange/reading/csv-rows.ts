import { unguardCell } from '../cell-guard.ts';
import type { SheetRow } from './cell.ts';

/** A comma, or the semicolon that spreadsheets write where the comma separates decimals, as in Colombia; a tab, or a bar. */
export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** A spreadsheet's cell has at most 32,767 characters, and each may be a quote, which is doubled. */
const longestQuoted = 70_000;
/** What stands further right belongs to no list, and a file may be one line of ten megabytes. */
const mostCells = 1_000;
const separatorLine = /^\ufeff?"?sep=([,;\t|])"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i;

/** Excel's own first line, which says the delimiter and is not shown. */
export function delimiterSaid(text: string): Delimiter | null {
  return (separatorLine.exec(text)?.[1] as Delimiter | undefined) ?? null;
}

/**
 * Rows as people and programs write them. Two things that csv-parse cannot do: it says at the end of the file that some quote never
 * closed, when all lines behind it are lost; and it cannot tell an inch (`Monitor 27"`) from the end of a cell of several lines.
 * A quote counts where it begins a cell. One that is followed by other text, once its cell has left the line, never closed: its line is
 * broken, and reading goes on with the next.
 */
export function* csvRows(text: string, delimiter: Delimiter): Generator<SheetRow> {
  let at = separatorLine.exec(text)?.[0].length ?? (text.startsWith('\ufeff') ? 1 : 0);
  let line = at > 1 ? 2 : 1;
  while (at < text.length) {
    const begins = line;
    const begin = at;
    const cells: string[] = [];
    for (;;) {
      const quoted = text[at] === '"' ? quotedCell(text, delimiter, at) : null;
      if (text[at] === '"' && quoted === null && !closesInside(text, delimiter, at)) {
        const end = endOfLine(text, at);
        yield { line, cells: [], isBroken: true, text: text.slice(begin, end) };
        at = behindBreak(text, end);
        line += 1;
        break;
      }
      const end = quoted?.end ?? endOfCell(text, delimiter, at);
      if (cells.length < mostCells) cells.push(withoutGuards(quoted?.value ?? text.slice(at, end)));
      line += quoted?.breaks ?? 0;
      if (text[end] === delimiter) {
        at = end + 1;
        continue;
      }
      at = behindBreak(text, end);
      line += 1;
      yield { line: begins, cells };
      break;
    }
  }
}

/** Programs write `="0012345"` so that Excel keeps the zeros. */
const writtenAsText = /^="([^"]*)"$/;
const withoutGuards = (cell: string) => writtenAsText.exec(cell)?.[1] ?? unguardCell(cell);

interface QuotedCell {
  value: string;
  end: number;
  breaks: number;
}

function quotedCell(text: string, delimiter: string, at: number): QuotedCell | null {
  const lineEnds = endOfLine(text, at);
  for (let from = at + 1; from - at < longestQuoted; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return null;
    const next = text[quote + 1];
    if (next === '"') {
      from = quote + 2;
    } else if (next === undefined || next === delimiter || isBreak(next)) {
      const value = text.slice(at + 1, quote).replaceAll('""', '"');
      return { value, end: quote + 1, breaks: value.match(/\r\n|\r|\n/g)?.length ?? 0 };
    } else {
      if (quote > lineEnds) return null;
      from = quote + 1;
    }
  }
  return null;
}

/** `"Ryzen 5" 5600X` stands as it is. */
function closesInside(text: string, delimiter: string, at: number): boolean {
  const quotes = text.slice(at, endOfCell(text, delimiter, at)).split('"').length - 1;
  return quotes % 2 === 0;
}

const isBreak = (sign: string | undefined) => sign === '\n' || sign === '\r';

function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isBreak(text[at])) at += 1;
  return at;
}

function endOfCell(text: string, delimiter: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && !isBreak(text[at])) at += 1;
  return at;
}

function behindBreak(text: string, at: number): number {
  return text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1;
}
