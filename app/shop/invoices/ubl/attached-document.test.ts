import { expect, test } from 'vitest';
import { discountReason } from '#app/text/invoices/invoice-words.ts';
import { aCreditNote, anInvoice, issuedAt, range, software } from '#tests/support/invoices/example-documents.ts';
import { identity, signedDocument } from '#tests/support/invoices/signed-documents.ts';
import { checkDocument } from '../check/check-document.server.ts';
import type { IssuedDocument } from '../invoice.ts';
import { type DianAnswer, writeAttachedDocument } from './attached-document.server.ts';
import { signDocument } from './sign-document.server.ts';
import { writeDocument } from './write-document.server.ts';

const answer: DianAnswer = {
  xml: '<?xml version="1.0"?><ApplicationResponse>]]></ApplicationResponse>',
  answeredAt: new Date('2026-12-01T00:31:00Z'),
};

function contained(
  document: IssuedDocument,
  given: DianAnswer | null,
  change = (xml: string) => xml,
  key = range.technicalKey,
) {
  const { code } = writeDocument(document, software, range, discountReason);
  const signedXml = change(signedDocument(document));
  const xml = writeAttachedDocument(document, { signedXml, code, answer: given, issuedAt });
  const reading = checkDocument(Buffer.from(signDocument(xml, identity, issuedAt, '2')), key);
  if (!reading.ok) throw new Error(reading.refusal);
  return reading.check;
}

const good = {
  ...{ kind: 'AttachedDocument', schemaProblems: [], isSigned: true, code: { outcome: 'ok' } },
  digests: { document: true, keyInfo: true, properties: true },
};

test('the container is right by its schema, signed, and holds the invoice with its code', () => {
  expect(contained(anInvoice(), answer)).toMatchObject(good);
});

test('of a note, too', () => {
  const note = aCreditNote(anInvoice(), { amountInCents: 1_000_00, units: {} });
  expect(contained(note, answer, undefined, software.pin)).toMatchObject(good);
});

test('of contingency it has no answer', () => {
  expect(contained(anInvoice(undefined, { mode: 'contingency' }), null)).toMatchObject(good);
});

test('with another invoice in it the code is wrong', () => {
  const cheaper = (xml: string) =>
    xml.replace(/<cbc:PayableAmount currencyID="COP">\d/, '<cbc:PayableAmount currencyID="COP">9');
  expect(contained(anInvoice(), answer, cheaper).code.outcome).toBe('wrong');
  const other = (xml: string) => xml.replace('<cbc:ID>SETP990000001', '<cbc:ID>SETP990000002');
  expect(contained(anInvoice(), answer, other).code.outcome).toBe('wrong');
});
