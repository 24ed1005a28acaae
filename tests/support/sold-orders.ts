import { sql, type Updateable } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import type { OrderStatus } from '#app/shop/orders/lifecycle.ts';
import type { Order } from '#app/shop/orders/order.ts';
import { writeOrder } from '#app/shop/orders/write-order.server.ts';
import { unitPriceInCents } from '#app/shop/shared/money.ts';
import type { Database, DatabaseTransaction, Schema } from '#app/shop/shared/schema.ts';
import { aCustomer, aReference, testNow } from './factories.ts';

export interface SoldOrder {
  status?: OrderStatus;
  createdAt: string;
  paidAt: string | null;
  lines: [id: string, price: number, discount: number, quantity: number][];
  reference?: string;
  row?: Omit<Updateable<Schema['orders']>, 'reference' | 'status'>;
}

/** For tests that only read orders. @returns its reference */
export async function anOrderOf(db: Database, sold: SoldOrder): Promise<string> {
  return inTransaction(db, (transaction) => writeSoldOrder(transaction, sold));
}

/** @returns its reference */
export async function writeSoldOrder(
  transaction: DatabaseTransaction,
  { status = 'paid', createdAt, paidAt, lines, reference = aReference(new Date(createdAt)), row }: SoldOrder,
): Promise<string> {
  const made = new Date(createdAt);
  const orderLines = lines.map(([productId, listPrice, discount, quantity]) => ({
    productId,
    productName: `Vendido como ${productId}`,
    category: 'SSD',
    image: null,
    listPrice,
    discount,
    unitPriceInCents: unitPriceInCents(listPrice, discount),
    quantity,
    chargedInCents: unitPriceInCents(listPrice, discount) * quantity,
  }));
  const order: Order = {
    reference,
    status: 'awaiting_payment',
    amountInCents: orderLines.reduce((sum, line) => sum + line.unitPriceInCents * line.quantity, 0),
    currency: 'COP',
    customer: aCustomer(),
    customerId: null,
    forgetAfter: null,
    paymentExpiresAt: made,
    holdExpiresAt: made,
    paidTransactionId: null,
    requestFingerprint: 'f',
    arrival: null,
    couponCode: null,
  };
  await writeOrder(transaction, order, orderLines, { address: null, now: made, askAfterSeconds: 20 });
  await transaction
    .updateTable('orders')
    .set({
      status,
      hold_status: paidAt ? 'claimed' : 'released',
      paid_transaction_id: paidAt ? `t-${reference}` : null,
      paid_at: paidAt ? new Date(paidAt) : null,
      fulfilment_status: status === 'cancelled' ? 'cancelled' : 'none',
      cancelled_at: status === 'cancelled' ? made : null,
      ...row,
    })
    .where('reference', '=', reference)
    .execute();
  return reference;
}

/** As the shop wrote orders when prices had centavos: exact to the cent. @returns its amount in cents */
export async function asWrittenWithCentavos(db: Database, reference: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    WITH exact AS (
      UPDATE order_lines SET unit_price_in_cents = list_price::bigint * (100 - discount) WHERE order_reference = ${reference}
      RETURNING unit_price_in_cents * quantity AS total
    )
    UPDATE orders SET amount_in_cents = (SELECT sum(total) FROM exact)::bigint WHERE reference = ${reference}
    RETURNING amount_in_cents AS amount`.execute(db);
  return (rows[0] as { amount: number }).amount;
}

/** Paid unless its status says otherwise. @returns its reference */
export async function aPaidOrder(
  db: Database,
  productId: string,
  {
    status = 'paid',
    ...row
  }: { customer_id?: string; email?: string; status?: 'paid' | 'voided' | 'awaiting_payment' } = {},
): Promise<string> {
  const createdAt = testNow.toISOString();
  const paidAt = status === 'awaiting_payment' ? null : createdAt;
  return anOrderOf(db, { status, createdAt, paidAt, lines: [[productId, 1, 0, 1]], row });
}
