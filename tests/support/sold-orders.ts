import type { Insertable } from 'kysely';
import type { OrderStatus } from '#app/shop/orders/lifecycle.ts';
import type { Database, Schema } from '#app/shop/shared/schema.ts';
import { aCustomer, aReference } from './factories.ts';

export interface SoldOrder {
  status?: OrderStatus;
  createdAt: string;
  /** Null: not paid. */
  paidAt: string | null;
  lines: [id: string, price: number, discount: number, quantity: number][];
  row?: Partial<Insertable<Schema['orders']>>;
}

/** Writes the rows of an order directly, for tests that only read orders. @returns its reference */
export async function anOrderOf(db: Database, { status = 'paid', createdAt, paidAt, lines, row = {} }: SoldOrder) {
  const made = new Date(createdAt);
  const reference = row.reference ?? aReference(made);
  const { fullName, email, phoneNumber, legalId, legalIdType, addressLine1, city, region } = aCustomer();
  await db
    .insertInto('orders')
    .values({
      reference,
      status,
      hold_status: paidAt ? 'claimed' : 'released',
      hold_expires_at: made,
      payment_expires_at: made,
      amount_in_cents: lines.reduce((sum, [, price, discount, pieces]) => sum + price * (100 - discount) * pieces, 0),
      currency: 'COP',
      request_fingerprint: 'f',
      replaced_by: null,
      customer_id: null,
      full_name: fullName,
      email,
      phone_number: phoneNumber,
      legal_id: legalId,
      legal_id_type: legalIdType,
      address_line_1: addressLine1,
      city,
      region,
      country: 'CO',
      terms_accepted_at: made,
      paid_transaction_id: paidAt ? `t-${reference}` : null,
      paid_at: paidAt ? new Date(paidAt) : null,
      fulfilment_status: status === 'cancelled' ? 'cancelled' : 'none',
      cancelled_at: status === 'cancelled' ? made : null,
      created_at: made,
      updated_at: made,
      ...row,
    })
    .execute();
  await db
    .insertInto('order_lines')
    .values(
      lines.map(([id, price, discount, quantity]) => {
        return {
          order_reference: reference,
          product_id: id,
          product_name: `Vendido como ${id}`,
          category: 'SSD',
          image: null,
          list_price: price,
          discount,
          unit_price_in_cents: price * (100 - discount),
          quantity,
        };
      }),
    )
    .execute();
  return reference;
}
