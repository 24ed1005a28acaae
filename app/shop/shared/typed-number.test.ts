import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readWholeNumber } from './typed-number.ts';

const most = 2_000_000_000;

describe('numbers are coerced from what was typed', { tags: ['S5.28'] }, () => {
  test.each([
    ['1250000', 1_250_000],
    ['1.250.000', 1_250_000],
    ['1,250,000', 1_250_000],
    ["1'250.000", 1_250_000],
    ['89.900,00', 89_900],
    ['89900.0', 89_900],
    [' 12 ', 12],
    ['12 %', 12],
    ['+7', 7],
    ['0', 0],
    ['-0', 0],
    ['007', 7],
    ['１２', 12],
    ['2.000.000.000', most],
  ])('%j is %i', (typed, value) => {
    expect(readWholeNumber(typed, most)).toEqual({ ok: true, value });
  });

  test.each([
    ['doce', 'not_a_number'],
    ['', 'not_a_number'],
    ['$', 'not_a_number'],
    ['$ 12', 'not_a_number'],
    ['1e5', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['12 y 13', 'not_a_number'],
    ['NaN', 'not_a_number'],
    ['Infinity', 'not_a_number'],
    ['12,5', 'not_whole'],
    ['1.25', 'not_whole'],
    ['1.2500', 'not_whole'],
    ['0.500', 'not_whole'],
    ['-5', 'negative'],
    ['−1.000', 'negative'],
    ['2.000.000.001', 'too_large'],
    ['9'.repeat(400), 'too_large'],
  ])('%j is refused as %s', (typed, problem) => {
    expect(readWholeNumber(typed, most)).toEqual({ ok: false, code: problem });
  });

  test('every count comes back from how the shop itself writes it', () => {
    const written = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: most }), (value) => {
        expect(readWholeNumber(written.format(value), most)).toEqual({ ok: true, value });
      }),
    );
  });

  test('anything at all gets an answer', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const read = readWholeNumber(typed, most);
        if (read.ok) expect(Number.isInteger(read.value) && read.value >= 0 && read.value <= most).toBe(true);
      }),
    );
  });
});
