import { type ExpressionBuilder, sql } from 'kysely';
import type { Queryable, Schema } from '../shared/schema.ts';
import type { OrderName } from './order-number.ts';

/** Must match the index `orders_by_number`: `orderNumber` in lower case. */
export const numberInTable = sql<string>`right(reference, 6)`;
const mostNamed = 5;

export function isNamed(name: OrderName) {
  return (eb: ExpressionBuilder<Schema, 'orders'>) =>
    'reference' in name ? eb('reference', '=', name.reference) : eb(numberInTable, '=', name.number.toLowerCase());
}

export interface NamedOrder {
  reference: string;
  email: string;
}

/** Newest first. The caller decides who may learn about them. */
export async function ordersNamed(db: Queryable, name: OrderName): Promise<NamedOrder[]> {
  return db
    .selectFrom('orders')
    .select(['reference', 'email'])
    .where(isNamed(name))
    .orderBy('created_at', 'desc')
    .limit(mostNamed)
    .execute();
}

export async function ownOrdersNamed(db: Queryable, customerId: string, name: OrderName): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('reference')
    .where(isNamed(name))
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .limit(mostNamed)
    .execute();
  return rows.map(({ reference }) => reference);
}
