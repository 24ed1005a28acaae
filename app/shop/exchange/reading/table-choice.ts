import { isBlank, type SheetRow, textOfCell } from './cell.ts';
import { delimiterSaid, delimiters } from './csv-rows.ts';
import { headingsKey } from './file-headings.ts';
import {
  type HeadingRow,
  headingNames,
  headingRow,
  headingRowAt,
  knownHeadings,
  mostLinesAbove,
  namesOf,
} from './heading-rows.ts';
import { isPricedList, linesOfText } from './priced-lines.ts';
import { linesOfRows, pricedSource, type SheetSource, type SourceKind, sheetsOf, textSource } from './sheet-source.ts';

/** One table that the owner named. */
export interface TableChoice {
  /** Null of a text. */
  sheet: string | null;
  /** Where the headings stand; absent: as the shop finds them. */
  line?: number;
}

export interface FoundTable {
  source: SheetSource;
  /** The first lines, as far as headings are looked for. */
  first: readonly SheetRow[];
  /** With the headings. */
  row: HeadingRow | undefined;
}

export interface SheetFound {
  name: string;
  /** Whether it has headings that the shop knows. */
  isList: boolean;
}

export interface FoundTables {
  /** What is read, one or several. */
  tables: FoundTable[];
  /** Of a workbook. */
  sheets: SheetFound[];
  /** What stands in sheets without a list is about the lists. */
  notes: SheetRow[];
}

/** In characters: thirty lines with long descriptions. */
const headOfText = 256 * 1024;
/** A table has more; fewer may be words of a title. */
export const fewestKnown = 2;

/** A file of text of which nobody has said anything. */
export function tableOfText(text: string, asked?: ReadonlySet<string>): FoundTable & { source: { kind: 'text' } } {
  const said = delimiterSaid(text);
  const head = text.slice(0, headOfText);
  const found = (said ? [said] : delimiters).map((delimiter) => ({
    ...tableIn(textSource(head, delimiter), asked),
    source: textSource(text, delimiter),
  }));
  const best =
    found.find((each) => isAsked(each, asked)) ?? found.reduce((best, next) => (isBetter(next, best) ? next : best));
  const isTable = said !== null || knownOf(best) >= fewestKnown || isAsked(best, asked);
  if (isTable || !isPricedList(linesOfText(head), mostLinesAbove)) return best;
  return pricedTable(best.source, () => linesOfText(text));
}

function pricedTable<Source extends SheetSource>(from: Source, lines: Parameters<typeof pricedSource>[1]) {
  const source = pricedSource(from, lines);
  const first = firstRows(source);
  return { source, first: first.slice(1), row: first[0] };
}

const knownOf = ({ row }: FoundTable) => (row ? knownHeadings(row) : 0);
const isAsked = ({ row }: FoundTable, asked?: ReadonlySet<string>) =>
  Boolean(row && asked?.has(headingsKey(headingNames(row.cells))));

function tableIn(source: SheetSource, asked?: ReadonlySet<string>): FoundTable {
  const first = firstRows(source);
  return { source, first, row: headingRow(first, asked) };
}

function isBetter(next: FoundTable, best: FoundTable): boolean {
  const [more, less] = [next, best].map((table) => ({
    known: knownOf(table),
    names: table.row ? namesOf(table.row.cells).length : 0,
  }));
  if (more === undefined || less === undefined) return false;
  return more.known > less.known || (more.known === less.known && more.names > less.names);
}

function firstRows(source: SheetSource): SheetRow[] {
  const rows: SheetRow[] = [];
  for (const row of source.rows()) {
    if (row.cells.some((cell) => /[\p{L}\p{N}]/u.test(textOfCell(cell)))) rows.push(row);
    if (rows.length >= mostLinesAbove) break;
  }
  return rows;
}

/** The tables that are read: those that the owner named, or every visible sheet that looks like a list. */
export function tablesOf(
  { kind, text }: { kind: SourceKind; text: string },
  choices: readonly TableChoice[] = [],
  asked?: ReadonlySet<string>,
): FoundTables {
  if (kind === 'text') return { tables: [atLine(tableOfText(text, asked), choices[0])], sheets: [], notes: [] };
  const found = sheetsOf(text).map((source) => tableInSheet(source, asked));
  const isList = (table: FoundTable) => knownOf(table) >= fewestKnown;
  const most = Math.max(...found.map(knownOf));
  const chosen = found.flatMap((table) => {
    const choice = choices.find(({ sheet }) => sheet === table.source.sheet);
    return choice ? [atLine(table, choice)] : [];
  });
  const lists = found.filter(isList);
  const best = found.find((each) => each.row && knownOf(each) === most) ?? found[0];
  if (best === undefined) throw new Error('a workbook without sheets was staged');
  const tables = chosen.length > 0 ? chosen : lists.length > 0 ? lists : [best];
  const read = new Set(tables.map(({ source }) => source.kind === 'workbook' && source.sheet));
  return {
    tables,
    sheets: found.map((each) => ({ name: each.source.sheet, isList: isList(each) })),
    notes: found.filter((each) => !read.has(each.source.sheet) && !isList(each)).flatMap(({ first }) => [...first]),
  };
}

type SheetTable = FoundTable & { source: { kind: 'workbook' } };

function tableInSheet(source: SheetSource & { kind: 'workbook' }, asked?: ReadonlySet<string>): SheetTable {
  const table = { ...tableIn(source, asked), source };
  if (knownOf(table) >= fewestKnown || isAsked(table, asked)) return table;
  const isOneColumn = table.first.every(({ cells }) => cells.filter((cell) => !isBlank(cell)).length <= 1);
  const lines = () => linesOfRows(source.rows());
  return isOneColumn && isPricedList(lines(), mostLinesAbove) ? pricedTable(source, lines) : table;
}

function atLine<Table extends FoundTable>(table: Table, choice: TableChoice | undefined): Table {
  if (choice?.line === undefined) return table;
  return { ...table, row: headingRowAt(table.first, choice.line) ?? table.row };
}
