import { expect, test } from 'vitest';
import { checkDigitOf, isRightNit, readNit } from './nit.ts';

test.each([
  ['800197268', '4'],
  ['900123456', '8'],
  ['900108281', '3'],
  ['900373076', '4'],
])('the check digit of %s is %s', (digits, checkDigit) => {
  expect(checkDigitOf(digits)).toBe(checkDigit);
});

test.each([
  ['900.123.456-8', '900123456', '8'],
  ['900123456-1', '900123456', '1'],
  ['9001234568', '900123456', '8'],
  ['900123456', '900123456', '8'],
  // A cédula that would be a NIT and its digit: a person's, so nothing is cut off.
  ['1001234564', '1001234564', checkDigitOf('1001234564')],
  ['', '', ''],
])('%s is the number %s and the digit %s', (typed, digits, checkDigit) => {
  expect(readNit(typed)).toEqual({ digits, checkDigit });
});

test('a wrong digit is seen', () => {
  expect(isRightNit(readNit('900123456-8'))).toBe(true);
  expect(isRightNit(readNit('900123456-1'))).toBe(false);
  expect(isRightNit(readNit('12'))).toBe(false);
});
