import { sql } from 'kysely';
import { orderCoupon } from '../promotions/order-coupon.ts';
import { cutPage } from '../shared/page.ts';
import type { Database, Queryable } from '../shared/schema.ts';
import { stepsNoted } from './admin/corrections/noted-steps.server.ts';
import { shownStatus } from './fulfilment.ts';
import { pictureOfLine, specsToDraw } from './line-pictures.server.ts';
import { liveIdOf } from './live-order.server.ts';
import { referencePattern } from './order-number.ts';
import { toOrder } from './order-row.server.ts';
import { partsInTime, timelineOf } from './order-timeline.ts';
import { linesOf } from './orders.server.ts';
import { unitsOfOrder, unitsOfOrders } from './parcels/order-units.server.ts';
import {
  canBuyAgain,
  isExpected,
  isPromised,
  type ListedOrder,
  nextStepOf,
  type ShopperOrder,
  shownUnits,
} from './shopper-order.ts';

const ordersPerPage = 10;
const mostProducts = 4;

export async function ordersOf(db: Queryable, customerId: string, page = 1) {
  const { total } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)`.as('total'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const { offset, ...shown } = cutPage(page, total, ordersPerPage);
  const rows = await db
    .selectFrom('orders')
    .select([
      'reference',
      'status',
      'fulfilment_status as fulfilment',
      'created_at as createdAt',
      'amount_in_cents as amountInCents',
    ])
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('reference')
    .limit(ordersPerPage)
    .offset(offset)
    .execute();
  const lines = await listedLines(
    db,
    rows.map((row) => row.reference),
  );
  const orders = rows.map(({ fulfilment, ...row }): ListedOrder => {
    const own = lines.filter((line) => line.order_reference === row.reference);
    return {
      ...row,
      status: shownStatus({ status: row.status, fulfilment }),
      units: own.reduce((sum, line) => sum + line.quantity, 0),
      products: own
        .slice(0, mostProducts)
        .map((line) => ({ name: line.productName, image: pictureOfLine(line), category: line.category })),
      liveId: liveIdOf(row.reference),
    };
  });
  return { orders, total, ...shown };
}

async function listedLines(db: Queryable, references: string[]) {
  if (references.length === 0) return [];
  return db
    .selectFrom('order_lines')
    .select(['order_reference', 'product_name as productName', 'image', 'category', 'quantity', specsToDraw])
    .where('order_reference', 'in', references)
    .orderBy('product_id')
    .execute();
}

export async function everyOrderOf(db: Queryable, customerId: string) {
  const rows = await db
    .selectFrom('orders')
    .select([
      'reference',
      'status',
      'fulfilment_status as fulfilment',
      'created_at as createdAt',
      'paid_at as paidAt',
      'sent_at as sentAt',
      'delivered_at as deliveredAt',
      'cancelled_at as cancelledAt',
      'amount_in_cents as amountInCents',
      'coupon_code as couponCode',
      'currency',
      'full_name as fullName',
      'email',
      'phone_number as phoneNumber',
      'legal_id_type as legalIdType',
      'legal_id as legalId',
      'address_line_1 as addressLine1',
      'city',
      'region',
      'country',
      'courier_notes as courierNotes',
      'arrives_from as arrivesFrom',
      'arrives_to as arrivesTo',
      'first_arrives_from as firstArrivesFrom',
      'first_arrives_to as firstArrivesTo',
    ])
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .execute();
  const units = await unitsOfOrders(
    db,
    rows.map(({ reference }) => reference),
  );
  return rows.map(({ fulfilment, ...row }) => {
    const { status } = row;
    const { parcels = [], returns = [] } = units.get(row.reference) ?? {};
    return {
      ...row,
      ...(isPromised(shownStatus({ status, fulfilment })) ? {} : promisedNothing),
      parcels: parcels.map(({ id: _id, ...parcel }) => parcel),
      returns: returns.map(({ notedAt, units: back }) => ({ notedAt, units: back })),
    };
  });
}

const promisedNothing = { arrivesFrom: null, arrivesTo: null, firstArrivesFrom: null, firstArrivesTo: null };

/** The caller decides by `customerId` who may see the order. */
export interface FoundOrder {
  order: ShopperOrder;
  customerId: string | null;
}

export async function findShopperOrder(db: Queryable, reference: string, now: Date): Promise<FoundOrder | undefined> {
  if (!referencePattern.test(reference)) return undefined;
  const row = await db.selectFrom('orders').selectAll().where('reference', '=', reference).executeTakeFirst();
  if (!row) return undefined;
  const history = await db
    .selectFrom('order_history')
    .select(['to_status as to', 'cause', 'transaction_id as transactionId', 'at'])
    .where('order_reference', '=', reference)
    .orderBy('id')
    .execute();
  const payments = await db
    .selectFrom('payments')
    .select(['transaction_id as id', 'status', 'method', 'first_seen_at as firstSeenAt', 'updated_at as updatedAt'])
    .where('order_reference', '=', reference)
    .orderBy('first_seen_at')
    .execute();
  const refunds = await db.selectFrom('refunds').select('noted_at').where('order_reference', '=', reference).execute();
  const units = await unitsOfOrder(db, reference);
  const moments = { sent: row.sent_at, delivered: row.delivered_at, returned: row.returned_at };
  const steps = await stepsNoted(db, reference);
  const isForgotten = row.forgotten_at !== null;
  const found = toOrder(row);
  const lines = await linesOf(db, reference);
  const { status, amountInCents, arrival, holdExpiresAt } = found;
  const { legalId, ...customer } = found.customer;
  const shown = shownStatus({ status, fulfilment: row.fulfilment_status });
  const order: ShopperOrder = {
    reference,
    status: shown,
    createdAt: row.created_at,
    amountInCents,
    customer: isForgotten ? null : { ...customer, legalIdEnding: legalId.slice(-3) },
    ...{ lines, coupon: orderCoupon(found.couponCode, lines) },
    units: shownUnits(units),
    arrival: isExpected(shown) ? arrival : null,
    holdExpiresAt,
    cancelReason: row.cancel_reason,
    isAnnulled: payments.some((payment) => payment.id === row.paid_transaction_id && payment.status === 'VOIDED'),
    timeline: timelineOf(history, payments, {
      prepared: row.prepared_at,
      ...moments,
      parts: partsInTime(units, moments),
      refunded: refunds.map(({ noted_at: at }) => at),
      takenBack: steps.flatMap(({ takenBackAt, ...step }) => (takenBackAt ? [{ ...step, takenBackAt }] : [])),
    }),
    nextStep: nextStepOf({ ...found, hasPayments: payments.length > 0, isForgotten }, now),
    canBuyAgain: canBuyAgain(status, isForgotten),
    liveId: liveIdOf(reference),
  };
  return { order, customerId: found.customerId };
}

/** For a confirmed e-mail only. Can be called any number of times. */
export async function claimGuestOrders(db: Database, customerId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ customer_id: customerId })
    .where('customer_id', 'is', null)
    // The order of a deleted account; the address may belong to somebody else by now.
    .where('forget_after', 'is', null)
    .where((eb) =>
      eb(
        sql<string>`lower(orders.email)`,
        '=',
        eb
          .selectFrom('customers')
          .select('customers.email')
          .where('customers.id', '=', customerId)
          .where('customers.email_verified', '=', true),
      ),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
