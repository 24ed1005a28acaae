import { checkDocument } from '#app/shop/invoices/check/check-document.server.ts';
import { creditNoteLines } from '#app/shop/invoices/credit-note-lines.ts';
import type { CreditNote, Invoice } from '#app/shop/invoices/invoice.ts';
import { invoiceLines, totalsOf } from '#app/shop/invoices/invoice-lines.ts';
import { anInvoice, range, software } from '#tests/support/invoices/example-documents.ts';
import { signedDocument } from '#tests/support/invoices/signed-documents.ts';
import { charged, type InvoicedOrder } from './invoice-orders.ts';

/** Whatever was ordered and refunded, the XML is valid, has the right code, and is what was signed. Throws where it is not. */
export function expectGoodDocuments(order: InvoicedOrder): void {
  const [refund] = order.refunds;
  const lines = invoiceLines(charged(order));
  const invoice: Invoice = { ...anInvoice(), lines, totals: totalsOf(lines) };
  expectGood(signedDocument(invoice), range.technicalKey);
  const amountInCents = Math.ceil((invoice.totals.totalInCents * (refund?.part ?? 1000)) / 1000);
  const units = Object.fromEntries((refund?.units ?? []).map((count, index) => [`P${index}`, count]));
  const note = creditNoteLines(lines, [], { amountInCents, units });
  if (note.lines.length === 0) return;
  const document: CreditNote = {
    ...{
      ...invoice,
      kind: 'credit_note',
      concept: '1',
      reason: 'Devolución',
      number: { prefix: 'NC', consecutive: 1 },
    },
    invoice: { number: 'SETP990000001', cufe: 'a'.repeat(96), issuedOn: '2026-11-30' },
    ...{ lines: note.lines, totals: totalsOf(note.lines) },
  };
  expectGood(signedDocument(document), software.pin);
}

function expectGood(xml: string, key: string | null): void {
  const reading = checkDocument(Buffer.from(xml, 'utf8'), key);
  if (!reading.ok) throw new Error(`refused: ${reading.refusal}`);
  const { schemaProblems, code, digests, isSigned } = reading.check;
  const isGood = code.outcome === 'ok' && isSigned && Object.values(digests).every(Boolean);
  if (schemaProblems.length > 0 || !isGood) throw new Error(JSON.stringify(reading.check));
}
