import { type Selectable, sql, type Updateable } from 'kysely';
import { audited, mustBeOwner } from '../../../audit/audit.server.ts';
import { changedFields } from '../../../audit/audit.ts';
import { takeFreeUse } from '../../../promotions/coupons.server.ts';
import type { Done, Refused } from '../../../shared/refusal.ts';
import type { DatabaseTransaction, Schema } from '../../../shared/schema.ts';
import { holdFreeUnits, releaseUnits, sellFreeUnits } from '../../holds.server.ts';
import { type LockedOrder, unitsOf, writeHistory } from '../../orders.server.ts';
import { momentsOf } from '../../parcels/order-moments.ts';
import { type FoundUnits, unitsOfOrder } from '../../parcels/order-units.server.ts';
import { isOneParcel } from '../../parcels/order-units.ts';
import { unmakeReturn } from '../../parcels/returns.server.ts';
import { areSerialsUsed, restoreSerials } from '../../serial-numbers.server.ts';
import type { AdminContext } from '../admin-steps.server.ts';
import { mostAtOnce } from '../many-orders.ts';
import { orderCommand } from '../order-command.server.ts';
import { type OrderSnapshot, snapshotOf } from './noted-steps.server.ts';
import { correctMails } from './step-mails.server.ts';
import {
  isUndoable,
  type PressTakenBack,
  type TakeBackOutcome,
  type TakeBackRefusal,
  takeBackUntil,
  type UndoableStep,
} from './take-back.ts';

type StepRow = Selectable<Schema['order_steps']> & { step: UndoableStep };

/**
 * The order as it was before its last step: state, dates, units, decisions. Nothing that happened since is undone with it.
 * @param id of the step on the owner's page
 * @throws NotTheOwner
 */
export async function takeBackStep(
  { db, acting }: Pick<AdminContext, 'db' | 'acting'>,
  reference: string,
  id: number,
): Promise<TakeBackOutcome> {
  return orderCommand({ db, acting }, reference, async (transaction, order) => {
    const present = await snapshotOf(transaction, reference);
    const step = await transaction
      .selectFrom('order_steps')
      .selectAll()
      .where('order_reference', '=', reference)
      .where('taken_back_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!step || step.id !== id || !isUndoable(step.step)) return { ok: false, code: 'changed', state: present.state };
    // Arrays of bigint are read as text.
    const row: StepRow = { ...step, step: step.step, parcels: step.parcels.map(Number) };
    const refusal = whatHappenedSince(row, present, acting.now);
    if (refusal) return refusal;
    const units = await unitsOfOrder(transaction, reference);
    const restored = await restoreUnits(transaction, order, { row, units, now: acting.now });
    if (!restored.ok) return restored;

    await transaction
      .updateTable('orders')
      .set({ ...columnsBefore(row, restored.units), updated_at: acting.now })
      .where('reference', '=', reference)
      .execute();
    await transaction.updateTable('order_steps').set({ taken_back_at: acting.now }).where('id', '=', id).execute();
    if (row.from_status !== row.to_status) {
      const event = { cause: 'taken_back', now: acting.now };
      await writeHistory(transaction, reference, row.to_status, row.from_status, event);
    }
    await restoreDecisions(transaction, row);
    await correctMails(transaction, reference, row, parcelNamed(row, units));
    const state = { status: row.from_status, fulfilment: row.from_fulfilment_status };
    const changes = changedFields({ ...present.state }, { ...state });
    return audited(
      {
        subject: 'order',
        subjectId: reference,
        action: 'step_taken_back',
        before: { step: row.step, ...changes?.before },
        after: { ...changes?.after },
      },
      { ok: true, step: row.step, state },
    );
  });
}

function whatHappenedSince(step: StepRow, present: OrderSnapshot, now: Date): TakeBackRefusal | null {
  if (takeBackUntil(step.taken_at) <= now) return { ok: false, code: 'too_late' };
  if (present.moneyHash !== step.left_money_hash) return { ok: false, code: 'money_moved' };
  if (step.left_version !== present.version || present.holdStatus !== step.to_hold_status) {
    return { ok: false, code: 'changed', state: present.state };
  }
  if (present.decisions.join() !== step.to_decisions.join()) return { ok: false, code: 'decided' };
  return present.rightsHash === step.left_rights_hash ? null : { ok: false, code: 'rights_used' };
}

interface Restoring {
  row: StepRow;
  units: FoundUnits;
  now: Date;
}

/** What the step gave back is taken again, if nobody has it by now, and each unit is where it was; or nothing changes. */
async function restoreUnits(
  transaction: DatabaseTransaction,
  { reference, holdExpiresAt }: LockedOrder,
  { row, units, now }: Restoring,
): Promise<
  | { ok: true; units: FoundUnits }
  | Refused<'units_sold'>
  | Refused<'hold_over'>
  | Refused<'coupon_used'>
  | Refused<'serials_used'>
> {
  if (row.step === 'send') {
    await transaction.deleteFrom('parcels').where('id', 'in', row.parcels).execute();
    return { ok: true, units: { ...units, parcels: units.parcels.filter(({ id }) => !row.parcels.includes(id)) } };
  }
  if (row.step === 'deliver') {
    await transaction.updateTable('parcels').set({ delivered_at: null }).where('id', 'in', row.parcels).execute();
    const parcels = units.parcels.map((each) =>
      row.parcels.includes(each.id) ? { ...each, deliveredAt: null } : each,
    );
    return { ok: true, units: { ...units, parcels } };
  }
  const back = units.returns.find(({ id }) => id === row.return_id);
  if (back) {
    const unmade = await unmakeReturn(transaction, reference, back);
    if (!unmade.ok) return unmade.code === 'out_of_stock' ? { ok: false, code: 'units_sold' } : unmade;
    return { ok: true, units: { ...units, returns: units.returns.filter((each) => each !== back) } };
  }
  const given = { reference, at: row.taken_at };
  if (await areSerialsUsed(transaction, given)) return { ok: false, code: 'serials_used' };
  const taken = await takeAgain(transaction, reference, row, holdExpiresAt > now);
  if (!taken.ok) return taken;
  await restoreSerials(transaction, given);
  return { ok: true, units };
}

/** All units of an order that was cancelled. */
async function takeAgain(
  transaction: DatabaseTransaction,
  reference: string,
  { from_hold_status: before, to_hold_status: after }: StepRow,
  canBeHeld: boolean,
): Promise<Done | Refused<'units_sold'> | Refused<'hold_over'> | Refused<'coupon_used'>> {
  if (before === after) return { ok: true };
  if (before === 'held' && !canBeHeld) return { ok: false, code: 'hold_over' };
  const units = await unitsOf(transaction, reference);
  const taken = await (before === 'held' ? holdFreeUnits : sellFreeUnits)(transaction, units);
  if (!taken.ok) return { ok: false, code: 'units_sold' };
  if (before !== 'held') return { ok: true };
  const use = await takeFreeUse(transaction, reference);
  if (!use.ok) await releaseUnits(transaction, units);
  return use;
}

/** Each of these steps writes its own columns and only once, so that they were empty before it. */
const emptied: Partial<Record<UndoableStep, Updateable<Schema['orders']>>> = {
  prepare: { prepared_at: null },
  cancel: { cancelled_at: null, cancel_reason: null },
  close: { cancelled_at: null },
};

function columnsBefore(step: StepRow, units: FoundUnits): Updateable<Schema['orders']> {
  const statuses = {
    status: step.from_status,
    fulfilment_status: step.from_fulfilment_status,
    hold_status: step.from_hold_status,
  };
  const own = emptied[step.step];
  if (own) return { ...own, ...statuses };
  // What the release before reads of a parcel is that of the last one.
  const last = units.parcels.at(-1);
  return {
    ...momentsOf(units, step.from_fulfilment_status),
    ...{ returned_at: null, return_reason: null },
    carrier: last?.carrier ?? null,
    tracking_number: last?.trackingNumber ?? null,
    tracking_url: last?.trackingUrl ?? null,
    ...statuses,
  };
}

/** As the mail of the step named it: its number, where the order left in several. */
function parcelNamed({ parcels }: StepRow, units: FoundUnits): number | null {
  const sent = units.parcels.find(({ id }) => parcels.includes(id));
  return sent && !isOneParcel(units) ? sent.number : null;
}

/** What the step asked of the owner is asked no more, and what it had decided is open again. */
async function restoreDecisions(transaction: DatabaseTransaction, step: StepRow): Promise<void> {
  const asked = step.to_decisions.filter((id) => !step.from_decisions.includes(id));
  const decided = step.from_decisions.filter((id) => !step.to_decisions.includes(id));
  if (asked.length > 0) {
    // What had been asked, and decided, before the step is so again (`raiseAttention`).
    await transaction
      .updateTable('attention_items')
      .set({ settled_at: sql<Date>`(details->>'settledBefore')::timestamptz` })
      .where('id', 'in', asked)
      .where('settled_at', 'is', null)
      .execute();
    await transaction.deleteFrom('attention_items').where('id', 'in', asked).where('settled_at', 'is', null).execute();
  }
  if (decided.length > 0) {
    await transaction.updateTable('attention_items').set({ settled_at: null }).where('id', 'in', decided).execute();
  }
}

/**
 * All that one press did, each step in a transaction of its own and the last first, since one order may have several; those that cannot
 * be taken back any more are named.
 * @throws NotTheOwner
 */
export async function takeBackPress(
  adminContext: Pick<AdminContext, 'db' | 'acting'>,
  press: string,
): Promise<PressTakenBack> {
  mustBeOwner(adminContext.acting);
  const steps = await adminContext.db
    .selectFrom('order_steps')
    .select(['id', 'order_reference as reference'])
    .where('press', '=', press)
    .where('taken_back_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(mostAtOnce)
    .execute();
  const done = new Set<string>();
  const failed: PressTakenBack['failed'] = [];
  for (const { id, reference } of steps) {
    if (failed.some((each) => each.reference === reference)) continue;
    const outcome = await takeBackStep(adminContext, reference, id);
    if (outcome.ok) done.add(reference);
    else failed.push({ reference, code: outcome.code });
  }
  return { done: [...done].reverse(), failed: failed.reverse() };
}
