import { expect, test } from 'vitest';
import { mostUnits, readStock } from './stock-change.ts';

test.each([
  ['5', { stock: 5 }],
  [' 12 ', { stock: 12 }],
  ['0', { stock: 0 }],
  ['1.250', { stock: 1_250 }],
  ['+5', { by: 5 }],
  ['-2', { by: -2 }],
  [' + 5', { by: 5 }],
  ['− 2', { by: -2 }],
  ['–2', { by: -2 }],
  ['＋5', { by: 5 }],
  ['+1.250', { by: 1_250 }],
  ['-0', { by: 0 }],
  [`-${mostUnits}`, { by: -mostUnits }],
])('%j in a stock field is %j', (typed, wanted) => {
  expect(readStock(typed)).toEqual({ ok: true, ...wanted });
});

test.each([
  ['', 'not_a_number'],
  ['+', 'not_a_number'],
  ['-', 'not_a_number'],
  ['+-5', 'not_a_number'],
  ['--5', 'not_a_number'],
  ['5+', 'not_a_number'],
  ['3+2', 'not_a_number'],
  ['+ cinco', 'not_a_number'],
  ['+1,5', 'not_whole'],
  [`+${mostUnits + 1}`, 'too_large'],
  [`${mostUnits + 1}`, 'too_large'],
])('%j in a stock field is refused: %s', (typed, problem) => {
  expect(readStock(typed)).toEqual({ ok: false, code: problem });
});
