import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { forgetAuditWords } from '../audit/forget-words.server.ts';
import { areOfOrder } from '../orders/order-mails.server.ts';
import { addSeconds } from '../shared/clock.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { afterUnpaidSeconds, forgetAfterOf, forgottenPlaceholder, maxRetentionSeconds } from './forgetting.ts';

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

const atATime = 50;
/** In one run; the next one, a minute later, goes on. */
const mostInARun = 500;

/** Amounts, lines, dates and payments stay. Safe to run twice or in two processes. */
export async function forgetBuyers(db: Database, now: Date): Promise<number> {
  let forgotten = 0;
  for (let seen = 0; seen < mostInARun; seen += atATime) {
    const due = [
      ...(await ofDeletedAccounts(db, now)),
      ...(await unpaidOfGuests(db, now)),
      ...(await paidLongAgo(db, now)),
    ];
    for (const { reference } of due) {
      const isForgotten = await inTransaction(db, (transaction) => forgetBuyer(transaction, reference, now));
      if (isForgotten) forgotten += 1;
    }
    if (due.length === 0) break;
  }
  return forgotten;
}

function withBuyer(db: Database) {
  return db.selectFrom('orders').select('reference').where('forgotten_at', 'is', null).limit(atATime);
}

function ofDeletedAccounts(db: Database, now: Date) {
  return withBuyer(db).where('forget_after', '<=', now).orderBy('forget_after').execute();
}

/** With the conditions of the index `orders_of_guests_to_forget`. */
function unpaidOfGuests(db: Database, now: Date) {
  return withBuyer(db)
    .where('payment_expires_at', '<=', addSeconds(now, -afterUnpaidSeconds))
    .where('customer_id', 'is', null)
    .where('paid_at', 'is', null)
    .where('forget_after', 'is', null)
    .orderBy('payment_expires_at')
    .execute();
}

/** With the conditions of the index `orders_paid_to_forget`. */
function paidLongAgo(db: Database, now: Date) {
  return withBuyer(db).where('paid_at', '<=', addSeconds(now, -maxRetentionSeconds)).orderBy('paid_at').execute();
}

async function forgetBuyer(transaction: DatabaseTransaction, reference: string, now: Date): Promise<boolean> {
  const order = await transaction
    .selectFrom('orders')
    .select(['customer_id', 'paid_at', 'payment_expires_at', 'forget_after', 'forgotten_at'])
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  if (!order || order.forgotten_at) return false;
  // A guest's order that was paid or taken into an account in between.
  const isOld = order.paid_at !== null && order.paid_at <= addSeconds(now, -maxRetentionSeconds);
  if (!order.forget_after && !isOld && (order.paid_at || order.customer_id)) return false;
  // The order was paid in between: delivery still needs the buyer.
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
      full_name: forgottenPlaceholder,
      email: forgottenPlaceholder,
      phone_number: forgottenPlaceholder,
      legal_id: forgottenPlaceholder,
      address_line_1: forgottenPlaceholder,
      city: forgottenPlaceholder,
      courier_notes: null,
      owner_note: null,
      cancel_reason: sql`CASE WHEN cancel_reason IS NOT NULL THEN ${forgottenPlaceholder} END`,
      return_reason: sql`CASE WHEN return_reason IS NOT NULL THEN ${forgottenPlaceholder} END`,
      request_fingerprint: forgottenPlaceholder,
    })
    .where('reference', '=', reference)
    .execute();
  await transaction
    .updateTable('order_returns')
    .set({ reason: forgottenPlaceholder })
    .where('order_reference', '=', reference)
    .execute();
  // An invoice that was issued has its own copy, which the law keeps.
  await transaction.deleteFrom('order_invoice_buyers').where('order_reference', '=', reference).execute();
  await transaction.deleteFrom('corrected_invoice_buyers').where('order_reference', '=', reference).execute();
  await forgetDecisions(transaction, reference);
  await forgetEvents(transaction, reference);
  await forgetRecipients(transaction, areOfOrder(reference));
  return true;
}

async function forgetDecisions(transaction: DatabaseTransaction, reference: string): Promise<void> {
  const decisions = await transaction
    .updateTable('attention_items')
    .set({ note: sql`CASE WHEN note IS NOT NULL THEN ${forgottenPlaceholder} END` })
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

/** What the owner answered, and why something was hidden. */
export async function forgetModerationWords(transaction: DatabaseTransaction, customerId: string): Promise<void> {
  for (const [subject, table] of [
    ['review', 'reviews'],
    ['question', 'product_questions'],
  ] as const) {
    const written = await transaction.selectFrom(table).select('id').where('customer_id', '=', customerId).execute();
    const ids = written.map(({ id }) => String(id));
    await forgetAuditWords(transaction, subject, ids);
  }
}

/** The provider's events name the payer too; `payments` still holds the payment. */
async function forgetEvents(transaction: DatabaseTransaction, reference: string): Promise<void> {
  await transaction
    .updateTable('payment_events')
    .set({ body: '' })
    .where('transaction_id', 'in', (eb) =>
      eb.selectFrom('payments').select('payments.transaction_id').where('order_reference', '=', reference),
    )
    .execute();
}

/** Only of mails sent or given up: one still to be sent needs its address. */
export async function forgetRecipients(
  transaction: DatabaseTransaction,
  whose: ReturnType<typeof sql<boolean>>,
): Promise<void> {
  await transaction
    .updateTable('mails')
    .set({ recipient: forgottenPlaceholder, message: '{}' })
    .where(whose)
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('ended_at', 'is not', null)]))
    .where('recipient', '<>', forgottenPlaceholder)
    .execute();
}
