import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectExactInvoice, invoicedOrder } from '#tests/invariants/invoice-orders.ts';
import type { TaxTreatment } from '../catalog/product-vat.ts';
import { conceptOf, creditNoteLines } from './credit-note-lines.ts';
import { invoiceLines, type SoldLine, totalsOf } from './invoice-lines.ts';
import { priceAmount } from './price-amount.ts';

const sold = (pesos: number, quantity = 1, treatment: TaxTreatment = 19, listPesos = pesos): SoldLine => {
  const names = { productId: `at ${pesos}`, name: `Part at ${pesos}` };
  return { ...names, quantity, treatment, listPriceInCents: listPesos * 100, grossInCents: pesos * 100 * quantity };
};

test('invoices and notes are what was paid and refunded, to the centavo', () => {
  fc.assert(fc.property(invoicedOrder, expectExactInvoice), { numRuns: 2_000 });
});

describe('an invoice', () => {
  test('takes the IVA out of each line by its rate', () => {
    const lines = invoiceLines([
      sold(119_000),
      sold(105_000, 1, 5),
      sold(50_000, 1, 'exempt'),
      sold(30_000, 1, 'excluded'),
    ]);
    expect(lines.map(({ baseInCents, vatInCents }) => [baseInCents, vatInCents])).toEqual([
      [100_000_00, 19_000_00],
      [100_000_00, 5_000_00],
      [50_000_00, 0],
      [30_000_00, 0],
    ]);
    expect(totalsOf(lines)).toEqual({
      baseInCents: 280_000_00,
      vatInCents: 24_000_00,
      totalInCents: 304_000_00,
      taxes: [
        { treatment: 19, baseInCents: 100_000_00, vatInCents: 19_000_00 },
        { treatment: 5, baseInCents: 100_000_00, vatInCents: 5_000_00 },
        { treatment: 'exempt', baseInCents: 50_000_00, vatInCents: 0 },
        { treatment: 'excluded', baseInCents: 30_000_00, vatInCents: 0 },
      ],
    });
  });

  test('says a discount net of IVA', () => {
    const [line] = invoiceLines([sold(107_100, 1, 19, 119_000)]);
    expect(line).toMatchObject({ baseInCents: 90_000_00, vatInCents: 17_100_00, allowanceInCents: 10_000_00 });
  });

  test('has nothing to pay where the discount is the order', () => {
    expect(totalsOf(invoiceLines([sold(0, 1, 19, 100_000)])).totalInCents).toBe(0);
  });

  test('writes a net price with as many decimals as it needs, at most six', () => {
    expect(priceAmount(100_000_00, 1)).toBe('100000.00');
    expect(priceAmount(100_00, 3)).toBe('33.333333');
    expect(priceAmount(1_00, 8)).toBe('0.125');
    // Halves go to the even one: 0,0000005 and 0,0000015.
    expect(priceAmount(1, 20_000)).toBe('0.00');
    expect(priceAmount(3, 20_000)).toBe('0.000002');
  });
});

describe('credit notes', () => {
  test('of three times one unit of three are the invoice, where three times the IVA of one is a centavo more', () => {
    const [line] = invoiceLines([sold(100_000, 3)]);
    expect(line).toMatchObject({ grossInCents: 300_000_00, vatInCents: 47_899_16 });
    const credited: number[] = [];
    let before: Parameters<typeof creditNoteLines>[1] = [];
    for (let count = 0; count < 3; count += 1) {
      const note = creditNoteLines(line ? [line] : [], before, {
        amountInCents: 100_000_00,
        units: { 'at 100000': 1 },
      });
      expect(note.lines).toMatchObject([{ quantity: 1, grossInCents: 100_000_00 }]);
      credited.push(totalsOf(note.lines).vatInCents);
      before = note.credited;
    }
    expect(credited).toEqual([15_966_39, 15_966_38, 15_966_39]);
    expect(before).toEqual([{ grossInCents: 300_000_00, units: 3 }]);
  });

  test('of single units of a line that a coupon made indivisible are what was paid for each', () => {
    const lines = invoiceLines([{ ...sold(10_000, 3), grossInCents: 29_900_00 }]);
    const paid: number[] = [];
    let before: Parameters<typeof creditNoteLines>[1] = [];
    for (const amountInCents of [9_966_00, 9_967_00, 9_967_00]) {
      const note = creditNoteLines(lines, before, { amountInCents, units: { 'at 10000': 1 } });
      paid.push(...note.lines.map(({ grossInCents }) => grossInCents));
      before = note.credited;
    }
    expect(paid).toEqual([9_966_00, 9_967_00, 9_967_00]);
    expect(before).toEqual([{ grossInCents: 29_900_00, units: 3 }]);
  });

  test('without units take from all lines by what each has left', () => {
    const lines = invoiceLines([sold(300_000), sold(100_000)]);
    const first = creditNoteLines(lines, [], { amountInCents: 100_000_00, units: { 'at 100000': 1 } });
    expect(first.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([['at 100000', 1]]);
    const second = creditNoteLines(lines, first.credited, { amountInCents: 30_000_00, units: {} });
    expect(second.lines.map(({ productId, grossInCents }) => [productId, grossInCents])).toEqual([
      ['at 300000', 30_000_00],
    ]);
  });

  test('say what is beyond their invoice, and take no more than it has', () => {
    const lines = invoiceLines([sold(100_000)]);
    const note = creditNoteLines(lines, [], { amountInCents: 250_000_00, units: {} });
    expect(totalsOf(note.lines).totalInCents).toBe(100_000_00);
    expect(note.beyondInCents).toBe(150_000_00);
  });

  test.each([
    ['the whole sale', [], { amountInCents: 500_000_00, units: {} }, '2'],
    ['the whole sale, by its units', [], { amountInCents: 500_000_00, units: { 'at 200000': 2, 'at 100000': 1 } }, '2'],
    ['a unit', [], { amountInCents: 200_000_00, units: { 'at 200000': 1 } }, '1'],
    ['money alone', [], { amountInCents: 20_000_00, units: {} }, '3'],
    ['the rest, after a part', [{ amountInCents: 1_00, units: {} }], { amountInCents: 499_999_00, units: {} }, '3'],
  ])('of %s have the concept for it', (_what, before, refund, concept) => {
    const lines = invoiceLines([sold(200_000, 2), sold(100_000)]);
    const credited = before.reduce<Parameters<typeof creditNoteLines>[1]>(
      (each, earlier) => creditNoteLines(lines, each, earlier).credited,
      [],
    );
    const note = creditNoteLines(lines, credited, refund);
    expect(conceptOf(lines, credited, note, refund)).toBe(concept);
  });
});
