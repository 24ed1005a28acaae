import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { areOfOrder } from './order-mails.server.ts';
import { hasPayments, lockOrder } from './orders.server.ts';

/**
 * Takes an order out of the shop that another one replaced and for which no money came, with its lines, history and mails. What it has
 * of money or of the owner's decisions keeps it. A payment that is reported later finds no order, and is shown to the owner.
 *
 * @returns false when the order stays
 */
export async function removeReplacedOrder(db: Database, reference: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const order = await lockOrder(transaction, reference);
    if (order?.status !== 'replaced' || (await hasPayments(transaction, reference))) return false;
    const decision = await transaction
      .selectFrom('attention_items')
      .select('id')
      .where('order_reference', '=', reference)
      .limit(1)
      .executeTakeFirst();
    if (decision) return false;
    await transaction.deleteFrom('mails').where(areOfOrder(reference)).execute();
    await deleteWhole(transaction, [reference]);
    return true;
  });
}

/**
 * Takes out unpaid orders that lost their person before a moment: of guests, and of deleted accounts. Here too, what it has of money or
 * of the owner's decisions keeps an order. Their mails, without a person, have an end of their own (`admin/old-rows.server.ts`).
 *
 * @returns how many went
 */
export async function removeForgottenOrders(db: Database, before: Date, most: number): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ reference: string }>`
      SELECT reference FROM orders WHERE paid_at IS NULL AND forgotten_at < ${before}
        AND status IN ('declined', 'expired', 'replaced', 'cancelled') AND hold_status = 'released'
        AND NOT EXISTS (SELECT FROM payments WHERE order_reference = reference)
        AND NOT EXISTS (SELECT FROM attention_items WHERE order_reference = reference)
      ORDER BY forgotten_at LIMIT ${most} FOR UPDATE SKIP LOCKED`.execute(transaction);
    if (rows.length > 0) {
      await deleteWhole(
        transaction,
        rows.map(({ reference }) => reference),
      );
    }
    return rows.length;
  });
}

/** The orders that these replaced name their successors from then on. */
async function deleteWhole(transaction: DatabaseTransaction, references: readonly string[]): Promise<void> {
  await sql`
    UPDATE orders SET replaced_by = gone.replaced_by FROM orders gone
    WHERE orders.replaced_by = gone.reference AND gone.reference = ANY (${references}::text[])`.execute(transaction);
  for (const table of ['coupon_uses', 'order_follow_ups', 'order_history', 'order_lines'] as const) {
    await transaction.deleteFrom(table).where('order_reference', 'in', references).execute();
  }
  await transaction.deleteFrom('orders').where('reference', 'in', references).execute();
}
