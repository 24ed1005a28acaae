import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { knownMigrations, migrateInside } from '#app/adapters/database/migrate.server.ts';
import { verifyBackup } from '#app/platform/backup/format.server.ts';
import { makeBackup } from '#app/platform/backup/make.server.ts';
import { restoreBackup } from '#app/platform/backup/restore.server.ts';
import { inTransaction } from '#app/platform/database.server.ts';
import { aReference, productsOnShelf, testNow } from '#tests/support/factories.ts';
import { newDatabase } from '#tests/support/store/database.ts';
import { adminProductPage } from '../catalog/admin/admin-product-list.server.ts';
import { productCounts } from '../catalog/product-counts.server.ts';
import { listProducts } from '../catalog/products.server.ts';
import type { Database } from '../shared/schema.ts';
import { holdUnits } from './holds.server.ts';
import { ledgerProblems } from './ledger.server.ts';

const count = 60;

/** Products of every kind, of which two unpaid orders hold units, as a shop had them before there was a shelf. */
async function fillOldShop(db: Database): Promise<void> {
  await sql`INSERT INTO products (id, name, price, category, discount, sales, stock, low_stock_at, deleted_at, updated_at)
    SELECT 'p' || n, 'Pieza ' || n, 100000, CASE n % 2 WHEN 0 THEN 'SSD' ELSE 'Mouse' END, n % 3 * 5, n % 7, n % 9,
      CASE WHEN n % 10 = 1 THEN 6 END, CASE WHEN n % 11 = 0 THEN now() END, '2020-01-01'
    FROM generate_series(1, ${count}::int) AS n`.execute(db);
  for (const units of [{ p4: 4, p5: 1 }, { p5: 2 }]) {
    const reference = aReference();
    const amount = Object.values(units).reduce((sum, quantity) => sum + quantity, 0) * 100_000;
    await sql`INSERT INTO orders (reference, status, hold_status, hold_expires_at, payment_expires_at, amount_in_cents, currency,
        request_fingerprint, full_name, email, phone_number, legal_id, legal_id_type, address_line_1, city, region, country,
        terms_accepted_at, created_at, updated_at)
      VALUES (${reference}, 'awaiting_payment', 'held', now(), now(), ${amount}, 'COP', 'f', 'Ana', 'ana@example.test', '300', '1',
        'CC', 'Calle 1', 'Cali', 'Valle', 'CO', now(), now(), now())`.execute(db);
    for (const [id, quantity] of Object.entries(units)) {
      await sql`INSERT INTO order_lines (order_reference, product_id, product_name, category, list_price, discount,
          unit_price_in_cents, quantity) VALUES (${reference}, ${id}, 'Pieza', 'SSD', 1000, 0, 100000, ${quantity})`.execute(
        db,
      );
      await sql`UPDATE products SET held = held + ${quantity} WHERE id = ${id}`.execute(db);
    }
  }
}

const figures = (db: Database, from: string) =>
  sql
    .raw(`SELECT id, stock, held, available, sales, is_available, low_stock_at, deleted_at, updated_at,
    available <= coalesce(low_stock_at, 3) AS is_few FROM ${from} ORDER BY id`)
    .execute(db);

test('an older shop’s units lie on the shelf, those that are held too, also after its backup is restored', async () => {
  const { handle, db } = await newDatabase();
  const known = await knownMigrations('migrations');
  await migrateInside(db, 'migrations', new Set(known.filter((name) => name < '0028')));
  await fillOldShop(db);
  const before = (await figures(db, 'products')).rows as { is_few: boolean; deleted_at: Date | null }[];
  const { rows: listed } = await sql<{ id: string }>`SELECT id FROM products WHERE deleted_at IS NULL
    ORDER BY available > 0 DESC, sales DESC, id LIMIT 24`.execute(db);
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-shelf-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'old.backup');
  await makeBackup(handle, { file, uploads: null, now: testNow });
  await migrateInside(db, 'migrations');

  const copy = await newDatabase();
  const restored = await restoreBackup(copy.handle, await verifyBackup(file), {
    uploads: null,
    mayReplace: false,
    knownMigrations: known,
    migrate: (inside, only) => migrateInside(inside, 'migrations', only),
    leaveOut: null,
  });
  expect(restored.migrated).toContain('0028_shelf');

  for (const shop of [db, copy.db]) {
    expect((await figures(shop, 'products JOIN shelf ON product_id = id')).rows).toEqual(before);
    expect(await ledgerProblems(shop)).toEqual([]);
    expect(await productsOnShelf(shop).select('is_low').orderBy('id').execute()).toEqual(
      before.map(({ is_few }) => ({ is_low: is_few })),
    );
    const page = await listProducts(shop, {}, await productCounts(shop));
    expect(page.products.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
    const low = await adminProductPage(
      shop,
      { query: '', category: null, state: 'low_stock' },
      { order: 'stock', page: 1 },
    );
    expect(low.total).toBe(before.filter((each) => each.is_few && each.deleted_at === null).length);
    // Four of `p4` are held, and it has four.
    const wanted = new Map([['p4', 1]]);
    expect(await inTransaction(shop, (transaction) => holdUnits(transaction, wanted))).toMatchObject({ ok: false });
    // A product that is added gets its row.
    await sql`INSERT INTO products (id, name, price, category) VALUES ('new', 'Nueva', 1, 'SSD')`.execute(shop);
    expect(
      await productsOnShelf(shop).select(['stock', 'is_available', 'is_low']).where('id', '=', 'new').execute(),
    ).toEqual([{ stock: 0, is_available: false, is_low: true }]);
  }
});
