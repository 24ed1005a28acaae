import { describe, expect, test } from 'vitest';
import { type CellField, cellFields, mostGridRows, readBlock, readCell } from './cells.ts';
import type { ChangeableProduct } from './change-rule.ts';
import { cellName, checkGrid, encodeExpected } from './grid-form.ts';
import { planCells, type WantedCell } from './plan-cells.ts';

describe('a block of a spreadsheet', () => {
  test.each([
    [
      '1.894.000\t5\t12\n2.000.000\t0\t3\n',
      [
        ['1.894.000', '5', '12'],
        ['2.000.000', '0', '3'],
      ],
    ],
    [
      'a\tb\r\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\t\tb', [['a', '', 'b']]],
    ['\n\n5', [[''], [''], ['5']]],
    ['"dos\nlíneas"\t"con ""comillas"""\nx', [['dos\nlíneas', 'con "comillas"'], ['x']]],
    ['27" curvo\t"suelta', [['27" curvo', '"suelta']]],
    ['', [['']]],
  ])('%j', (pasted, rows) => {
    expect(readBlock(pasted)).toEqual(rows);
  });

  test('of many quotes is read in one pass', () => {
    expect(readBlock('"'.repeat(300_000))).toHaveLength(1);
    expect(readBlock(`${'"a" '.repeat(50_000)}\n${'"\t'.repeat(50_000)}`)).toHaveLength(2);
  });
});

describe('a cell', () => {
  test.each<[CellField, string, object]>([
    ['price', '1.894.000', { ok: true, value: '1894000' }],
    ['price', '$ 1.894.000,00', { ok: true, value: '1894000' }],
    ['price', '1.894.00', { ok: false, code: 'not_pesos' }],
    ['price', '', { ok: false, code: 'missing' }],
    ['discount', '', { ok: true, value: '0' }],
    ['discount', '15 %', { ok: true, value: '15' }],
    ['discount', '100', { ok: false, code: 'too_large' }],
    ['stock', '1.250', { ok: true, value: '1250' }],
    ['stock', '+5', { ok: true, by: 5 }],
    ['stock', '', { ok: false, code: 'missing' }],
    ['cost', '', { ok: true, value: '' }],
    ['cost', '900.000', { ok: true, value: '900000' }],
    ['category', 'procesadores', { ok: true, value: 'Procesadores' }],
    ['category', '', { ok: true, value: '' }],
    ['category', 'Neveras', { ok: false, code: 'not_a_choice' }],
    ['vat', '5 %', { ok: true, value: '5' }],
    ['vat', 'Exento', { ok: true, value: 'exempt' }],
    ['vat', 'EXCLUIDA', { ok: true, value: 'excluded' }],
    ['vat', '0', { ok: true, value: '0' }],
    ['vat', '', { ok: false, code: 'missing' }],
    ['vat', '16', { ok: false, code: 'bad_vat' }],
    ['vat', 'excluded', { ok: false, code: 'bad_vat' }],
  ])('%s %j', (field, typed, read) => {
    expect(readCell(field, typed)).toEqual(read);
  });
});

describe('a sent grid', () => {
  const shown = { price: '100', discount: '0', stock: '5', cost: '', category: 'SSD', vat: '19' };
  const sent = (id: string, given: Partial<Record<CellField, string>>) => ({
    [cellName('seen', id)]: encodeExpected(shown),
    ...Object.fromEntries(cellFields.map((field) => [cellName(field, id), given[field] ?? shown[field]])),
  });

  test('carries only what says something else than was shown, however it is written', () => {
    const checked = checkGrid({
      ...sent('a', { price: '$ 100', stock: '+0', category: 'ssd' }),
      ...sent('b', { price: '1.200', cost: '80' }),
    });
    expect(checked).toMatchObject({
      ok: true,
      cells: [
        { id: 'b', field: 'price', expected: '100', wanted: { value: '1200' } },
        { id: 'b', field: 'cost', expected: '', wanted: { value: '80' } },
      ],
    });
  });

  test('comes back whole with the name of each cell that cannot be read', () => {
    const fields = sent('a', { price: 'barato', stock: '7' });
    expect(checkGrid(fields)).toEqual({
      ok: false,
      code: 'problems',
      problems: { 'price:a': 'not_pesos' },
      ids: ['a'],
      typed: fields,
    });
  });

  test('is refused with nothing in it, with too much, and without what was shown', () => {
    expect(checkGrid(sent('a', {}))).toMatchObject({ code: 'nothing', ids: ['a'] });
    const many = Array.from({ length: mostGridRows + 1 }, (_, index) => sent(`p${index}`, { price: '1' }));
    expect(checkGrid(Object.assign({}, ...many))).toMatchObject({ code: 'too_many' });
    expect(checkGrid(Object.assign({}, ...many.slice(1)))).toMatchObject({ ok: true });
    for (const given of ['', '{}', '[1,2,3,4,5,6]', '["1"]', `["${'9'.repeat(400)}","","","","",""]`]) {
      expect(checkGrid({ ...sent('a', { price: '1' }), 'seen:a': given })).toMatchObject({ code: 'unreadable' });
    }
    expect(checkGrid({ ...sent('a', {}), ...sent("x'y", { price: '1' }) })).toMatchObject({ code: 'unreadable' });
    expect(checkGrid({})).toMatchObject({ code: 'nothing', ids: [] });
  });
});

describe('the lines of one product', () => {
  const product: ChangeableProduct = {
    ...{ id: 'a', name: 'A', price: 100, discount: 0, stock: 5, held: 2, category: 'SSD', place: 'shop' },
    ...{ cost: 50, costUsdCents: null, costHasVat: true, vatPercent: 19, vat: 19, isDeleted: false },
  };
  const cell = (field: CellField, value: string, expected?: string): WantedCell => {
    const shown = { price: '100', discount: '0', stock: '5', cost: '50', category: 'SSD', vat: '19' };
    return { id: 'a', field, expected: expected ?? shown[field], wanted: { value } };
  };
  const planned = (cells: WantedCell[], of = product) =>
    planCells(of, cells, null).lines.map(({ field, before, after, reason, belowCost }) => [
      field,
      before,
      after,
      reason,
      belowCost,
    ]);

  test('say what becomes of each cell, in the order of the columns', () => {
    expect(planned([cell('category', ''), cell('price', '200')])).toEqual([
      ['price', '100', '200', null, false],
      ['category', 'SSD', '', null, false],
    ]);
  });

  test('a cell that somebody changed since it was shown is left, the others are not', () => {
    expect(planned([cell('price', '200', '90'), cell('stock', '9')])).toEqual([
      ['price', '100', null, 'stale', false],
      ['stock', '5', '9', null, false],
    ]);
    expect(planned([cell('price', '100', '90')])).toEqual([['price', '100', null, 'same', false]]);
  });

  test('a step adds to what is there now', () => {
    const step = { ...cell('stock', '', '9'), wanted: { by: -3 } };
    expect(planned([step])).toEqual([['stock', '5', '2', null, false]]);
    expect(planned([{ ...step, wanted: { by: -4 } }])).toEqual([['stock', '5', null, 'below_held', false]]);
    expect(planned([{ ...step, wanted: { by: -6 } }])).toEqual([['stock', '5', null, 'below_zero', false]]);
  });

  test('a price is compared with the discount and the cost of the same save', () => {
    expect(planned([cell('price', '90'), cell('cost', '80')])).toMatchObject([
      ['price', '100', '90', null, false],
      ['cost', '50', '80', null, false],
    ]);
    expect(planned([cell('price', '90'), cell('discount', '20'), cell('cost', '80')]).map((line) => line[4])).toEqual([
      true,
      true,
      true,
    ]);
    expect(planned([cell('price', '0')])).toMatchObject([['price', '100', null, 'under_one', false]]);
  });

  test('an IVA says what the price has to cover, and a bare 0 takes no word away', () => {
    const taxed = { ...product, price: 55, costHasVat: false, vatPercent: 5, vat: 5 } as const;
    expect(planned([cell('vat', '19', '5')], taxed)).toEqual([['vat', '5', '19', null, true]]);
    const exempt = { ...product, price: 40, vatPercent: 0, vat: 'exempt' } as const;
    expect(planned([cell('vat', '0', 'exempt')], exempt)).toEqual([['vat', 'exempt', null, 'same', false]]);
    expect(planned([cell('vat', 'excluded', 'exempt')], exempt)).toEqual([['vat', 'exempt', 'excluded', null, false]]);
  });

  test('of a deleted product are all refused', () => {
    expect(planned([cell('price', '200')], { ...product, isDeleted: true })).toMatchObject([
      ['price', '100', null, 'gone', false],
    ]);
  });
});
