import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectExactInvoice, invoicedOrder } from './invoice-orders.ts';
import { expectGoodDocuments } from './signed-orders.ts';

test('invoices and notes of 100,000 orders are what was paid and refunded, to the centavo', () => {
  const numRuns = Math.round(100_000 * Number(process.env.TORTURE));
  expect(numRuns).toBeGreaterThan(0);
  fc.assert(fc.property(invoicedOrder, expectExactInvoice), { numRuns });
});

test('the XML of 1,000 orders and their notes is valid, and is what was signed', () => {
  const numRuns = Math.round(1_000 * Number(process.env.TORTURE));
  fc.assert(fc.property(invoicedOrder, expectGoodDocuments), { numRuns });
});
