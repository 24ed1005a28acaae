import { type Acting, type Audited, ownerCommand } from '../../audit/audit.server.ts';
import type { Refused } from '../../shared/refusal.ts';
import type { Database, DatabaseTransaction } from '../../shared/schema.ts';
import { type LockedOrder, lockOrder } from '../orders.server.ts';

/** @throws NotTheOwner */
export function orderCommand<Result>(
  { db, acting }: { db: Database; acting: Acting },
  reference: string,
  work: (transaction: DatabaseTransaction, order: LockedOrder) => Promise<Result | Audited<Result>>,
): Promise<Result | Refused<'unknown'>> {
  return ownerCommand(db, acting, async (transaction) => {
    const order = await lockOrder(transaction, reference);
    return order ? work(transaction, order) : { ok: false, code: 'unknown' };
  });
}
