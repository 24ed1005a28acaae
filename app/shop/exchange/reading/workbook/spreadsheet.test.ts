import { performance } from 'node:perf_hooks';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sheetsOf } from '../sheet-source.ts';
import { readSpreadsheet, writeSpreadsheet } from './spreadsheet.server.ts';

test('what was written is read back: figures, texts that look like formulas, empty lines', async () => {
  const book = await writeSpreadsheet(
    ['id', 'price', 'ean'],
    [
      ['=1+1', 1_894_000, '0001'],
      [null, null, null],
      ['ñandú; "x"', 0.1, 7_700_000_000_001],
      ['_x000D_x0041_', '_x_', null],
    ],
  );
  const read = await readSpreadsheet(book);
  if (!read.ok) throw new Error(read.code);
  const [sheet] = sheetsOf(read.text);
  expect(sheet && [sheet.sheet, ...sheet.rows()]).toEqual([
    'Productos',
    { line: 1, cells: ['id', 'price', 'ean'] },
    { line: 2, cells: ['=1+1', 1_894_000, '0001'] },
    { line: 4, cells: ['ñandú; "x"', 0.1, 7_700_000_000_001] },
    { line: 5, cells: ['_x000D_x0041_', '_x_'] },
  ]);
});

test('a workbook that unpacks to more than it may is not opened, whatever size it names', async () => {
  const book = Buffer.from(
    await writeSpreadsheet(
      ['id'],
      Array.from({ length: 2_000 }, () => ['a'.repeat(200)]),
    ),
  );
  expect(await readSpreadsheet(book, { most: 20_000 })).toEqual({ ok: false, code: 'spreadsheet_too_large' });
});

test('a workbook that unpacks to thousands of times its size is measured beside the only thread', async () => {
  const bomb = archiveOf('xl/workbook.xml', 'a'.repeat(200_000_000));
  const before = performance.eventLoopUtilization();
  expect(await readSpreadsheet(bomb, { most: 190_000_000 })).toEqual({ ok: false, code: 'spreadsheet_too_large' });
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
});

test('a long text that every cell names is not written out', async () => {
  const book = await writeSpreadsheet(
    ['id'],
    Array.from({ length: 200 }, () => ['a'.repeat(1_000)]),
  );
  expect(await readSpreadsheet(book, { most: 100_000 })).toEqual({ ok: false, code: 'spreadsheet_too_large' });
});

test.each([
  ['cut off', (book: Buffer) => book.subarray(0, book.length / 2)],
  ['no workbook', () => Buffer.from('PK\u0003\u0004 and nothing more')],
])('a workbook that is %s is refused', async (_what, broken) => {
  const book = Buffer.from(await writeSpreadsheet(['id'], [['a']]));
  expect(await readSpreadsheet(broken(book))).toEqual({ ok: false, code: 'broken_spreadsheet' });
});

test.each([
  ['a.txt', 'archive'],
  ['word/document.xml', 'other_document'],
])('an archive with %s is no workbook', async (name, code) => {
  expect(await readSpreadsheet(archiveOf(name, 'text'))).toEqual({ ok: false, code });
});

test('what the directory does not name is not read', async () => {
  const book = Buffer.from(await writeSpreadsheet(['id'], [['a']]));
  expect(await readSpreadsheet(hiding(book))).toEqual(await readSpreadsheet(book));
});

/** The directory and what it names move on, behind bytes that it does not name. */
function hiding(book: Buffer): Buffer {
  const hidden = Buffer.alloc(100, 1);
  const moved = Buffer.from(book);
  const end = moved.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const count = moved.readUInt16LE(end + 10);
  let at = moved.readUInt32LE(end + 16);
  moved.writeUInt32LE(at + hidden.length, end + 16);
  for (let index = 0; index < count; index += 1) {
    moved.writeUInt32LE(moved.readUInt32LE(at + 42) + hidden.length, at + 42);
    at += 46 + moved.readUInt16LE(at + 28) + moved.readUInt16LE(at + 30) + moved.readUInt16LE(at + 32);
  }
  return Buffer.concat([hidden, moved]);
}

function archiveOf(name: string, text: string): Buffer {
  const packed = deflateRawSync(text);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(text.length, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(text.length, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}
