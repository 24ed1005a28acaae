import type { Updateable } from 'kysely';
import { type Acting, audited, ownerCommand } from '../../audit/audit.server.ts';
import { changedFields } from '../../audit/audit.ts';
import type { Refused } from '../../shared/refusal.ts';
import type { Database, DatabaseTransaction, Schema } from '../../shared/schema.ts';
import { type FulfilmentStatus, fulfilmentMove, type OrderState, owesRefund, stateVersion } from '../fulfilment.ts';
import { returnUnits } from '../holds.server.ts';
import { queueMailOfStatus, queueOrderMail, queueOrderMessage } from '../order-mails.server.ts';
import { type LockedOrder, lockOrder, moveOrder, raiseAttention, unitsOf } from '../orders.server.ts';
import type { AttentionKind } from './attention.ts';
import type { OrderFormFacts } from './order-forms.ts';
import { owedInCents } from './refunds.server.ts';

export interface AdminContext {
  db: Database;
  acting: Acting;
  holdMinutes: number;
}

export type TakenStep =
  | { name: 'prepare' }
  | ({ name: 'send' } & OrderFormFacts<'send'>)
  | { name: 'deliver' }
  /** `shelve`: the units can be sold again; else they are written off. */
  | { name: 'return'; reason: string; shelve: boolean }
  | { name: 'restock' }
  | { name: 'cancel'; reason: string };

export type StepOutcome =
  | { ok: true; state: OrderState }
  | Refused<'unknown_order'>
  | Refused<'changed', { state: OrderState }>
  | Refused<'out_of_stock'>;

/**
 * @param version of the state on the owner's page (`stateVersion`); null where any state will do that allows the step
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
    const to = fulfilmentMove(state, step.name);
    if (!to || (version !== null && stateVersion(state) !== version)) return { ok: false, code: 'changed', state };

    const { now } = adminContext.acting;
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
    if (step.name === 'return') await takeBack(transaction, order, step.shelve, now);
    await transaction
      .updateTable('orders')
      .set({ ...factsOf(step, to, now), updated_at: now })
      .where('reference', '=', reference)
      .execute();
    if (step.name === 'cancel' || (step.name === 'return' && step.shelve))
      await freeSerials(transaction, reference, now);
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

/** The payer is owed the money; the units are the shop's again only where they can be sold. */
async function takeBack(
  transaction: DatabaseTransaction,
  { reference, status, holdStatus }: LockedOrder,
  shelve: boolean,
  now: Date,
): Promise<void> {
  if (owesRefund({ status }) && (await owedInCents(transaction, reference)) > 0) {
    await raiseAttention(transaction, 'refund_due', reference, { now });
  }
  if (!shelve || holdStatus !== 'claimed') return;
  await returnUnits(transaction, await unitsOf(transaction, reference));
  await transaction.updateTable('orders').set({ hold_status: 'returned' }).where('reference', '=', reference).execute();
}

/** The items are back on the shelf, to be sold and entered once more. */
async function freeSerials(transaction: DatabaseTransaction, reference: string, now: Date): Promise<void> {
  await transaction
    .updateTable('piece_serials')
    .set({ given_back_at: now })
    .where('order_reference', '=', reference)
    .where('given_back_at', 'is', null)
    .execute();
}

function factsOf(step: TakenStep, to: FulfilmentStatus, now: Date): Updateable<Schema['orders']> {
  switch (step.name) {
    case 'prepare':
      return { fulfilment_status: to, prepared_at: now };
    case 'send':
      return {
        fulfilment_status: to,
        sent_at: now,
        carrier: step.carrier,
        tracking_number: step.trackingNumber,
        tracking_url: step.trackingUrl,
      };
    case 'deliver':
      return { fulfilment_status: to, delivered_at: now };
    case 'return':
      return { fulfilment_status: to, returned_at: now, return_reason: step.reason };
    case 'restock':
      return {};
    case 'cancel':
      return { cancel_reason: step.reason };
  }
}

async function notifyBuyer(
  transaction: DatabaseTransaction,
  reference: string,
  step: TakenStep,
  before: OrderState,
): Promise<void> {
  if (step.name === 'send') {
    await queueOrderMail(transaction, 'order-sent', reference);
  } else if (step.name === 'cancel') {
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

export async function settleKinds(
  transaction: DatabaseTransaction,
  reference: string,
  kinds: readonly AttentionKind[],
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('attention_items')
    .set({ settled_at: now })
    .where('order_reference', '=', reference)
    .where('kind', 'in', kinds)
    .where('settled_at', 'is', null)
    .execute();
}

const pastOf = {
  prepare: 'prepared',
  send: 'sent',
  deliver: 'delivered',
  return: 'returned',
  restock: 'restocked',
  cancel: 'cancelled',
} as const;
