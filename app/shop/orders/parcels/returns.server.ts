import { type Acting, audited } from '../../audit/audit.server.ts';
import type { Refused } from '../../shared/refusal.ts';
import type { Database, DatabaseTransaction, Queryable } from '../../shared/schema.ts';
import { settleKinds } from '../admin/attention.server.ts';
import { orderCommand } from '../admin/order-command.server.ts';
import { refundedInCents } from '../admin/refund.ts';
import { owedInCents, receivedInCents, refundsOf } from '../admin/refunds.server.ts';
import { type OrderState, owesRefund } from '../fulfilment.ts';
import { sellFreeUnits } from '../holds.server.ts';
import { type LockedOrder, selectLines } from '../orders.server.ts';
import { momentsOf } from './order-moments.ts';
import { type FoundUnits, unitsOfOrder } from './order-units.server.ts';
import { addUnits, countUnits, fulfilmentOf, type OrderReturn, paidForInCents, unitsVersion } from './order-units.ts';

/** What the buyer is owed by now: all of a cancelled or returned order, else what came back of it. */
export async function dueInCents(db: Queryable, reference: string): Promise<number> {
  const received = await receivedInCents(db, reference);
  const { status, fulfilment } = await stateOf(db, reference);
  if (status === 'cancelled' || fulfilment === 'returned') return received;
  const { returns } = await unitsOfOrder(db, reference);
  const lines = await selectLines(db, reference).execute();
  const back = returns.flatMap(({ units }) => units);
  return Math.min(received, paidForInCents(lines, back));
}

async function stateOf(db: Queryable, reference: string): Promise<OrderState> {
  return db
    .selectFrom('orders')
    .select(['status', 'fulfilment_status as fulfilment'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
}

/** Once more, if what came back before was paid for. */
export async function raiseRefundDue(
  transaction: DatabaseTransaction,
  { reference, status }: Pick<LockedOrder, 'reference' | 'status'>,
  now: Date,
): Promise<void> {
  if (!owesRefund({ status }) || (await owedInCents(transaction, reference)) <= 0) return;
  await transaction
    .insertInto('attention_items')
    .values({
      ...{ kind: 'refund_due', order_reference: reference, transaction_id: null },
      ...{ details: JSON.stringify({}), created_at: now, settled_at: null },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'order_reference', 'transaction_id'])
        .doUpdateSet({ created_at: now, settled_at: null, note: null })
        .where('attention_items.settled_at', 'is not', null),
    )
    .execute();
}

export type UndoneReturn =
  | { ok: true }
  | Refused<'unknown'>
  | Refused<'changed'>
  /** Its money was sent back already. */
  | Refused<'refunded'>
  /** They were sold again. */
  | Refused<'out_of_stock'>
  | Refused<'serial_taken'>;

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
    const state = await stateOf(transaction, reference);
    const undone = units.returns.find((each) => each.id === id);
    if (!undone || unitsVersion(state, units) !== version) return { ok: false, code: 'changed' };
    if (await isRefunded(transaction, id)) return { ok: false, code: 'refunded' };
    if (undone.isShelved) {
      if (await areSerialsTaken(transaction, reference, undone.items)) return { ok: false, code: 'serial_taken' };
      const sold = new Map(addUnits(undone.units).map(({ productId, quantity }) => [productId, quantity]));
      if (!(await sellFreeUnits(transaction, sold)).ok) return { ok: false, code: 'out_of_stock' };
      await takeSerialsOut(transaction, reference, undone);
    }
    await transaction.deleteFrom('order_returns').where('id', '=', id).execute();
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
    await settleIfPaidBack(transaction, reference, acting.now);
    const facts = { fulfilment: to, units: countUnits(undone.units) };
    return audited({
      ...{ subject: 'order', subjectId: reference, action: 'return_undone' },
      ...{ before: { fulfilment: state.fulfilment, reason: undone.reason, shelve: undone.isShelved }, after: facts },
    });
  });
}

/** The list of decisions says `refund_due` until what is owed was paid back. */
export async function settleIfPaidBack(transaction: DatabaseTransaction, reference: string, now: Date): Promise<void> {
  const refunded = refundedInCents(await refundsOf(transaction, reference));
  if (refunded >= (await dueInCents(transaction, reference)))
    await settleKinds(transaction, reference, ['refund_due'], now);
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

/** Another item has got the number of one of these since. */
async function areSerialsTaken(db: Queryable, reference: string, items: readonly number[]): Promise<boolean> {
  if (items.length === 0) return false;
  const row = await db
    .selectFrom('piece_serials as own')
    .innerJoin('piece_serials as other', 'other.serial', 'own.serial')
    .select('own.serial')
    .where('own.order_reference', '=', reference)
    .where('own.number', 'in', items)
    .where('own.given_back_at', 'is not', null)
    .where('other.given_back_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function takeSerialsOut(
  transaction: DatabaseTransaction,
  reference: string,
  { items, notedAt }: OrderReturn,
): Promise<void> {
  if (items.length === 0) return;
  await transaction
    .updateTable('piece_serials')
    .set({ given_back_at: null })
    .where('order_reference', '=', reference)
    .where('number', 'in', items)
    // Not those that were taken back one by one before.
    .where('given_back_at', '=', notedAt)
    .execute();
}
