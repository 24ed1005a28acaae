import { sql } from 'kysely';
import { type Acting, type Audited, audited } from '../../audit/audit.server.ts';
import { changedFields } from '../../audit/audit.ts';
import { orderCommand } from '../../orders/admin/order-command.server.ts';
import type { Done } from '../../shared/refusal.ts';
import type { Database, DatabaseTransaction, Queryable } from '../../shared/schema.ts';
import type { DocumentState, StoredAnswer } from '../invoice-tables.ts';
import { buyerVersion, type CorrectedBuyer, type TypedBuyer, typedBuyer } from './buyer-correction.ts';
import { saveCorrectedBuyer, typedBuyerOfOrder } from './buyer-corrections.server.ts';
import type { BuyerOutcome, InvoicedBuyer } from './invoiced-buyer.ts';

/** Null where the order has no invoice, or whose buyer was forgotten. */
export async function invoicedBuyer(db: Queryable, reference: string): Promise<InvoicedBuyer | null> {
  const invoice = await invoiceInForce(db, reference).executeTakeFirst();
  if (!invoice || invoice.forgottenAt) return null;
  const typed = await typedBuyerOfOrder(db, reference);
  if (!typed) return null;
  const answer: StoredAnswer | null = invoice.answer;
  const wait = !invoice.isWritten && answer?.kind === 'waits_for_buyer' ? answer : null;
  return {
    version: buyerVersion(invoice.id, typed),
    typed,
    isIssued: invoice.state === 'accepted',
    isUnderWay: invoice.isWritten && !mayChange(invoice.state),
    problem: wait?.problem ?? invoice.problem,
    waitsUntil: wait && new Date(wait.until),
  };
}

function invoiceInForce(db: Queryable, reference: string) {
  return db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.reference', 'invoices.order_reference')
    .select(['invoices.id', 'invoices.state', 'invoices.answer', 'buyer_problem as problem'])
    .select(['orders.forgotten_at as forgottenAt', sql<boolean>`invoices.content IS NOT NULL`.as('isWritten')])
    .where('order_reference', '=', reference)
    .where('kind', '=', 'invoice')
    .where('is_in_force', '=', true);
}

const mayChange = (state: DocumentState) => state === 'accepted' || state === 'rejected';

/**
 * To whom the invoice in force is made out. Before it is written, or after a rejection, it is written so. After its issue a note takes back
 * all that is left of it, and an invoice to the right buyer follows.
 * @param version of what the owner's page showed
 * @throws NotTheOwner
 */
export async function correctInvoicedBuyer(
  { db, acting }: { db: Database; acting: Acting },
  reference: string,
  version: string,
  buyer: CorrectedBuyer,
): Promise<BuyerOutcome> {
  return orderCommand({ db, acting }, reference, async (transaction): Promise<BuyerAnswerOf> => {
    const invoice = await invoiceInForce(transaction, reference).forUpdate('invoices').executeTakeFirst();
    const before = await typedBuyerOfOrder(transaction, reference);
    if (!invoice || !before) return { ok: false, code: 'no_invoice' };
    if (invoice.forgottenAt) return { ok: false, code: 'forgotten' };
    const changes = changedFields(auditFacts(before), auditFacts(typedBuyer(buyer)));
    // Also for a form sent twice: one correction.
    if (!changes) return { ok: true };
    if (buyerVersion(invoice.id, before) !== version) return { ok: false, code: 'changed' };
    if (invoice.isWritten && !mayChange(invoice.state)) return { ok: false, code: 'under_way' };
    if (invoice.state === 'accepted') {
      if ((await leftInCents(transaction, invoice.id)) <= 0) return { ok: false, code: 'nothing_left' };
      await replaceInvoice(transaction, reference, invoice.id);
    } else await writeAgain(transaction, invoice.id);
    await saveCorrectedBuyer(transaction, reference, buyer, acting.now);
    return audited({ subject: 'order', subjectId: reference, action: 'invoice_buyer_corrected', ...changes });
  });
}

type BuyerAnswerOf = Exclude<BuyerOutcome, { code: 'unknown' }> | Audited<Done>;

function auditFacts({ buyerName, buyerDocumentType, buyerDocument, buyerDv, buyerEmail }: TypedBuyer) {
  const legalId = buyerDv === '' ? buyerDocument : `${buyerDocument}-${buyerDv}`;
  return { invoiceName: buyerName, legalIdType: buyerDocumentType, legalId, invoiceEmail: buyerEmail };
}

async function leftInCents(db: Queryable, invoiceId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    SELECT ((SELECT content -> 'totals' ->> 'totalInCents' FROM invoices WHERE id = ${invoiceId})::bigint
      - coalesce(sum((content -> 'totals' ->> 'totalInCents')::bigint), 0))::float8 AS left
    FROM invoices WHERE invoice_id = ${invoiceId} AND state = 'accepted'`.execute(db);
  return rows[0]?.left ?? 0;
}

/** It may have been sent before: `find` by its reference comes first, as at each try but the first. */
async function writeAgain(transaction: DatabaseTransaction, id: number): Promise<void> {
  await transaction
    .updateTable('invoices')
    .set({
      // Whoever has claimed it writes it for this buyer: a second one would number and sign it again.
      ...{ content: null, issued_at: null, buyer_problem: null, state: 'queued' },
      due_at: sql<Date>`CASE WHEN due_at IS NOT NULL OR state = 'rejected' THEN ${nowIfIssuing} END`,
    })
    .where('id', '=', id)
    .execute();
}

const nowIfIssuing = sql<Date | null>`(SELECT now() FROM invoicing WHERE provider NOT IN ('off', 'manual'))`;

/** Both are queued together: what is left of the old one is taken back first, and the new one waits for that. */
async function replaceInvoice(transaction: DatabaseTransaction, reference: string, invoiceId: number): Promise<void> {
  const { count } = await transaction
    .selectFrom('invoices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_reference', '=', reference)
    .where('kind', '=', 'invoice')
    .executeTakeFirstOrThrow();
  const base = { order_reference: reference, refund_id: null, due_at: nowIfIssuing };
  const note = await transaction
    .insertInto('invoices')
    .values({
      ...{ ...base, kind: 'credit_note', reference: `${reference}-C${count}` },
      ...{ invoice_id: invoiceId, is_correction: true },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction.updateTable('invoices').set({ is_in_force: false }).where('id', '=', invoiceId).execute();
  await transaction
    .insertInto('invoices')
    .values({
      ...{ ...base, kind: 'invoice', reference: `${reference}-F${Number(count) + 1}` },
      after_note_id: note.id,
    })
    .execute();
}
