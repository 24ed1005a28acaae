import { parentPort, workerData } from 'node:worker_threads';
import { inflateRawSync } from 'node:zlib';
import { stringify } from 'csv-stringify/sync';
import { readSheet } from 'read-excel-file/node';
import { guardCell } from '../cell-guard.ts';
import { mostImportRows } from '../staged-import.ts';
import type { SpreadsheetRefusal } from '../uploaded-text.ts';
import type { ReadWorkbook } from './spreadsheet.server.ts';

const mostParts = 1_000;
const endOfDirectory = 0x06054b50;
const entryOfDirectory = 0x02014b50;
const partBeginning = 0x04034b50;
const longestDescriptor = 24;

/** A thread of its own (`spreadsheet.server.ts`): it unpacks, reads and writes out a workbook, and ends. */
const { bytes, most } = workerData as { bytes: Uint8Array; most: number };
parentPort?.postMessage(await readWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));

async function readWorkbook(file: Buffer): Promise<ReadWorkbook> {
  const fits = fitsUnpacked(file, most);
  if (fits !== true) return { ok: false, code: fits };
  const rows = await readSheet(file).catch(() => null);
  if (rows === null) return { ok: false, code: 'broken_spreadsheet' };
  if (rows.length > mostImportRows + 1) return { ok: false, code: 'spreadsheet_too_large' };
  let text = '';
  for (const row of rows) {
    const cells = row.map(written);
    text += cells.every((cell) => cell === '') ? '\n' : stringify([cells.map(guardCell)], { delimiter: ';' });
    // A text that stands in a workbook once may be named in every cell.
    if (text.length > most) return { ok: false, code: 'spreadsheet_too_large' };
  }
  return { ok: true, text };
}

function written(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}

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
