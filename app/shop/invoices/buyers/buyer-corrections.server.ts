import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { queueMail } from '../../mails/mails.server.ts';
import { findOrder } from '../../orders/orders.server.ts';
import { addSeconds } from '../../shared/clock.ts';
import type { Done, Refused } from '../../shared/refusal.ts';
import type { Database, DatabaseTransaction, Queryable } from '../../shared/schema.ts';
import { companyOfOrder } from '../company-buyers.server.ts';
import type { BuyerProblem, OwnReason, StoredAnswer } from '../invoice-tables.ts';
import { type BuyerQuestion, type CorrectedBuyer, type TypedBuyer, typedBuyerOf } from './buyer-correction.ts';

export type BuyerWait = Extract<OwnReason, { kind: 'waits_for_buyer' }>;

export function correctedBuyerOf(db: Queryable, reference: string): Promise<CorrectedBuyer | undefined> {
  return db
    .selectFrom('corrected_invoice_buyers')
    .select(['name', 'document_type as documentType', 'document', 'check_digit as checkDigit', 'email'])
    .where('order_reference', '=', reference)
    .executeTakeFirst();
}

export async function saveCorrectedBuyer(
  transaction: DatabaseTransaction,
  reference: string,
  { name, documentType, document, checkDigit, email }: CorrectedBuyer,
  now: Date,
): Promise<void> {
  const row = { name, document_type: documentType, document, check_digit: checkDigit, email, corrected_at: now };
  await transaction
    .insertInto('corrected_invoice_buyers')
    .values({ order_reference: reference, ...row })
    .onConflict((conflict) => conflict.column('order_reference').doUpdateSet(row))
    .execute();
}

/**
 * Of a buyer who cannot be invoiced as typed: asked once by mail, and waited for. In the transaction that has locked the invoice.
 * @returns null: the time is over, or there is nobody to ask
 */
export async function waitForBuyer(
  transaction: DatabaseTransaction,
  { id, orderReference }: { id: number; orderReference: string },
  problem: BuyerProblem,
  now: Date,
): Promise<BuyerWait | null> {
  const { hours, email, forgottenAt, answer } = await transaction
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.reference', 'invoices.order_reference')
    .innerJoin('invoicing', (join) => join.onTrue())
    .select(['invoicing.buyer_wait_hours as hours', 'orders.email', 'orders.forgotten_at as forgottenAt', 'answer'])
    .where('invoices.id', '=', id)
    .executeTakeFirstOrThrow();
  const before: StoredAnswer | null = answer;
  const until = before?.kind === 'waits_for_buyer' ? new Date(before.until) : addSeconds(now, hours * 3_600);
  if (forgottenAt || until <= now) return null;
  const wait: BuyerWait = { kind: 'waits_for_buyer', problem, until: until.toISOString() };
  const seconds = (until.getTime() - now.getTime()) / 1000;
  await transaction
    .updateTable('invoices')
    .set({
      ...{ answer: JSON.stringify(wait), claimed_at: null, attempts: 0 },
      due_at: sql<Date>`now() + make_interval(secs => ${seconds}::float8)`,
    })
    .where('id', '=', id)
    .execute();
  await queueMail(transaction, {
    to: email,
    message: { kind: 'order-invoice-buyer', reference: orderReference },
    dedupeKey: `order-invoice-buyer:${orderReference}`,
  });
  return wait;
}

/** What an order's invoice waits for its buyer to correct; null where it does not wait. */
export async function buyerWaitOf(db: Queryable, reference: string): Promise<BuyerWait | null> {
  const row = await waitingInvoice(db, reference).select('answer').executeTakeFirst();
  const answer: StoredAnswer | null | undefined = row?.answer;
  return answer?.kind === 'waits_for_buyer' ? answer : null;
}

/**
 * For the form on the order's page.
 * @param isOwn whether its customer is signed in: who came by a mail's link must not get to the whole document of a person
 */
export async function buyerQuestion(db: Queryable, reference: string, isOwn: boolean): Promise<BuyerQuestion | null> {
  const wait = await buyerWaitOf(db, reference);
  const typed = wait && (await typedBuyerOfOrder(db, reference));
  if (!wait || !typed) return null;
  const isShown = isOwn || typed.buyerDocumentType === 'NIT';
  const { problem, until } = wait;
  return { problem, until: new Date(until), typed: isShown ? typed : { ...typed, buyerDocument: '' } };
}

/** To whom the invoice is made out today. */
export async function typedBuyerOfOrder(db: Queryable, reference: string): Promise<TypedBuyer | null> {
  const order = await findOrder(db, reference);
  if (!order) return null;
  const company = (await companyOfOrder(db, reference)) ?? null;
  return typedBuyerOf(order.customer, company, (await correctedBuyerOf(db, reference)) ?? null);
}

function waitingInvoice(db: Queryable, reference: string) {
  return db
    .selectFrom('invoices')
    .where('order_reference', '=', reference)
    .where('kind', '=', 'invoice')
    .where('is_in_force', '=', true)
    .where('content', 'is', null)
    .where(sql<string>`answer ->> 'kind'`, '=', 'waits_for_buyer' satisfies BuyerWait['kind']);
}

/**
 * By the buyer, while the invoice waits for it: the invoice is issued at once, as corrected. Who writes an invoice has locked it, so either
 * it is made out to this buyer, or this is too late.
 */
export async function correctOwnBuyer(
  db: Database,
  reference: string,
  buyer: CorrectedBuyer,
  now: Date,
): Promise<Done | Refused<'too_late'>> {
  return inTransaction(db, async (transaction) => {
    const waiting = await waitingInvoice(transaction, reference).select('id').forUpdate().executeTakeFirst();
    if (!waiting) return { ok: false, code: 'too_late' };
    await saveCorrectedBuyer(transaction, reference, buyer, now);
    await transaction.updateTable('invoices').set({ due_at: sql<Date>`now()` }).where('id', '=', waiting.id).execute();
    return { ok: true };
  });
}
