import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import type { DatabaseTransaction } from '../shared/schema.ts';
import { holdPieces, releasePieces, returnPieces, sellFreePieces, sellHeldPieces } from './holds.server.ts';

const database = testDatabase();
const shuffled = new Map([
  ['d', 1],
  ['b', 1],
  ['e', 1],
  ['c', 1],
  ['a', 1],
]);

const steps: Record<string, (transaction: DatabaseTransaction) => Promise<unknown>> = {
  'a hold': (transaction) => holdPieces(transaction, shuffled),
  'a hold in place of another': (transaction) => holdPieces(transaction, new Map([['d', 2]]), shuffled),
  'the end of a hold': (transaction) => releasePieces(transaction, shuffled),
  'a sale': (transaction) => sellHeldPieces(transaction, shuffled),
  'a sale of free pieces': (transaction) => sellFreePieces(transaction, shuffled),
  'a return': (transaction) => returnPieces(transaction, shuffled),
};

/** Those that nobody has locked. */
async function free(): Promise<string[]> {
  const places = database.db.selectFrom('shelf').select('product_id as id').orderBy('id').forUpdate().skipLocked();
  return (await places.execute()).map(({ id }) => id);
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
  let late: ReturnType<typeof holdPieces> | undefined;
  await inTransaction(database.db, async (other) => {
    await holdPieces(other, new Map([['b', 1]]));
    await other.updateTable('products').set({ price: 2_000 }).where('id', '=', 'b').execute();
    late = inTransaction(database.db, (transaction) => holdPieces(transaction, wanted));
    await expect.poll(waiting).toBe(1);
  });
  const first = await late;
  expect(first?.ok && first.held.get('b')?.price).toBe(2_000);
  expect(await inTransaction(database.db, (transaction) => holdPieces(transaction, wanted))).toMatchObject({
    ok: false,
  });
});
