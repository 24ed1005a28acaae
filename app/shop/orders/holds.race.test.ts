import { Kysely, PostgresDialect, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { aProduct, stock } from '#tests/support/factories.ts';
import { cloneDatabase, testDatabase } from '#tests/support/store/database.ts';
import { writeProducts } from '../catalog/write-products.server.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { holdUnits, releaseUnits, returnUnits, sellFreeUnits, sellHeldUnits } from './holds.server.ts';
import { ledgerProblems } from './ledger.server.ts';

const database = testDatabase();
const shuffled = new Map([
  ['d', 1],
  ['b', 1],
  ['e', 1],
  ['c', 1],
  ['a', 1],
]);

const steps: Record<string, (transaction: DatabaseTransaction) => Promise<unknown>> = {
  'a hold': (transaction) => holdUnits(transaction, shuffled),
  'a hold in place of another': (transaction) => holdUnits(transaction, new Map([['d', 2]]), shuffled),
  'the end of a hold': (transaction) => releaseUnits(transaction, shuffled),
  'a sale': (transaction) => sellHeldUnits(transaction, shuffled),
  'a sale of free units': (transaction) => sellFreeUnits(transaction, shuffled),
  'a return': (transaction) => returnUnits(transaction, shuffled),
};

/** Those that nobody has locked. */
async function free(): Promise<string[]> {
  const unlockedRows = database.db
    .selectFrom('shelf')
    .select('product_id as id')
    .orderBy('id')
    .forUpdate()
    .skipLocked();
  return (await unlockedRows.execute()).map(({ id }) => id);
}

async function waiting(): Promise<number> {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(database.db);
  return rows.length;
}

describe('products are taken in the order of their ids, so that two steps never wait for each other', () => {
  test.each(Object.entries(steps))('%s', async (_name, step) => {
    // Not in the order of their ids in the table either.
    for (const id of ['e', 'a', 'd', 'c', 'b']) await stock(database.db, { id, stock: 9 });
    await database.db.updateTable('shelf').set({ held: 3 }).execute();
    let blocked: Promise<unknown> = Promise.resolve();
    await inTransaction(database.db, async (other) => {
      await other.selectFrom('shelf').select('product_id').where('product_id', '=', 'c').forUpdate().execute();
      blocked = inTransaction(database.db, step);
      await expect.poll(waiting).toBe(1);
      expect(await free()).toEqual(['d', 'e']);
    });
    await blocked;
    expect(await free()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

test('a step that waited counts what the other one left', async () => {
  await stock(database.db, { id: 'a', stock: 3 }, { id: 'b', stock: 3, price: 1_000 });
  const wanted = new Map([
    ['b', 2],
    ['a', 2],
  ]);
  let late: ReturnType<typeof holdUnits> | undefined;
  await inTransaction(database.db, async (other) => {
    await holdUnits(other, new Map([['b', 1]]));
    await other.updateTable('products').set({ price: 2_000 }).where('id', '=', 'b').execute();
    late = inTransaction(database.db, (transaction) => holdUnits(transaction, wanted));
    await expect.poll(waiting).toBe(1);
  });
  const first = await late;
  expect(first?.ok && first.held.get('b')?.price).toBe(2_000);
  expect(await inTransaction(database.db, (transaction) => holdUnits(transaction, wanted))).toMatchObject({
    ok: false,
  });
});

test('a step that waited holds nothing of a product that was deleted in between', async () => {
  await stock(database.db, { id: 'a', stock: 3 });
  let late: ReturnType<typeof holdUnits> | undefined;
  await inTransaction(database.db, async (other) => {
    await releaseUnits(other, new Map([['a', 0]]));
    await other.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', 'a').execute();
    late = inTransaction(database.db, (transaction) => holdUnits(transaction, new Map([['a', 1]])));
    await expect.poll(waiting).toBe(1);
  });
  expect(await late).toEqual({ ok: false, code: 'not_enough' });
});

test('a hundred holds and releases of one product write no index, and nothing of the product', async () => {
  // Whose connection is the only one, so that nobody else's figures come in.
  const handle = await cloneDatabase();
  onTestFinished(() => handle.close());
  const db: Database = new Kysely({ dialect: new PostgresDialect({ pool: handle.pool }) });
  await stock(db, { id: 'a', stock: 90 });
  const written = async () => {
    await sql`SELECT pg_stat_force_next_flush()`.execute(db);
    const { rows } = await sql<{ name: string; updated: number; hot: number }>`
      SELECT relname AS name, n_tup_upd::int AS updated, n_tup_hot_upd::int AS hot FROM pg_stat_user_tables
      WHERE relname IN ('products', 'shelf') ORDER BY relname`.execute(db);
    return rows;
  };
  const [products, shelf] = await written();
  for (let turn = 0; turn < 100; turn += 1) {
    const step = turn % 2 === 0 ? holdUnits : releaseUnits;
    await inTransaction(db, async (transaction) => void (await step(transaction, new Map([['a', 1]]))));
  }
  expect(await written()).toEqual([
    products,
    { name: 'shelf', updated: (shelf?.updated ?? 0) + 100, hot: (shelf?.hot ?? 0) + 100 },
  ]);
});

test('orders of the last units, corrections and files that write prices and units never wait for each other in a circle', async () => {
  const ids = ['a', 'B', 'c', 'D', 'e', 'F'];
  await stock(database.db, ...ids.map((id) => ({ id, stock: 3 })));
  // Without the retry of `inTransaction`, so that a deadlock would be seen.
  const within = (work: (transaction: DatabaseTransaction) => Promise<unknown>) =>
    database.db.transaction().execute(async (transaction) => void (await work(transaction)));
  const some = (index: number) =>
    ids.filter((_, position) => (index * 7 + position * 5) % 3 > 0).sort(() => 0.5 - Math.random());
  const works = Array.from({ length: 120 }, (_, index) => {
    const units = new Map(some(index).map((id) => [id, 1 + (index % 3)]));
    const file = some(index + 1).map((id) => aProduct({ id, price: 1_000 + index, stock: 3 + (index % 4) * 40 }));
    const kinds = [
      () => within((transaction) => holdUnits(transaction, units)),
      () => within((transaction) => sellFreeUnits(transaction, units)),
      () => within((transaction) => returnUnits(transaction, units)),
      () => within((transaction) => writeProducts(transaction, file)),
    ];
    return (kinds[index % 4] as () => Promise<void>)();
  });
  const failures = (await Promise.allSettled(works)).flatMap((each) =>
    each.status === 'rejected' ? [(each.reason as { constraint?: string }).constraint ?? String(each.reason)] : [],
  );
  // A file may leave fewer units than are held: that is refused by the table.
  expect(failures.filter((each) => each !== 'shelf_available_check')).toEqual([]);
  expect(await ledgerFlags()).toEqual([]);
});

/** Products that lists know otherwise than the shelf. */
async function ledgerFlags() {
  return (await ledgerProblems(database.db)).filter(({ kind }) => kind === 'shelf');
}
