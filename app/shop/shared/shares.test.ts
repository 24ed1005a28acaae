import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharesOf } from './shares.ts';

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

test('shares are the amount, none is more than its line, and whole pesos stay whole', () => {
  const lines = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(1, 100), (given, part, unit) => {
      const amounts = given.map((each) => each * unit);
      const amount = Math.floor(total(given) * part) * unit;
      const shares = sharesOf(amount, amounts);
      expect(total(shares)).toBe(amount);
      for (const [index, share] of shares.entries()) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(amounts[index] ?? 0);
        expect(share % unit).toBe(0);
      }
    }),
  );
});
