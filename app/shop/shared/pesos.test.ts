import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCents, formatPesos } from '#app/text/format.ts';
import { maxPriceInPesos } from './money.ts';
import { readPesos, readPesosAndCentavos } from './pesos.ts';

const most = maxPriceInPesos;

describe('pesos are read from what was typed', { tags: ['S5.28'] }, () => {
  test.each([
    ['89900', 89_900],
    ['89.900', 89_900],
    ['$ 89.900', 89_900],
    ['$89.900', 89_900],
    ['$\u00a089.900', 89_900],
    ['COP 89.900', 89_900],
    ['COP $89.900', 89_900],
    ['89.900 cop', 89_900],
    ['89.900,00', 89_900],
    ['89900,00', 89_900],
    ['89900.00', 89_900],
    ['89,900.00', 89_900],
    ['89 900', 89_900],
    ['1.234.567', 1_234_567],
    ['1,234,567', 1_234_567],
    ["1'234.567", 1_234_567],
    [' 1200 ', 1_200],
    ['5', 5],
    ['0', 0],
    ['-0', 0],
    ['007', 7],
    ['１２', 12],
    ['2.000.000.000', most],
  ])('%j is %i', (typed, value) => {
    expect(readPesos(typed, most)).toEqual({ ok: true, value });
  });

  test.each([
    '89.90',
    '1.5',
    '1,5',
    '89,900',
    '89.00',
    '89900,5',
    '89900.0',
    '1.234,567',
    '1,234.567',
    '1.234.00',
    '1.2500',
    '12.34.567',
    '1234.567',
    '0.500',
    '+5',
    '1 5',
    '12 %',
  ])('%j is ambiguous and is refused', (typed) => {
    expect(readPesos(typed, most)).toEqual({ ok: false, code: 'not_pesos' });
  });

  test.each([
    '',
    ' ',
    '$',
    'COP',
    'doce',
    '89 mil',
    '1.5M',
    '1e5',
    '0x10',
    '12 y 13',
    'NaN',
    'Infinity',
    'US$ 5',
    '8$9',
  ])('%j is no amount', (typed) => {
    expect(readPesos(typed, most)).toEqual({ ok: false, code: 'not_pesos' });
  });

  test.each([
    ['-5', 'negative'],
    ['−1.000', 'negative'],
    ['$ -3', 'negative'],
    ['-$ 3', 'negative'],
    ['2.000.000.001', 'too_large'],
    ['9'.repeat(400), 'too_large'],
  ])('%j is refused as %s', (typed, problem) => {
    expect(readPesos(typed, most)).toEqual({ ok: false, code: problem });
  });

  test('every amount comes back from how the shop itself writes it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: most }), (value) => {
        expect(readPesos(formatPesos(value), most)).toEqual({ ok: true, value });
        expect(readPesos(String(value), most)).toEqual({ ok: true, value });
      }),
    );
  });

  test('a figure with cents that are not zero is never an amount', () => {
    const cents = fc.integer({ min: 1, max: 99 }).map((value) => String(value).padStart(2, '0'));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: most }), fc.constantFrom('.', ','), cents, (value, sign, cents) => {
        expect(readPesos(`${value}${sign}${cents}`, most).ok).toBe(false);
        expect(readPesos(`${formatPesos(value)}${sign}${cents}`, most).ok).toBe(false);
      }),
    );
  });

  test('anything at all gets an answer, and soon', () => {
    const characters = fc.string({ unit: fc.constantFrom(..."0123456789., $-+'COP"), maxLength: 30 });
    fc.assert(
      fc.property(fc.oneof(fc.string(), characters), (typed) => {
        const read = readPesos(typed, most);
        if (read.ok) expect(Number.isInteger(read.value) && read.value >= 0 && read.value <= most).toBe(true);
      }),
    );
    expect(readPesos(`COP${' '.repeat(100_000)}x`, most).ok).toBe(false);
    expect(readPesos(`1${'.000'.repeat(25_000)}x`, most).ok).toBe(false);
  });
});

describe('an amount that may have centavos', () => {
  test.each([
    ['38.335,05', 3_833_505],
    ['38335,05', 3_833_505],
    ['$ 38.335,05', 3_833_505],
    ['0,05', 5],
    ['38.335', 3_833_500],
    ['38.335,00', 3_833_500],
    ['89,900.00', 8_990_000],
  ])('%j is %i cents', (typed, value) => {
    expect(readPesosAndCentavos(typed, most)).toEqual({ ok: true, value });
  });

  test.each([
    ['-0,05', 'negative'],
    ['-5', 'negative'],
    ['1,5', 'not_pesos'],
    ['89.90', 'not_pesos'],
    ['1.5,05', 'not_pesos'],
    [',05', 'not_pesos'],
    ['2.000.000.001,05', 'too_large'],
  ])('%j is refused: %s', (typed, code) => {
    expect(readPesosAndCentavos(typed, most)).toEqual({ ok: false, code });
  });

  test('is read as it is shown', () => {
    fc.assert(
      fc.property(fc.nat({ max: 200_000_000_000 }), (cents) => {
        expect(readPesosAndCentavos(formatCents(cents), most)).toEqual({ ok: true, value: cents });
      }),
    );
  });
});
