import { type Acting, ownerCommand, type ResultOf } from '../../audit/audit.server.ts';
import type { Refused } from '../../shared/refusal.ts';
import type { Database, DatabaseTransaction } from '../../shared/schema.ts';
import { type LockedOrder, lockOrder } from '../orders.server.ts';

/** @throws NotTheOwner */
export function orderCommand<const Answer>(
  { db, acting }: { db: Database; acting: Acting },
  reference: string,
  work: (transaction: DatabaseTransaction, order: LockedOrder) => Promise<Answer>,
): Promise<ResultOf<Answer> | Refused<'unknown'>> {
  return ownerCommand(db, acting, async (transaction): Promise<Answer | Refused<'unknown'>> => {
    const order = await lockOrder(transaction, reference);
    return order ? work(transaction, order) : { ok: false, code: 'unknown' };
  });
}
