import { type DatabaseConnection, type Driver, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { pipelinedPool } from '#app/adapters/database/pipelined-pool.server.ts';
import {
  type DatabaseHandle,
  DatabaseUnavailable,
  inTransaction,
  retryOnce,
  withOutageErrors,
} from '#app/platform/database.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { cloneDatabase } from '#tests/support/store/database.ts';
import { resilientDialect } from './resilient-dialect.server.ts';

let handle: DatabaseHandle;
let db: Database;
beforeAll(async () => {
  handle = await cloneDatabase();
  const dialect = new PostgresDialect({ pool: pipelinedPool(withOutageErrors(handle.pool)) });
  db = new Kysely({ dialect: resilientDialect(dialect) });
});
afterAll(() => handle?.close());
beforeEach(async () => {
  await sql`DROP TABLE IF EXISTS parts`.execute(db);
  await sql`CREATE TABLE parts (id integer)`.execute(db);
});

const ids = async () => (await sql<{ id: number }>`SELECT id FROM parts`.execute(db)).rows.map(({ id }) => id);
const add = (id: number) => sql`INSERT INTO parts VALUES (${id})`;

/** Ends the connection of `of` at the server, as a restart does. */
async function cut(of: Database): Promise<void> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(of);
  await handle.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
}

// The embedded database has no connections that could break.
const onPostgres = test.runIf(inject('engine') === 'postgres');

onPostgres('what only reads is asked again when its connection breaks, each of several statements', async () => {
  await add(1).execute(db);
  const read = await db.connection().execute(async (connection) => {
    await cut(connection);
    const [first, second] = [
      sql`SELECT id FROM parts`,
      sql`WITH all_of AS (SELECT id FROM parts) SELECT id FROM all_of`,
    ];
    const both = await Promise.all([first.execute(connection), second.execute(connection)]);
    return both.map(({ rows }) => rows);
  });
  expect(read).toEqual([[{ id: 1 }], [{ id: 1 }]]);
});

onPostgres('what only reads is asked twice at most: it may be what ends the connection', async () => {
  const endsItself = sql`SELECT pg_terminate_backend(pg_backend_pid())`;
  await expect(endsItself.execute(db)).rejects.toThrow();
  expect(await ids()).toEqual([]);
});

onPostgres('a write outside of a transaction is not sent twice: it may have happened', async () => {
  const written = db.connection().execute(async (connection) => {
    await cut(connection);
    await add(1).execute(connection);
  });
  await expect(written).rejects.toThrow();
  expect(await ids()).toEqual([]);
});

onPostgres('a write that may happen twice is asked again, inside of a transaction it is not', async () => {
  const once = (of: Database) => {
    let isCut = false;
    return retryOnce(of, async () => {
      if (!isCut) {
        isCut = true;
        await of.connection().execute(async (connection) => {
          await cut(connection);
          await add(1).execute(connection);
        });
      }
      await add(2).execute(of);
    });
  };
  await once(db);
  expect(await ids()).toEqual([2]);
  const inside = Object.create(db, { isTransaction: { value: true } }) as Database;
  await expect(once(inside)).rejects.toThrow();
});

onPostgres('a transaction whose connection breaks before its commit begins again, and happens once', async () => {
  let begun = 0;
  await inTransaction(db, async (transaction) => {
    begun += 1;
    await add(begun).execute(transaction);
    if (begun === 1) await cut(transaction);
    await add(10).execute(transaction);
  });
  expect(begun).toBe(2);
  expect(await ids()).toEqual([2, 10]);
});

onPostgres('a transaction whose connection breaks at its commit is reported as failed, not begun again', async () => {
  let begun = 0;
  const failed = inTransaction(db, async (transaction) => {
    begun += 1;
    await add(1).execute(transaction);
    await cut(transaction);
  });
  await expect(failed).rejects.toThrow();
  expect(begun).toBe(1);
});

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** A database that is away, and a clock that the test moves: pg refuses connections, or a pooler refuses the first statement. */
function away(how: 'by itself' | 'behind a pooler') {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const state = { isAway: true };
  const answer = async () => {
    if (state.isAway) throw refused();
    return { rows: [{ one: 1 }] };
  };
  const connection = { executeQuery: answer } as unknown as DatabaseConnection;
  const driver = {
    init: async () => {},
    destroy: async () => {},
    releaseConnection: async () => {},
    async acquireConnection() {
      if (state.isAway && how === 'by itself') throw new DatabaseUnavailable(refused());
      return connection;
    },
  } as Partial<Driver> as Driver;
  const like = new PostgresDialect({ pool: handle.pool });
  const dialect = resilientDialect({
    createAdapter: () => like.createAdapter(),
    createIntrospector: (of) => like.createIntrospector(of),
    createQueryCompiler: () => like.createQueryCompiler(),
    createDriver: () => driver,
  });
  return { state, asked: new Kysely<object>({ dialect }) };
}

test.each(['by itself', 'behind a pooler'] as const)('who asks a database that is restarted waits, %s', async (how) => {
  const { state, asked } = away(how);
  const waiting = Promise.all([1, 2, 3].map(() => sql`SELECT 1 AS one`.execute(asked)));
  await vi.advanceTimersByTimeAsync(1_500);
  state.isAway = false;
  await vi.advanceTimersByTimeAsync(200);
  expect((await waiting).map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]]);
});

test.each(['by itself', 'behind a pooler'] as const)(
  'away for longer, all are refused, later ones at once, %s',
  async (how) => {
    const { state, asked } = away(how);
    const ask = () => sql`SELECT 1 AS one`.execute(asked).catch((error: unknown) => error);
    const first = ask();
    await vi.advanceTimersByTimeAsync(3_500);
    expect(await first).toBeInstanceOf(DatabaseUnavailable);
    const before = performance.now();
    expect(await ask()).toBeInstanceOf(DatabaseUnavailable);
    expect(performance.now()).toBe(before);
    state.isAway = false;
    expect(await ask()).toMatchObject({ rows: [{ one: 1 }] });
  },
);

test('a pool whose connections are all in use is no restart: nobody waits for it a second time', async () => {
  let asked = 0;
  const connect = async () => {
    asked += 1;
    throw new Error('timeout exceeded when trying to connect');
  };
  const pool = withOutageErrors({ connect, end: async () => {} } as unknown as DatabaseHandle['pool']);
  const full = new Kysely<object>({ dialect: resilientDialect(new PostgresDialect({ pool })) });
  await expect(sql`SELECT 1`.execute(full)).rejects.toThrow(DatabaseUnavailable);
  expect(asked).toBe(1);
});
