import { inflateRawSync } from 'node:zlib';
import type { SpreadsheetRefusal } from '../../uploaded-text.ts';

const mostParts = 1_000;
const endOfDirectory = 0x06054b50;
const entryOfDirectory = 0x02014b50;
const partBeginning = 0x04034b50;
const wanted = /\.(?:xml|rels)$/i;

export type WorkbookParts = ReadonlyMap<string, Buffer> | SpreadsheetRefusal;

/**
 * Unpacks each part as far as the limit allows, since a small file can unpack to gigabytes and the sizes that it names can lie. What the
 * directory does not name is not read.
 */
export function workbookParts(file: Buffer, most: number): WorkbookParts {
  try {
    const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
    if (end < 0 || file.readUInt32LE(end) !== endOfDirectory) return 'broken_spreadsheet';
    const count = file.readUInt16LE(end + 10);
    if (count > mostParts) return 'spreadsheet_too_large';
    let at = file.readUInt32LE(end + 16);
    let left = most;
    const parts = new Map<string, Buffer>();
    for (let index = 0; index < count; index += 1) {
      if (file.readUInt32LE(at) !== entryOfDirectory) return 'broken_spreadsheet';
      const nameLength = file.readUInt16LE(at + 28);
      const name = file.toString('utf8', at + 46, at + 46 + nameLength).replace(/^\//, '');
      const content = unpacked(file, at, Math.max(1, left));
      if (content === null) return 'broken_spreadsheet';
      left -= content.length;
      if (left < 0) return 'spreadsheet_too_large';
      parts.set(name, wanted.test(name) ? content : Buffer.alloc(0));
      at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    }
    return parts;
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE'
      ? 'spreadsheet_too_large'
      : 'broken_spreadsheet';
  }
}

function unpacked(file: Buffer, entry: number, most: number): Buffer | null {
  const packed = file.readUInt32LE(entry + 20);
  const from = file.readUInt32LE(entry + 42);
  if (file.readUInt32LE(from) !== partBeginning) return null;
  const begins = from + 30 + file.readUInt16LE(from + 26) + file.readUInt16LE(from + 28);
  const content = file.subarray(begins, begins + packed);
  return file.readUInt16LE(entry + 10) === 0 ? content : inflateRawSync(content, { maxOutputLength: most });
}
