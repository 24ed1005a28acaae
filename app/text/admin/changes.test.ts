import { expect, test } from 'vitest';
import { adminBulkText } from './changes.ts';

test('the preview says in a sentence how many discounts would promise too much', () => {
  const said = (count: number, field: 'price' | 'cells') => adminBulkText.overPromised(count, field);
  expect(said(552, 'price')).toBe('552 descuentos quedarían con el precio anterior inflado.');
  expect(said(1, 'price')).toBe('1 descuento quedaría con el precio anterior inflado.');
  expect(said(2, 'cells')).toBe('2 casillas dejan un descuento con el precio anterior inflado.');
});
