import { sql } from 'kysely';
import type { Queryable } from '../../shared/schema.ts';

const mostNamed = 3;

/** The unpaid orders that hold units of a product, who holds most first: the owner decides whether they still count. */
export async function ordersHolding(db: Queryable, productId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.reference', 'order_reference')
    .select('reference')
    .where('product_id', '=', productId)
    .where('hold_status', '=', sql.lit('held'))
    .groupBy('reference')
    .orderBy(sql`sum(quantity)`, 'desc')
    .orderBy('reference')
    .limit(mostNamed)
    .execute();
  return rows.map(({ reference }) => reference);
}
