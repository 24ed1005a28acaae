import { sql } from 'kysely';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { inTransaction, type Listening } from '#app/platform/database.server.ts';
import { cloneDatabase, clonePostgres, testDatabase } from '#tests/support/store/database.ts';
import { openPostgres } from './postgres.server.ts';

const database = testDatabase();
let heard: string[];
let gaps: number;
beforeEach(() => {
  heard = [];
  gaps = 0;
});

const listener = {
  onMessage: (payload: string) => heard.push(payload),
  onGap: () => {
    gaps += 1;
  },
};

async function announce(text: string, db: Pick<typeof database, 'handle'> = database) {
  await db.handle.pool.query("SELECT pg_notify('news', $1)", [text]);
}

test('what is announced is heard in order, on its channel only, until the end', async () => {
  const { stop } = await database.handle.listen('news', listener);
  await announce('one');
  await database.handle.pool.query("SELECT pg_notify('other', 'no')");
  await announce('two');
  await expect.poll(() => heard).toEqual(['one', 'two']);
  await stop();
  const later: string[] = [];
  const listening = await database.handle.listen('news', { onMessage: (text) => later.push(text), onGap: () => {} });
  await announce('three');
  await expect.poll(() => later).toEqual(['three']);
  await listening.stop();
  expect(heard).toEqual(['one', 'two']);
  expect(gaps).toBe(0);
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
  await expect.poll(() => heard).toEqual(['one']);
  await stop();
});

test('closing the database ends its listeners', async () => {
  const handle = await cloneDatabase();
  await handle.listen('news', listener);
  await handle.close();
  expect(gaps).toBe(0);
});

test.runIf(inject('engine') === 'postgres')(
  'a connection that breaks comes back by itself, says that there was a gap, and hears again',
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
      await expect.poll(() => gaps, { timeout: 10_000 }).toBe(time);
      await announce(`again ${time}`, { handle } as typeof database);
      await expect.poll(() => heard.at(-1)).toBe(`again ${time}`);
    }
    expect(heard).not.toContain('lost');
    expect(trouble.length).toBeGreaterThanOrEqual(3);
  },
);
