import { type FoundOrder, findShopperOrder } from '../orders/shopper-orders.server.ts';
import type { Queryable } from '../shared/schema.ts';

/** Who asks for the order of a payment. */
export interface Asker {
  /** The order that this browser made last, from its signed cookie. */
  orderedReference: string | null;
  customerId: string | null;
}

/**
 * The order that a payment was made for, for the account whose it is, or for the browser that ordered it without an account. Null
 * for everybody else, as for a payment that there is none of: a transaction's id stands in an address and is no proof of who asks.
 */
export async function orderOfPayment(
  db: Queryable,
  transactionId: string,
  { orderedReference, customerId }: Asker,
  now: Date,
): Promise<FoundOrder | null> {
  const payment = await db
    .selectFrom('payments')
    .select('order_reference')
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  const found = payment && (await findShopperOrder(db, payment.order_reference, now));
  if (!found) return null;
  // A browser may be shared: the order of an account is for whoever is signed in to it.
  const isTheirs =
    found.customerId === null ? found.order.reference === orderedReference : found.customerId === customerId;
  return isTheirs ? found : null;
}
