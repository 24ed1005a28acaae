import { Kysely, PostgresDialect, sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { inTransaction, pipeline, withOutageErrors } from '#app/platform/database.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { openDatabase } from '#app/services.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { clonePostgres } from '#tests/support/store/database.ts';
import { poolerProgram, startPooler } from '#tests/support/store/pooler.ts';
import { pipelinedPool } from './pipelined-pool.server.ts';
import { openPostgres } from './postgres.server.ts';
import { preparedStatementCache } from './prepared-statement-cache.server.ts';

const noTrouble = (error: unknown) => {
  throw error;
};

const withoutLimits = 'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout';

async function behindPooler(options?: Parameters<typeof startPooler>[1]) {
  const directUrl = await clonePostgres();
  const pooler = await startPooler(directUrl, options);
  onTestFinished(() => pooler.close());
  return { directUrl, url: pooler.url };
}

async function opened(url: string, directUrl: string | null) {
  const handle = await openPostgres(url, noTrouble, { directUrl });
  onTestFinished(() => handle.close());
  return handle;
}

// Left out where pgbouncer is not installed (2026-11-23): it comes from the system's packages, not from npm.
describe.runIf(inject('engine') === 'postgres' && poolerProgram)('through pgbouncer in transaction mode', () => {
  test('the store refuses to start without the address of PostgreSQL itself', async () => {
    // What it says by itself names no setting of ours.
    const { url } = await behindPooler();
    await expect(openPostgres(url, noTrouble)).rejects.toThrow('Set DATABASE_DIRECT_URL to the address of PostgreSQL');
  });

  // A pooler that is configured to ignore the time limits would take LISTEN and locks, and forget them.
  test.each([false, true])('nor with one that hides itself (round robin: %s)', async (roundRobin) => {
    const { url } = await behindPooler({ roundRobin, lines: withoutLimits });
    await expect(openPostgres(url, noTrouble)).rejects.toThrow('where announcements and locks are lost');
    const second = openPostgres(url, noTrouble, { directUrl: `${url}?keepalives=1` });
    await expect(second).rejects.toThrow('DATABASE_DIRECT_URL leads to a pooler');
  });

  test('the direct address must lead to the same database', async () => {
    const { url } = await behindPooler();
    const elsewhere = await clonePostgres();
    await expect(openPostgres(url, noTrouble, { directUrl: elsewhere })).rejects.toThrow(
      'DATABASE_DIRECT_URL does not lead to the database of DATABASE_URL',
    );
  });

  test('one that keeps a connection for each client needs no second address', async () => {
    const { url } = await behindPooler({ mode: 'session', lines: withoutLimits });
    const handle = await opened(url, null);
    expect((await handle.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  test('what is announced through it is received beside it, and the lock of a start holds against another start', async () => {
    const { url, directUrl } = await behindPooler();
    const [first, second] = [await opened(url, directUrl), await opened(url, directUrl)];
    const received: string[] = [];
    const { isUpToDate } = await first.listen('news', { onMessage: (text) => received.push(text), onResync: () => {} });
    for (const text of ['one', 'two']) await second.pool.query("SELECT pg_notify('news', $1)", [text]);
    expect(await isUpToDate()).toBe(true);
    expect(received).toEqual(['one', 'two']);

    const order: string[] = [];
    const { promise: lockTaken, resolve: holds } = Promise.withResolvers<void>();
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    const firstWork = first.withSetUpLock(async () => {
      holds();
      await freed;
      order.push('first');
    });
    await lockTaken;
    const secondWork = second.withSetUpLock(async () => void order.push('second'));
    const waiting = () => directWaiters(first).then(({ rows }) => rows[0]?.count);
    await expect.poll(waiting).toBe(1);
    free();
    await Promise.all([firstWork, secondWork]);
    expect(order).toEqual(['first', 'second']);
  });

  test('processes that start together make the tables once, and leave no lock behind', async () => {
    const { url, directUrl } = await behindPooler({ connections: 3, roundRobin: true });
    const settings = { databaseUrl: url, databaseDirectUrl: directUrl, dataDir: '', preparedStatements: false };
    const open = async () => {
      const { handle } = await openDatabase(settings, createLog('silent'));
      onTestFinished(() => handle.close());
      return handle;
    };
    const [first] = await Promise.all([open(), open(), open()]);
    const locks = `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    // A connection is closed with its lock, and PostgreSQL takes a moment to notice.
    await expect.poll(async () => (await first.direct.query(locks)).rows).toEqual([{ count: 0 }]);
  });

  test('transactions of a crowd stay whole, also those whose statements leave together', async () => {
    const { url, directUrl } = await behindPooler({ connections: 3 });
    const handle = await opened(url, directUrl);
    const db: Database = new Kysely({
      dialect: new PostgresDialect({ pool: pipelinedPool(withOutageErrors(handle.pool)) }),
    });
    await sql`CREATE TABLE sums (id integer PRIMARY KEY, amount integer NOT NULL)`.execute(db);
    await sql`INSERT INTO sums SELECT id, 1000 FROM generate_series(1, 10) id`.execute(db);
    const transfer = (from: number, to: number, fails: boolean) =>
      inTransaction(db, async (transaction) => {
        const [, [row]] = await pipeline(
          transaction,
          sql`SELECT pg_advisory_xact_lock(${Math.min(from, to)})`,
          sql<{ total: number }>`SELECT sum(amount)::int AS total FROM sums`,
        );
        expect(row?.total).toBe(10_000);
        const ids = [from, to].sort((a, b) => a - b);
        for (const id of ids) {
          await sql`UPDATE sums SET amount = amount + ${id === from ? -1 : 1} WHERE id = ${id}`.execute(transaction);
        }
        if (fails) throw new Error('given up');
      }).then(
        () => 'done',
        (error: Error) => error.message,
      );
    const outcomes = await Promise.all(
      Array.from({ length: 300 }, (_, n) => {
        const from = 1 + (n % 10);
        return transfer(from, 1 + ((from + (n % 8)) % 10), n % 7 === 0);
      }),
    );
    expect([...new Set(outcomes)].sort()).toEqual(['done', 'given up']);
    const { rows } = await sql<{ total: number }>`SELECT sum(amount)::int AS total FROM sums`.execute(db);
    expect(rows).toEqual([{ total: 10_000 }]);
  });

  test('named statements do not pass it, which is why they are off there', async () => {
    const { url, directUrl } = await behindPooler({ connections: 3 });
    const handle = await opened(url, directUrl);
    const naming: Database = new Kysely({
      dialect: new PostgresDialect({ pool: preparedStatementCache(handle.pool) }),
    });
    const ask = (n: number) => sql`SELECT ${n}::int AS n`.execute(naming);
    for (let time = 0; time < 10; time += 1) await ask(time).catch(() => {});
    const answers = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => ask(n)));
    const failed = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(String(failed[0]?.reason)).toMatch(/prepared statement .* (does not exist|already exists)/);
  });
});

const directWaiters = ({ direct }: Awaited<ReturnType<typeof openPostgres>>) =>
  direct.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
