import type { Queryable } from '../shared/schema.ts';
import type { Seller } from '../shared/seller.ts';
import { invoiceContentOf, noteContentOf, type Written } from './document-content.server.ts';
import type { DocumentContent } from './invoice.ts';
import { contentAfterNote, noteBefore } from './replaced-invoices.server.ts';

export interface DocumentToWrite {
  id: number;
  kind: DocumentContent['kind'];
  orderReference: string;
  refundId: number | null;
}

/** What a document that was queued says, whoever issues it: of an order, of a refund, or of what a note took back. */
export async function contentToWrite(
  db: Queryable,
  due: DocumentToWrite,
  seller: Seller,
): Promise<Written<DocumentContent>> {
  if (due.kind === 'credit_note') return noteContentOf(db, due);
  const noteId = await noteBefore(db, due.id);
  return noteId === undefined
    ? invoiceContentOf(db, due.orderReference, seller)
    : contentAfterNote(db, due.orderReference, noteId);
}
