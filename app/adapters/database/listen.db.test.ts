import { sql } from 'kysely';
import type { Pool } from 'pg';
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { inTransaction, type Listening } from '#app/platform/database.server.ts';
import { cloneDatabase, clonePostgres, testDatabase } from '#tests/support/store/database.ts';
import { openPostgres } from './postgres.server.ts';

const database = testDatabase();
let received: string[];
let resyncs: number;
beforeEach(() => {
  received = [];
  resyncs = 0;
});

const listener = {
  onMessage: (payload: string) => received.push(payload),
  onResync: () => {
    resyncs += 1;
  },
};

async function announce(text: string, db: Pick<typeof database, 'handle'> = database) {
  await db.handle.pool.query("SELECT pg_notify('news', $1)", [text]);
}

test('what is announced is received in order, on its channel only, until the end', async () => {
  const { stop } = await database.handle.listen('news', listener);
  await announce('one');
  await database.handle.pool.query("SELECT pg_notify('other', 'no')");
  await announce('two');
  await expect.poll(() => received).toEqual(['one', 'two']);
  await stop();
  const later: string[] = [];
  const listening = await database.handle.listen('news', { onMessage: (text) => later.push(text), onResync: () => {} });
  await announce('three');
  await expect.poll(() => later).toEqual(['three']);
  await listening.stop();
  expect(received).toEqual(['one', 'two']);
  expect(resyncs).toBe(0);
});

test('a listener that began while somebody else was in a transaction outlives its rollback', async () => {
  let began: Promise<Listening> | undefined;
  const failing = inTransaction(database.db, async (transaction) => {
    began = database.handle.listen('news', listener);
    await sql`SELECT pg_sleep(0.05)`.execute(transaction);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const { stop } = await began!;
  await announce('one');
  await expect.poll(() => received).toEqual(['one']);
  await stop();
});

test('closing the database ends its listeners', async () => {
  const handle = await cloneDatabase();
  await handle.listen('news', listener);
  await handle.close();
  expect(resyncs).toBe(0);
});

test.runIf(inject('engine') === 'postgres')(
  'a connection that breaks comes back by itself, asks for a resync, and receives again',
  async () => {
    const trouble: unknown[] = [];
    const handle = await openPostgres(await clonePostgres(), (error) => trouble.push(error));
    onTestFinished(() => handle.close());
    await handle.listen('news', listener);
    const breakIt = () =>
      handle.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'nucleo live'`);
    for (let time = 1; time <= 3; time += 1) {
      await breakIt();
      await announce('lost', { handle } as typeof database);
      await expect.poll(() => resyncs).toBe(time);
      await announce(`again ${time}`, { handle } as typeof database);
      await expect.poll(() => received.at(-1)).toBe(`again ${time}`);
    }
    expect(received).not.toContain('lost');
    expect(trouble.length).toBeGreaterThanOrEqual(3);
  },
);

describe('that all was received', () => {
  const postgresOnly = test.runIf(inject('engine') === 'postgres');

  test('is said only when every commit that was acknowledged before has been', async () => {
    const handle = await cloneDatabase();
    onTestFinished(() => handle.close());
    const known = new Set<string>();
    const listening = await handle.listen('news', { onMessage: (text) => known.add(text), onResync: () => {} });
    const missing: string[] = [];
    let confirmed = 0;
    async function write(writer: number): Promise<void> {
      for (let turn = 0; turn < 100; turn += 1) {
        const mine = `${writer}-${turn}`;
        await inOwnTransaction(handle.pool, mine);
        if (!(await listening.isUpToDate())) continue;
        confirmed += 1;
        if (!known.has(mine)) missing.push(mine);
      }
    }
    await Promise.all([1, 2, 3, 4, 5].map(write));
    expect(missing).toEqual([]);
    // Beside five writers an answer may be late, but not often.
    expect(confirmed).toBeGreaterThan(250);
    await listening.stop();
  });

  postgresOnly('is denied once it listens no more', async () => {
    const { isUpToDate, stop } = await database.handle.listen('news', listener);
    expect(await isUpToDate()).toBe(true);
    await stop();
    expect(await isUpToDate()).toBe(false);
  });

  postgresOnly('is denied from the moment a connection breaks until the resync has been asked for', async () => {
    const handle = await openPostgres(await clonePostgres(), () => {});
    onTestFinished(() => handle.close());
    const { isUpToDate } = await handle.listen('news', listener);
    for (let time = 1; time <= 3; time += 1) {
      expect(await isUpToDate()).toBe(true);
      await handle.pool.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'nucleo live'`);
      await announce('lost', { handle } as typeof database);
      expect([await isUpToDate(), resyncs]).toEqual([false, time - 1]);
      const resyncsWhenTrue = async () => ((await isUpToDate()) ? resyncs : null);
      await expect.poll(resyncsWhenTrue, { interval: 1 }).not.toBeNull();
      expect(resyncs).toBe(time);
    }
    expect(received).not.toContain('lost');
  });

  postgresOnly(
    'is denied while the server does not answer, without waiting each time, and confirmed again after',
    async () => {
      const handle = await openPostgres(await clonePostgres(), () => {});
      onTestFinished(() => handle.close());
      const { isUpToDate } = await handle.listen('news', listener);
      const { rows } = await handle.pool.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'nucleo live'`);
      const pid = rows[0]!.pid;
      process.kill(pid, 'SIGSTOP');
      try {
        const started = performance.now();
        for (let time = 0; time < 20; time += 1) expect(await isUpToDate()).toBe(false);
        // Each would wait 250 ms.
        expect(performance.now() - started).toBeLessThan(3_000);
        await announce('late', { handle } as typeof database);
        expect(received).toEqual([]);
      } finally {
        process.kill(pid, 'SIGCONT');
      }
      const receivedWhenTrue = async () => ((await isUpToDate()) ? received : null);
      await expect.poll(receivedWhenTrue, { interval: 1 }).toEqual(['late']);
      expect(resyncs).toBe(0);
    },
  );
});

/** Over a connection of its own, where the engine has several. */
async function inOwnTransaction(pool: Pool, text: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query("SELECT pg_notify('news', $1)", [text]);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}
