import { expect, test } from 'vitest';
import type { FileColumn } from '../../catalog/product-row.ts';
import { readRow } from '../import-row.ts';
import type { Cell } from './cell.ts';
import { withUnitOfHeading } from './measure-units.ts';

test.each<[FileColumn, string, Cell, number]>([
  ['weight', 'Peso (kg)', '0,5', 500],
  ['weight', 'Peso kg', 1.2, 1_200],
  ['weight', 'Peso en gramos', '850', 850],
  ['weight', 'Peso kg', '300 g', 300],
  ['weight', 'Peso', '850', 850],
  ['warranty', 'Garantía meses', '6', 6],
  ['warranty', 'Garantía (años)', 3, 36],
  ['warranty', 'Garantía', '3', 36],
])('%s under %j, %j, is %s', (column, heading, cell, value) => {
  const row = readRow({ id: 'a', [column]: withUnitOfHeading(column, heading, cell) });
  expect(row.ok && row.product.facts?.[column as 'weight']).toBe(value);
});
