import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type DatabaseHandle, inTransaction, pipeline } from '#app/platform/database.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { cloneDatabase } from '#tests/support/store/database.ts';
import { pipelinedPool } from './pipelined-pool.server.ts';

let handle: DatabaseHandle;
let db: Database;
beforeAll(async () => {
  handle = await cloneDatabase();
  // One connection, so that each test meets what the statement before it left.
  handle.pool.options.max = 1;
});
afterAll(() => handle?.close());
beforeEach(async () => {
  // The next one knows nothing of it.
  const client = await handle.pool.connect();
  client.release(true);
  db = new Kysely({ dialect: new PostgresDialect({ pool: pipelinedPool(handle.pool) }) });
  await sql`DROP TABLE IF EXISTS parts`.execute(db);
  await sql`CREATE TABLE parts (id integer PRIMARY KEY)`.execute(db);
});

const add = (id: number) => sql<{ id: number }>`INSERT INTO parts VALUES (${id}) RETURNING id`;
const ids = async () =>
  (await sql<{ id: number }>`SELECT id FROM parts ORDER BY id`.execute(db)).rows.map(({ id }) => id);

const lock = sql`SELECT pg_advisory_xact_lock(1)`;
const nonsense = sql`SELECT 1 / 0`;

test('several statements are answered in their order', async () => {
  const answers = await inTransaction(db, (transaction) => pipeline(transaction, add(2), add(1)));
  expect(answers).toEqual([[{ id: 2 }], [{ id: 1 }]]);
  expect(await ids()).toEqual([1, 2]);
});

test('of several statements the first that fails is reported, and nothing of the transaction stays', async () => {
  const twice = inTransaction(db, (transaction) => pipeline(transaction, add(1), add(1), add(2)));
  await expect(twice).rejects.toThrow('parts_pkey');
  expect(await ids()).toEqual([]);
});

test('outside a transaction each of several statements stands by itself, and one that fails leaves the connection as it was', async () => {
  expect(await pipeline(db, add(1), sql<{ one: number }>`SELECT 1 AS one`)).toEqual([[{ id: 1 }], [{ one: 1 }]]);
  await expect(pipeline(db, add(2), nonsense, add(3))).rejects.toThrow('division by zero');
  expect(await ids()).toEqual([1, 2, 3]);
});

test('a transaction without a statement, or that gives up before its first, leaves the connection as it was', async () => {
  await inTransaction(db, async () => {});
  await expect(
    inTransaction(db, async () => {
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  await add(1).execute(db);
  expect(await ids()).toEqual([1]);
});

test('a first statement that changes something is not sent when its transaction could not begin', async () => {
  const client = await handle.pool.connect();
  const begins = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
  client.query = ((...asked: unknown[]) =>
    asked[0] === 'begin' ? begins('SELECT begin_fails') : begins(...asked)) as typeof client.query;
  client.release();
  const failing: Database = new Kysely({ dialect: new PostgresDialect({ pool: pipelinedPool(handle.pool) }) });
  const tried = (...statements: (typeof lock)[]) =>
    inTransaction(failing, (transaction) => pipeline(transaction, ...statements));
  await expect(tried(add(1), add(2))).rejects.toThrow('begin_fails');
  await expect(tried(lock, lock)).rejects.toThrow('begin_fails');
  await add(3).execute(db);
  expect(await ids()).toEqual([3]);
});

test('what is asked after a first statement that waits for its transaction keeps its position', async () => {
  const failing = inTransaction(db, (transaction) => pipeline(transaction, add(1), nonsense, add(2)));
  await expect(failing).rejects.toThrow('division by zero');
  expect(await ids()).toEqual([]);
});

test.runIf(inject('engine') === 'postgres')(
  'a transaction begins in the write of a lock that comes first',
  async () => {
    const client = await handle.pool.connect();
    const socket = (client as unknown as { connection: { stream: Socket } }).connection.stream;
    let writes = 0;
    for (const method of ['_write', '_writev'] as const) {
      const write = socket[method] as (...of: unknown[]) => void;
      socket[method] = (...of: unknown[]) => {
        writes += 1;
        write.apply(socket, of);
      };
    }
    client.release();
    await inTransaction(db, async (transaction) => {
      await pipeline(transaction, lock, add(1), add(2));
      expect(writes).toBe(1);
    });
    expect(writes).toBe(2);
  },
);
