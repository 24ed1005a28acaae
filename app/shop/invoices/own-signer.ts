import type { InvoiceEnvironment, IssuedDocument, NumberingRange } from './invoice.ts';
import type { SignedDocument } from './invoice-provider.ts';

/** The shop's own software: what it needs to number and sign. Its code is loaded only where it is used, since reading XML takes 15 MB. */
export interface OwnSigner {
  environment: InvoiceEnvironment;
  /** As they were authorised, one of invoices and one of credit notes. */
  ranges: readonly NumberingRange[];
  /** @returns null while the certificate cannot be used */
  sign(document: IssuedDocument, range: NumberingRange): SignedDocument | null;
  /** The container for the buyer. @param response null of an invoice of contingency; @returns null as `sign` */
  attach(document: IssuedDocument, signed: SignedDocument, response: string | null, at: Date): string | null;
}
