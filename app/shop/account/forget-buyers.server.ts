import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { forgetAuditWords } from '../audit/forget-words.server.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { forgetAfterOf, forgottenMark } from './forgetting.ts';

/** Marks the orders of an account that goes: from when on each can do without its buyer. */
export async function letGoOfOrders(transaction: DatabaseTransaction, customerId: string): Promise<void> {
  const orders = await transaction
    .selectFrom('orders')
    .select(['reference', 'paid_at', 'payment_expires_at'])
    .where('customer_id', '=', customerId)
    .orderBy('reference')
    .forUpdate()
    .execute();
  for (const { reference, paid_at: paidAt, payment_expires_at: paymentExpiresAt } of orders) {
    await transaction
      .updateTable('orders')
      .set({ forget_after: forgetAfterOf({ paidAt, paymentExpiresAt }), customer_id: null })
      .where('reference', '=', reference)
      .execute();
  }
}

/**
 * Takes the person out of orders whose time has come. Amounts, lines, dates and payments stay. May run twice and in two
 * processes. @returns how many orders it were
 */
export async function forgetBuyers(db: Database, now: Date): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const due = await db
      .selectFrom('orders')
      .select('reference')
      .where('forget_after', '<=', now)
      .where('forgotten_at', 'is', null)
      .orderBy('forget_after')
      .limit(50)
      .execute();
    for (const { reference } of due) {
      const isForgotten = await inTransaction(db, (transaction) => forgetBuyer(transaction, reference, now));
      if (isForgotten) forgotten += 1;
    }
    if (due.length === 0) return forgotten;
  }
}

async function forgetBuyer(transaction: DatabaseTransaction, reference: string, now: Date): Promise<boolean> {
  const order = await transaction
    .selectFrom('orders')
    .select(['paid_at', 'payment_expires_at', 'forgotten_at'])
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (order.forgotten_at) return false;
  // Paid meanwhile: then it is to be delivered first.
  const forgetAfter = forgetAfterOf({ paidAt: order.paid_at, paymentExpiresAt: order.payment_expires_at });
  if (forgetAfter > now) {
    await transaction
      .updateTable('orders')
      .set({ forget_after: forgetAfter })
      .where('reference', '=', reference)
      .execute();
    return false;
  }
  await transaction
    .updateTable('orders')
    .set({
      forgotten_at: now,
      full_name: forgottenMark,
      email: forgottenMark,
      phone_number: forgottenMark,
      legal_id: forgottenMark,
      address_line_1: forgottenMark,
      city: forgottenMark,
      // Whatever the owner wrote about the person.
      owner_note: null,
      cancel_reason: sql`CASE WHEN cancel_reason IS NOT NULL THEN ${forgottenMark} END`,
      // A hash of the same data.
      request_fingerprint: forgottenMark,
    })
    .where('reference', '=', reference)
    .execute();
  await forgetDecisions(transaction, reference);
  await forgetEvents(transaction, reference);
  await forgetRecipients(transaction, sql<boolean>`right(dedupe_key, ${reference.length}) = ${reference}`);
  return true;
}

/** What the owner wrote when something was decided, there and where it is kept who did what. */
async function forgetDecisions(transaction: DatabaseTransaction, reference: string): Promise<void> {
  const decisions = await transaction
    .updateTable('attention_items')
    .set({ note: sql`CASE WHEN note IS NOT NULL THEN ${forgottenMark} END` })
    .where('order_reference', '=', reference)
    .returning('id')
    .execute();
  await forgetAuditWords(transaction, 'order', [reference]);
  await forgetAuditWords(
    transaction,
    'attention',
    decisions.map(({ id }) => String(id)),
  );
}

/** What the owner wrote about somebody's reviews, which go with the account. */
export async function forgetReviewWords(transaction: DatabaseTransaction, customerId: string): Promise<void> {
  const reviews = await transaction.selectFrom('reviews').select('id').where('customer_id', '=', customerId).execute();
  await forgetAuditWords(
    transaction,
    'review',
    reviews.map(({ id }) => String(id)),
  );
}

/** What the provider sent names the payer too; the payment itself stays in `payments`. */
async function forgetEvents(transaction: DatabaseTransaction, reference: string): Promise<void> {
  await transaction
    .updateTable('payment_events')
    .set({ body: '' })
    .where('transaction_id', 'in', (eb) =>
      eb.selectFrom('payments').select('payments.transaction_id').where('order_reference', '=', reference),
    )
    .execute();
}

/** The outbox keeps that a mail was sent, not to whom. What is still to be sent keeps its address until then. */
export async function forgetRecipients(
  transaction: DatabaseTransaction,
  whose: ReturnType<typeof sql<boolean>>,
): Promise<void> {
  await transaction
    .updateTable('mails')
    .set({ recipient: forgottenMark, message: '{}' })
    .where(whose)
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('ended_at', 'is not', null)]))
    .where('recipient', '<>', forgottenMark)
    .execute();
}
