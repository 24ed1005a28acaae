import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { aCustomer, aProduct, aReference, stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { placeOrder } from '../checkout/place-order.server.ts';
import { moveProduct } from './admin/manage-products.server.ts';
import { categoryKeys } from './categories.ts';
import { countProblems, productCounts } from './product-counts.server.ts';
import { writeProducts } from './write-products.server.ts';

const database = testDatabase();

async function counts() {
  expect(await countProblems(database.db)).toEqual([]);
  const { shown, offers, deleted } = await productCounts(database.db);
  return { shown: Object.fromEntries(shown), offers: Object.fromEntries(offers), deleted: Object.fromEntries(deleted) };
}

describe('the counts by category', () => {
  test('follow products that come, change, go, and come back', async () => {
    const { db } = database;
    await stock(
      db,
      { id: 'a', category: 'SSD', discount: 5 },
      { id: 'b', category: 'SSD' },
      { id: 'c', category: 'Mouse' },
      { id: 'd', category: '' },
    );
    expect(await counts()).toEqual({
      shown: { SSD: 2, Mouse: 1, '': 1 },
      offers: { SSD: 1, Mouse: 0, '': 0 },
      deleted: { SSD: 0, Mouse: 0, '': 0 },
    });
    // A file writes known ones and new ones in one statement.
    await stock(
      db,
      { id: 'a', category: 'Mouse', discount: 5 },
      { id: 'c', category: 'Mouse', discount: 9 },
      { id: 'e' },
    );
    expect((await counts()).shown).toEqual({ SSD: 1, Mouse: 2, '': 1, Procesadores: 1 });
    await db.updateTable('products').set({ discount: 0 }).where('id', '=', 'c').execute();
    expect((await counts()).offers).toMatchObject({ Mouse: 1 });
    const acting = await actingOwner(db);
    await moveProduct(db, acting, 'a', 'deleted');
    expect(await counts()).toMatchObject({ shown: { Mouse: 1 }, offers: { Mouse: 0 }, deleted: { Mouse: 1 } });
    await moveProduct(db, acting, 'a', 'restored');
    expect(await counts()).toMatchObject({ shown: { Mouse: 2 }, offers: { Mouse: 1 }, deleted: { Mouse: 0 } });
    await sql`UPDATE products SET discount = 0, category = 'SSD'`.execute(db);
    expect(await counts()).toMatchObject({ shown: { SSD: 5, Mouse: 0 }, offers: { SSD: 0, Mouse: 0 } });
    await db.deleteFrom('products').where('id', 'in', ['a', 'd']).execute();
    expect((await counts()).shown).toMatchObject({ SSD: 3 });
    await sql`TRUNCATE products CASCADE`.execute(db);
    expect(await counts()).toEqual({ shown: {}, offers: {}, deleted: {} });
  });

  test('are given up with the transaction that changed them', async () => {
    await stock(database.db, { category: 'SSD' });
    const failing = inTransaction(database.db, async (transaction) => {
      await writeProducts(transaction, [aProduct({ category: 'SSD' }), aProduct({ category: 'Mouse' })]);
      throw new Error('given up');
    });
    await expect(failing).rejects.toThrow('given up');
    expect((await counts()).shown).toEqual({ SSD: 1 });
  });

  test('are not written by an order', async () => {
    const [{ id = '' } = {}] = await stock(database.db, { stock: 3, discount: 4 });
    const versions = () => sql`SELECT ctid::text, xmin::text FROM category_counts`.execute(database.db);
    const before = (await versions()).rows;
    const tools = { db: database.db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 };
    const placed = await placeOrder(tools, {
      reference: aReference(),
      customer: aCustomer(),
      lines: [{ id, quantity: 2 }],
    });
    expect(placed.ok).toBe(true);
    expect((await versions()).rows).toEqual(before);
  });

  test('that do not add up are noticed', async () => {
    await stock(database.db, { category: 'SSD' });
    await sql`UPDATE category_counts SET shown = shown + 1`.execute(database.db);
    expect(await countProblems(database.db)).toEqual(['SSD']);
    await sql`SELECT recount_products()`.execute(database.db);
    expect(await counts()).toMatchObject({ shown: { SSD: 1 } });
  });
});

// The embedded database takes one transaction after the other.
describe.runIf(inject('engine') === 'postgres')('writers at the same moment', () => {
  test('wait for nobody: each counts in rows of its own, and the sums are right', async () => {
    const { db } = database;
    await stock(db, { id: 'first', category: 'SSD' });
    const [mine, theirs] = [await db.startTransaction().execute(), await db.startTransaction().execute()];
    await writeProducts(mine, [aProduct({ category: 'SSD' })]);
    await writeProducts(theirs, [aProduct({ category: 'SSD' }), aProduct({ category: 'Mouse' })]);
    // Neither has ended, and both go on.
    await writeProducts(mine, [aProduct({ category: 'Mouse' })]);
    await theirs.commit().execute();
    await mine.commit().execute();
    expect((await counts()).shown).toEqual({ SSD: 3, Mouse: 2 });
  });

  test('forty writers of all categories, in any order, leave the right counts and few rows', async () => {
    const { db } = database;
    const write = (writer: number) =>
      inTransaction(db, async (transaction) => {
        for (const step of categoryKeys().keys()) {
          const category = categoryKeys()[(step * 7 + writer) % categoryKeys().length];
          await writeProducts(transaction, [aProduct({ category, discount: writer % 2 })]);
        }
        if (writer % 4 === 0)
          await sql`UPDATE products SET deleted_at = now() WHERE xmin = pg_current_xact_id()::xid`.execute(transaction);
      });
    await Promise.all(Array.from({ length: 40 }, (_, writer) => write(writer)));
    expect((await counts()).shown).toEqual(Object.fromEntries(categoryKeys().map((name) => [name, 30])));
    const { rows } = await sql<{ most: number }>`
      SELECT max(count) AS most FROM (SELECT count(*) FROM category_counts GROUP BY category) AS rows`.execute(db);
    // Twenty write at a time. One that began before another's row was there makes one more.
    expect(rows[0]?.most).toBeLessThanOrEqual(25);
  });
});
