import { readPkcs12, type SigningIdentity } from '#app/platform/certificates/pkcs12.server.ts';
import type { IssuedDocument } from '#app/shop/invoices/invoice.ts';
import { signDocument } from '#app/shop/invoices/ubl/sign-document.server.ts';
import { writeDocument } from '#app/shop/invoices/ubl/write-document.server.ts';
import { discountReason } from '#app/text/invoices/invoice-words.ts';
import { issuedAt, range, software } from './example-documents.ts';
import { type TestCertificates, testCertificates } from './signing-identity.ts';

export const certificates: TestCertificates = testCertificates(
  new Date('2026-01-01T00:00:00Z'),
  new Date('2028-01-01T00:00:00Z'),
);

export const identity: SigningIdentity = opened();

function opened(): SigningIdentity {
  const reading = readPkcs12(certificates.pkcs12('clave'), 'clave', issuedAt);
  if (!reading.ok) throw new Error(reading.refusal);
  return reading.identity;
}

/** As the shop hands it to the DIAN. */
export function signedDocument(document: IssuedDocument): string {
  const { xml } = writeDocument(document, software, document.kind === 'invoice' ? range : null, discountReason);
  return signDocument(xml, identity, document.issuedAt, '1');
}
