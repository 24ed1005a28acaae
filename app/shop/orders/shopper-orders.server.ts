import { sql } from 'kysely';
import { cutPage } from '../shared/page.ts';
import type { Database, Queryable } from '../shared/schema.ts';
import { toParcel } from './admin/parcel.server.ts';
import { shownStatus } from './fulfilment.ts';
import { pictureOfLine, specsToDraw } from './line-pictures.server.ts';
import { liveIdOf } from './live-order.server.ts';
import type { LegalIdType } from './order.ts';
import { toArrival } from './order-arrival.server.ts';
import { referencePattern } from './order-number.ts';
import { linesOf } from './orders.server.ts';
import { canBuyAgain, type ListedOrder, nextStepOf, type ShopperOrder, timelineOf } from './shopper-order.ts';

const ordersPerPage = 10;
const mostProducts = 4;

export interface OrderPage {
  orders: ListedOrder[];
  total: number;
  page: number;
  pages: number;
}

export async function ordersOf(db: Queryable, customerId: string, page = 1): Promise<OrderPage> {
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
  return db
    .selectFrom('orders')
    .select([
      'reference',
      'status',
      'created_at as createdAt',
      'paid_at as paidAt',
      'sent_at as sentAt',
      'delivered_at as deliveredAt',
      'cancelled_at as cancelledAt',
      'carrier',
      'tracking_number as trackingNumber',
      'amount_in_cents as amountInCents',
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
      'arrives_from as arrivesFrom',
      'arrives_to as arrivesTo',
      'first_arrives_from as firstArrivesFrom',
      'first_arrives_to as firstArrivesTo',
    ])
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .execute();
}

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
    .select(['to_status as to', 'transaction_id as transactionId', 'at'])
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
  const isForgotten = row.forgotten_at !== null;
  const payable = {
    status: row.status,
    holdExpiresAt: row.hold_expires_at,
    paymentExpiresAt: row.payment_expires_at,
    amountInCents: row.amount_in_cents,
    hasPayments: payments.length > 0,
    isForgotten,
  };
  const order: ShopperOrder = {
    reference,
    status: shownStatus({ status: row.status, fulfilment: row.fulfilment_status }),
    createdAt: row.created_at,
    amountInCents: row.amount_in_cents,
    customer: isForgotten
      ? null
      : {
          fullName: row.full_name,
          email: row.email,
          phoneNumber: row.phone_number,
          legalIdEnding: row.legal_id.slice(-3),
          legalIdType: row.legal_id_type as LegalIdType,
          addressLine1: row.address_line_1,
          city: row.city,
          region: row.region,
          country: 'CO',
        },
    lines: await linesOf(db, reference),
    parcel: toParcel(row),
    arrival: toArrival(row),
    holdExpiresAt: row.hold_expires_at,
    cancelReason: row.cancel_reason,
    timeline: timelineOf(history, payments, {
      prepared: row.prepared_at,
      sent: row.sent_at,
      delivered: row.delivered_at,
      returned: row.returned_at,
      refunded: refunds.map(({ noted_at: at }) => at),
    }),
    nextStep: nextStepOf(payable, now),
    canBuyAgain: canBuyAgain(row.status, isForgotten),
    liveId: liveIdOf(reference),
  };
  return { order, customerId: row.customer_id };
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
