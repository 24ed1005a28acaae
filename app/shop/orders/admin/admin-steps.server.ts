import type { Updateable } from 'kysely';
import { type Acting, audited, ownerCommand } from '../../audit/audit.server.ts';
import { type AuditFacts, changedFields } from '../../audit/audit.ts';
import type { Refused } from '../../shared/refusal.ts';
import type { Database, DatabaseTransaction, Schema } from '../../shared/schema.ts';
import { type AdminStep, fulfilmentMove, type OrderState, type PartStep, partMove, partSteps } from '../fulfilment.ts';
import { isPaid } from '../lifecycle.ts';
import { queueMailOfStatus, queueOrderMessage } from '../order-mails.server.ts';
import { type LockedOrder, lockOrder, moveOrder, raiseAttention } from '../orders.server.ts';
import { moveUnits, type UnitRefusal, type UnitStep } from '../parcels/move-units.server.ts';
import { unitsOfOrder } from '../parcels/order-units.server.ts';
import { settleKinds } from './attention.server.ts';
import type { AttentionKind } from './attention.ts';
import { noteStep, type OrderSnapshot, snapshotOf, timesTaken } from './corrections/noted-steps.server.ts';
import { refundDueInCents } from './refunds.server.ts';

export interface AdminContext {
  db: Database;
  acting: Acting;
  holdMinutes: number;
  /** Of orders that one press handles together (a UUID), to be taken back together. */
  press?: string;
}

type PlainStep = { name: 'prepare' } | { name: 'restock' } | { name: 'cancel'; reason: string } | { name: 'close' };

export type TakenStep = UnitStep | PlainStep;

export type StepOutcome =
  | { ok: true; state: OrderState }
  | Refused<'unknown_order'>
  | Refused<'changed', { state: OrderState }>
  | Refused<'out_of_stock'>
  | UnitRefusal;

/**
 * @param version of the owner's page (`unitsVersion`); null where any state will do that allows the step
 * @throws NotTheOwner
 */
export async function takeStep(
  adminContext: AdminContext,
  reference: string,
  version: string | null,
  step: TakenStep,
): Promise<StepOutcome> {
  return ownerCommand(adminContext.db, adminContext.acting, async (transaction) => {
    const order = await lockOrder(transaction, reference);
    if (!order) return { ok: false, code: 'unknown_order' };
    const before = await snapshotOf(transaction, reference);
    const { state } = before;
    const canTake = fulfilmentMove(state, step.name) ?? (isPart(step.name) ? partMove(state, step.name) : null);
    if (!canTake || (version !== null && before.version !== version)) return { ok: false, code: 'changed', state };

    const taking = { transaction, order, before, adminContext };
    const taken = isUnitStep(step) ? await takeUnitStep(taking, step) : await takePlainStep(taking, step);
    if (!taken.ok) return taken;
    const press = adminContext.press ?? null;
    const { now } = adminContext.acting;
    await noteStep(transaction, reference, { step: step.name, press, before, now, ...taken.made });

    const changes = changedFields({ ...state }, { ...taken.state, ...taken.facts });
    return audited(
      { subject: 'order', subjectId: reference, action: pastOf[step.name], ...changes },
      { ok: true, state: taken.state },
    );
  });
}

interface Taking {
  transaction: DatabaseTransaction;
  order: LockedOrder;
  before: OrderSnapshot;
  adminContext: AdminContext;
}

interface Taken {
  ok: true;
  state: OrderState;
  facts: AuditFacts<'order'>;
  /** Parcels that left or arrived, and what was noted as come back. */
  made?: { parcels: number[]; returnId: number | null };
}

async function takeUnitStep(
  { transaction, order, before, adminContext }: Taking,
  step: UnitStep,
): Promise<Taken | UnitRefusal> {
  const { reference } = order;
  const { now } = adminContext.acting;
  // Taken back and taken again, a step is told again.
  const time = await timesTaken(transaction, reference, step.name);
  const units = await unitsOfOrder(transaction, reference);
  const moved = await moveUnits({ transaction, order, units, now, time }, step);
  if (!moved.ok) return moved;
  await transaction
    .updateTable('orders')
    .set({ ...moved.changes, fulfilment_status: moved.to, updated_at: now })
    .where('reference', '=', reference)
    .execute();
  if (moved.to === 'returned') await settleKinds(transaction, reference, ['payment_voided'], now);
  if (step.name === 'return' || step.name === 'drop') await raiseRefund(transaction, reference, now);
  const { facts, made } = moved;
  return { ok: true, state: { ...before.state, fulfilment: moved.to }, facts, made };
}

async function takePlainStep(
  { transaction, order, before, adminContext }: Taking,
  step: PlainStep,
): Promise<Taken | Refused<'out_of_stock'>> {
  const { reference } = order;
  const { now } = adminContext.acting;
  const cause = causeOf[step.name];
  let state: OrderState = { ...before.state, fulfilment: 'prepared' };
  if (cause) {
    // With the paying transaction, a failed attempt does not put the same decision on the list twice.
    const transactionId = cause === 'restocked' ? (order.paidTransactionId ?? undefined) : undefined;
    const { holdMinutes } = adminContext;
    const status = await moveOrder(transaction, order, { cause, transactionId, now, holdMinutes });
    if (status === order.status) return { ok: false, code: 'out_of_stock' };
    state = { status, fulfilment: cause === 'cancelled' ? 'cancelled' : 'to_prepare' };
  }
  await transaction
    .updateTable('orders')
    .set({ ...columnsOf(step, now), updated_at: now })
    .where('reference', '=', reference)
    .execute();
  await settleKinds(transaction, reference, decidedBy[step.name] ?? [], now);
  if (cause === 'cancelled') await freeSerials(transaction, reference, now);
  await notifyBuyer(transaction, reference, step, before.state);
  const { name: _name, ...facts } = step;
  return { ok: true, state, facts };
}

function isPart(name: AdminStep): name is PartStep {
  return (partSteps as readonly AdminStep[]).includes(name);
}

function isUnitStep(step: TakenStep): step is UnitStep {
  return isPart(step.name) || step.name === 'drop';
}

const causeOf = {
  prepare: null,
  cancel: 'cancelled',
  close: 'cancelled',
  restock: 'restocked',
} as const satisfies Record<PlainStep['name'], 'cancelled' | 'restocked' | null>;

/** The payer is owed what was not paid back yet. */
async function raiseRefund(transaction: DatabaseTransaction, reference: string, now: Date): Promise<void> {
  if ((await refundDueInCents(transaction, reference)) > 0) {
    await raiseAttention(transaction, 'refund_due', reference, { now });
  }
}

/** The items are on the shelf again, to be sold and entered once more. */
async function freeSerials(transaction: DatabaseTransaction, reference: string, now: Date): Promise<void> {
  await transaction
    .updateTable('piece_serials')
    .set({ given_back_at: now })
    .where('order_reference', '=', reference)
    .where('given_back_at', 'is', null)
    .execute();
}

function columnsOf(step: PlainStep, now: Date): Updateable<Schema['orders']> {
  switch (step.name) {
    case 'prepare':
      return { fulfilment_status: 'prepared', prepared_at: now };
    case 'restock':
    case 'close':
      return {};
    case 'cancel':
      return { cancel_reason: step.reason };
  }
}

/** Of a closed order the buyer knows already that its payment was annulled. */
async function notifyBuyer(
  transaction: DatabaseTransaction,
  reference: string,
  step: PlainStep,
  before: OrderState,
): Promise<void> {
  if (step.name === 'cancel') {
    // Taken back and taken again, a step is told again.
    const time = await timesTaken(transaction, reference, step.name);
    const dueInCents = await refundDueInCents(transaction, reference);
    const isPaidBack = isPaid(before.status) && dueInCents === 0;
    const facts = { reason: step.reason, isRefundDue: dueInCents > 0, dueInCents, isPaidBack };
    await queueOrderMessage(transaction, { kind: 'order-cancelled', reference, ...facts }, time);
  } else if (step.name === 'restock') {
    await queueMailOfStatus(transaction, 'paid', reference);
  }
}

/** Which decisions a step is the answer to. What came back whole answers an annulled payment, too. */
const decidedBy: Partial<Record<PlainStep['name'], readonly AttentionKind[]>> = {
  cancel: ['paid_without_stock'],
  close: ['paid_without_stock', 'payment_voided'],
  restock: ['paid_without_stock'],
};

const pastOf = {
  prepare: 'prepared',
  send: 'sent',
  drop: 'rest_dropped',
  deliver: 'delivered',
  return: 'returned',
  restock: 'restocked',
  cancel: 'cancelled',
  close: 'closed',
} as const satisfies Record<AdminStep, string>;
