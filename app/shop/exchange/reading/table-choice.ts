import { isBlank, type SheetRow } from './cell.ts';
import { delimiterSaid, delimiters } from './csv-rows.ts';
import { headerOf, headingRow, knownHeadings, mostLinesAbove } from './file-header.ts';
import { type SheetSource, type SourceKind, sheetsOf, textSource } from './sheet-source.ts';

/** What the owner said about a file; absent: as the shop finds it. */
export interface TableChoice {
  sheet?: string;
  /** Where the headings stand. */
  line?: number;
}

export interface FoundTable {
  source: SheetSource;
  /** The first lines, as far as headings are looked for. */
  first: readonly SheetRow[];
  /** With the headings. */
  row: SheetRow | undefined;
}

export interface SheetFound {
  name: string;
  /** Whether it has headings that the shop knows. */
  isList: boolean;
}

/** In characters: thirty lines with long descriptions. */
const headOfText = 256 * 1024;

/** A file of text of which nobody has said anything. */
export function tableOfText(text: string, asked?: ReadonlySet<string>): FoundTable & { source: { kind: 'text' } } {
  const said = delimiterSaid(text);
  const found = (said ? [said] : delimiters).map((delimiter) => ({
    ...tableIn(textSource(text.slice(0, headOfText), delimiter), asked),
    source: textSource(text, delimiter),
  }));
  const best = found.reduce((best, next) => (isBetter(next, best) ? next : best));
  return best as FoundTable & { source: { kind: 'text' } };
}

function tableIn(source: SheetSource, asked?: ReadonlySet<string>): FoundTable {
  const first = firstRows(source);
  return { source, first, row: headingRow(first, asked) };
}

function isBetter(next: FoundTable, best: FoundTable): boolean {
  const [more, less] = [next, best].map(({ row }) => {
    const header = headerOf(row);
    return { known: row ? knownHeadings(row) : 0, names: row ? header.names.length : 0 };
  });
  if (more === undefined || less === undefined) return false;
  return more.known > less.known || (more.known === less.known && more.names > less.names);
}

function firstRows(source: SheetSource): SheetRow[] {
  const rows: SheetRow[] = [];
  for (const row of source.rows()) {
    if (row.cells.some((cell) => !isBlank(cell))) rows.push(row);
    if (rows.length >= mostLinesAbove) break;
  }
  return rows;
}

/** The table that is read, and for a workbook which sheets there are. */
export function tableOf(
  { kind, text }: { kind: SourceKind; text: string },
  choice: TableChoice,
  asked?: ReadonlySet<string>,
): FoundTable & { sheets: SheetFound[]; notes: SheetRow[] } {
  if (kind === 'text') return { ...atLine(tableOfText(text, asked), choice), sheets: [], notes: [] };
  const found = sheetsOf(text).map((source) => ({ name: source.sheet, ...tableIn(source, asked) }));
  const known = ({ row }: FoundTable) => (row ? knownHeadings(row) : 0);
  const most = Math.max(...found.map(known));
  const chosen =
    found.find(({ name }) => name === choice.sheet) ??
    found.find((each) => each.row && known(each) === most) ??
    found[0];
  if (chosen === undefined) throw new Error('a workbook without sheets was staged');
  const sheets = found.map((each) => ({ name: each.name, isList: known(each) > 1 }));
  // What stands in a sheet without a list is about the lists.
  const notes = found.filter((each) => each !== chosen && known(each) < 2).flatMap(({ first }) => first);
  return { ...atLine(chosen, choice), sheets, notes };
}

function atLine<Table extends FoundTable>(table: Table, { line }: TableChoice): Table {
  if (line === undefined) return table;
  return { ...table, row: table.first.find((row) => row.line === line) ?? table.row };
}
