import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoicedOrder } from '#tests/invariants/invoice-orders.ts';
import { expectGoodDocuments } from '#tests/invariants/signed-orders.ts';
import { aCreditNote, anInvoice, range, software } from '#tests/support/invoices/example-documents.ts';
import { signedDocument } from '#tests/support/invoices/signed-documents.ts';
import { checkDocument } from '../check/check-document.server.ts';
import { finalConsumer } from '../invoice.ts';

function checked(xml: string, key: string) {
  const reading = checkDocument(Buffer.from(xml, 'utf8'), key);
  if (!reading.ok) throw new Error(reading.refusal);
  return reading.check;
}

const good = {
  schemaProblems: [],
  code: { outcome: 'ok', notes: [] },
  digests: { document: true, keyInfo: true, properties: true },
  isSigned: true,
};

describe('what we write and sign is right', () => {
  const invoice = anInvoice();

  test.each([
    ['an invoice with all taxes and discounts', invoice],
    ['an invoice to nobody by name', anInvoice(undefined, { buyer: finalConsumer })],
    ['an invoice of contingency', anInvoice(undefined, { mode: 'contingency' })],
    [
      'an invoice without taxes',
      anInvoice(
        anInvoice().lines.map(() => ({
          ...{
            productId: '3',
            productName: 'Portátil',
            quantity: 1,
            listPrice: 2_000_000,
            chargedInCents: 2_000_000_00,
          },
          treatment: 'excluded' as const,
        })),
      ),
    ],
  ])('%s', (_what, document) => {
    expect(checked(signedDocument(document), range.technicalKey ?? '')).toMatchObject(good);
  });

  test('a note of a part, and of all', () => {
    const part = aCreditNote(invoice, { amountInCents: 500_000_00, units: { 1: 1 } });
    expect(checked(signedDocument(part), software.pin)).toMatchObject(good);
    const all = aCreditNote(invoice, { amountInCents: invoice.totals.totalInCents, units: {} });
    expect(checked(signedDocument(all), software.pin)).toMatchObject(good);
  });
});

test('so is that of any order, and of a part of it that comes back', () => {
  fc.assert(fc.property(invoicedOrder, expectGoodDocuments), { numRuns: 20 });
});

test('the code is not in a note of the document, since it is made with the key', () => {
  const xml = signedDocument(anInvoice());
  expect(xml).not.toContain(range.technicalKey);
  expect(xml).not.toContain('<cbc:Note>');
});
