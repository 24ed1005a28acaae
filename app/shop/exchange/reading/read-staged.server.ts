import { lastDollarRate } from '../../changes/read-changes.server.ts';
import type { Queryable } from '../../shared/schema.ts';
import { type ReadEverything, readInPortions } from '../import-file.server.ts';
import type { Reporter } from '../import-progress.server.ts';
import { type FileLayout, type ImportFindings, mostImportRows, type ReadingChoice } from '../staged-import.ts';
import { supplierOfList } from '../suppliers/recognise-supplier.server.ts';
import { supplierNameIn } from '../suppliers/supplier.ts';
import { type SheetRow, textOfCell } from './cell.ts';
import { headerOf, namesOf } from './file-header.ts';
import { headingsKey } from './file-headings.ts';
import { headingChoices, headingsIdOf } from './heading-choices.server.ts';
import { remarksOf } from './list-remarks.ts';
import type { SheetSource, SourceKind } from './sheet-source.ts';
import { unreadPrices } from './supplier-columns.ts';
import { type FoundTable, tableOf } from './table-choice.ts';

export interface StagedFile {
  fileName: string;
  /** As the owner said; null: as the list says itself. */
  supplierId: number | null;
  kind: SourceKind;
  text: string;
  reading: ReadingChoice;
}

/** Reads a file as the owner said, or as it says itself. */
export async function readStaged(
  db: Queryable,
  staged: StagedFile,
  report: Reporter,
): Promise<{ findings: ImportFindings; read: ReadEverything; source: SheetSource }> {
  const linesOfFile = staged.text.split('\n').length;
  await report('reading', 0, linesOfFile);
  // Without what was asked before: it may be about other lines.
  const table = tableOf(staged, staged.reading);
  const known = await headingChoices(
    db,
    table.first.map(({ cells }) => namesOf(cells)),
  );
  const asked = staged.reading.line === undefined && known.size > 0 ? new Set(known.keys()) : undefined;
  const chosen = asked ? tableOf(staged, { ...staged.reading, sheet: sheetOf(table) ?? undefined }, asked) : table;
  const { source, row } = chosen;
  const remarks = remarksOf([...chosen.first.filter(({ line }) => line < (row?.line ?? 1)), ...chosen.notes]);
  const headings = namesOf(row?.cells ?? []);
  const choices = known.get(headingsKey(headings));
  const found = await supplierOfList(db, { ...staged, headingsId: headingsIdOf(headings) });
  const header = headerOf(row, choices, remarks, found.known?.terms ?? null);
  const rules = { unread: 'show', mostRows: mostImportRows } as const;
  const read = await readInPortions(source, header, rules, (line) => report('reading', line, linesOfFile));
  const { names, read: columns, given, missing, unknown, supplier } = header;
  const findings: ImportFindings = {
    layout: layoutOf(chosen, staged.reading, read),
    columns: {
      delimiter: source.kind === 'text' ? source.delimiter : null,
      given,
      missing,
      ignored: unknown,
      headings: names.map((name, index) => [name, columns[index] ?? null]),
      also: supplier.also,
      costHasVat: header.costHasVat,
      unreadPrices: unreadPrices(names, columns, linesBelow(chosen)),
    },
    supplier: {
      ...(given.includes('id') ? { known: null, likely: null } : found),
      asks: supplier.asksFigures,
      isPossible: !given.includes('id') && columns.some((column) => column !== null),
      suggestedName: supplierNameIn(staged.fileName),
    },
    rateInCents: given.includes('cost_usd') ? await lastDollarRate(db) : null,
    sample: [],
    added: 0,
    changed: 0,
    restored: 0,
    unchanged: 0,
    notInShop: 0,
    stockDiffers: 0,
    salesDiffers: 0,
    picturesLost: 0,
    wrongLines: 0,
    bigChanges: 0,
    overPromised: 0,
    unpricedNew: 0,
    makesDrafts: supplier.makesDrafts,
    soldOut: null,
  };
  return { findings, read, source };
}

/** Of the first lines, those below the headings. */
const linesBelow = ({ first, row }: FoundTable) => first.filter(({ line }) => line > (row?.line ?? 1));

const sheetOf = ({ source }: FoundTable) => (source.kind === 'workbook' ? source.sheet : null);

const cellsShown = 12;
const longestShown = 60;

function layoutOf(
  table: ReturnType<typeof tableOf>,
  reading: ReadingChoice,
  { header, rows, skipped, otherTable }: ReadEverything,
): FileLayout {
  const lists = table.sheets.filter(({ isList }) => isList).length;
  return {
    sheets: table.sheets,
    sheet: sheetOf(table),
    asksSheet: lists > 1 && reading.sheet === undefined,
    headingLine: header.line,
    first: table.first.map(shownRow),
    productLines: rows.length,
    skipped,
    otherTable,
    zeroPrices: reading.zeroPrices ?? false,
    left: rows.reduce((count, { left = [] }) => count + left.length, 0),
  };
}

/** The database accepts neither half a character, which a cut can leave, nor a NUL. */
function shownRow({ line, cells }: SheetRow): FileLayout['first'][number] {
  const shown = cells.slice(0, cellsShown).map((cell) => {
    const text = textOfCell(cell).slice(0, longestShown);
    return text.toWellFormed().replaceAll('\u0000', '\ufffd');
  });
  return { line, cells: shown };
}
