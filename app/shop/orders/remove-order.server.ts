import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import type { Database } from '../shared/schema.ts';
import { hasPayments, lockOrder } from './orders.server.ts';

/**
 * Takes an order out of the shop that another one replaced and for which no money came, with its lines, history and mails. What it has
 * of money or of the owner's decisions keeps it. A payment that is heard of later finds no order, and is shown to the owner.
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
    await sql`
      UPDATE orders SET replaced_by = (SELECT replaced_by FROM orders WHERE reference = ${reference})
      WHERE replaced_by = ${reference}`.execute(transaction);
    await transaction
      .deleteFrom('mails')
      .where(sql<boolean>`dedupe_key LIKE 'order-%' AND split_part(dedupe_key, ':', 2) = ${reference}`)
      .execute();
    for (const table of ['order_follow_ups', 'order_history', 'order_lines'] as const) {
      await transaction.deleteFrom(table).where('order_reference', '=', reference).execute();
    }
    await transaction.deleteFrom('orders').where('reference', '=', reference).execute();
    return true;
  });
}
