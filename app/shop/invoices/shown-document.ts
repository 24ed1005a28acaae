import type { DocumentContent } from './invoice.ts';
import type { DocumentState, InvoiceFileKind } from './invoice-tables.ts';

/** What an order's page says of a document. */
export interface ShownDocument {
  id: number;
  kind: DocumentContent['kind'];
  state: DocumentState;
  /** For its buyer to correct something, or for the order to leave. */
  waitsFor: 'buyer' | 'sending' | null;
  /** Null while it has none. */
  number: string | null;
  qrUrl: string | null;
  files: InvoiceFileKind[];
}
