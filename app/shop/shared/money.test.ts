import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isWholePesos,
  lineTotalInCents,
  maxPriceInPesos,
  maxQuantity,
  savingInCents,
  totalInCents,
  unitPriceInCents,
  wholePesos,
} from './money.ts';

const price = fc.integer({ min: 0, max: maxPriceInPesos });
const discount = fc.integer({ min: 0, max: 100 });
const line = fc.record({ price, discount, quantity: fc.integer({ min: 0, max: maxQuantity }) });
/** Few enough lines to stay exact even at the highest price. */
const lines = fc.array(line, { maxLength: 40 });

/** In cents, without floating point: the discounted price is exact in cents, and half a peso counts as one. */
function roundedUnit({ price, discount }: { price: number; discount: number }): bigint {
  const exact = 100n * BigInt(price) - (100n * BigInt(price) * BigInt(discount)) / 100n;
  const centavos = exact % 100n;
  return exact - centavos + (centavos >= 50n ? 100n : 0n);
}

describe('what is paid for one', () => {
  test('is the price minus price times discount / 100 in whole pesos, half up', { tags: ['S9.21', 'S9.25'] }, () => {
    fc.assert(
      fc.property(price, discount, (price, discount) => {
        expect(BigInt(unitPriceInCents(price, discount))).toBe(roundedUnit({ price, discount }));
        expect(isWholePesos(unitPriceInCents(price, discount))).toBe(true);
      }),
    );
    expect(unitPriceInCents(33_333, 15)).toBe(2_833_300);
    expect(unitPriceInCents(10_001, 50)).toBe(500_100);
    expect(unitPriceInCents(10_003, 50)).toBe(500_200);
    expect([unitPriceInCents(1, 1), unitPriceInCents(1, 50), unitPriceInCents(1, 51)]).toEqual([100, 100, 0]);
    expect(unitPriceInCents(5_000, 100)).toBe(0);
  });

  test('and its saving make up the list price', () => {
    fc.assert(
      fc.property(price, discount, (price, discount) => {
        expect(savingInCents({ price, discount }) + unitPriceInCents(price, discount)).toBe(price * 100);
        expect(savingInCents({ price, discount })).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test.each([
    [0.5, 0],
    [-1, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [maxPriceInPesos + 1, 0],
    ['100' as unknown as number, 0],
    [100, -1],
    [100, 101],
    [100, 12.5],
    [100, Number.NaN],
    [100, null as unknown as number],
  ])('refuses a price of %s with a discount of %s', (price, discount) => {
    expect(() => unitPriceInCents(price, discount)).toThrow(RangeError);
  });
});

test('an amount from before is compared in the whole pesos that it was shown as', () => {
  expect([2_833_305, 2_833_350, 2_833_349, 2_833_300, 0].map(wholePesos)).toEqual([
    2_833_300, 2_833_400, 2_833_300, 2_833_300, 0,
  ]);
});

describe('a total', () => {
  test('sums discounted price times quantity, exact in whole pesos', { tags: ['S9.22'] }, () => {
    fc.assert(
      fc.property(lines, (lines) => {
        const exact = lines.reduce((sum, line) => sum + roundedUnit(line) * BigInt(line.quantity), 0n);
        expect(BigInt(totalInCents(lines))).toBe(exact);
      }),
    );
    expect(totalInCents([])).toBe(0);
  });

  test('does not depend on the order of the lines or on how units are spread over them', () => {
    fc.assert(
      fc.property(lines, fc.infiniteStream(fc.nat()), (lines, choices) => {
        const split = lines.flatMap((line) => {
          const first = choices.next().value % (line.quantity + 1);
          return [
            { ...line, quantity: first },
            { ...line, quantity: line.quantity - first },
          ];
        });
        expect(totalInCents(split.reverse())).toBe(totalInCents(lines));
      }),
    );
  });

  test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '2' as unknown as number])(
    'refuses a quantity of %s',
    (quantity) => {
      expect(() => lineTotalInCents({ price: 100, discount: 0, quantity })).toThrow(RangeError);
    },
  );

  test('that could not be exact is refused, never rounded', () => {
    const dearest = { price: maxPriceInPesos, discount: 0, quantity: maxQuantity };
    expect(totalInCents([dearest])).toBe(maxPriceInPesos * 100 * maxQuantity);
    expect(() => lineTotalInCents({ ...dearest, quantity: 50_000_000 })).toThrow('too large');
    expect(() => totalInCents(Array.from({ length: 46 }, () => dearest))).toThrow('too large');
  });
});
