import { expect, test } from 'vitest';
import { type ItemLine, itemsOfLines, readItemNumber, readSerial } from './item.ts';

const line = (productId: string, quantity: number): ItemLine => ({
  ...{ productId, productName: productId, category: 'SSD', image: null, warrantyMonths: null },
  ...{ quantity, chargedInCents: quantity * 100 },
});

test('each item of an order has a number, in the order of its lines', () => {
  const items = itemsOfLines([line('a', 2), line('b', 1)]);
  expect(items.map(({ number, productId }) => `${number} ${productId}`)).toEqual(['1 a', '2 a', '3 b']);
  expect(itemsOfLines([{ ...line('a', 3), chargedInCents: 2_990_000 }]).map(({ paidInCents }) => paidInCents)).toEqual([
    ...[996_600, 996_700, 996_700],
  ]);
  expect(itemsOfLines([line('a', 499), line('b', 999)])).toHaveLength(500);
});

test.each([
  ['1', 1],
  ['500', 500],
  ['501', null],
  ['0', null],
  ['01', null],
  ['1.0', null],
  ['-1', null],
  ['', null],
])('%s as a number of an item', (text, number) => expect(readItemNumber(text)).toBe(number));

test.each([
  [' s/n 12-ab\r\n', 'S/N12-AB'],
  ['ＡＢ１２', 'AB12'],
  ['', ''],
  [' \u200b ', ''],
  ['ñ12', null],
  ['a', null],
  ['-12', null],
  ['a'.repeat(61), null],
  ['12\ud800', null],
  ['<b>', null],
])('%j as a serial number', (typed, serial) => expect(readSerial(typed)).toBe(serial));
