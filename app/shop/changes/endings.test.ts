import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fraction, nearestEnding, nearestPeso, nextEnding } from './endings.ts';

const amounts = fc.record({
  numerator: fc.bigInt({ min: 0n, max: 10n ** 24n }),
  denominator: fc.bigInt({ min: 1n, max: 10n ** 9n }),
});
const pesos = (amount: number): Fraction => ({ numerator: BigInt(amount), denominator: 1n });
const distance = ({ numerator, denominator }: Fraction, price: number) => {
  const gap = numerator - BigInt(price) * denominator;
  return gap < 0n ? -gap : gap;
};

describe('prices that end in $ 900', () => {
  test.each([
    [0, 900],
    [1, 900],
    [900, 900],
    [1_399, 900],
    [1_400, 1_900],
    [1_900, 1_900],
    [2_399, 1_900],
    [89_000, 88_900],
    [1_609_400, 1_609_900],
    [2_000_000_000, 1_999_999_900],
  ])('%i becomes %i', (amount, price) => {
    expect(nearestEnding(pesos(amount))).toBe(price);
  });

  test('always end in 900 and are never below it', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const price = nearestEnding(amount);
        expect(price).toBeGreaterThanOrEqual(900);
        if (Number.isSafeInteger(price)) expect(price % 1_000).toBe(900);
      }),
    );
  });

  test('are the nearest: no other ending is nearer', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.bigInt({ min: 1n, max: 10n ** 6n }), (numerator, by) => {
        const amount = { numerator, denominator: by };
        const price = nearestEnding(amount);
        expect(distance(amount, price) <= distance(amount, price + 1_000)).toBe(true);
        if (price > 900) expect(distance(amount, price) <= distance(amount, price - 1_000)).toBe(true);
      }),
    );
  });

  test('stay as they are when rounded again, and never swap their order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000_000_000 }),
        fc.integer({ min: 0, max: 2_000_000_000 }),
        (one, two) => {
          const rounded = nearestEnding(pesos(one));
          expect(nearestEnding(pesos(rounded))).toBe(rounded);
          expect(nearestEnding(pesos(Math.min(one, two)))).toBeLessThanOrEqual(
            nearestEnding(pesos(Math.max(one, two))),
          );
        },
      ),
    );
  });
});

test('where a cost is to be covered, the next ending is the lowest that is not below', () => {
  expect([0, 900, 901, 1_900, 1_901].map((amount) => nextEnding(pesos(amount)))).toEqual([
    900, 900, 1_900, 1_900, 2_900,
  ]);
  expect(nextEnding({ numerator: 9_001n, denominator: 10n })).toBe(1_900);
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.bigInt({ min: 1n, max: 10n ** 6n }), (numerator, by) => {
      const price = BigInt(nextEnding({ numerator, denominator: by }));
      expect(price % 1_000n).toBe(900n);
      expect(price * by >= numerator).toBe(true);
      if (price > 900n) expect((price - 1_000n) * by < numerator).toBe(true);
    }),
  );
});

test('a whole peso is the nearest one, from the middle upwards', () => {
  expect(nearestPeso({ numerator: 1n, denominator: 2n })).toBe(1);
  expect(nearestPeso({ numerator: 149n, denominator: 100n })).toBe(1);
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 6n }), (numerator, by) => {
      const amount = { numerator, denominator: by };
      expect(distance(amount, nearestPeso(amount)) * 2n <= by).toBe(true);
    }),
  );
});
