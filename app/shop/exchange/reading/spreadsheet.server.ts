import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { inflateRawSync } from 'node:zlib';
import { stringify } from 'csv-stringify/sync';
import writeSheet, { type SheetData } from 'write-excel-file/node';
import type { Refused } from '../../shared/refusal.ts';
import { guardCell } from '../cell-guard.ts';
import { mostImportRows } from '../staged-import.ts';
import type { SpreadsheetRefusal } from '../uploaded-text.ts';

/** What a workbook may hold unpacked: fifty thousand rows with descriptions are about 40 MB. */
export const largestUnpacked = 80 * 1024 * 1024;
const mostParts = 1_000;
const mostMs = 60_000;
const mostHeapMb = 512;

/**
 * The first sheet as text of an exchange file. Read in a thread of its own, because a large sheet takes seconds, with an end to its
 * time and memory.
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  { most = largestUnpacked }: { most?: number } = {},
): Promise<{ ok: true; text: string } | Refused<SpreadsheetRefusal>> {
  const fits = fitsUnpacked(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), most);
  if (fits !== true) return { ok: false, code: fits };
  const rows = await rowsOf(bytes);
  if (rows === null) return { ok: false, code: 'broken_spreadsheet' };
  if (rows.length > mostImportRows + 1) return { ok: false, code: 'spreadsheet_too_large' };
  const text = rows
    .map((row) => (row.every((cell) => cell === '') ? '\n' : stringify([row.map(guardCell)], { delimiter: ';' })))
    .join('');
  return { ok: true, text };
}

/** Code of the thread; the library is found from here, wherever the built store lies. */
const reader = `
const { parentPort, workerData } = require('node:worker_threads');
const { readSheet } = require(workerData.library);
const written = (cell) => cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
readSheet(Buffer.from(workerData.bytes)).then(
  (rows) => parentPort.postMessage(rows.map((row) => row.map(written))),
  () => parentPort.postMessage(null),
);`;

function rowsOf(bytes: Uint8Array): Promise<string[][] | null> {
  const library = createRequire(import.meta.url).resolve('read-excel-file/node');
  const worker = new Worker(reader, {
    eval: true,
    workerData: { library, bytes },
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), mostMs);
    worker.once('message', (rows: string[][] | null) => resolve(rows));
    // Out of memory, or something that the library throws outside its promise.
    worker.once('error', () => resolve(null));
    worker.once('exit', () => resolve(null));
    timer.unref();
  }).finally(() => worker.terminate()) as Promise<string[][] | null>;
}

const endOfDirectory = 0x06054b50;
const entryOfDirectory = 0x02014b50;
const partBeginning = 0x04034b50;
const longestDescriptor = 24;

/**
 * Unpacks each part as far as the limit allows, since a small file can unpack to gigabytes and the sizes that it names can lie.
 * Nothing may stand between the parts: the library reads them one after the other, and not by the directory.
 */
function fitsUnpacked(file: Buffer, most: number): true | SpreadsheetRefusal {
  try {
    const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
    if (end < 0 || file.readUInt32LE(end) !== endOfDirectory) return 'broken_spreadsheet';
    const count = file.readUInt16LE(end + 10);
    let at = file.readUInt32LE(end + 16);
    const directory = at;
    if (count > mostParts) return 'spreadsheet_too_large';
    let left = most;
    const parts: [from: number, to: number][] = [];
    for (let index = 0; index < count; index += 1) {
      if (file.readUInt32LE(at) !== entryOfDirectory) return 'broken_spreadsheet';
      const method = file.readUInt16LE(at + 10);
      const packed = file.readUInt32LE(at + 20);
      const from = file.readUInt32LE(at + 42);
      if (file.readUInt32LE(from) !== partBeginning) return 'broken_spreadsheet';
      const begins = from + 30 + file.readUInt16LE(from + 26) + file.readUInt16LE(from + 28);
      const content = file.subarray(begins, begins + packed);
      const length = method === 0 ? packed : inflateRawSync(content, { maxOutputLength: Math.max(1, left) }).length;
      left -= length;
      if (left < 0) return 'spreadsheet_too_large';
      parts.push([from, begins + packed]);
      at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    }
    parts.sort(([one], [other]) => one - other);
    const isWhole = [...parts, [directory, at] as const].every(([from], index) => {
      const before = index === 0 ? 0 : (parts[index - 1]?.[1] ?? 0);
      return from >= before && from - before <= (index === 0 ? 0 : longestDescriptor);
    });
    return isWhole ? true : 'broken_spreadsheet';
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE'
      ? 'spreadsheet_too_large'
      : 'broken_spreadsheet';
  }
}

/** Figures as numbers, everything else as text, so that nothing is taken for a formula. */
export async function writeSpreadsheet(
  columns: readonly string[],
  rows: readonly (string | number | null)[][],
): Promise<Buffer> {
  const data: SheetData = [
    columns.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...rows.map((row) =>
      row.map((value) =>
        typeof value === 'number' ? { value, type: Number } : value ? { value, type: String } : null,
      ),
    ),
  ];
  return writeSheet(data, { sheet: 'Productos', stickyRowsCount: 1 }).toBuffer();
}
