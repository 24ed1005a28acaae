import fc from 'fast-check';
import { expect } from 'vitest';
import { taxTreatments } from '#app/shop/catalog/product-vat.ts';
import { type CreditedLine, creditNoteLines } from '#app/shop/invoices/credit-note-lines.ts';
import { type InvoiceLine, invoiceLines, type SoldLine, totalsOf } from '#app/shop/invoices/invoice-lines.ts';
import { amountOf, priceAmount } from '#app/shop/invoices/price-amount.ts';
import { maxQuantity, unitPriceInCents } from '#app/shop/shared/money.ts';
import { sharesOf } from '#app/shop/shared/shares.ts';

/** An order, and its refunds: each a part of what is left, for some units or for none. */
export interface InvoicedOrder {
  sold: SoldLine[];
  /** Of what the lines cost together, in thousandths. */
  discount: number;
  refunds: { part: number; units: number[] }[];
}

const line = fc
  .record({
    price: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 30_000_000 })),
    percentOff: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
    quantity: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: maxQuantity })),
    treatment: fc.constantFrom(...taxTreatments),
    // Of orders from before prices were whole pesos.
    centavos: fc.oneof(
      { weight: 9, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ max: 99, min: 0 }) },
    ),
  })
  .map(({ price, percentOff, quantity, treatment, centavos }) => ({
    ...{ quantity, treatment },
    listPriceInCents: price * 100 + centavos,
    grossInCents: (unitPriceInCents(price, percentOff) + centavos) * quantity,
  }));

export const invoicedOrder: fc.Arbitrary<InvoicedOrder> = fc.record({
  sold: fc
    .array(line, { minLength: 1, maxLength: 30 })
    .map((lines) => lines.map((each, index) => ({ ...each, productId: `P${index}`, name: `Part ${index}` }))),
  discount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1000 })),
  refunds: fc.array(
    fc.record({
      part: fc.integer({ min: 1, max: 1000 }),
      units: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 30 }),
    }),
    { maxLength: 6 },
  ),
});

/** With its discount, allotted to its lines as a coupon's. */
export function charged({ sold, discount }: InvoicedOrder): SoldLine[] {
  const prices = sold.map(({ grossInCents }) => grossInCents);
  const shares = sharesOf(Math.floor((total(prices) * discount) / 1000), prices);
  return sold.map((line, index) => ({ ...line, grossInCents: line.grossInCents - (shares[index] ?? 0) }));
}

/** Lines and taxes are what was paid, notes what was refunded, and no note more than its invoice. Throws where they are not. */
export function expectExactInvoice(order: InvoicedOrder): void {
  const all = total(order.sold.map(({ grossInCents }) => grossInCents));
  const discount = Math.floor((all * order.discount) / 1000);
  const lines = invoiceLines(charged(order));
  const totals = totalsOf(lines);
  equal(totals.totalInCents, all - discount, 'the invoice is what was paid');
  equal(totals.baseInCents + totals.vatInCents, totals.totalInCents, 'bases and IVA are the total');
  equal(total(totals.taxes.map(({ vatInCents }) => vatInCents)), totals.vatInCents, 'IVA by rate is the IVA');
  equal(total(totals.taxes.map(({ baseInCents }) => baseInCents)), totals.baseInCents, 'bases by rate are the base');
  for (const each of lines) expectExactLine(each);
  expectExactNotes(lines, order.refunds);
}

function expectExactLine(line: InvoiceLine): void {
  const { allowanceInCents, baseInCents, quantity, vatInCents, grossInCents } = line;
  equal(baseInCents + vatInCents, grossInCents, 'base and IVA are the line');
  atLeast(Math.min(allowanceInCents, baseInCents, vatInCents), 0, 'no negatives');
  const micros = BigInt(quantity) * decimals(priceAmount(baseInCents + allowanceInCents, quantity), 6);
  const off = micros - BigInt(baseInCents + allowanceInCents) * 10_000n;
  atLeast(10_000, Number(off < 0n ? -off : off), 'price × quantity is the base to the centavo');
  equal(Number(decimals(amountOf(baseInCents), 2)), baseInCents, 'the written amount is the amount');
}

function expectExactNotes(lines: readonly InvoiceLine[], refunds: InvoicedOrder['refunds']): void {
  const paid = total(lines.map(({ grossInCents }) => grossInCents));
  let credited: CreditedLine[] = [];
  const noted = { refunded: 0, gross: 0, vat: 0, base: 0 };
  // The last one is of all that is left.
  for (const { part, units } of [...refunds, { part: 1000, units: [] }]) {
    const amountInCents = Math.ceil(((paid - noted.refunded) * part) / 1000);
    const ofUnits = Object.fromEntries(units.map((count, index) => [`P${index}`, count]));
    const note = creditNoteLines(lines, credited, { amountInCents, units: ofUnits });
    equal(note.beyondInCents, 0, 'what was paid can be credited');
    const totals = totalsOf(note.lines);
    equal(totals.totalInCents, amountInCents, 'the note is the refund');
    equal(totals.baseInCents + totals.vatInCents, totals.totalInCents, 'bases and IVA are the note');
    for (const each of note.lines) expectExactLine(each);
    noted.refunded += amountInCents;
    noted.gross += totals.totalInCents;
    noted.vat += totals.vatInCents;
    noted.base += totals.baseInCents;
    for (const [index, line] of lines.entries()) {
      atLeast(line.grossInCents, note.credited[index]?.grossInCents ?? 0, 'no line is credited beyond itself');
      atLeast(line.quantity, note.credited[index]?.units ?? 0, 'no more units than were sold');
    }
    credited = note.credited;
  }
  const totals = totalsOf(lines);
  equal(noted.gross, totals.totalInCents, 'all notes are the invoice');
  equal(noted.vat, totals.vatInCents, 'their IVA is its IVA');
  equal(noted.base, totals.baseInCents, 'their bases are its base');
  const more = creditNoteLines(lines, credited, { amountInCents: 1, units: {} });
  equal(more.beyondInCents, 1, 'after that nothing can be credited');
  equal(more.lines.length, 0, 'and no line is written');
}

/** Quicker than `expect`, which is asked a million times here. */
function equal(found: number, expected: number, what: string): void {
  if (found !== expected) expect(found, what).toBe(expected);
}

function atLeast(found: number, least: number, what: string): void {
  if (!(found >= least)) expect(found, what).toBeGreaterThanOrEqual(least);
}

function decimals(written: string, count: number): bigint {
  const [whole = '', fraction = ''] = written.split('.');
  return BigInt(whole + fraction.padEnd(count, '0'));
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
