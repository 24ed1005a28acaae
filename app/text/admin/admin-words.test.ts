import { expect, test } from 'vitest';
import { importedValue } from './exchange.ts';
import { emptyValue } from './file-columns.ts';
import { momentWords, onMoment, shortCode } from './format.ts';
import { heldText } from './orders/held-orders.ts';
import { adminOrdersText } from './orders/orders.ts';

test('a long code in a list shows both of its ends', () => {
  expect(['p-1', 'amd-ryzen-5-9600x', 'corsair-vengeance-32-gb-ddr5-6000-cl30'].map(shortCode)).toEqual([
    'p-1',
    'amd-ryzen-5-9600x',
    'corsair-v…00-cl30',
  ]);
});

test.each([
  ['2026-11-21T21:37:00Z', 'hoy 4:37 p. m.', 'hoy 4:37 p. m.'],
  // Midnight in Colombia, where it is five in the morning in Greenwich.
  ['2026-11-21T05:00:00Z', 'hoy 12:00 a. m.', 'hoy 12:00 a. m.'],
  ['2026-11-21T04:59:59Z', 'ayer 11:59 p. m.', 'ayer 11:59 p. m.'],
  ['2026-11-22T05:00:00Z', 'mañana 12:00 a. m.', 'mañana 12:00 a. m.'],
  ['2026-11-20T04:59:00Z', '19 nov 11:59 p. m.', 'el 19 nov 11:59 p. m.'],
  ['2026-11-23T15:00:00Z', '23 nov 10:00 a. m.', 'el 23 nov 10:00 a. m.'],
  ['2025-11-21T21:37:00Z', '21 nov 2025', 'el 21 nov 2025'],
  ['2027-01-01T05:00:00Z', '1 ene 2027', 'el 1 ene 2027'],
])('at half past nine in Greenwich %s is %s', (moment, words, afterWord) => {
  const now = new Date('2026-11-21T21:30:00Z');
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(plain(momentWords(new Date(moment), now))).toBe(words);
  expect(plain(onMoment(new Date(moment), now))).toBe(afterWord);
});

test('an address of a machine is no person', () => {
  const sum = { orders: 5, units: 15, amountInCents: 100_000_00 };
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(heldText.who('email', 'ana@correo.test', 5)).toBe('ana@correo.test');
  expect(heldText.who('address', '127.0.0.1', 5)).toBe('5 pedidos desde la misma conexión');
  expect(plain(heldText.heldBy('email', 'ana@correo.test', sum))).toBe(
    'ana@correo.test: 5 pedidos · 15 piezas · $ 100.000',
  );
  expect(plain(heldText.heldBy('address', '127.0.0.1', sum))).toBe(
    '5 pedidos desde la misma conexión · 15 piezas · $ 100.000',
  );
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
  expect([adminOrdersText.total(true, false), adminOrdersText.total(false, false)]).toEqual([
    'Total pagado',
    'Total por pagar',
  ]);
});
