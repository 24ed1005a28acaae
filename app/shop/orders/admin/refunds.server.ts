import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../shared/schema.ts';
import { type Refund, refundedInCents } from './refund.ts';
import { dueInCents, moneyDecisions, type OrderMoney, refundableInCents } from './refund-due.ts';

export async function refundsOf(db: Queryable, reference: string): Promise<Refund[]> {
  return db
    .selectFrom('refunds')
    .select([
      'amount_in_cents as amountInCents',
      sql<string>`to_char(refunded_on, 'YYYY-MM-DD')`.as('refundedOn'),
      'method',
      'transfer_reference as transferReference',
      'noted_at as notedAt',
      'return_id as returnId',
    ])
    .where('order_reference', '=', reference)
    .orderBy('id')
    .execute();
}

/** Everything approved for the order in COP. What was annulled is no money received: it went back by itself. */
export async function receivedInCents(db: Queryable, reference: string): Promise<number> {
  const payments = await db
    .selectFrom('payments')
    .select('amount_in_cents as amountInCents')
    .where('order_reference', '=', reference)
    .where('status', '=', 'APPROVED')
    .where('currency', '=', 'COP')
    .execute();
  return refundedInCents(payments);
}

/** What the buyer paid for the units that came back, and for those that never left. */
async function returnedInCents(db: Queryable, reference: string): Promise<number> {
  const { rows } = await sql<{ returned: number }>`
    SELECT coalesce(sum(paid_for_units(charged_in_cents, quantity, units)), 0)::bigint AS returned
    FROM order_lines JOIN (
      SELECT product_id, sum(quantity) AS units FROM order_returns JOIN returned_units ON return_id = order_returns.id
      WHERE order_reference = ${reference} GROUP BY product_id) AS back USING (product_id)
    WHERE order_reference = ${reference}`.execute(db);
  return rows[0]?.returned ?? 0;
}

export async function moneyOf(db: Queryable, reference: string): Promise<OrderMoney> {
  const { status, fulfilment, amountInCents } = await db
    .selectFrom('orders')
    .select(['status', 'fulfilment_status as fulfilment', 'amount_in_cents as amountInCents'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return {
    state: { status, fulfilment },
    amountInCents,
    returnedInCents: await returnedInCents(db, reference),
    receivedInCents: await receivedInCents(db, reference),
    refundedInCents: refundedInCents(await refundsOf(db, reference)),
  };
}

export async function owedInCents(db: Queryable, reference: string): Promise<number> {
  return refundableInCents(await moneyOf(db, reference));
}

export async function refundDueInCents(db: Queryable, reference: string): Promise<number> {
  return dueInCents(await moneyOf(db, reference));
}

/** Once nothing has to be paid back any more, nobody needs to decide about it. */
export async function settlePaidBack(transaction: DatabaseTransaction, reference: string, now: Date): Promise<void> {
  if ((await refundDueInCents(transaction, reference)) > 0) return;
  await transaction
    .updateTable('attention_items')
    .set({ settled_at: now })
    .where('order_reference', '=', reference)
    .where('kind', 'in', moneyDecisions)
    .where('settled_at', 'is', null)
    // Refunds are noted in pesos: what came in another currency stands at Wompi.
    .where(sql<boolean>`coalesce(details->>'paidCurrency', 'COP') = 'COP'`)
    .execute();
}

/** Of one payment that Wompi annulled: nobody has to pay it back. */
export async function settleAnnulled(
  transaction: DatabaseTransaction,
  reference: string,
  transactionId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('attention_items')
    .set({ settled_at: now })
    .where('order_reference', '=', reference)
    .where('transaction_id', '=', transactionId)
    .where('kind', 'in', [...moneyDecisions, 'payment_without_order'])
    .where('settled_at', 'is', null)
    .execute();
}
