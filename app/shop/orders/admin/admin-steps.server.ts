import type { Updateable } from 'kysely';
import { type Acting, audited, ownerCommand } from '../../audit/audit.server.ts';
import { changedFields } from '../../audit/audit.ts';
import type { Refused } from '../../shared/refusal.ts';
import type { Database, DatabaseTransaction, Schema } from '../../shared/schema.ts';
import {
  type AdminStep,
  type FulfilmentStatus,
  fulfilmentMove,
  type OrderState,
  owesRefund,
  type PartStep,
  partMove,
  partSteps,
} from '../fulfilment.ts';
import { queueMailOfStatus, queueOrderMessage } from '../order-mails.server.ts';
import { lockOrder, moveOrder } from '../orders.server.ts';
import { moveUnits, type UnitRefusal, type UnitStep } from '../parcels/move-units.server.ts';
import { unitsOfOrder } from '../parcels/order-units.server.ts';
import { unitsVersion } from '../parcels/order-units.ts';
import { settleKinds } from './attention.server.ts';
import type { AttentionKind } from './attention.ts';

export interface AdminContext {
  db: Database;
  acting: Acting;
  holdMinutes: number;
}

export type TakenStep = UnitStep | { name: 'prepare' } | { name: 'restock' } | { name: 'cancel'; reason: string };

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
    const { fulfilment_status: fulfilment } = await transaction
      .selectFrom('orders')
      .select('fulfilment_status')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const state: OrderState = { status: order.status, fulfilment };
    const units = await unitsOfOrder(transaction, reference);
    const to = fulfilmentMove(state, step.name) ?? (isPart(step.name) ? partMove(state, step.name) : null);
    if (!to || (version !== null && unitsVersion(state, units) !== version))
      return { ok: false, code: 'changed', state };

    const { now } = adminContext.acting;
    if (isUnitStep(step)) {
      const moved = await moveUnits({ transaction, order, units, now }, step);
      if (!moved.ok) return moved;
      await transaction
        .updateTable('orders')
        .set({ ...moved.changes, fulfilment_status: moved.to, updated_at: now })
        .where('reference', '=', reference)
        .execute();
      const after: OrderState = { status: order.status, fulfilment: moved.to };
      const changes = changedFields({ ...state }, { ...after, ...moved.facts });
      return audited(
        { subject: 'order', subjectId: reference, action: pastOf[step.name], ...changes },
        { ok: true, state: after },
      );
    }
    if (step.name === 'cancel' || step.name === 'restock') {
      const cause = step.name === 'cancel' ? 'cancelled' : 'restocked';
      // With the paying transaction, a failed attempt does not put the same decision on the list twice.
      const transactionId = step.name === 'restock' ? (order.paidTransactionId ?? undefined) : undefined;
      const status = await moveOrder(transaction, order, {
        cause,
        transactionId,
        now,
        holdMinutes: adminContext.holdMinutes,
      });
      if (status === order.status) return { ok: false, code: 'out_of_stock' };
      await settleKinds(transaction, reference, decidedBy[step.name], now);
    }
    await transaction
      .updateTable('orders')
      .set({ ...factsOf(step, to, now), updated_at: now })
      .where('reference', '=', reference)
      .execute();
    if (step.name === 'cancel') await freeSerials(transaction, reference, now);
    await notifyBuyer(transaction, reference, step, state);

    const after: OrderState = {
      status: step.name === 'cancel' ? 'cancelled' : step.name === 'restock' ? 'paid' : order.status,
      fulfilment: to,
    };
    const { name: _name, ...facts } = step;
    const changes = changedFields({ ...state }, { ...after, ...facts });
    return audited(
      { subject: 'order', subjectId: reference, action: pastOf[step.name], ...changes },
      { ok: true, state: after },
    );
  });
}

function isPart(name: AdminStep): name is PartStep {
  return (partSteps as readonly AdminStep[]).includes(name);
}

function isUnitStep(step: TakenStep): step is UnitStep {
  return isPart(step.name) || step.name === 'drop';
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

type PlainStep = Exclude<TakenStep, UnitStep>;

function factsOf(step: PlainStep, to: FulfilmentStatus, now: Date): Updateable<Schema['orders']> {
  switch (step.name) {
    case 'prepare':
      return { fulfilment_status: to, prepared_at: now };
    case 'restock':
      return {};
    case 'cancel':
      return { cancel_reason: step.reason };
  }
}

async function notifyBuyer(
  transaction: DatabaseTransaction,
  reference: string,
  step: PlainStep,
  before: OrderState,
): Promise<void> {
  if (step.name === 'cancel') {
    const { reason } = step;
    await queueOrderMessage(transaction, {
      kind: 'order-cancelled',
      reference,
      reason,
      isRefundDue: owesRefund(before),
    });
  } else if (step.name === 'restock') {
    await queueMailOfStatus(transaction, 'paid', reference);
  }
}

const decidedBy = {
  cancel: ['paid_without_stock', 'payment_voided'],
  restock: ['paid_without_stock'],
} as const satisfies Record<string, readonly AttentionKind[]>;

const pastOf = {
  prepare: 'prepared',
  send: 'sent',
  drop: 'rest_dropped',
  deliver: 'delivered',
  return: 'returned',
  restock: 'restocked',
  cancel: 'cancelled',
} as const;
