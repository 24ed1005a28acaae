import { placeOrder } from '#app/shop/checkout/place-order.server.ts';
import { type FulfilmentStatus, stateVersion } from '#app/shop/orders/fulfilment.ts';
import type { OrderStatus } from '#app/shop/orders/lifecycle.ts';
import type { LockedOrder } from '#app/shop/orders/orders.server.ts';
import type { TransactionStatus } from '#app/shop/payments/gateway.ts';
import { settleTransaction } from '#app/shop/payments/settle.server.ts';
import type { Database, DatabaseTransaction } from '#app/shop/shared/schema.ts';
import { aCustomer, aReference, testNow } from '../factories.ts';
import { scriptedGateway } from '../outside/scripted-gateway.ts';

export const holdMinutes = 30;

/** As shoppers make it: units are held, nothing is paid. @returns its reference */
export async function anUnpaidOrder(
  db: Database,
  productId: string,
  {
    quantity = 2,
    arrival,
    coupon,
    now = testNow,
  }: { quantity?: number; arrival?: { from: string; to: string }; coupon?: string; now?: Date } = {},
): Promise<string> {
  const reference = aReference(now);
  const request = { reference, customer: aCustomer(), lines: [{ id: productId, quantity }], arrival, coupon };
  const placed = await placeOrder({ db, now, holdMinutes, paymentCheckSeconds: 20 }, request);
  if (!placed.ok) throw new Error(`The order was refused: ${placed.code}`);
  return reference;
}

/** What Wompi says of a payment of the order. */
export async function wompiSays(
  db: Database,
  reference: string,
  status: TransactionStatus,
  { id = `t-${reference}`, amountInCents, now = testNow }: { id?: string; amountInCents?: number; now?: Date } = {},
): Promise<OrderStatus> {
  const order = await db
    .selectFrom('orders')
    .select('amount_in_cents')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const gateway = scriptedGateway();
  const whole = { id, reference, status, amountInCents: amountInCents ?? order.amount_in_cents };
  gateway.transactions = [{ ...whole, currency: 'COP', method: 'CARD' }];
  const settled = await settleTransaction({ db, gateway, now, holdMinutes }, id);
  if (!settled.ok) throw new Error(`Nothing was settled: ${settled.code}`);
  return settled.orderStatus;
}

/** As Wompi's answer is recorded, for tests that move an order themselves. */
export async function writePayment(
  transaction: DatabaseTransaction,
  order: Pick<LockedOrder, 'reference' | 'amountInCents'>,
  transactionId: string,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('payments')
    .values({
      transaction_id: transactionId,
      order_reference: order.reference,
      status: 'APPROVED',
      amount_in_cents: order.amountInCents,
      currency: 'COP',
      method: 'CARD',
      first_seen_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('transaction_id').doNothing())
    .execute();
}

export async function anApprovedOrder(db: Database, productId: string): Promise<string> {
  const reference = await anUnpaidOrder(db, productId);
  await wompiSays(db, reference, 'APPROVED');
  return reference;
}

export async function versionOf(db: Database, reference: string): Promise<string> {
  const row = await db
    .selectFrom('orders')
    .select(['status', 'fulfilment_status as fulfilment'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return stateVersion(row satisfies { status: OrderStatus; fulfilment: FulfilmentStatus });
}
