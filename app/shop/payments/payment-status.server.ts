import { forgetCount, isUsedUp, takeFromDatabase } from '../shared/database-rate-limit.server.ts';
import { databaseRateLimits } from '../shared/rate-limits.ts';
import type { Refused } from '../shared/refusal.ts';
import type { Queryable } from '../shared/schema.ts';
import { GatewayUnavailable } from './gateway.ts';
import { type AnsweredStatus, answerStatus } from './payment-status.ts';
import { type Settling, settleTransaction } from './settle.server.ts';

export type StatusAnswer =
  | { ok: true; status: AnsweredStatus }
  | Refused<'unknown_transaction'>
  | Refused<'too_many', { waitSeconds: number }>;

/**
 * What became of a payment, from the shop's own rows. The provider is asked first if nobody asked about this transaction in the last
 * 15 seconds, in any process: result pages ask every few seconds, and many of them come from one address.
 *
 * @param takeFromAddress counts a question to the provider. @returns the seconds to wait, 0 when it is allowed
 * @throws GatewayUnavailable when the provider could not be asked and the shop knows nothing of the transaction
 */
export async function paymentStatus(
  settling: Settling,
  transactionId: string,
  takeFromAddress: () => Promise<number>,
): Promise<StatusAnswer> {
  const { db, now } = settling;
  const question = `ask-provider/${transactionId}`;
  const recorded = await recordedStatus(db, transactionId);
  const known = recorded && ({ ok: true, status: recorded.status } as const);
  // Without a row another shopper's question is on its way, or got no answer.
  const ownAnswer = known ?? ({ ok: true, status: 'PENDING' } as const);
  if (recorded?.isFinal || (await isUsedUp(db, question, databaseRateLimits.askProvider, now))) return ownAnswer;
  // Before the question is taken: who is refused must not keep others from asking.
  const waitSeconds = await takeFromAddress();
  if (waitSeconds > 0) return known ?? { ok: false, code: 'too_many', waitSeconds };
  if ((await takeFromDatabase(db, question, databaseRateLimits.askProvider, now)) > 0) return ownAnswer;
  try {
    const settlement = await settleTransaction(settling, transactionId);
    if (settlement.ok) return { ok: true, status: answerStatus(settlement) };
  } catch (error) {
    if (known && error instanceof GatewayUnavailable) return known;
    throw error;
  }
  await forgetCount(db, question);
  return { ok: false, code: 'unknown_transaction' };
}

/** Final is what the provider never changes: an approved payment can still be annulled. */
async function recordedStatus(
  db: Queryable,
  transactionId: string,
): Promise<{ status: AnsweredStatus; isFinal: boolean } | null> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.reference', 'payments.order_reference')
    .select([
      'payments.status as transactionStatus',
      'orders.status as orderStatus',
      'orders.paid_transaction_id as paidBy',
    ])
    .where('payments.transaction_id', '=', transactionId)
    .executeTakeFirst();
  if (!row) return null;
  const status = answerStatus({ ...row, paysOrder: row.paidBy === transactionId });
  return { status, isFinal: row.transactionStatus !== 'PENDING' && row.transactionStatus !== 'APPROVED' };
}
