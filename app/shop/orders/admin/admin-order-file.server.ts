import { sql } from 'kysely';
import type { Queryable } from '../../shared/schema.ts';
import { foundOrders, unitsByOrder } from './admin-order-list.server.ts';
import { type AdminOrderQuery, type FiledOrder, mostInFile } from './admin-order-list.ts';

/** Few, so that nobody waits long for the embedded database. */
const portion = 500;

/** All pages of the list, newest first, as they were when it began; in portions. */
export async function* allOrders(db: Queryable, query: AdminOrderQuery, now: Date): AsyncGenerator<FiledOrder[], void> {
  const references = await foundOrders(db, query, now)
    .select('reference')
    .orderBy('created_at', 'desc')
    .orderBy('reference')
    .limit(mostInFile)
    .execute();
  for (let from = 0; from < references.length; from += portion) {
    const some = references.slice(from, from + portion).map(({ reference }) => reference);
    yield await filedOrders(db, some);
  }
}

async function filedOrders(db: Queryable, references: string[]): Promise<FiledOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.transaction_id', 'orders.paid_transaction_id')
    .select([
      'reference',
      'orders.status',
      'fulfilment_status as fulfilment',
      'created_at as createdAt',
      'paid_at as paidAt',
      'orders.amount_in_cents as amountInCents',
      'full_name as fullName',
      'legal_id_type as legalIdType',
      'legal_id as legalId',
      'email',
      'phone_number as phoneNumber',
      'city',
      'region',
      'carrier',
      'tracking_number as trackingNumber',
      'paid_transaction_id as transaction',
      'method',
      'coupon_code as couponCode',
      sql<number>`coalesce((SELECT sum(amount_in_cents) FROM refunds WHERE order_reference = reference), 0)::bigint`.as(
        'refundedInCents',
      ),
      sql<string | null>`(SELECT prefix || consecutive FROM invoices
        WHERE order_reference = orders.reference AND kind = 'invoice' AND is_in_force)`.as('invoice'),
    ])
    .where('reference', 'in', references)
    .orderBy('created_at', 'desc')
    .orderBy('reference')
    .execute();
  const units = await unitsByOrder(db, references);
  return rows.map(({ status, fulfilment, ...row }) => {
    return { ...row, state: { status, fulfilment }, units: units.get(row.reference) ?? 0 };
  });
}
