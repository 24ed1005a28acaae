import { expect, test } from 'vitest';
import { uploadedText } from './uploaded-text.ts';

const bytes = (...each: number[]) => new Uint8Array(each);
const utf8 = (text: string) => new TextEncoder().encode(text);

test.each([
  ['nothing', bytes(), 'empty'],
  ['blanks', utf8('\ufeff \n\n'), 'empty'],
  ['delimiters alone', utf8(';;;\r\n;;;\r\n'), 'empty'],
  ['a workbook older still', bytes(9, 8, 16, 0, 0, 6, 5, 0), 'old_spreadsheet'],
  ['an archive', bytes(0x52, 0x61, 0x72, 0x21, 0x1a, 7), 'archive'],
  ['a PDF behind empty lines', utf8('\n\n%PDF-1.4\n'), 'pdf'],
  ['a page that begins with its styles', utf8('<style>td{}</style><table>'), 'web_page'],
  ['a page as a mail', utf8('MIME-Version: 1.0\nX-Document-Type: Workbook'), 'web_page'],
  ['a text with its looks', utf8('{\\rtf1\\ansi Procesador 100.000}'), 'other_document'],
  ['what programs send each other', utf8('[\n  {"codigo": "A1", "precio": 1000}\n]'), 'json'],
  ['the same as one thing', utf8('{"productos": []}'), 'json'],
  ['a workbook', bytes(0x50, 0x4b, 3, 4, 1, 2), 'spreadsheet'],
  ['an old workbook', bytes(0xd0, 0xcf, 0x11, 0xe0, 1), 'old_spreadsheet'],
  ['bytes that no table of characters has', bytes(0x69, 0x64, 0x2c, 0x81), 'not_text'],
  [
    'a workbook with a password',
    Buffer.concat([bytes(0xd0, 0xcf, 0x11, 0xe0), Buffer.from('EncryptedPackage', 'utf16le')]),
    'locked_spreadsheet',
  ],
  ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0, 0), 'picture'],
  ['a PDF', utf8('%PDF-1.7 \u0000'), 'pdf'],
  [
    'a page that calls itself .xls',
    utf8('\ufeff\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>'),
    'web_page',
  ],
  ['a program', bytes(0x7f, 0x45, 0x4c, 0x46, 0, 0), 'not_text'],
])('%s is refused', (_what, given, code) => {
  expect(uploadedText(given)).toEqual({ ok: false, code });
});

test.each([
  ['Unicode text of a spreadsheet', bytes(0xff, 0xfe, 0x69, 0, 0x64, 0, 0x2c, 0, 0xf1, 0)],
  ['the same the other way round', bytes(0xfe, 0xff, 0, 0x69, 0, 0x64, 0, 0x2c, 0, 0xf1)],
  ['what Excel on Windows saves', bytes(0x69, 0x64, 0x2c, 0xf1)],
])('%s is read', (_what, given) => {
  expect(uploadedText(given)).toEqual({ ok: true, text: 'id,ñ' });
});

test('UTF-8 that was taken for windows-1252 and written again is put right', () => {
  expect(uploadedText(utf8('CÃ³digo;DescripciÃ³n;PequeÃ±o'))).toEqual({ ok: true, text: 'Código;Descripción;Pequeño' });
  expect(uploadedText(utf8('Ã³ 🔥'))).toEqual({ ok: true, text: 'Ã³ 🔥' });
});

test('UTF-8 is taken, with or without a byte order mark', () => {
  expect(uploadedText(utf8('id,ñ'))).toEqual({ ok: true, text: 'id,ñ' });
  expect(uploadedText(utf8('\ufeffid,ñ'))).toEqual({ ok: true, text: 'id,ñ' });
});
