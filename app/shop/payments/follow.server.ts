import { inTransaction } from '#app/platform/database.server.ts';
import { isPaid } from '../orders/lifecycle.ts';
import { findOrder, lockOrder, moveOrder } from '../orders/orders.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { type Settling, settleReference } from './settle.server.ts';

/** A payment begun just before the link expired may end later: keep asking for a while. */
const askAfterExpirySeconds = 2 * 60 * 60;

/**
 * Asks about an unpaid order by its reference, so that an order is paid even if no event ever comes and the shopper never
 * returns. @returns whether there is nothing more to ask
 * @throws GatewayUnavailable
 */
export async function followOrder(settling: Settling, reference: string): Promise<'final' | 'open'> {
  await settleReference(settling, reference);
  const order = await findOrder(settling.db, reference);
  if (!order || isPaid(order.status) || order.status === 'voided') return 'final';
  if (settling.now < addSeconds(order.paymentExpiresAt, askAfterExpirySeconds)) return 'open';
  await inTransaction(settling.db, async (transaction) => {
    const locked = await lockOrder(transaction, reference);
    if (locked) await moveOrder(transaction, locked, { cause: 'hold_lapsed', ...settling });
  });
  return 'final';
}
