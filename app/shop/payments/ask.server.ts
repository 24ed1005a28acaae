import { inTransaction } from '#app/platform/database.server.ts';
import { type Acting, audit, mustBeOwner } from '../audit/audit.server.ts';
import { findOrder } from '../orders/orders.server.ts';
import { type Settlement, type Settling, settleReference } from './settle.server.ts';

/**
 * The owner's own question: the fourth way into the one transition, with nothing of its own to decide.
 * @returns what the provider knows of; null when there is no such order
 * @throws NotTheOwner
 * @throws GatewayUnavailable
 */
export async function askAboutOrder(
  settling: Omit<Settling, 'now'>,
  acting: Acting,
  reference: string,
): Promise<Settlement[] | null> {
  mustBeOwner(acting);
  if (!(await findOrder(settling.db, reference))) return null;
  const settlements = await settleReference({ ...settling, now: acting.now }, reference);
  await inTransaction(settling.db, (transaction) =>
    audit(transaction, acting, [
      {
        subject: 'order',
        subjectId: reference,
        action: 'asked_provider',
        before: null,
        after: { transactions: settlements.length },
      },
    ]),
  );
  return settlements;
}
