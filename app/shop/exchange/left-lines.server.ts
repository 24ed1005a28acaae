import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { rowsAtOnce } from '../catalog/write-products.server.ts';
import type { Database, Queryable } from '../shared/schema.ts';
import { textOfCell } from './reading/cell.ts';
import { mostHeadings } from './reading/file-headings.ts';
import type { TableOfFile } from './reading/merged-tables.ts';
import type { ImportProblem } from './row-reader.ts';
import type { LeftProblem } from './staged-import.ts';

/** A spreadsheet's cell has at most 32,767 characters. */
const longestCell = 32_767;
/** In characters. Of a longer line each cell is cut, so that what is stored has a bound. */
const longestLine = 200_000;
const longestOfLongLine = 1_000;
/** A line may have more cells than there are headings, which is what is wrong in it. */
const mostCells = 2 * mostHeadings;
const longestTurnMs = 15;

/** A line of a file that is left out. */
export interface WrongLine {
  table: TableOfFile;
  line: number;
  /** As they stand in the file. */
  cells: string[];
  problems: ImportProblem[];
}

/** The lines with these problems. The file is read a second time, since few of many are wanted; as gently as the first time. */
export async function wrongLinesOf(
  tables: readonly TableOfFile[],
  problems: readonly ImportProblem[],
): Promise<WrongLine[]> {
  const ofSheet = Map.groupBy(problems, ({ sheet = null }) => sheet);
  const wrong: WrongLine[] = [];
  for (const table of tables) {
    const ofLine = Map.groupBy(ofSheet.get(table.sheet) ?? [], ({ line }) => line);
    const lines = await linesOf(table.source, new Set(ofLine.keys()));
    for (const [line, cells] of lines) wrong.push({ table, line, cells, problems: ofLine.get(line) ?? [] });
  }
  return wrong;
}

async function linesOf(source: TableOfFile['source'], wanted: ReadonlySet<number>): Promise<Map<number, string[]>> {
  const lines = new Map<number, string[]>();
  if (wanted.size === 0) return lines;
  let began = performance.now();
  for (const { line, cells, text } of source.rows()) {
    if (wanted.has(line)) lines.set(line, stored(text === undefined ? cells.map(textOfCell) : [text]));
    const took = performance.now() - began;
    if (took >= longestTurnMs) {
      await wait(took);
      began = performance.now();
    }
  }
  return lines;
}

function stored(cells: readonly string[]): string[] {
  const cut = (most: number) => cells.slice(0, mostCells).map((cell) => storable(cell.slice(0, most)));
  const whole = cut(longestCell);
  const characters = whole.reduce((sum, cell) => sum + cell.length, 0);
  return characters > longestLine ? cut(longestOfLongLine) : whole;
}

/** The database accepts neither half a character, which a cut can leave, nor a NUL. */
const storable = (text: string) => text.toWellFormed().replaceAll('\u0000', '\ufffd');

/** Of one line: more say nothing that the first ones do not. */
const mostProblems = 30;

export async function storeLeftLines(db: Database, importId: number, lines: readonly WrongLine[]): Promise<void> {
  const rows = lines.map(({ line, cells, problems }, index) => ({
    position: index + 1,
    line,
    cells,
    problems: problems.slice(0, mostProblems).map(({ line: _line, ...problem }): LeftProblem => problem),
  }));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const batch = JSON.stringify(rows.slice(start, start + rowsAtOnce));
    await sql`INSERT INTO product_import_left_lines (import_id, position, line, cells, problems)
      SELECT ${importId}, position, line, cells, problems
      FROM jsonb_to_recordset(${batch}::jsonb) AS gone(position integer, line integer, cells jsonb, problems jsonb)`.execute(
      db,
    );
  }
}

export interface LeftLine {
  line: number;
  /** Where several were read. */
  sheet: string | null;
  cells: string[];
  problems: LeftProblem[];
}

const portion = 200;

export async function* leftLines(db: Queryable, importId: number): AsyncGenerator<LeftLine[], void> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('product_import_left_lines')
      .select(['position', 'line', 'cells', 'problems'])
      .where('import_id', '=', importId)
      .where('position', '>', after)
      .orderBy('position')
      .limit(portion)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ line, cells, problems }) => ({ line, sheet: problems[0]?.sheet ?? null, cells, problems }));
    if (rows.length < portion) return;
    after = last.position;
  }
}

export async function countLeftLines(db: Queryable, importId: number): Promise<number> {
  const { count } = await db
    .selectFrom('product_import_left_lines')
    .select(sql<number>`count(*)`.as('count'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * A line as it stands in its file, with what is wrong in it behind the last heading, so that it can be corrected and sent again. What
 * stands under no heading comes behind the reason.
 * @param headings of all lines
 * @param own of the table where this line stands
 */
export function rowOfLeftLine(
  headings: readonly string[],
  own: readonly string[],
  { cells, reason }: { cells: readonly string[]; reason: string },
): string[] {
  const from = headings.map((heading, index) => (own[index] === heading ? index : own.indexOf(heading || noHeading)));
  const placed = new Set(from);
  const others = cells.filter((cell, index) => !placed.has(index) && (index >= own.length || cell !== ''));
  return [...from.map((index) => cells[index] ?? ''), reason, ...others];
}

/** Columns without a heading are not the same one in two sheets. */
const noHeading = '\n';
