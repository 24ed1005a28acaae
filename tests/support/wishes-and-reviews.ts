import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import type { DatabaseHandle } from '#app/platform/database.server.ts';
import type { Database, Schema } from '#app/shop/shared/schema.ts';
import { testNow } from './factories.ts';

/** Cannot sign in. @returns its id */
export async function anAccount(db: Database, given: { email?: string; email_verified?: boolean } = {}) {
  const id = randomBytes(16).toString('hex');
  await db
    .insertInto('customers')
    .values({ id, name: 'Ana Prueba', email: `${id}@correo.test`, ...given })
    .execute();
  return id;
}

/** An order of one piece, paid unless told otherwise. @returns its reference */
export async function aPaidOrder(
  db: Database,
  productId: string,
  buyer: { customer_id?: string; email?: string; status?: 'paid' | 'voided' | 'awaiting_payment' } = {},
) {
  const reference = `order_${testNow.getTime()}_${randomBytes(12).toString('hex')}a`;
  const status = buyer.status ?? 'paid';
  await db
    .insertInto('orders')
    .values({
      reference,
      hold_status: status === 'awaiting_payment' ? 'held' : 'claimed',
      hold_expires_at: testNow,
      payment_expires_at: testNow,
      amount_in_cents: 100,
      currency: 'COP',
      request_fingerprint: reference,
      customer_id: null,
      full_name: 'Ana Prueba',
      email: 'ana@example.test',
      phone_number: '3001234567',
      legal_id: '1000000001',
      legal_id_type: 'CC',
      address_line_1: 'Calle 34 # 56 - 78',
      city: 'Medellín',
      region: 'Antioquia',
      country: 'CO',
      terms_accepted_at: testNow,
      paid_transaction_id: status === 'awaiting_payment' ? null : `t-${reference}`,
      paid_at: status === 'awaiting_payment' ? null : testNow,
      created_at: testNow,
      updated_at: testNow,
      ...buyer,
      status,
    })
    .execute();
  await db
    .insertInto('order_lines')
    .values({
      order_reference: reference,
      product_id: productId,
      product_name: 'AMD Ryzen 5 9600X',
      category: 'Procesadores',
      image: null,
      list_price: 1,
      discount: 0,
      unit_price_in_cents: 100,
      quantity: 1,
    })
    .execute();
  return reference;
}

/** Counts the statements sent through it. */
export function countingDatabase(handle: DatabaseHandle): { db: Database; sent: () => number } {
  let sent = 0;
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: handle.pool }),
    log: () => {
      sent += 1;
    },
  });
  return { db, sent: () => sent };
}
