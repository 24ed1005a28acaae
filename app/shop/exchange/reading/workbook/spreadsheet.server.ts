import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import writeSheet, { type SheetData } from 'write-excel-file/node';
import type { Refused } from '../../../shared/refusal.ts';
import type { SpreadsheetRefusal } from '../../uploaded-text.ts';

/** What a workbook may hold unpacked: fifty thousand rows with descriptions are about 40 MB. */
export const largestUnpacked = 80 * 1024 * 1024;
const mostMs = 60_000;
const mostHeapMb = 512;

/** `text` is as `sheetsOf` reads it. */
export type ReadWorkbook = { ok: true; text: string } | Refused<SpreadsheetRefusal | 'empty'>;

/**
 * The visible sheets. All of it is done in a thread of its own, with an end to its time and memory: a file of a
 * megabyte can unpack to a gigabyte, and a large sheet takes seconds.
 */
export function readSpreadsheet(
  bytes: Uint8Array,
  { most = largestUnpacked }: { most?: number } = {},
): Promise<ReadWorkbook> {
  // From the source, wherever the built store lies.
  const thread = createRequire(import.meta.url).resolve(
    '#app/shop/exchange/reading/workbook/workbook-thread.server.ts',
  );
  const worker = new Worker(thread, {
    workerData: { bytes, most },
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
  });
  const broken: ReadWorkbook = { ok: false, code: 'broken_spreadsheet' };
  return new Promise<ReadWorkbook>((resolve) => {
    const timer = setTimeout(() => resolve(broken), mostMs);
    worker.once('message', (read: ReadWorkbook) => resolve(read));
    // Out of memory, or something that the library throws outside its promise.
    worker.once('error', () => resolve(broken));
    worker.once('exit', () => resolve(broken));
    timer.unref();
  }).finally(() => worker.terminate());
}

/** A workbook writes characters that XML cannot hold as `_x000D_`; a text that says this by itself is no such character. */
const asWritten = (text: string) => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

type WrittenRow = (string | number | null)[];

export interface WrittenSheet {
  name: string;
  columns: readonly string[];
  rows: readonly WrittenRow[];
}

/** Figures as numbers, everything else as text, so that nothing is taken for a formula. */
export async function writeSpreadsheet(
  columns: readonly string[],
  rows: readonly WrittenRow[],
  sheet = 'Productos',
): Promise<Buffer> {
  return writeSheet(sheetData(columns, rows), { sheet, stickyRowsCount: 1 }).toBuffer();
}

/** The same with several sheets. */
export async function writeSheets(sheets: readonly WrittenSheet[]): Promise<Buffer> {
  return writeSheet(
    sheets.map(({ name, columns, rows }) => ({ data: sheetData(columns, rows), sheet: name, stickyRowsCount: 1 })),
  ).toBuffer();
}

function sheetData(columns: readonly string[], rows: readonly WrittenRow[]): SheetData {
  return [
    columns.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...rows.map((row) =>
      row.map((value) =>
        typeof value === 'number' ? { value, type: Number } : value ? { value: asWritten(value), type: String } : null,
      ),
    ),
  ];
}
