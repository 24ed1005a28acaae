import { type Acting, audited } from '../../audit/audit.server.ts';
import type { Done, Refused } from '../../shared/refusal.ts';
import type { Database, DatabaseTransaction, Queryable } from '../../shared/schema.ts';
import { orderCommand } from '../admin/order-command.server.ts';
import { settlePaidBack } from '../admin/refunds.server.ts';
import { sellFreeUnits } from '../holds.server.ts';
import { areSerialsUsed, restoreSerials } from '../serial-numbers.server.ts';
import { momentsOf } from './order-moments.ts';
import { type FoundUnits, unitsOfOrder } from './order-units.server.ts';
import { addUnits, countUnits, fulfilmentOf, type OrderReturn, unitsVersion } from './order-units.ts';

export type UndoneReturn =
  | { ok: true }
  | Refused<'unknown'>
  | Refused<'changed'>
  /** Its money was sent back already. */
  | Refused<'refunded'>
  /** They were sold again. */
  | Refused<'out_of_stock'>
  | Refused<'serials_used'>;

/**
 * A return that was noted by mistake: its units are out again, and sold.
 * @param version `unitsVersion` of the owner's page
 * @throws NotTheOwner
 */
export async function undoReturn(
  { db, acting }: { db: Database; acting: Acting },
  reference: string,
  version: string,
  id: number,
): Promise<UndoneReturn> {
  return orderCommand({ db, acting }, reference, async (transaction, order) => {
    const units = await unitsOfOrder(transaction, reference);
    const state = await transaction
      .selectFrom('orders')
      .select(['status', 'fulfilment_status as fulfilment'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const undone = units.returns.find((each) => each.id === id);
    if (!undone || unitsVersion(state, units) !== version) return { ok: false, code: 'changed' };
    if (await isRefunded(transaction, id)) return { ok: false, code: 'refunded' };
    const unmade = await unmakeReturn(transaction, reference, undone);
    if (!unmade.ok) return unmade;
    const after: FoundUnits = { ...units, returns: units.returns.filter((each) => each.id !== id) };
    const to = fulfilmentOf(after);
    await transaction
      .updateTable('orders')
      .set({
        ...momentsOf(after, to),
        ...{ fulfilment_status: to, returned_at: null, return_reason: null, updated_at: acting.now },
        ...(order.holdStatus === 'returned' ? { hold_status: 'claimed' as const } : {}),
      })
      .where('reference', '=', reference)
      .execute();
    await settlePaidBack(transaction, reference, acting.now);
    // So that it is not taken back once more.
    await transaction
      .updateTable('order_steps')
      .set({ taken_back_at: acting.now })
      .where('order_reference', '=', reference)
      .where('return_id', '=', id)
      .execute();
    const facts = { fulfilment: to, units: countUnits(undone.units) };
    return audited({
      ...{ subject: 'order', subjectId: reference, action: 'return_undone' },
      ...{ before: { fulfilment: state.fulfilment, reason: undone.reason, shelve: undone.isShelved }, after: facts },
    });
  });
}

/** Its units and serial numbers are the order's once more, or nothing changes. The state of the order is the caller's. */
export async function unmakeReturn(
  transaction: DatabaseTransaction,
  reference: string,
  undone: OrderReturn,
): Promise<Done | Refused<'out_of_stock'> | Refused<'serials_used'>> {
  if (undone.isShelved) {
    const given = { reference, at: undone.notedAt, items: undone.items };
    if (await areSerialsUsed(transaction, given)) return { ok: false, code: 'serials_used' };
    const sold = new Map(addUnits(undone.units).map(({ productId, quantity }) => [productId, quantity]));
    if (!(await sellFreeUnits(transaction, sold)).ok) return { ok: false, code: 'out_of_stock' };
    await restoreSerials(transaction, given);
  }
  await transaction.deleteFrom('order_returns').where('id', '=', undone.id).execute();
  return { ok: true };
}

export async function isReturnOf(db: Queryable, reference: string, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('order_returns')
    .select('id')
    .where('id', '=', id)
    .where('order_reference', '=', reference)
    .executeTakeFirst();
  return row !== undefined;
}

async function isRefunded(db: Queryable, returnId: number): Promise<boolean> {
  const row = await db.selectFrom('refunds').select('id').where('return_id', '=', returnId).limit(1).executeTakeFirst();
  return row !== undefined;
}
