import { type Expression, sql, type Updateable } from 'kysely';
import { batched } from '#app/platform/concurrency/batched.server.ts';
import { inTransaction } from '#app/platform/database.server.ts';
import { takeFromSavedCart } from '../cart/saved-cart.server.ts';
import { giveBackUse, takeUseAgain } from '../promotions/coupons.server.ts';
import { addSeconds } from '../shared/clock.ts';
import type { Database, DatabaseTransaction, Queryable, Schema } from '../shared/schema.ts';
import type { AttentionKind } from './admin/attention.ts';
import { refundDueInCents } from './admin/refunds.server.ts';
import { releaseUnits, returnUnits, sellFreeUnits, sellHeldUnits, type UnitCounts } from './holds.server.ts';
import { type OrderCause, type OrderStatus, orderMoves } from './lifecycle.ts';
import { pictureOfLine, specsToDraw } from './line-pictures.server.ts';
import type { Order, OrderLine } from './order.ts';
import { arrivalLeavingLater } from './order-arrival.server.ts';
import { toOrder } from './order-row.server.ts';

/** Wompi offers another method for three minutes after a decline, under the same reference; two more for the bank. */
export const holdAfterDeclineSeconds = 5 * 60;

export async function findOrder(db: Queryable, reference: string): Promise<Order | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('reference', '=', reference).executeTakeFirst();
  return row && toOrder(row);
}

/** The same for many who ask at once, in one statement. */
export const findOrderAmongMany = batched(async (db: Database, references: string[]) => {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('reference', '=', sql<string>`ANY (${references}::text[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.reference, toOrder(row)]));
  return references.map((reference) => found.get(reference));
});

export async function linesOf(db: Queryable, reference: string): Promise<OrderLine[]> {
  const lines = await selectLines(db, reference).select(specsToDraw).execute();
  return lines.map(({ specs, ...line }) => ({ ...line, image: pictureOfLine({ ...line, specs }) }));
}

export function selectLines(db: Queryable, reference: string | Expression<string>) {
  return db
    .selectFrom('order_lines')
    .select([
      'product_id as productId',
      'product_name as productName',
      'category',
      'image',
      'list_price as listPrice',
      'discount',
      'unit_price_in_cents as unitPriceInCents',
      'warranty_months as warrantyMonths',
      'quantity',
      'charged_in_cents as chargedInCents',
    ])
    .where('order_reference', '=', reference)
    .orderBy('product_id');
}

export async function unitsOf(db: Queryable, reference: string): Promise<UnitCounts> {
  const lines = await db
    .selectFrom('order_lines')
    .select(['product_id', 'quantity'])
    .where('order_reference', '=', reference)
    .execute();
  return new Map(lines.map((line) => [line.product_id, line.quantity]));
}

export async function unitsHeldBy(db: Queryable, reference: string): Promise<UnitCounts> {
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.reference', 'order_lines.order_reference')
    .select(['product_id', 'quantity'])
    .where('order_reference', '=', reference)
    .where('hold_status', '=', 'held')
    .execute();
  return new Map(lines.map((line) => [line.product_id, line.quantity]));
}

export async function hasPayments(db: Queryable, reference: string): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select('transaction_id')
    .where('order_reference', '=', reference)
    .limit(1)
    .executeTakeFirst();
  return payment !== undefined;
}

interface OrderEvent {
  cause: OrderCause;
  transactionId?: string;
  replacedBy?: string;
  now: Date;
  /** How long a hold is extended from now while the bank has not answered. */
  holdMinutes: number;
}

/** Until the transaction ends, so that an order's moves happen one after another. */
export async function lockOrder(transaction: DatabaseTransaction, reference: string) {
  return transaction
    .selectFrom('orders')
    .select([
      'reference',
      'status',
      'hold_status as holdStatus',
      'hold_expires_at as holdExpiresAt',
      'amount_in_cents as amountInCents',
      'currency',
      'paid_transaction_id as paidTransactionId',
      'customer_id as customerId',
      'payment_expires_at as paymentExpiresAt',
      'first_reference as firstReference',
      'created_at as madeAt',
      'arrives_from as arrivesFrom',
      'arrives_to as arrivesTo',
      'first_arrives_from as firstArrivesFrom',
      'first_arrives_to as firstArrivesTo',
      'arrival_changed_at as arrivalChangedAt',
      'paid_at as paidAt',
      'coupon_code as couponCode',
    ])
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

export async function moveOrder(
  transaction: DatabaseTransaction,
  order: LockedOrder,
  event: OrderEvent,
): Promise<OrderStatus> {
  const move = orderMoves[order.status][event.cause];
  let { to } = move;
  let { attention } = move;
  const changes: Updateable<Schema['orders']> = {};
  const isHeld = order.holdStatus === 'held';

  if (move.stock === 'extend_hold' && isHeld) {
    changes.hold_expires_at = later(order.holdExpiresAt, addSeconds(event.now, event.holdMinutes * 60));
  } else if (move.stock === 'shorten_hold' && isHeld) {
    changes.hold_expires_at = addSeconds(event.now, holdAfterDeclineSeconds);
  } else if (move.stock === 'release' && isHeld) {
    await releaseUnits(transaction, await unitsOf(transaction, order.reference));
    changes.hold_status = 'released';
  } else if (move.stock === 'hand_over') {
    if (isHeld) changes.hold_status = 'released';
    changes.replaced_by = event.replacedBy;
  } else if (move.stock === 'return' && (isHeld || order.holdStatus === 'claimed')) {
    const units = await unitsOf(transaction, order.reference);
    await (isHeld ? releaseUnits : returnUnits)(transaction, units);
    changes.hold_status = isHeld ? 'released' : 'returned';
  } else if (move.stock === 'sell') {
    const units = await unitsOf(transaction, order.reference);
    if (isHeld) await sellHeldUnits(transaction, units);
    const isSold = isHeld || (await sellFreeUnits(transaction, units)).ok;
    if (!isSold) {
      to = 'paid_without_stock';
      attention = 'paid_without_stock';
    }
    if (isSold) changes.hold_status = 'claimed';
    // A restocked order was paid before: its transaction and its time of payment stay.
    changes.paid_transaction_id = event.transactionId ?? order.paidTransactionId;
    const isFirst = order.paidTransactionId === null;
    if (isFirst) changes.paid_at = event.now;
    const { customerId } = order;
    if (isFirst && customerId) await takeFromSavedCart(transaction, { customerId, units, now: event.now });
    if (isFirst || isSold) Object.assign(changes, await arrivalWhenSold(transaction, order, isFirst, event.now));
  }
  // An order that is being replaced gives its use to the one that replaces it, once that one has its products (`placeOrder`).
  if (order.couponCode && changes.hold_status === 'released' && move.stock !== 'hand_over') {
    await giveBackUse(transaction, order.reference, event.now);
  }
  if (order.couponCode && move.stock === 'sell') await takeUseAgain(transaction, order.reference);
  if (to === 'paid' && order.status !== 'paid') changes.fulfilment_status = 'to_prepare';
  if (to === 'cancelled' && order.status !== 'cancelled') {
    changes.fulfilment_status = 'cancelled';
    changes.cancelled_at = event.now;
  }

  // The address only limits unpaid holds, so it is not stored longer than the hold.
  if (changes.hold_status) changes.hold_address = null;

  if (to !== order.status || Object.keys(changes).length > 0) {
    await transaction
      .updateTable('orders')
      .set({ ...changes, status: to, updated_at: event.now })
      .where('reference', '=', order.reference)
      .execute();
  }
  if (to !== order.status) await writeHistory(transaction, order.reference, order.status, to, event);
  // An order that was paid back before it was cancelled owes nothing.
  const isOwed = attention !== 'refund_due' || (await refundDueInCents(transaction, order.reference)) > 0;
  if (attention && isOwed) await raiseAttention(transaction, attention, order.reference, event);
  return to;
}

/** The parcel leaves after the payment, or after the units were there. */
function arrivalWhenSold(transaction: DatabaseTransaction, order: LockedOrder, isFirst: boolean, now: Date) {
  const promisedAt = order.arrivalChangedAt ?? (isFirst ? null : order.paidAt) ?? order.madeAt;
  return arrivalLeavingLater(transaction, { ...order, promisedAt }, isFirst ? 'payment' : 'units', now);
}

export async function writeHistory(
  transaction: DatabaseTransaction,
  reference: string,
  from: OrderStatus | null,
  to: OrderStatus,
  { cause, transactionId, now }: { cause: string; transactionId?: string; now: Date },
): Promise<void> {
  await transaction
    .insertInto('order_history')
    .values({
      order_reference: reference,
      from_status: from,
      to_status: to,
      cause,
      transaction_id: transactionId ?? null,
      at: now,
    })
    .execute();
}

export async function raiseAttention(
  transaction: DatabaseTransaction,
  kind: AttentionKind,
  reference: string,
  { transactionId, now }: { transactionId?: string; now: Date },
  details: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  await transaction
    .insertInto('attention_items')
    .values({
      ...{ kind, order_reference: reference, transaction_id: transactionId ?? null },
      ...{ details: JSON.stringify(details), created_at: now, settled_at: null },
    })
    .onConflict((conflict) => {
      const same = conflict.columns(['kind', 'order_reference', 'transaction_id']);
      if (kind !== 'refund_due') return same.doNothing();
      // What comes back after a refund has to be paid back too: it is asked once more.
      const again = { created_at: now, settled_at: null, details: settledBefore };
      return same.doUpdateSet(again).where('attention_items.settled_at', 'is not', null);
    })
    .execute();
}

/** For a step that is taken back. */
const settledBefore = sql<string>`jsonb_build_object('settledBefore', attention_items.settled_at)`;

/** Safe to run twice or in two processes: each order is locked and checked again. */
export async function releaseLapsedHolds(db: Database, now: Date, holdMinutes: number): Promise<number> {
  let released = 0;
  for (;;) {
    const lapsed = await db
      .selectFrom('orders')
      .select('reference')
      .where('hold_status', '=', 'held')
      .where('hold_expires_at', '<=', now)
      .orderBy('hold_expires_at')
      .limit(50)
      .execute();
    if (lapsed.length === 0) return released;
    for (const { reference } of lapsed) if (await lapseHold(db, reference, now, holdMinutes)) released += 1;
  }
}

async function lapseHold(db: Database, reference: string, now: Date, holdMinutes: number): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const order = await lockOrder(transaction, reference);
    // The order was paid, replaced or extended in between.
    if (order?.holdStatus !== 'held' || order.holdExpiresAt > now) return false;
    await moveOrder(transaction, order, { cause: 'hold_lapsed', now, holdMinutes });
    return true;
  });
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}
