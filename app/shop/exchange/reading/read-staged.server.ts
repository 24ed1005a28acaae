import { isDeepStrictEqual } from 'node:util';
import { lastDollarRate } from '../../changes/read-changes.server.ts';
import type { Queryable } from '../../shared/schema.ts';
import { readInPortions } from '../import-file.server.ts';
import type { Reporter } from '../import-progress.server.ts';
import type { ReadEverything } from '../row-reader.ts';
import { mostImportRows } from '../staged-import.ts';
import { supplierOfList } from '../suppliers/recognise-supplier.server.ts';
import { isBlank, isFigure, type SheetRow } from './cell.ts';
import { headerOf } from './file-header.ts';
import { type HeadingChoices, headingsKey } from './file-headings.ts';
import { headingChoices, headingsIdOf } from './heading-choices.server.ts';
import { headingCandidates, headingNames, knownHeadings } from './heading-rows.ts';
import { type ListRemarks, remarksOf } from './list-remarks.ts';
import { mergedTables, type ReadTable, type StagedFile, type StagedRead, sheetOf } from './merged-tables.ts';
import { type FoundTable, fewestKnown, tablesOf } from './table-choice.ts';
import { vatColumnsOf } from './vat-columns.ts';

/** Reads a file as the owner said, or as it says itself. */
export async function readStaged(db: Queryable, staged: StagedFile, report: Reporter): Promise<StagedRead> {
  const linesOfFile = countLines(staged.text);
  await report('reading', 0, linesOfFile);
  const { known, tables, sheets, notes } = await tablesWithAnswers(db, staged);
  const withHeadings = tables.filter(({ row }) => row?.line !== 0);
  const headingsIds = withHeadings.map((table) => headingsIdOf(namesOfTable(table)));
  const supplier = await supplierOfList(db, { ...staged, headingsIds });
  const reads: ReadTable[] = [];
  let rowsLeft = mostImportRows;
  for (const table of tables) {
    const terms = supplier.known?.terms ?? null;
    const choices = known.get(headingsKey(namesOfTable(table)));
    const remarks = remarksAbove(table, notes);
    const rules = {
      unread: 'show',
      mostRows: rowsLeft,
      sheet: sheetOf(table),
      placeholdersMeant: staged.reading.placeholdersMeant ?? false,
    } as const;
    const readBy = (said: ListRemarks) =>
      readInPortions(table.source, headerOf(table.row, choices, said, terms), rules, (line) =>
        report('reading', line, linesOfFile),
      );
    let read = await readBy(remarks);
    // What stands below the products counts as what stands above them.
    const all = remarksAfter(table, notes, read);
    if (!isDeepStrictEqual(all, remarks)) read = await readBy(all);
    read.otherTable ??= tableAbove(table);
    rowsLeft = Math.max(0, rowsLeft - read.rows.length);
    reads.push({ table, read });
  }
  const hasDollars = reads.some(({ read }) => read.header.given.includes('cost_usd'));
  const rateInCents = hasDollars ? await lastDollarRate(db) : null;
  return mergedTables(reads, { staged, sheets, supplier, rateInCents });
}

/** Without an array of a million lines. */
function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

async function tablesWithAnswers(db: Queryable, staged: StagedFile) {
  const choices = staged.reading.tables ?? [];
  // Without what was asked before: it may be about other lines.
  const found = tablesOf(staged, choices);
  const rows = found.tables.flatMap(({ first, row }) => [...headingCandidates(first), ...(row ? [row] : [])]);
  const known: ReadonlyMap<string, HeadingChoices> = await headingChoices(
    db,
    rows.map(({ cells }) => headingNames(cells)),
  );
  const isFree = choices.every(({ line }) => line === undefined);
  const again = isFree && known.size > 0 ? tablesOf(staged, choices, new Set(known.keys())) : found;
  return { known, ...again };
}

const namesOfTable = ({ row }: FoundTable) => headingNames(row?.cells ?? []);

function remarksAbove({ first, row }: FoundTable, notes: readonly SheetRow[]): ListRemarks {
  const line = row?.line ?? 1;
  const remarks = remarksOf([...first.filter((each) => each.line < line), ...notes]);
  const vatColumns = vatColumnsOf(
    row,
    first.filter((each) => each.line > line),
  );
  return Object.keys(vatColumns).length > 0 ? { ...remarks, vatColumns } : remarks;
}

/** Of two lines nobody can say what most are. */
const fewestShort = 3;

function remarksAfter(table: FoundTable, notes: readonly SheetRow[], { header, ...read }: ReadEverything): ListRemarks {
  const remarks = remarksAbove(table, [...notes, ...read.notes]);
  // The shop's own files say what they mean.
  const { short } = read.amounts;
  const isShort = !header.given.includes('id') && short >= fewestShort && short * 2 > read.amounts.read;
  const hasCommaGroups = read.groups.comma > 0 && read.groups.point === 0;
  return { ...remarks, ...(isShort && { isShort }), ...(hasCommaGroups && { hasCommaGroups }) };
}

/** In which line another table begins whose products stand above these headings; null where only titles do. */
function tableAbove({ first, row }: FoundTable): number | null {
  const line = row?.from?.[0]?.line ?? row?.line ?? 0;
  const above = first.filter((each) => each.line < line);
  const at = above.findIndex((each) => knownHeadings(each) >= fewestKnown);
  const isTable = above
    .slice(at + 1)
    .some(
      ({ cells }) =>
        cells.filter((cell) => !isBlank(cell)).length > 1 && cells.some((cell) => !isBlank(cell) && isFigure(cell)),
    );
  return at >= 0 && isTable ? (above[at]?.line ?? null) : null;
}
