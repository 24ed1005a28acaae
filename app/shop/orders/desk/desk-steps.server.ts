import type { Updateable } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { type Acting, audit, mustBeOwner } from '../../audit/audit.server.ts';
import { changedFields } from '../../audit/audit.ts';
import type { Refused } from '../../shared/refusal.ts';
import type { Database, DatabaseTransaction, Schema } from '../../shared/schema.ts';
import { type FulfilmentStatus, fulfilmentMove, type OrderState, owesRefund, stateMark } from '../fulfilment.ts';
import { returnPieces } from '../holds.server.ts';
import { queueMailOfStatus, queueOrderMail, queueOrderMessage } from '../order-mails.server.ts';
import { type LockedOrder, lockOrder, moveOrder, piecesOf, raiseAttention } from '../orders.server.ts';
import type { AttentionKind } from './attention.ts';
import type { DeskFacts } from './desk-forms.ts';
import { owedInCents } from './refunds.server.ts';

export interface Desk {
  db: Database;
  acting: Acting;
  holdMinutes: number;
}

export type TakenStep =
  | { name: 'prepare' }
  | ({ name: 'send' } & DeskFacts<'send'>)
  | { name: 'deliver' }
  /** `shelve`: the pieces can be sold again; else they are written off. */
  | { name: 'return'; reason: string; shelve: boolean }
  | { name: 'restock' }
  | { name: 'cancel'; reason: string };

export type StepOutcome =
  | { ok: true; state: OrderState }
  | Refused<'unknown_order'>
  | Refused<'changed', { state: OrderState }>
  | Refused<'out_of_stock'>;

/**
 * @param seen the mark of the state on the owner's page (`stateMark`); null where any state will do that allows the step
 * @throws NotTheOwner
 */
export async function takeStep(
  desk: Desk,
  reference: string,
  seen: string | null,
  step: TakenStep,
): Promise<StepOutcome> {
  mustBeOwner(desk.acting);
  return inTransaction(desk.db, async (transaction) => {
    const order = await lockOrder(transaction, reference);
    if (!order) return { ok: false, code: 'unknown_order' };
    const { fulfilment_status: fulfilment } = await transaction
      .selectFrom('orders')
      .select('fulfilment_status')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const state: OrderState = { status: order.status, fulfilment };
    const to = fulfilmentMove(state, step.name);
    if (!to || (seen !== null && stateMark(state) !== seen)) return { ok: false, code: 'changed', state };

    const { now } = desk.acting;
    if (step.name === 'cancel' || step.name === 'restock') {
      const cause = step.name === 'cancel' ? 'cancelled' : 'restocked';
      // With the paying transaction, a failed attempt does not put the same decision on the list twice.
      const transactionId = step.name === 'restock' ? (order.paidTransactionId ?? undefined) : undefined;
      const status = await moveOrder(transaction, order, { cause, transactionId, now, holdMinutes: desk.holdMinutes });
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
    await tellBuyer(transaction, reference, step, state);

    const after: OrderState = {
      status: step.name === 'cancel' ? 'cancelled' : step.name === 'restock' ? 'paid' : order.status,
      fulfilment: to,
    };
    const { name: _name, ...facts } = step;
    const changes = changedFields({ ...state }, { ...after, ...facts });
    await audit(transaction, desk.acting, [
      { subject: 'order', subjectId: reference, action: pastOf[step.name], before: null, after: null, ...changes },
    ]);
    return { ok: true, state: after };
  });
}

/** Whoever paid is owed the money; the pieces are the shop's again only where they can be sold. */
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
  await returnPieces(transaction, await piecesOf(transaction, reference));
  await transaction.updateTable('orders').set({ hold_status: 'returned' }).where('reference', '=', reference).execute();
}

/** The pieces are back on the shelf, to be sold and entered once more. */
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

async function tellBuyer(
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
