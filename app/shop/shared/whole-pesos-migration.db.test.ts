import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { knownMigrations, migrateInside } from '#app/adapters/database/migrate.server.ts';
import { aReference } from '#tests/support/factories.ts';
import { newDatabase } from '#tests/support/store/database.ts';
import { offerOfProduct } from '../catalog/prices/price-history.server.ts';
import type { Database } from './schema.ts';

/** As the release before writes a line: exact to the cent. */
const writeOldLine = (db: Database, reference: string, id: string): Promise<unknown> =>
  sql`INSERT INTO order_lines (order_reference, product_id, product_name, category, list_price, discount, unit_price_in_cents, quantity)
    VALUES (${reference}, ${id}, 'SSD', 'SSD', 33333, 15, 2833305, 1)`.execute(db);

async function writeOldOrder(db: Database): Promise<string> {
  const reference = aReference();
  await sql`INSERT INTO orders (reference, status, hold_status, hold_expires_at, payment_expires_at, amount_in_cents, currency,
      request_fingerprint, full_name, email, phone_number, legal_id, legal_id_type, address_line_1, city, region, country,
      terms_accepted_at, created_at, updated_at, pieces)
    VALUES (${reference}, 'awaiting_payment', 'held', now(), now(), 2833305, 'COP', 'f', 'Ana', 'ana@example.test', '300', '1',
      'CC', 'Calle 1', 'Cali', 'Valle', 'CO', now(), now(), now(), 1)`.execute(db);
  return reference;
}

const rowsOf = async <Row>(db: Database, statement: RawBuilder<Row>) => (await statement.execute(db)).rows;

test('a shop with centavos keeps those of its orders, prices and wishes; what is written from then on is whole pesos', async () => {
  const { db } = await newDatabase();
  const older = (await knownMigrations('migrations')).filter((name) => name < '0086');
  await migrateInside(db, 'migrations', new Set(older));
  await sql`WITH placed AS (INSERT INTO shelf (product_id, stock) VALUES ('p', 1))
    INSERT INTO products (id, name, price, discount, category) VALUES ('p', 'SSD', 33333, 15, 'SSD')`.execute(db);
  const reference = await writeOldOrder(db);
  await writeOldLine(db, reference, 'p');
  await migrateInside(db, 'migrations');

  // A process of the release before still writes lines with centavos; nobody writes any other price.
  await writeOldLine(db, reference, 'beside');
  await sql`INSERT INTO order_lines (order_reference, product_id, product_name, category, list_price, discount, unit_price_in_cents, quantity)
    VALUES (${reference}, 'new', 'SSD', 'SSD', 33333, 15, 2833300, 1)`.execute(db);
  const wrong = sql`UPDATE order_lines SET unit_price_in_cents = 2833400`.execute(db);
  await expect(wrong).rejects.toThrow('order_lines_unit_price');
  const lines = sql<{ cents: number }>`SELECT unit_price_in_cents AS cents FROM order_lines ORDER BY cents, product_id`;
  expect((await rowsOf(db, lines)).map(({ cents }) => cents)).toEqual([2_833_300, 2_833_305, 2_833_305]);

  const prices = sql<{ cents: number }>`SELECT in_cents AS cents FROM price_changes ORDER BY id`;
  const centsOf = async () => (await rowsOf(db, prices)).map(({ cents }) => cents);
  expect(await centsOf()).toEqual([2_833_305]);
  // Dearer, so another offer begins; the price before it is compared in the whole pesos that it was shown as.
  await sql`UPDATE products SET discount = 14`.execute(db);
  expect(await offerOfProduct(db, 'p')).toMatchObject({ lowestBefore: 2_833_300 });
  await sql`UPDATE products SET discount = 15`.execute(db);
  expect(await centsOf()).toEqual([2_833_305, 2_866_600, 2_833_300]);
});
