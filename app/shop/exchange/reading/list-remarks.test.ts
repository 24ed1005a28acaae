import { expect, test } from 'vitest';
import { remarksOf } from './list-remarks.ts';

test.each([
  ['Lista de precios mayo', null, false],
  ['Precios + IVA', false, false],
  ['Todos los precios son antes de I.V.A.', false, false],
  ['Los precios no incluyen IVA', false, false],
  ['Precios IVA incluido', true, false],
  ['Precios en dólares, TRM del día', null, true],
  ['TRM $ 4.105', null, true],
  ['Precios USD + IVA', false, true],
])('a list that says %s', (title, hasVat, isInDollars) => {
  expect(remarksOf([{ line: 1, cells: ['Distribuidora', title] }])).toEqual({ hasVat, isInDollars });
});

test('a list that says both says nothing', () => {
  const cells = ['Precios + IVA', 'Portátiles con IVA'];
  expect(remarksOf([{ line: 1, cells }]).hasVat).toBeNull();
});
