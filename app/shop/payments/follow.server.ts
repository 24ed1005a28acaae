import { inTransaction } from '#app/platform/database.server.ts';
import { isPaid } from '../orders/lifecycle.ts';
import { findOrder, lockOrder, moveOrder } from '../orders/orders.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { type Settling, settleReference } from './settle.server.ts';

/** A payment begun just before the link expired may end later: keep asking for a while. */
const askAfterExpirySeconds = 2 * 60 * 60;

/**
 * Asks about an order by its reference, so that it is paid even if no event ever comes and the shopper never returns. A paid one is
 * asked about once more when its link can take no other payment: whoever paid twice, or was annulled, is not forgotten either.
 * @returns whether there is nothing more to ask, or soon again, or when
 * @throws GatewayUnavailable
 */
export async function followOrder(settling: Settling, reference: string): Promise<'final' | 'open' | { again: Date }> {
  await settleReference(settling, reference);
  const order = await findOrder(settling.db, reference);
  if (!order) return 'final';
  const last = addSeconds(order.paymentExpiresAt, askAfterExpirySeconds);
  const isSettled = isPaid(order.status) || order.status === 'voided';
  if (settling.now < last) return isSettled ? { again: last } : 'open';
  if (isSettled) return 'final';
  await inTransaction(settling.db, async (transaction) => {
    const locked = await lockOrder(transaction, reference);
    if (locked) await moveOrder(transaction, locked, { cause: 'hold_lapsed', ...settling });
  });
  return 'final';
}
