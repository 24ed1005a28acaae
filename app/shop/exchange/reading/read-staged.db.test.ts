import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/store/database.ts';
import type { Cell } from './cell.ts';
import { rememberHeadings } from './heading-choices.server.ts';
import { readStaged } from './read-staged.server.ts';
import { writtenSheets } from './sheet-source.ts';

const database = testDatabase();
const lines = (...texts: string[]) => texts.join('\n');

async function read(list: string | (readonly Cell[])[], hidden: readonly number[] = []) {
  const rows = (cells: readonly Cell[], index: number) =>
    hidden.includes(index + 1)
      ? { line: index + 1, cells: [], isHidden: true as const }
      : { line: index + 1, cells: [...cells] };
  const file =
    typeof list === 'string'
      ? { kind: 'text' as const, text: list }
      : { kind: 'workbook' as const, text: writtenSheets([{ name: 'Lista', rows: list.map(rows) }], 100_000) ?? '' };
  const { findings, read } = await readStaged(
    database.db,
    { fileName: 'lista', supplierId: null, reading: {}, ...file },
    () => Promise.resolve(),
  );
  return {
    layout: findings.layout,
    asksSupplier: findings.supplier?.asks,
    costHasVat: findings.columns.costHasVat,
    problems: read.problems.map(({ line, code }) => [line, code]),
    rows: read.rows.map(({ cost_has_vat, vat_percent }) => ({
      ...(cost_has_vat !== undefined && { cost_has_vat }),
      ...(vat_percent !== undefined && { vat_percent }),
    })),
    prices: read.rows.map(({ price, cost }) => price ?? cost),
  };
}

test('what stands below the products says whether their figures have IVA', async () => {
  const list = (heading: string) =>
    lines(`P/N;Producto;${heading};Cant`, 'A-1;Mouse;90.000;3', 'Precios sujetos a cambio;;;', 'Precios + IVA;;;');
  expect((await read(list('Costo'))).costHasVat).toEqual([false]);
  expect((await read(list('Precio'))).problems).toEqual([[1, 'price_before_vat']]);
});

test('columns about IVA are what their cells say', async () => {
  const list = (heading: string, ...cells: string[]) =>
    read(lines(`P/N;Producto;Costo;${heading}`, ...cells.map((cell, index) => `A-${index};Mouse;90.000;${cell}`)));
  const answers = await list('IVA incluido', 'SI', 'NO', '');
  expect([answers.rows, answers.costHasVat, answers.asksSupplier]).toEqual([
    [{ cost_has_vat: true }, { cost_has_vat: false }, {}],
    [null],
    false,
  ]);
  expect((await list('IVA', '19', '5%', '0')).rows).toEqual([
    { vat_percent: 19 },
    { vat_percent: 5 },
    { vat_percent: 0 },
  ]);
  const words = await list('IVA', '19', 'Exento', 'EXCLUIDO');
  expect(words.rows.map((row) => row.vat_percent)).toEqual([19, 'exempt', 'excluded']);
  expect((await list('IVA', '17.100', '9.000')).rows).toEqual([{}, {}]);
  const sheet = await read([
    ['P/N', 'Costo', 'IVA'],
    ['A-1', 90_000, 0.19],
    ['A-2', 90_000, { percent: 0.05 }],
  ]);
  expect(sheet.rows).toEqual([{ vat_percent: 19 }, { vat_percent: 5 }]);
});

test('a price to the public that its line calls without IVA is a problem of that line', async () => {
  const list = lines('P/N;Lista A;Con IVA', 'A-1;90.000;SI', 'A-2;80.000;NO');
  const headings = ['P/N', 'Lista A', 'Con IVA'];
  await rememberHeadings(database.db, headings, { 'Lista A': 'price' }, new Date());
  expect((await read(list)).problems).toEqual([[3, 'price_before_vat']]);
});

test('the first lines are shown without what turns a text around', async () => {
  const { layout } = await read(lines('P/N;Producto;Precio', 'A-1;Mouse \u202Elatigid;90.000'));
  expect(layout?.first[1]?.cells[1]).toBe('Mouse latigid');
});

test('prices that nothing costs are dollars or thousands, and are asked about', async () => {
  const list = (...prices: string[]) =>
    lines('P/N;Producto;Precio', ...prices.map((price) => `A-${price};Mouse;${price}`));
  expect((await read(list('92', '149', '21', '1.500'))).problems).toEqual([[1, 'short_figures']]);
  expect((await read(list('900', '90.000', '1.500'))).prices).toEqual([900, 90_000, 1_500]);
  expect((await read(lines('id;price', 'a;92'))).prices).toEqual([92]);
});

test('a comma before three figures groups thousands where the list says so elsewhere', async () => {
  const list = (...prices: string[]) =>
    lines('P/N;Producto;Precio', ...prices.map((price, index) => `A-${index};Mouse;${price}`));
  expect((await read(list('89,900', '1,250,000', '$ 610,000'))).prices).toEqual([89_900, 1_250_000, 610_000]);
  expect((await read(list('89,900', '1.250.000'))).problems).toEqual([[2, 'not_pesos']]);
  expect((await read(list('89,900'))).problems).toEqual([[2, 'not_pesos']]);
});

test('a table above the one that is read is said', async () => {
  const above = ['P/N;Producto;Precio', 'A-1;Mouse;90.000', ';;', 'Ref;Artículo;PVP;Stock', 'A-2;Pad;9.000;1'];
  const { layout, prices } = await read(lines(...above));
  expect([layout?.headingLine, layout?.otherTable, prices]).toEqual([4, 1, [9_000]]);
  const title = await read(lines('Referencia y precio;Lista;', 'Ref;Artículo;PVP;Stock', 'A-2;Pad;9.000;1'));
  expect(title.layout?.otherTable).toBeNull();
});

test('a table at the right is said, and none of it is read', async () => {
  const cells = ['P/N', 'Producto', 'Precio'];
  const { layout, prices } = await read([
    [...cells, '', ...cells],
    ['A-1', 'Mouse', 90_000, '', 'A-2', 'Pad', 9_000],
  ]);
  expect([layout?.tables?.[0]?.otherTableAt, prices]).toEqual([4, [90_000]]);
});

test('hidden rows are counted, and not read', async () => {
  const rows = [
    ['P/N', 'Producto', 'Precio'],
    ['A-1', 'Mouse', 90_000],
    ['A-2', 'Pad', 9_000],
  ];
  const { layout, prices } = await read(rows, [2]);
  expect([layout?.skipped, prices]).toEqual([{ hidden: 1 }, [9_000]]);
});

test('a remark under no heading is no cell that was moved', async () => {
  const list = lines('P/N;Producto;Precio;;', 'A-1;Mouse;90.000;NUEVO;', 'A-2;Pad;9.000;;');
  expect((await read(list)).prices).toEqual([90_000, 9_000]);
  expect((await read(lines('P/N;Producto;Precio', 'A-1;Mouse;90.000;1'))).problems).toEqual([[2, 'wrong_cell_count']]);
});

test('whose list it is is not asked where nothing of it can be applied', async () => {
  const wide = `P/N;Precio;${'x;'.repeat(100)}x`;
  expect((await read(lines('P/N;Precio', 'A-1;90.000'))).asksSupplier).toBe(true);
  expect((await read('P/N;Precio')).asksSupplier).toBe(false);
  expect((await read(lines(wide, 'A-1;90.000'))).asksSupplier).toBe(false);
});
