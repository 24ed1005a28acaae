import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { knownMigrations, migrateInside } from '#app/adapters/database/migrate.server.ts';
import { aCustomer, aReference, testNow } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { newDatabase, testDatabase } from '#tests/support/store/database.ts';
import { checkForm } from '../../checkout/checkout-form.ts';
import type { Database } from '../../shared/schema.ts';
import { listOrders } from './admin-order-list.server.ts';
import { readAdminOrderQuery } from './admin-order-list.ts';

const database = testDatabase();
const orders = 60;
/** 240 kB in two fields, as different as a stranger makes them: nothing of it is compressed away. */
const longWord = (order: number) =>
  Array.from({ length: 12_000 }, (_, at) =>
    ((at * 7_919 + order * 104_729) % 10_000_000_000).toString().padStart(10, '0'),
  )
    .join('')
    .slice(0, 120_000);

async function isFoundBy(db: Database, sought: string) {
  const query = { ...readAdminOrderQuery(new URLSearchParams()), filter: 'all' as const, sought };
  return (await listOrders(db, query, testNow)).orders.map(({ reference }) => reference);
}
const longest = async (db: Database) =>
  db
    .selectFrom('orders')
    .select([
      sql<number>`max(length(phone_number))`.as('phone'),
      sql<number>`max(length(legal_id))`.as('document'),
      sql<number>`max(length(search))`.as('search'),
    ])
    .executeTakeFirstOrThrow();

test('sixty orders of 240 kB in telephone and document are stored with 500 characters and found', async () => {
  const references: string[] = [];
  for (let order = 0; order < orders; order += 1) {
    const { fullName, email, addressLine1, city, region } = aCustomer();
    const typed = { fullName, email, addressLine1, city, region, terms: 'on' };
    const checked = checkForm({ ...typed, phoneNumber: longWord(order), legalId: longWord(order + orders) });
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    const { phoneNumber, legalId } = checked.customer;
    const row = { phone_number: phoneNumber, legal_id: legalId };
    const moment = testNow.toISOString();
    references.push(
      await anOrderOf(database.db, { createdAt: moment, paidAt: moment, lines: [['p-1', 1000, 0, 1]], row }),
    );
  }
  const stored = await longest(database.db);
  expect([stored.phone, stored.document]).toEqual([500, 500]);
  expect(stored.search).toBeLessThan(500);
  expect(await isFoundBy(database.db, longWord(7).slice(0, 30))).toContain(references[7]);
});

test('an older shop with such orders is cut when it is migrated', async () => {
  const { db } = await newDatabase();
  const older = (await knownMigrations('migrations')).filter((name) => name < '0088');
  await migrateInside(db, 'migrations', new Set(older));
  const references = Array.from({ length: 5 }, () => aReference());
  for (const [order, reference] of references.entries()) {
    await sql`INSERT INTO orders (reference, status, hold_status, hold_expires_at, payment_expires_at, amount_in_cents, currency,
        request_fingerprint, full_name, email, phone_number, legal_id, legal_id_type, address_line_1, city, region, country,
        terms_accepted_at, created_at, updated_at)
      VALUES (${reference}, 'awaiting_payment', 'held', now(), now(), 150000, 'COP', 'f', 'Ana', 'ana@example.test',
        ${longWord(order)}, ${longWord(order + orders)}, 'CC', 'Calle 1', 'Cali', 'Valle', 'CO', now(), now(), now())`.execute(
      db,
    );
  }
  await sql`INSERT INTO customers (id, name, email) VALUES ('c', ${'n'.repeat(300)}, 'ana@example.test')`.execute(db);
  await sql`INSERT INTO sessions (id, token, customer_id, expires_at, user_agent)
    VALUES ('s', 't', 'c', now(), ${'b'.repeat(16_000)})`.execute(db);
  await migrateInside(db, 'migrations');
  const stored = await longest(db);
  expect([stored.phone, stored.document]).toEqual([500, 500]);
  expect(stored.search).toBeLessThan(300);
  expect(await isFoundBy(db, longWord(3).slice(0, 30))).toContain(references[3]);
  const session = await db
    .selectFrom('sessions')
    .select(sql<number>`length(user_agent)`.as('agent'))
    .executeTakeFirst();
  expect(session?.agent).toBe(500);
});
