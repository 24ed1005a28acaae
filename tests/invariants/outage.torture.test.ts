import pg from 'pg';
import { describe, expect } from 'vitest';
import { type PostgresServer, startPostgres } from '#tests/support/store/postgres-server.ts';
import { figure, shows } from './figures.ts';
import { History, only } from './history.ts';
import { inProcesses } from './in-processes.ts';
import { settings } from './settings.ts';
import { order, shelve } from './shopper.ts';
import { expectWholeAfterwards, startTraffic } from './traffic.ts';
import { commonEnv } from './world.ts';

const manyUnits = Array(5).fill({ price: 50_000, stock: 100_000 });

const mostTries = 20;

describe.each(settings.slice(1))('a database that dies, on %s', (on) => {
  shows(
    'I12',
    on,
    'the database’s processes end at once: shoppers are told to come back, and nobody has to restart the shop',
    async () => {
      const kills = figure(1, 15);
      const server = await startPostgres();
      const history = new History(`database-killed-${on}`);
      const world = await inProcesses(on, history, { ...commonEnv, PAYMENT_CHECK_SECONDS: '1' }, server.url);
      try {
        const ids = await world.withDatabase((db) => shelve({ db, history }, ...manyUnits));
        await world.start();
        const traffic = startTraffic(world, ids);
        for (let kill = 0; kill < kills; kill += 1) {
          await traffic.more(3);
          await server.kill();
          const refused = await order(world, 'ana', [{ id: ids[0] as string, quantity: 1 }]);
          expect(refused).toMatchObject({ type: 'info', answer: { status: 503 } });
          expect((await fetch(`${world.url}/health`)).status).toBe(200);
          await server.start();
        }
        await traffic.more(3);
        await traffic.end();
        await world.kill();
        const { operations } = await expectWholeAfterwards(world);
        const unanswered = only(operations, 'order').filter(({ ending }) => ending === 'info').length;
        return `${kills} kills of the postmaster, ${unanswered} orders refused or unanswered meanwhile`;
      } finally {
        await world.close();
        await server.stop();
      }
    },
  );

  shows(
    'I11',
    on,
    'the process that writes a checkpoint is killed in it: nothing that was acknowledged is lost',
    async () => {
      const kills = figure(1, 15);
      const server = await startPostgres(undefined, { isDurable: true });
      const history = new History(`checkpoint-killed-${on}`);
      const world = await inProcesses(on, history, { ...commonEnv, PAYMENT_CHECK_SECONDS: '1' }, server.url);
      try {
        const ids = await world.withDatabase((db) => shelve({ db, history }, ...manyUnits));
        await world.start();
        const traffic = startTraffic(world, ids);
        for (let kill = 0; kill < kills; kill += 1) {
          await traffic.more(3);
          await untilKilledInCheckpoint(server);
        }
        await traffic.more(3);
        await traffic.end();
        expect(world.processes.filter((store) => store?.hasEnded())).toEqual([]);
        await world.kill();
        await expectWholeAfterwards(world);
        await expectSoundIndexes(server);
        return `${kills} kills of PostgreSQL’s checkpointer while it wrote`;
      } finally {
        await world.close();
        await server.stop();
      }
    },
  );
});

/** A checkpoint may end before the kill comes; that was none in it. */
async function untilKilledInCheckpoint(server: PostgresServer): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) if (await killInCheckpoint(server)) return;
  throw new Error(`${mostTries} checkpoints ended before the kill came`);
}

/**
 * The server ends all its processes then, recovers by itself, and logs no end of that checkpoint.
 *
 * @returns whether the kill came before that end
 */
async function killInCheckpoint(server: PostgresServer): Promise<boolean> {
  const client = new pg.Client(server.url);
  client.on('error', () => {});
  await client.connect();
  // Enough to be written that the kill comes before the end.
  await client.query('CREATE TABLE IF NOT EXISTS filler (text text)');
  await client.query('INSERT INTO filler SELECT repeat(md5(n::text), 60) FROM generate_series(1, 20000) AS n');
  const { rows } = await client.query("SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'");
  const times = (words: string) => server.logged().split(words).length;
  const [begun, ended] = [times('checkpoint starting'), times('checkpoint complete')];
  const checkpoint = client.query('CHECKPOINT').catch(() => {});
  await expect.poll(() => times('checkpoint starting'), { interval: 1, timeout: 30_000 }).toBeGreaterThan(begun);
  process.kill(rows[0].pid, 'SIGKILL');
  await checkpoint;
  await client.end().catch(() => {});
  const recovered = async () => {
    const again = new pg.Client(server.url);
    again.on('error', () => {});
    try {
      await again.connect();
      await again.query('DROP TABLE IF EXISTS filler');
      return true;
    } catch {
      return false;
    } finally {
      await again.end().catch(() => {});
    }
  };
  await expect.poll(recovered, { timeout: 60_000, interval: 100 }).toBe(true);
  const log = server.logged();
  const last = log.lastIndexOf('was terminated by signal 9');
  expect(last).toBeGreaterThan(0);
  return log.slice(0, last).split('checkpoint complete').length === ended;
}

/** PostgreSQL's own checker of its indexes. */
async function expectSoundIndexes(server: PostgresServer): Promise<void> {
  const client = new pg.Client(server.url);
  await client.connect();
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS amcheck');
    await client.query(`SELECT bt_index_check(pg_class.oid, true) FROM pg_class JOIN pg_am ON pg_am.oid = relam
      WHERE amname = 'btree' AND relkind = 'i' AND relpersistence = 'p'`);
  } finally {
    await client.end();
  }
}
