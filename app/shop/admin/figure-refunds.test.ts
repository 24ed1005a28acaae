import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { productVats, vatPercentOf } from '../catalog/product-vat.ts';
import { vatInCents } from '../shared/vat.ts';
import { type RefundedLine, type RefundedOrder, refundParts } from './figure-refunds.ts';

const line = (productId: string, grossInCents: number, costInCents: number | null = null): RefundedLine => {
  const names = { productId, productName: productId, category: 'SSD' };
  return { ...names, quantity: 2, backQuantity: 2, grossInCents, vat: 19, costInCents };
};
const refund = (amountInCents: number, units: Record<string, number> = {}, day = '2026-11-20') => {
  return { day, amountInCents, units };
};
const order = (given: Partial<RefundedOrder>): RefundedOrder => {
  return {
    ...{ email: 'ana@example.test', fullName: 'Ana', method: 'CARD', extras: [], refunds: [] },
    lines: [line('ssd', 300_000_00, 200_000_00), line('ram', 100_000_00)],
    ...given,
  };
};
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const taken = (given: Partial<RefundedOrder>) =>
  refundParts(order(given)).parts.map((part) => [part.line?.productId ?? null, part.amountInCents, part.costInCents]);

describe('a refund', () => {
  test('is taken from the lines by what each was', () => {
    expect(taken({ refunds: [refund(100_000_00)] })).toEqual([
      ['ssd', 75_000_00, 50_000_00],
      ['ram', 25_000_00, 0],
    ]);
  });

  test('brings no cost back while the buyer has the units', () => {
    const refunds = [refund(400_000_00)];
    const lines = order({}).lines.map((each) => ({ ...each, backQuantity: 0 }));
    expect(taken({ refunds, lines })).toEqual([
      ['ssd', 300_000_00, 0],
      ['ram', 100_000_00, 0],
    ]);
  });

  test('of a return takes the price of its units, and their cost; what is left of it, of all that is left', () => {
    const lines = [{ ...line('ssd', 300_000_00, 200_000_00), backQuantity: 1 }, line('ram', 100_000_00, 60_000_00)];
    expect(taken({ lines, refunds: [refund(150_000_00, { ssd: 1 })] })).toEqual([['ssd', 150_000_00, 100_000_00]]);
    // The unit is back, whatever was kept of its price.
    expect(taken({ lines, refunds: [refund(120_000_00, { ssd: 1 })] })).toEqual([['ssd', 120_000_00, 100_000_00]]);
    // A discount for the rest, which the buyer keeps: no cost of it is back.
    expect(taken({ lines: [{ ...lines[0]!, backQuantity: 1 }], refunds: [refund(200_000_00, { ssd: 1 })] })).toEqual([
      ['ssd', 200_000_00, 100_000_00],
    ]);
    expect(taken({ lines, refunds: [refund(175_000_00, { ssd: 1 }), refund(150_000_00, { ssd: 1 })] })).toEqual([
      ['ssd', 165_000_00, 100_000_00],
      ['ram', 10_000_00, 6_000_00],
      ['ssd', 135_000_00, 0],
      ['ram', 15_000_00, 9_000_00],
    ]);
  });

  test('goes to a payment too many first', () => {
    const extras = [{ method: 'PSE', amountInCents: 400_000_00 }];
    const refunds = [refund(400_000_00), refund(40_000_00, {}, '2026-11-21')];
    const { parts } = refundParts(order({ extras, refunds }));
    expect(
      parts.map(({ day, method, line: from, amountInCents }) => [day, method, from?.productId, amountInCents]),
    ).toEqual([
      ['2026-11-20', 'PSE', undefined, 400_000_00],
      ['2026-11-21', 'CARD', 'ssd', 30_000_00],
      ['2026-11-21', 'CARD', 'ram', 10_000_00],
    ]);
  });

  test('of a payment that was annulled takes nothing off: that money never stayed', () => {
    const refunds = [refund(400_000_00)];
    expect(refundParts(order({ lines: [], refunds }))).toEqual({
      parts: [],
      beyond: [{ day: '2026-11-20', amountInCents: 400_000_00 }],
    });
  });
});

test('refunds of a whole order, in whatever parts, leave nothing: no money, no IVA, no cost', () => {
  const lines = fc.array(
    fc.record({
      grossInCents: fc.integer({ min: 1, max: 5_000_000_00 }),
      vat: fc.constantFrom(...productVats, null),
      costInCents: fc.option(fc.integer({ min: 0, max: 6_000_000_00 })),
    }),
    { minLength: 1, maxLength: 5 },
  );
  const extras = fc.array(fc.integer({ min: 1, max: 1_000_000_00 }), { maxLength: 2 });
  fc.assert(
    fc.property(
      lines,
      extras,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
      (of, more, cuts) => {
        const sold = of.map((each, index) => ({ ...line(`p${index}`, 0), ...each }));
        const all = total(sold.map(({ grossInCents }) => grossInCents)) + total(more);
        const ends = [...cuts.map((cut) => Math.floor(cut * all)), all].sort((a, b) => a - b);
        const refunds = ends.map((end, index) =>
          refund(end - (ends[index - 1] ?? 0), index % 2 === 0 ? { p0: 1 } : {}),
        );
        const { parts, beyond } = refundParts(
          order({ lines: sold, extras: more.map((amountInCents) => ({ method: 'PSE', amountInCents })), refunds }),
        );
        expect(beyond).toEqual([]);
        expect(total(parts.map(({ amountInCents }) => amountInCents))).toBe(all);
        for (const each of sold) {
          const own = parts.filter(({ line: from }) => from === each);
          expect(total(own.map(({ amountInCents }) => amountInCents))).toBe(each.grossInCents);
          const vat = each.vat === null ? 0 : vatInCents(each.grossInCents, vatPercentOf(each.vat));
          expect(total(own.map((part) => part.vatInCents))).toBe(vat);
          expect(total(own.map((part) => part.costInCents))).toBe(each.costInCents ?? 0);
        }
      },
    ),
  );
});
