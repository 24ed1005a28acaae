import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { knownMigrations, migrateInside } from '#app/adapters/database/migrate.server.ts';
import { aReference } from '#tests/support/factories.ts';
import { newDatabase } from '#tests/support/store/database.ts';

test('16.5 what an older shop’s orders hold is counted in units', async () => {
  const { db } = await newDatabase();
  const older = (await knownMigrations('migrations')).filter((name) => name < '0035');
  await migrateInside(db, 'migrations', new Set(older));
  const [two, none] = [aReference(), aReference()];
  for (const reference of [two, none]) {
    await sql`INSERT INTO orders (reference, status, hold_status, hold_expires_at, payment_expires_at, amount_in_cents, currency,
        request_fingerprint, full_name, email, phone_number, legal_id, legal_id_type, address_line_1, city, region, country,
        terms_accepted_at, created_at, updated_at)
      VALUES (${reference}, 'awaiting_payment', 'held', now(), now(), 150000, 'COP', 'f', 'Ana', 'ana@example.test', '300', '1',
        'CC', 'Calle 1', 'Cali', 'Valle', 'CO', now(), now(), now())`.execute(db);
  }
  for (const [id, quantity] of [
    ['a', 3],
    ['b', 999],
  ] as const) {
    await sql`INSERT INTO order_lines (order_reference, product_id, product_name, category, list_price, discount, unit_price_in_cents, quantity)
      VALUES (${two}, ${id}, 'SSD', 'SSD', 10, 0, 1000, ${quantity})`.execute(db);
  }
  await migrateInside(db, 'migrations');
  const found = await db.selectFrom('orders').select(['reference', 'pieces']).orderBy('pieces').execute();
  expect(found).toEqual([
    { reference: none, pieces: 0 },
    { reference: two, pieces: 1_002 },
  ]);
});
