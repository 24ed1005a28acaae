import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { setProduct, shelf, stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { holdUnits, releaseUnits, returnUnits, sellFreeUnits, sellHeldUnits } from './holds.server.ts';

const database = testDatabase();
const tooFew = { ok: false, code: 'not_enough' };
const units = (...entries: [string, number][]) => new Map(entries);

function within<Result>(work: (transaction: DatabaseTransaction) => Promise<Result>, db: Database = database.db) {
  return inTransaction(db, work);
}

async function aAndB() {
  await stock(
    database.db,
    { id: 'a', stock: 5 },
    { id: 'b', stock: 5, price: 250_000, discount: 10, image: '/b.webp' },
  );
}

describe('holding units', () => {
  test('takes them from what is available and returns the figures of that moment', async () => {
    await aAndB();
    const hold = await within((transaction) => holdUnits(transaction, units(['b', 2])));
    expect(hold.ok && [...hold.held]).toEqual([
      [
        'b',
        {
          id: 'b',
          name: 'AMD Ryzen 5 9600X',
          category: 'Procesadores',
          image: '/b.webp',
          price: 250_000,
          discount: 10,
          fixedPrice: null,
          campaignId: null,
        },
      ],
    ]);
    expect(await shelf(database.db, 'b')).toEqual({ stock: 5, held: 2, available: 3, sales: 0 });
    expect(await shelf(database.db, 'a')).toEqual({ stock: 5, held: 0, available: 5, sales: 0 });
  });

  test('takes the last one, and not one more', async () => {
    await aAndB();
    expect(await within((transaction) => holdUnits(transaction, units(['a', 5])))).toMatchObject({ ok: true });
    expect(await within((transaction) => holdUnits(transaction, units(['a', 1])))).toEqual(tooFew);
    expect(await within((transaction) => holdUnits(transaction, units(['none', 1])))).toEqual(tooFew);
    expect(await shelf(database.db, 'a')).toMatchObject({ held: 5 });
  });

  test('counts what the replaced order gives back in the same step', async () => {
    await aAndB();
    await within((transaction) => holdUnits(transaction, units(['a', 5], ['b', 1])));
    const hold = await within((transaction) => holdUnits(transaction, units(['a', 4]), units(['a', 5], ['b', 1])));
    expect(hold.ok && [...hold.held.keys()]).toEqual(['a']);
    expect(await shelf(database.db, 'a')).toMatchObject({ held: 4 });
    expect(await shelf(database.db, 'b')).toMatchObject({ held: 0 });
  });

  test('gives none of a deleted product away, but takes its units back', async () => {
    await aAndB();
    await within((transaction) => holdUnits(transaction, units(['a', 2])));
    await database.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', 'a').execute();
    expect(await within((transaction) => holdUnits(transaction, units(['a', 1]), units(['a', 2])))).toEqual(tooFew);
    expect(await shelf(database.db, 'a')).toMatchObject({ held: 2 });
    await within((transaction) => releaseUnits(transaction, units(['a', 2])));
    expect(await shelf(database.db, 'a')).toEqual({ stock: 5, held: 0, available: 5, sales: 0 });
  });
});

test('lists are notified when the last unit is held, and when few are left, and nothing is written otherwise', async () => {
  await aAndB();
  const listed = async () => {
    const { is_available, is_low, version } = await database.db
      .selectFrom('products')
      .select(['is_available', 'is_low', sql<string>`xmin::text || ctid::text`.as('version')])
      .where('id', '=', 'a')
      .executeTakeFirstOrThrow();
    return { is_available, is_low, version };
  };
  const { version } = await listed();
  const hold = (count: number) => within((transaction) => holdUnits(transaction, units(['a', count])));
  await hold(1);
  expect(await listed()).toEqual({ is_available: true, is_low: false, version });
  await hold(1);
  const few = await listed();
  expect(few).toMatchObject({ is_available: true, is_low: true });
  await hold(2);
  expect(await listed()).toEqual(few);
  await hold(1);
  expect(await listed()).toMatchObject({ is_available: false, is_low: true });
  await within((transaction) => releaseUnits(transaction, units(['a', 5])));
  expect(await listed()).toMatchObject({ is_available: true, is_low: false });
});

describe('a sale', () => {
  test('turns the hold into units that left, and counts them', async () => {
    await aAndB();
    await within((transaction) => holdUnits(transaction, units(['a', 2], ['b', 3])));
    await within((transaction) => sellHeldUnits(transaction, units(['a', 2], ['b', 3])));
    expect(await shelf(database.db, 'a')).toEqual({ stock: 3, held: 0, available: 3, sales: 2 });
    expect(await shelf(database.db, 'b')).toEqual({ stock: 2, held: 0, available: 2, sales: 3 });
  });

  test('after the hold lapsed takes what is free, all or nothing', async () => {
    await aAndB();
    expect(await within((transaction) => sellFreeUnits(transaction, units(['a', 2], ['b', 5])))).toEqual({
      ok: true,
    });
    expect(await shelf(database.db, 'a')).toEqual({ stock: 3, held: 0, available: 3, sales: 2 });
    expect(await shelf(database.db, 'b')).toEqual({ stock: 0, held: 0, available: 0, sales: 5 });
    await within(async (transaction) => {
      expect(await sellFreeUnits(transaction, units(['a', 1], ['b', 1]))).toEqual(tooFew);
      expect(await sellFreeUnits(transaction, units(['a', 3]))).toEqual({ ok: true });
    });
    expect(await shelf(database.db, 'a')).toEqual({ stock: 0, held: 0, available: 0, sales: 5 });
  });

  test('leaves alone what others hold', async () => {
    await aAndB();
    await within((transaction) => holdUnits(transaction, units(['a', 4])));
    expect(await within((transaction) => sellFreeUnits(transaction, units(['a', 2])))).toEqual(tooFew);
    expect(await within((transaction) => sellFreeUnits(transaction, units(['a', 1])))).toEqual({ ok: true });
    expect(await shelf(database.db, 'a')).toEqual({ stock: 4, held: 4, available: 0, sales: 1 });
  });

  test('taken back lies on the shelf again, and sales never fall below nothing', async () => {
    await aAndB();
    await within((transaction) => sellFreeUnits(transaction, units(['a', 3], ['b', 2])));
    await database.db.updateTable('products').set({ sales: 1 }).where('id', '=', 'b').execute();
    await within((transaction) => returnUnits(transaction, units(['a', 2], ['b', 2])));
    expect(await shelf(database.db, 'a')).toEqual({ stock: 4, held: 0, available: 4, sales: 1 });
    expect(await shelf(database.db, 'b')).toEqual({ stock: 5, held: 0, available: 5, sales: 0 });
  });

  test('is a change of the product, whether up or down', async () => {
    await aAndB();
    const longAgo = new Date('2020-01-01T00:00:00Z');
    const steps = [sellFreeUnits, returnUnits, sellHeldUnits];
    for (const step of steps) {
      await setProduct(database.db, 'a', { updated_at: longAgo, held: 1 });
      await within((transaction): Promise<unknown> => step(transaction, units(['a', 1])));
      const { updated_at } = await database.db
        .selectFrom('products')
        .select('updated_at')
        .where('id', '=', 'a')
        .executeTakeFirstOrThrow();
      expect(updated_at.getTime(), step.name).toBeGreaterThan(longAgo.getTime());
    }
  });
});
