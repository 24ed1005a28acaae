import { inTransaction } from '#app/platform/database.server.ts';
import { settleKinds } from '../orders/admin/attention.server.ts';
import { settleAnnulled, settlePaidBack } from '../orders/admin/refunds.server.ts';
import type { OrderCause, OrderStatus } from '../orders/lifecycle.ts';
import { queueMailOfStatus, queueOrderMail } from '../orders/order-mails.server.ts';
import { type LockedOrder, lockOrder, moveOrder, raiseAttention } from '../orders/orders.server.ts';
import { referenceTime } from '../orders/reference.ts';
import type { Refused } from '../shared/refusal.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import type { GatewayTransaction, PaymentGateway, TransactionStatus } from './gateway.ts';

/** Every payment changes its order here only. Replayed, late and out-of-order notifications change nothing. */
export interface Settling {
  db: Database;
  gateway: PaymentGateway;
  now: Date;
  holdMinutes: number;
}

export type Settlement =
  | Refused<'unknown_transaction'>
  | Refused<'unknown_order'>
  | {
      ok: true;
      reference: string;
      transactionStatus: TransactionStatus;
      orderStatus: OrderStatus;
      paysOrder: boolean;
    };

/** @throws GatewayUnavailable when the provider could not be asked */
export async function settleTransaction(settling: Settling, transactionId: string): Promise<Settlement> {
  const found = await settling.gateway.findTransaction(transactionId);
  return found ? recordTransaction(settling, found) : { ok: false, code: 'unknown_transaction' };
}

/** @throws GatewayUnavailable */
export async function settleReference(settling: Settling, reference: string): Promise<Settlement[]> {
  const settlements: Settlement[] = [];
  for (const found of await settling.gateway.transactionsOf(reference)) {
    settlements.push(await recordTransaction(settling, found));
  }
  return settlements;
}

async function recordTransaction(settling: Settling, found: GatewayTransaction): Promise<Settlement> {
  return inTransaction(settling.db, async (transaction) => {
    const order = await lockOrder(transaction, found.reference);
    if (!order) {
      await noteMoneyWithoutOrder(transaction, found, settling.now);
      if (found.status === 'VOIDED') await settleAnnulled(transaction, found.reference, found.id, settling.now);
      return { ok: false, code: 'unknown_order' };
    }
    const isNew = await recordPayment(transaction, found, settling.now);
    const orderStatus = isNew ? await applyPayment(transaction, order, found, settling) : order.status;
    if (isNew && found.status === 'VOIDED') await endAnnulledDecisions(transaction, found, settling.now);
    return {
      ok: true,
      reference: found.reference,
      transactionStatus: found.status,
      orderStatus,
      paysOrder: (await paidBy(transaction, found.reference)) === found.id,
    };
  });
}

/** The shop made the reference, and took the order out when nobody had paid it. Others' references are none of the shop's business. */
async function noteMoneyWithoutOrder(
  transaction: DatabaseTransaction,
  { id, reference, status, amountInCents, currency }: GatewayTransaction,
  now: Date,
): Promise<void> {
  if (status !== 'APPROVED' || !referenceTime(reference)) return;
  const event = { transactionId: id, now };
  await raiseAttention(transaction, 'payment_without_order', reference, event, {
    paidInCents: amountInCents,
    paidCurrency: currency,
  });
}

/**
 * A status only moves forward, from PENDING to anything and from APPROVED to VOIDED: an outdated status changes nothing.
 * @returns false when there is nothing new
 */
async function recordPayment(transaction: DatabaseTransaction, found: GatewayTransaction, now: Date): Promise<boolean> {
  const written = await transaction
    .insertInto('payments')
    .values({
      transaction_id: found.id,
      order_reference: found.reference,
      status: found.status,
      amount_in_cents: found.amountInCents,
      currency: found.currency,
      method: found.method,
      first_seen_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('transaction_id')
        .doUpdateSet({ status: found.status, updated_at: now })
        // A transaction belongs to one reference forever.
        .where('payments.order_reference', '=', found.reference)
        .where(({ and, eb, or }) =>
          or([
            and([eb('payments.status', '=', 'PENDING'), eb('payments.status', '<>', found.status)]),
            and([eb('payments.status', '=', 'APPROVED'), eb.val(found.status === 'VOIDED')]),
          ]),
        ),
    )
    .returning('transaction_id')
    .executeTakeFirst();
  return written !== undefined;
}

async function applyPayment(
  transaction: DatabaseTransaction,
  order: LockedOrder,
  found: GatewayTransaction,
  { now, holdMinutes }: Settling,
): Promise<OrderStatus> {
  const event = { transactionId: found.id, now, holdMinutes };
  const isWhole = found.amountInCents === order.amountInCents && found.currency === order.currency;
  if (found.status === 'APPROVED' && !isWhole) {
    await raiseAttention(transaction, 'amount_mismatch', order.reference, event, {
      paidInCents: found.amountInCents,
      paidCurrency: found.currency,
      expectedInCents: order.amountInCents,
    });
    await queueOrderMail(transaction, 'order-payment-in-review', order.reference);
    return order.status;
  }
  const cause = causeOf(found, order);
  if (!cause) return order.status;
  const status = await moveOrder(transaction, order, { cause, ...event });
  if (status !== order.status) await queueMailOfStatus(transaction, status, order.reference);
  // The owner decides about money that moves nothing; the buyer gets a mail that it arrived.
  else if (found.status === 'APPROVED') await queueOrderMail(transaction, 'order-payment-in-review', order.reference);
  return status;
}

/** The money went back by itself: nobody has to pay it back, and of an order that came back nothing is left to decide. */
async function endAnnulledDecisions(
  transaction: DatabaseTransaction,
  { id, reference }: GatewayTransaction,
  now: Date,
): Promise<void> {
  await settleAnnulled(transaction, reference, id, now);
  await settlePaidBack(transaction, reference, now);
  const { fulfilment_status: fulfilment } = await transaction
    .selectFrom('orders')
    .select('fulfilment_status')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  if (fulfilment === 'returned') await settleKinds(transaction, reference, ['payment_voided'], now);
}

const causes: Record<TransactionStatus, OrderCause> = {
  PENDING: 'payment_pending',
  APPROVED: 'payment_approved',
  DECLINED: 'payment_declined',
  ERROR: 'payment_declined',
  VOIDED: 'payment_voided',
};

/** A void concerns the order only if it is of the paying transaction. */
function causeOf(found: GatewayTransaction, order: LockedOrder): OrderCause | null {
  const isForeignVoid =
    found.status === 'VOIDED' && order.paidTransactionId !== null && order.paidTransactionId !== found.id;
  return isForeignVoid ? null : causes[found.status];
}

async function paidBy(transaction: DatabaseTransaction, reference: string): Promise<string | null> {
  const order = await transaction
    .selectFrom('orders')
    .select('paid_transaction_id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return order?.paid_transaction_id ?? null;
}
