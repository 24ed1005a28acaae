import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { referencePattern } from './order-number.ts';
import { newReference, referenceTime } from './reference.ts';

const now = new Date('2026-11-21T15:00:00.000Z');
const moment = fc.date({ min: new Date(1_000_000_000_000), max: new Date(9_999_999_999_999), noInvalidDate: true });

describe('an order reference', () => {
  test('is order_ + timestamp + random suffix, ends in a letter and contains its time', { tags: ['S9.27'] }, () => {
    fc.assert(
      fc.property(moment, (moment) => {
        const reference = newReference(moment);
        const [, time, suffix] = /^order_(\d+)_([a-z0-9]+)$/.exec(reference) ?? [];
        expect(Number(time)).toBe(moment.getTime());
        expect(suffix).toMatch(/[a-z]$/);
        expect(suffix!.length).toBeGreaterThanOrEqual(26);
        expect(reference).toMatch(referencePattern);
        expect(referenceTime(reference)).toEqual(moment);
      }),
    );
  });

  test('is another one each time, even within one millisecond', () => {
    const made = Array.from({ length: 20_000 }, () => newReference(now));
    expect(new Set(made).size).toBe(made.length);
  });

  test('is random in every part of its suffix, 128 bits of it', () => {
    const suffixes = Array.from({ length: 4_000 }, () => newReference(now).split('_')[2]!);
    for (let position = 1; position < 26; position += 1) {
      const seen = new Set(suffixes.map((suffix) => suffix[position]));
      expect(seen.size, `position ${position}`).toBeGreaterThanOrEqual(26);
    }
    const numbers = suffixes.map((suffix) =>
      [...suffix.slice(0, 25)].reduce((n, c) => n * 36n + BigInt(parseInt(c, 36)), 0n),
    );
    expect(numbers.some((number) => number >> 127n === 1n)).toBe(true);
  });

  test.each([
    '',
    'order_1',
    'order_1795536300000_',
    'order_1795536300000_abcdefghij0123456789abcde1',
    'order_1795536300000_ABCDEFGHIJ0123456789ABCDEF',
    'order_1795536300000_abcdefghij0123456789abcdef\n',
    ' order_1795536300000_abcdefghij0123456789abcdef',
    "order_1795536300000_abcdefghij0123456789'--abc",
    `order_1795536300000_${'a'.repeat(42)}`,
    'pedido_1795536300000_abcdefghij0123456789abcdef',
    'order_17955363000000_abcdefghij0123456789abcdef',
  ])('is not %j', (text) => {
    expect(referenceTime(text)).toBeNull();
  });

  test('is no text that anybody makes up by chance', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => referenceTime(text) === null));
  });
});
