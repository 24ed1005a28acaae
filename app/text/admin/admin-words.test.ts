import { expect, test } from 'vitest';
import { importedValue } from './exchange.ts';
import { emptyValue } from './file-columns.ts';
import { shortCode } from './format.ts';
import { heldText } from './orders/held-orders.ts';
import { adminOrdersText } from './orders/orders.ts';

test('a long code in a list shows both of its ends', () => {
  expect(['p-1', 'amd-ryzen-5-9600x', 'corsair-vengeance-32-gb-ddr5-6000-cl30'].map(shortCode)).toEqual([
    'p-1',
    'amd-ryzen-5-9600x',
    'corsair-v…00-cl30',
  ]);
});

test('an address of a machine is no person', () => {
  expect(heldText.who('email', 'ana@correo.test')).toBe('ana@correo.test');
  expect(heldText.who('address', '127.0.0.1')).toBe('Una misma conexión a internet');
});

test('an empty cell says what is not there', () => {
  expect(importedValue('description', '')).toBe('(sin descripción)');
  expect([emptyValue('image'), emptyValue('mpn'), emptyValue('stock')]).toEqual([
    '(sin foto)',
    '(sin número de parte)',
    '(sin dato)',
  ]);
});

test('the total of an order says whether it was paid', () => {
  expect([adminOrdersText.total(true), adminOrdersText.total(false)]).toEqual(['Total pagado', 'Total por pagar']);
});
