import { sql } from 'kysely';
import type { Queryable } from '../../shared/schema.ts';
import { type Refund, refundedInCents } from './refund.ts';

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

export async function owedInCents(db: Queryable, reference: string): Promise<number> {
  return (await receivedInCents(db, reference)) - refundedInCents(await refundsOf(db, reference));
}

/** Everything approved for the order in COP, even if annulled since. */
export async function receivedInCents(db: Queryable, reference: string): Promise<number> {
  const payments = await db
    .selectFrom('payments')
    .select('amount_in_cents as amountInCents')
    .where('order_reference', '=', reference)
    .where('status', 'in', ['APPROVED', 'VOIDED'])
    .where('currency', '=', 'COP')
    .execute();
  return refundedInCents(payments);
}
