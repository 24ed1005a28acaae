import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readImportFile, readInPortions } from './import-file.server.ts';
import { headerOf } from './reading/file-header.ts';
import { tableOfText } from './reading/table-choice.ts';

const headerIn = (text: string) => headerOf(tableOfText(text).row);
const readText = (text: string, mostRows?: number) =>
  readInPortions(tableOfText(text).source, headerIn(text), { unread: 'show', mostRows });

describe('the first line', () => {
  test.each([
    ['id,name,price,category\na,A,1,SSD', ','],
    ['id;name;price;category\na;A;1;SSD', ';'],
    ['\ufeff"id";"name";"price";"category"\r\n', ';'],
    ['\n\nid;name\n', ';'],
    ['id\na', ','],
    ['id,"a;b;c",name', ','],
  ])('of %j is separated by %j', (text, delimiter) => {
    expect(tableOfText(text).source.delimiter).toBe(delimiter);
  });

  test('says which columns are there, which not, and which nobody knows', () => {
    expect(headerIn('ID; Price ;proveedor;name;price\n')).toEqual({
      line: 1,
      width: 5,
      otherTableAt: null,
      hasCommaGroups: false,
      names: ['ID', 'Price', 'proveedor', 'name', 'price'],
      read: ['id', 'price', null, 'name', 'price'],
      given: ['id', 'name', 'price'],
      missing: ['category', 'description', 'discount', 'sales', 'stock', 'coupon', 'image', 'specs'],
      unknown: ['proveedor'],
      repeated: ['price'],
      doubts: [],
      costHasVat: null,
      supplier: { asksFigures: false, asksVat: false, followsCost: false, makesDrafts: false, also: [] },
      questions: [],
      described: [],
      isCodeTheirs: false,
      rows: ['ID\nPrice\nproveedor\nname\nprice'],
    });
  });

  test.each(['', '\u0001\u0002', '"id,name', 'nada que ver'])('of %j names nothing', (text) => {
    expect(headerIn(text).given).toEqual([]);
  });
});

describe('a file', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', ';', '\n', '\r\n', 'ñ', "'", '='), maxLength: 8 });

  test('says the same whichever delimiter, in one go or in portions', async () => {
    const rows = fc.array(fc.tuple(cell, fc.constantFrom('1500', 'mil', '')), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(rows, async (rows) => {
        const written = (delimiter: string) =>
          [
            ['id', 'name', 'price', 'category', 'description'],
            ...rows.map(([text, price], index) => [`p${index}`, 'A', price, 'SSD', `"${text.replaceAll('"', '""')}"`]),
          ]
            .map((cells) => cells.join(delimiter))
            .join('\n');
        const whole = readImportFile(written(','));
        expect(readImportFile(`\ufeff${written(';')}`)).toEqual(whole);
        const { problems, rows: read } = await readText(written(';'));
        expect(problems).toEqual(whole.ok ? [] : whole.problems);
        if (whole.ok) expect(read).toEqual(whole.products);
      }),
    );
  });

  test('whose columns somebody looks at may have more of them; a command refuses them', async () => {
    const text = 'proveedor,id,name,price,category\nX,a,A,1,SSD\n';
    expect(readImportFile(text)).toMatchObject({ ok: false, problems: [{ code: 'unknown_column' }] });
    const read = await readText(text);
    expect(read.problems).toEqual([]);
    expect(read.rows).toEqual([{ id: 'a', name: 'A', price: 1, category: 'SSD' }]);
  });

  test('of too many rows is not read to its end', async () => {
    const text = `id,name,price,category\n${Array.from({ length: 50 }, (_, index) => `p${index},A,1,SSD`).join('\n')}`;
    const read = await readText(text, 20);
    expect(read.rows).toHaveLength(20);
    expect(read.problems).toEqual([{ line: 22, column: null, code: 'too_many_rows', value: '20' }]);
  });

  test('takes back the apostrophes that keep a spreadsheet from counting', () => {
    const file = readImportFile("id,name,price,category,description\n'-a,'=A,1,SSD,''=x\n");
    expect(file.ok && file.products[0]).toMatchObject({ id: '-a', name: '=A', description: "'=x" });
  });
});
