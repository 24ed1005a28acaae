import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { stock, testNow } from '#tests/support/factories.ts';
import { importsByHand } from '#tests/support/imports.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { checkImport } from '../check-import.server.ts';
import { chooseReading, stageImport } from '../stage-import.server.ts';
import type { ReadingChoice } from '../staged-import.ts';
import { findImport, importProblems } from '../staged-imports.server.ts';
import { uploadedText } from '../uploaded-text.ts';
import { readSpreadsheet } from './workbook/spreadsheet.server.ts';

const folder = 'tests/support/supplier-files/faults';
const database = testDatabase();
const { acting, due, jobs } = importsByHand(database);
const tools = () => ({ db: database.db, jobs, clock: { now: () => testNow } });

beforeEach(() =>
  stock(database.db, { id: 'b-many', price: 50_000, stock: 5 }, { id: 'b-frac2', price: 33_337, stock: 2 }),
);

async function work(): Promise<void> {
  for (let next = due.shift(); next; next = due.shift()) await checkImport(tools(), next.data);
}

async function read(name: string) {
  const bytes = await readFile(`${folder}/${name}`);
  const sent = uploadedText(bytes);
  const file = sent.ok ? sent : await readSpreadsheet(bytes);
  if (!file.ok) throw new Error(file.code);
  const kind = sent.ok ? 'text' : 'workbook';
  const staged = await stageImport(tools(), acting, { fileName: name, kind, text: file.text });
  if (!staged.ok) throw new Error(staged.code);
  await work();
  return staged.id;
}

async function found(id: number) {
  const { findings, state, run } = (await findImport(database.db, id)) ?? {};
  const problems = await importProblems(database.db, id, 50);
  const rows = await database.db
    .selectFrom('product_import_rows')
    .select('product')
    .where('import_id', '=', id)
    .orderBy('product_id')
    .execute();
  return {
    ...{ state, run: run ?? 0, findings, layout: findings?.layout },
    problems: problems.map(({ line, column, code }) => [line, column, code]),
    products: rows.map(({ product }) => product),
  };
}

const wanted: Record<string, unknown[][]> = {
  'err-stock-existing.xlsx': [[2, 'stock', 'error_cell']],
  'error-cells.csv': [
    [2, 'name', 'error_cell'],
    [2, 'description', 'error_cell'],
    [3, 'name', 'error_cell'],
    [3, 'description', 'error_cell'],
    [4, 'price', 'error_cell'],
  ],
  'errors.xlsx': [
    [2, 'name', 'error_cell'],
    [3, 'price', 'error_cell'],
    [4, 'stock', 'error_cell'],
  ],
  'formula-without-value.xlsx': [[2, 'stock', 'formula_without_value']],
  'min-half-key.csv': [[2, 'specs', 'bad_character']],
  'min-nul-key.csv': [[2, 'specs', 'bad_character']],
  'scientific-mpn.csv': [
    [2, 'mpn', 'spreadsheet_figure'],
    [3, 'mpn', 'spreadsheet_figure'],
  ],
  'zero-price-existing.xlsx': [[2, 'price', 'zero_price']],
  'zero-width-name.csv': [2, 3, 4, 5].map((line) => [line, 'name', 'missing']),
  'blank-rows-of-delimiters.csv': [],
  'missing-trailing-full.csv': [],
  'names-with-double-spaces.csv': [],
  'newline-in-name.csv': [],
  'sep-line.csv': [],
  'unescaped-inch.csv': [],
};

describe('files that owners sent', () => {
  test.each(readdirSync(folder))('%s', async (name) => {
    const { state, problems } = await found(await read(name));
    expect([state, problems]).toEqual(['checked', wanted[name]]);
  });

  test('lines of delimiters are no products, and are counted', async () => {
    const { findings, layout } = await found(await read('blank-rows-of-delimiters.csv'));
    expect([findings?.added, layout?.skipped, layout?.productLines]).toEqual([2, { blank: 3 }, 2]);
  });

  test('empty cells that a spreadsheet leaves out at the end are empty', async () => {
    const { products } = await found(await read('missing-trailing-full.csv'));
    expect(products).toHaveLength(20);
    const [first] = products;
    expect(products.map(({ stock, coupon, image }) => [stock, coupon, image])).toEqual(
      products.map(() => [first?.stock, null, null]),
    );
    expect(products.find(({ id }) => id === 'b-t3')?.specs).toEqual({ peso_g: 80 });
  });

  test('a name is one line with single blanks, and a description keeps its lines', async () => {
    const { products } = await found(await read('names-with-double-spaces.csv'));
    expect(products.map(({ name, coupon, description }) => [name, coupon, description])).toEqual([
      ['Mouse Logitech G203', null, 'Bueno'],
      ['Mouse normal', null, 'Línea uno\nLínea dos'],
      ['Mouse con espacio duro', null, 'x'],
      ['Mouse normal 4', null, 'Línea uno\nLínea dos'],
      ['Mouse normal 5', 'CUPON 10', 'x'],
      ['Mouse gamer', null, 'x'],
      ['Mouse con tab', null, 'x'],
    ]);
    expect((await found(await read('newline-in-name.csv'))).products).toMatchObject([{ name: 'Mouse gamer' }]);
  });

  test('the first line of Excel says the delimiter', async () => {
    const { products, layout, findings } = await found(await read('sep-line.csv'));
    expect(products).toMatchObject([{ id: 'b-sep', name: 'Prueba', price: 1_000, stock: 5 }]);
    expect([layout?.headingLine, findings?.columns.delimiter]).toEqual([2, ';']);
  });

  test('an inch is no end of a cell', async () => {
    const { products } = await found(await read('unescaped-inch.csv'));
    expect(products.map(({ name }) => name)).toEqual(['SSD 2.5" 1 TB', 'Monitor 27"']);
  });

  test('a price of 0 is written where the owner says that it is meant', async () => {
    const id = await read('zero-price-existing.xlsx');
    const { run, layout } = await found(id);
    const tables = [{ sheet: layout?.sheet ?? null, line: layout?.headingLine ?? 1 }];
    const reading: ReadingChoice = { tables, zeroPrices: true };
    expect(await chooseReading(tools(), acting, { id, version: run, reading })).toMatchObject({ ok: true });
    await work();
    expect(await found(id)).toMatchObject({ problems: [], products: [{ id: 'b-many', price: 0 }] });
  });
});
