import type { DocumentContent } from './invoice.ts';
import type { DocumentState, InvoiceFileKind } from './invoice-tables.ts';

/** What an order's page says of a document. */
export interface ShownDocument {
  id: number;
  kind: DocumentContent['kind'];
  state: DocumentState;
  /** Its buyer has to correct something first. */
  waitsForBuyer: boolean;
  /** Null while it has none. */
  number: string | null;
  qrUrl: string | null;
  files: InvoiceFileKind[];
}
