import { inTransaction } from '#app/platform/database.server.ts';
import { isPaid } from '../orders/lifecycle.ts';
import { findOrderAmongMany, lockOrder, moveOrder } from '../orders/orders.server.ts';
import { removeReplacedOrder } from '../orders/remove-order.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { type Settling, settleReference } from './settle.server.ts';

/** A payment begun just before the link expired may end later, so keep asking for a while. */
const askAfterExpirySeconds = 2 * 60 * 60;

/** When the provider is asked about an order for the last time. */
export function lastQuestionAt({ paymentExpiresAt }: { paymentExpiresAt: Date }): Date {
  return addSeconds(paymentExpiresAt, askAfterExpirySeconds);
}

/**
 * A paid order is asked about once more when its link has expired, to notice a second payment or an annulment. One that was replaced is
 * asked about then only: it is paid by nobody but who saved its link. If the provider knows no payment of it, its row goes.
 * @returns `final` when there is nothing more to ask, `open` to ask again soon, or when to ask again
 * @throws GatewayUnavailable
 */
export async function followOrder(settling: Settling, reference: string): Promise<'final' | 'open' | { again: Date }> {
  const settlements = await settleReference(settling, reference);
  const order = await findOrderAmongMany(settling.db, reference);
  if (!order) return 'final';
  const last = lastQuestionAt(order);
  const isSettled = isPaid(order.status) || order.status === 'voided';
  if (settling.now < last) {
    return isSettled || order.status === 'replaced' ? { again: last } : 'open';
  }
  if (isSettled) return 'final';
  if (order.status === 'replaced') {
    if (settlements.length === 0) await removeReplacedOrder(settling.db, reference);
    return 'final';
  }
  await inTransaction(settling.db, async (transaction) => {
    const locked = await lockOrder(transaction, reference);
    if (locked) await moveOrder(transaction, locked, { cause: 'hold_lapsed', ...settling });
  });
  return 'final';
}
