import { type Acting, audited, mustBeOwner, ownerCommand } from '../audit/audit.server.ts';
import { findOrder } from '../orders/orders.server.ts';
import type { Refused } from '../shared/refusal.ts';
import { type Settlement, type Settling, settleReference } from './settle.server.ts';

/**
 * @returns one settlement for each transaction
 * @throws NotTheOwner
 * @throws GatewayUnavailable
 */
export async function askAboutOrder(
  settling: Omit<Settling, 'now'>,
  acting: Acting,
  reference: string,
): Promise<{ ok: true; settlements: Settlement[] } | Refused<'unknown_order'>> {
  mustBeOwner(acting);
  if (!(await findOrder(settling.db, reference))) return { ok: false, code: 'unknown_order' };
  const settlements = await settleReference({ ...settling, now: acting.now }, reference);
  const after = { transactions: settlements.length };
  return ownerCommand(settling.db, acting, async () =>
    audited({ subject: 'order', subjectId: reference, action: 'asked_provider', after }, { ok: true, settlements }),
  );
}
