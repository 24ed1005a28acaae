import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vatInCents } from './vat.ts';

test.each([
  // $ 154.700 is $ 130.000 and its 19 %; $ 105.000 is $ 100.000 and its 5 %.
  [154_700_00, 19, 24_700_00],
  [105_000_00, 5, 5_000_00],
  // $ 1.609.900 holds $ 257.042,857…
  [1_609_900_00, 19, 257_042_86],
  [1_609_900_00, 0, 0],
  [0, 19, 0],
])('of %i centavos the IVA at the rate of %i is %i', (gross, percent, vat) => {
  expect(vatInCents(gross, percent)).toBe(vat);
});

test('is within half a centavo of the exact share, whatever price, quantity and rate, and grows with the amount', () => {
  const line = fc.tuple(fc.integer({ min: 0, max: 2_000_000_000 }), fc.integer({ min: 1, max: 999 }));
  fc.assert(
    fc.property(line, fc.constantFrom(19, 5, 0), ([price, quantity], percent) => {
      const gross = price * quantity * 100;
      const vat = BigInt(vatInCents(gross, percent));
      const off = 2n * (vat * BigInt(100 + percent) - BigInt(gross) * BigInt(percent));
      expect(off <= BigInt(100 + percent) && -off <= BigInt(100 + percent)).toBe(true);
      expect(vatInCents(gross + 1, percent)).toBeGreaterThanOrEqual(Number(vat));
    }),
  );
});
