import { parentPort, workerData } from 'node:worker_threads';
import { mostImportRows } from '../../staged-import.ts';
import type { SpreadsheetRefusal } from '../../uploaded-text.ts';
import { writtenSheets } from '../sheet-source.ts';
import type { ReadWorkbook } from './spreadsheet.server.ts';
import { TooManyRows, visibleSheets, type WorkbookSheet } from './workbook.ts';
import { workbookParts } from './workbook-parts.ts';

/** Titles, sections and totals besides the products. */
const mostRows = mostImportRows + 5_000;

/** A thread of its own (`spreadsheet.server.ts`): it unpacks, reads and writes out a workbook, and ends. */
const { bytes, most } = workerData as { bytes: Uint8Array; most: number };
parentPort?.postMessage(readWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));

function readWorkbook(file: Buffer): ReadWorkbook {
  const parts = workbookParts(file, most);
  if (typeof parts === 'string') return { ok: false, code: parts };
  if (!parts.has('xl/workbook.xml')) return { ok: false, code: kindOfArchive([...parts.keys()]) };
  let sheets: WorkbookSheet[];
  try {
    sheets = visibleSheets(parts, mostRows);
  } catch (error) {
    return { ok: false, code: error instanceof TooManyRows ? 'spreadsheet_too_large' : 'broken_spreadsheet' };
  }
  if (sheets.every(({ rows }) => rows.length === 0)) return { ok: false, code: 'empty' };
  const text = writtenSheets(sheets, most);
  // A text that stands in a workbook once may be named in every cell.
  return text === null ? { ok: false, code: 'spreadsheet_too_large' } : { ok: true, text };
}

function kindOfArchive(names: readonly string[]): SpreadsheetRefusal {
  const isSpreadsheet = names.some(
    (name) => name === 'xl/workbook.bin' || name === 'content.xml' || /^Index\/.*\.iwa$/.test(name),
  );
  if (isSpreadsheet) return 'other_spreadsheet';
  if (names.some((name) => /^(?:word|ppt)\//.test(name))) return 'other_document';
  return names.some((name) => name.startsWith('xl/') || name === '[Content_Types].xml')
    ? 'broken_spreadsheet'
    : 'archive';
}
