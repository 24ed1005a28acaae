import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardCell, unguardCell } from './cell-guard.ts';

test.each(['=1+1', '+57', '-2', '@SUM(A1)', '\t=1', "'=1", "''=1", '＝1'])('%j is no formula in a file', (text) => {
  expect(guardCell(text)).toBe(`'${text}`);
});

test.each(['AMD Ryzen 5', "'80s", 'a=b', '', '5', "O'Higgins"])('%j stays as it is', (text) => {
  expect(guardCell(text)).toBe(text);
  expect(unguardCell(text)).toBe(text);
});

test('every text comes back, however many apostrophes it began with', () => {
  const nasty = fc.string({ unit: fc.constantFrom("'", '=', '-', '@', 'a', ' ', '\n', '＋'), maxLength: 6 });
  fc.assert(fc.property(fc.oneof(nasty, fc.string()), (text) => unguardCell(guardCell(text)) === text));
  fc.assert(fc.property(nasty, (text) => !/^[=+\-@\t\r\n＝＋－＠]/.test(guardCell(text))));
});
