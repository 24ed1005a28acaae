import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileTexts } from '#tests/support/hostile-texts.ts';
import { checkProduct } from '../catalog/admin/product-form.ts';
import { checkSpecs, specField, writtenSpec } from '../catalog/admin/spec-form.ts';
import { factsOf, type Specs } from '../catalog/specs.ts';
import { guardCell } from './cell-guard.ts';
import { readImportFile } from './import-file.server.ts';
import { rowOfLeftLine } from './left-lines.server.ts';
import { csvRows } from './reading/csv-rows.ts';
import { headerOf } from './reading/file-header.ts';
import { headingsKey } from './reading/file-headings.ts';

/** What files bring: texts of strangers, what spreadsheets, Macs and PDF leave in cells, and what the file's own form is made of. */
const nastyTexts = [
  ...hostileTexts,
  ...[
    'Ryzen  5',
    ' AMD\u00A0Ryzen ',
    'a\tb',
    'a\r\nb\rc\nd',
    'Disen\u0303o',
    '\u212B',
    'o\u034F\u0301',
    'Ry\u200Bzen\uFEFF',
    'a\u0000b',
    'a\uFFFEb',
  ],
  ...[
    '👩🏽\u200D💻 ❤\uFE0F',
    'می\u200Cخواهم',
    "'=1+1",
    "''x",
    '"comillas"',
    'a;b,c',
    '2.5"',
    '_x000D_',
    '0012345',
    '7E05',
    '-',
    '\\',
  ],
];
const category = 'Motherboards';
const columns = ['id', 'name', 'price', 'category', 'description', 'coupon', 'specs'];

function imported(texts: readonly string[]) {
  const rows = texts.map((text, index) => [
    `p${index}`,
    text,
    '1000',
    category,
    text,
    // A coupon has at most 60 characters.
    text.slice(0, 40),
    JSON.stringify({ socket: text, propio: text, constructor: text, incluye: [text, 'Tornillos'] }),
  ]);
  return readBack(rows);
}

function readBack(rows: readonly (readonly string[])[]) {
  const file = readImportFile(stringify([columns, ...rows.map((row) => row.map(guardCell))]));
  if (!file.ok) throw new Error(JSON.stringify(file.problems));
  return file.products;
}

/** As a browser sends it: fields of one line without line breaks, others with those of the web. */
function sent(name: string, description: string, coupon: string | null) {
  const field = (text: string) => text.replace(/[\r\n]/g, '');
  return checkProduct({
    name: field(name),
    price: '1.000',
    category,
    description: description.replace(/\r?\n/g, '\r\n'),
    coupon: field(coupon ?? ''),
  });
}

function sentSpecs(specs: Specs) {
  const fields = Object.keys(factsOf(category)).map((key) => [specField(key), writtenSpec(specs[key])]);
  return checkSpecs(category, Object.fromEntries(fields), specs);
}

function expectSame(texts: readonly string[]) {
  const products = imported(texts);
  for (const { name, description = '', coupon = null, specs = {} } of products) {
    expect(sent(name, description, coupon)).toMatchObject({ ok: true, facts: { name, description, coupon } });
    expect(sentSpecs(specs)).toEqual({ ok: true, specs });
  }
  const exported = products.map(({ id, name, description = '', coupon, specs }) => {
    return [id, name, '1000', category, description, coupon ?? '', JSON.stringify(specs)];
  });
  expect(readBack(exported)).toEqual(products);
}

test('whatever a file brings is the same in the form of its product and in the next file', () => {
  expectSame(nastyTexts);
  const part = fc.oneof(
    fc.constantFrom(...nastyTexts, ' ', '\u0301', '\u200D'),
    fc.string({ unit: 'binary', maxLength: 10 }),
  );
  const text = fc.array(part, { maxLength: 3 }).map((parts) => `A${parts.join('')}`.slice(0, 190));
  fc.assert(fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), expectSame));
});

test('a line that was left out comes back as it stood, whatever its cells say', () => {
  const heads = ['id', 'name', 'price', 'Observación'];
  const text = fc.oneof(fc.constantFrom(...nastyTexts), fc.string({ unit: 'binary', maxLength: 10 }));
  const line = fc.array(
    text.map((each) => `x${each}`.toWellFormed()),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      const reason = '=falta; "esto"';
      const rows = lines.map((cells) => rowOfLeftLine(heads, heads, { cells, reason }).map(guardCell));
      const file = stringify([[...heads, 'Motivo'], ...rows], { delimiter: ';' });
      const [head, ...read] = [...csvRows(file, ';')];
      expect(headerOf(head).given).toEqual(['id', 'name', 'price']);
      expect(headerOf(head).unknown).toEqual(['Observación']);
      expect(headingsKey([...heads, 'Motivo'])).toBe(headingsKey(heads));
      const own = read.map(({ cells }) => [...cells.slice(0, heads.length), ...cells.slice(heads.length + 1)]);
      const whole = lines.map((cells) => [...cells, ...Array(Math.max(0, heads.length - cells.length)).fill('')]);
      expect(own).toEqual(whole);
    }),
  );
});

test('a left line of a second sheet stands under the headings of all', () => {
  const headings = ['Ref', 'Precio', '', 'Marca'];
  const own = ['Marca', 'Ref', 'Precio', '', ''];
  const line = { cells: ['WD', 'S-1', 'mil', 'nota', '', 'fuera'], reason: 'motivo' };
  expect(rowOfLeftLine(headings, own, line)).toEqual(['S-1', 'mil', '', 'WD', 'motivo', 'nota', 'fuera']);
  expect(rowOfLeftLine(own, own, line)).toEqual(['WD', 'S-1', 'mil', 'nota', '', 'motivo', 'fuera']);
});
