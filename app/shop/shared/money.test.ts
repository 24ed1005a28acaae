import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  lineTotalInCents,
  maxPriceInPesos,
  maxQuantity,
  savingInCents,
  totalInCents,
  unitPriceInCents,
} from './money.ts';

const price = fc.integer({ min: 0, max: maxPriceInPesos });
const discount = fc.integer({ min: 0, max: 100 });
const line = fc.record({ price, discount, quantity: fc.integer({ min: 0, max: maxQuantity }) });
/** Few enough lines to stay exact even at the highest price. */
const lines = fc.array(line, { maxLength: 40 });

function exactUnit({ price, discount }: { price: number; discount: number }): bigint {
  return 100n * BigInt(price) - (100n * BigInt(price) * BigInt(discount)) / 100n;
}

describe('the price of a piece', () => {
  test('is the price minus price times discount / 100, exact in cents', { tags: ['S9.21'] }, () => {
    fc.assert(
      fc.property(price, discount, (price, discount) => {
        expect(BigInt(unitPriceInCents(price, discount))).toBe(exactUnit({ price, discount }));
      }),
    );
    expect(unitPriceInCents(389_999, 7)).toBe(36_269_907);
    expect(unitPriceInCents(1, 1)).toBe(99);
    expect(unitPriceInCents(5_000, 100)).toBe(0);
  });

  test('and its saving make up the list price', () => {
    fc.assert(
      fc.property(price, discount, (price, discount) => {
        expect(savingInCents(price, discount) + unitPriceInCents(price, discount)).toBe(price * 100);
        expect(savingInCents(price, discount)).toBeGreaterThanOrEqual(0);
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

describe('a total', () => {
  test('sums discounted price times quantity, exact in cents', { tags: ['S9.22'] }, () => {
    fc.assert(
      fc.property(lines, (lines) => {
        const exact = lines.reduce((sum, line) => sum + exactUnit(line) * BigInt(line.quantity), 0n);
        expect(BigInt(totalInCents(lines))).toBe(exact);
      }),
    );
    expect(totalInCents([])).toBe(0);
  });

  test('does not depend on the order of the lines or on how pieces are spread over them', () => {
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
