import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHundredths, writtenHundredths } from './typed-hundredths.ts';

const most = 10_000_000;

test.each([
  ['129,90', 12_990],
  ['129.9', 12_990],
  ['US$ 129.90', 12_990],
  ['129 USD', 12_900],
  ['4.105', 410_500],
  ['4,105', 410_500],
  ['4.105,50', 410_550],
  ['4,105.50', 410_550],
  ["4'105", 410_500],
  ['4105.5', 410_550],
  ['7,5 %', 750],
  ['10%', 1_000],
  ['0', 0],
  [' 12 ', 1_200],
])('%j is %i hundredths', (typed, value) => {
  expect(readHundredths(typed, most)).toEqual({ ok: true, value });
});

test.each([
  ['', 'not_a_number'],
  ['mucho', 'not_a_number'],
  ['4,10550', 'not_a_number'],
  ['1.2.3', 'not_a_number'],
  ['1e5', 'not_a_number'],
  ['-5', 'negative'],
  ['100000,01', 'too_large'],
])('%j is refused: %s', (typed, problem) => {
  expect(readHundredths(typed, most)).toEqual({ ok: false, code: problem });
});

test('what a form shows is read as the same figure', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: most }), (value) => {
      expect(readHundredths(writtenHundredths(value), most)).toEqual({ ok: true, value });
    }),
  );
});
