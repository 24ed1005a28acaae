import { inTransaction } from '#app/platform/database.server.ts';
import { isPaid } from '../orders/lifecycle.ts';
import { findOrderAmongMany, lockOrder, moveOrder } from '../orders/orders.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { type Settling, settleReference } from './settle.server.ts';

/** A payment begun just before the link expired may end later, so keep asking for a while. */
const askAfterExpirySeconds = 2 * 60 * 60;

/**
 * An order that was replaced is paid only by somebody who kept its link, and one browser can leave any number of them behind.
 */
const replacedSeconds = 6 * 60 * 60;

/**
 * A paid order is asked about once more when its link has expired, to notice a second payment or an annulment.
 * @returns `final` when there is nothing more to ask, `open` to ask again soon, or when to ask again
 * @throws GatewayUnavailable
 */
export async function followOrder(settling: Settling, reference: string): Promise<'final' | 'open' | { again: Date }> {
  await settleReference(settling, reference);
  const order = await findOrderAmongMany(settling.db, reference);
  if (!order) return 'final';
  const last = addSeconds(order.paymentExpiresAt, askAfterExpirySeconds);
  const isSettled = isPaid(order.status) || order.status === 'voided';
  if (settling.now < last) {
    if (order.status === 'replaced') return { again: earlier(addSeconds(settling.now, replacedSeconds), last) };
    return isSettled ? { again: last } : 'open';
  }
  if (isSettled) return 'final';
  await inTransaction(settling.db, async (transaction) => {
    const locked = await lockOrder(transaction, reference);
    if (locked) await moveOrder(transaction, locked, { cause: 'hold_lapsed', ...settling });
  });
  return 'final';
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
