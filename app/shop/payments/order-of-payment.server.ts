import { type FoundOrder, findShopperOrder } from '../orders/shopper-orders.server.ts';
import type { Queryable } from '../shared/schema.ts';

export interface OrderViewer {
  /** The last order made in this browser, from its signed cookie. */
  orderedReference: string | null;
  customerId: string | null;
}

export interface OrderOfPayment extends FoundOrder {
  method: string | null;
}

/** Only for the buyer's account or browser: a transaction's id stands in an address, so it does not prove who asks. */
export async function orderOfPayment(
  db: Queryable,
  transactionId: string,
  { orderedReference, customerId }: OrderViewer,
  now: Date,
): Promise<OrderOfPayment | null> {
  const payment = await db
    .selectFrom('payments')
    .select(['order_reference', 'method'])
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  const found = payment && (await findShopperOrder(db, payment.order_reference, now));
  if (!found) return null;
  // A browser can be shared: an account's order is shown to that account only.
  const isTheirs =
    found.customerId === null ? found.order.reference === orderedReference : found.customerId === customerId;
  return isTheirs ? { ...found, method: payment.method } : null;
}
