import { findOrder } from '../orders/orders.server.ts';
import type { Queryable } from '../shared/schema.ts';
import { buyerOfCorrection } from './buyers/buyer-correction.ts';
import { correctedBuyerOf } from './buyers/buyer-corrections.server.ts';
import { companyOfOrder } from './company-buyers.server.ts';
import { finalConsumer, type InvoiceContent } from './invoice.ts';
import { totalsOf } from './invoice-lines.ts';
import type { OwnReason } from './invoice-tables.ts';

/** The note that an invoice follows; undefined of an order's first invoice. */
export async function noteBefore(db: Queryable, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('invoices').select('after_note_id').where('id', '=', id).executeTakeFirst();
  return row?.after_note_id ?? undefined;
}

/** What the note took back, made out to the buyer as corrected: once the note is accepted, so that both never count. */
export async function contentAfterNote(
  db: Queryable,
  orderReference: string,
  noteId: number,
): Promise<{ ok: true; content: InvoiceContent; buyerProblem: null } | { ok: false; reason: OwnReason }> {
  const note = await db
    .selectFrom('invoices as note')
    .innerJoin('invoices as before', 'before.id', 'note.invoice_id')
    .select(['note.state', 'note.content', 'before.content as replaced'])
    .where('note.id', '=', noteId)
    .executeTakeFirstOrThrow();
  if (note.state === 'stopped') return { ok: false, reason: { kind: 'nothing_left' } };
  const replaced = note.replaced as InvoiceContent | null;
  if (note.state !== 'accepted' || !note.content || !replaced) {
    return { ok: false, reason: { kind: 'waits_for_invoice' } };
  }
  const isWhole = note.content.totals.totalInCents === replaced.totals.totalInCents;
  const lines = isWhole ? replaced.lines : note.content.lines;
  const order = await findOrder(db, orderReference);
  const corrected = await correctedBuyerOf(db, orderReference);
  const company = (await companyOfOrder(db, orderReference)) ?? null;
  const buyer = order && corrected ? buyerOfCorrection(corrected, order.customer, company) : finalConsumer;
  return { ok: true, buyerProblem: null, content: { ...replaced, buyer, lines, totals: totalsOf(lines) } };
}
