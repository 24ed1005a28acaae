import { expect, test } from 'vitest';
import { type PieceLine, piecesOfLines, readPieceNumber, readSerial } from './piece.ts';

const line = (productId: string, quantity: number): PieceLine => ({
  ...{ productId, productName: productId, category: 'SSD', image: null, unitPriceInCents: 100, warrantyMonths: null },
  quantity,
});

test('each piece of an order has a number, in the order of its lines', () => {
  const pieces = piecesOfLines([line('a', 2), line('b', 1)]);
  expect(pieces.map(({ number, productId }) => `${number} ${productId}`)).toEqual(['1 a', '2 a', '3 b']);
  expect(piecesOfLines([line('a', 499), line('b', 999)])).toHaveLength(500);
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
])('%s as a number of a piece', (text, number) => expect(readPieceNumber(text)).toBe(number));

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
