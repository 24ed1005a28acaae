import { expect, test } from 'vitest';
import { hostileTexts } from '#tests/support/hostile-texts.ts';
import { type FactColumn, factColumns, factOfColumn } from '../catalog/product-row.ts';
import type { SpecValue } from '../catalog/specs.ts';
import { factCells } from './fact-cells.ts';
import { cellSchemas } from './reading/cells.ts';

test.each<[FactColumn, SpecValue, string | null]>([
  ['brand', 'Cooler Master', 'Cooler Master'],
  ['brand', 'x'.repeat(61), null],
  ['mpn', '100-100000910WOF', '100-100000910WOF'],
  ['mpn', '-1', null],
  ['mpn', 5, null],
  ['ean', '4006381333931', '4006381333931'],
  ['ean', 'sin código', null],
  ['warranty', 36, '36'],
  ['warranty', 7, '7 meses'],
  ['warranty', 12.5, null],
  ['warranty', 1_000, null],
  ['warranty', '2 años', null],
  ['weight', 80.5, '80.5 g'],
  ['weight', 1_200, '1200 g'],
  ['weight', 2_000_000, null],
  ['weight', 0.0001, null],
])('of %s %j the cell says %j', (column, value, cell) => {
  expect(factCells({ [factOfColumn[column]]: value })[column]).toBe(cell);
});

test('a cell says what the product says, or nothing: whatever came in as a fact is read again as it was', () => {
  for (const text of [...hostileTexts, '0012345', '7E05', '  ']) {
    const specs = Object.fromEntries(factColumns.map((column) => [factOfColumn[column], text]));
    for (const [column, cell] of Object.entries(factCells(specs))) {
      if (cell !== null) expect(cellSchemas[column as FactColumn].parse(cell)).toBe(text);
    }
  }
});
