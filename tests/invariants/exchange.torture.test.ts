import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { openPostgres } from '#app/adapters/database/postgres.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { openDatabase } from '#app/services.server.ts';
import { clonePostgres, emptyPostgres } from '#tests/support/store/database.ts';
import { spawnStore, startStoreProcess } from '#tests/support/store/store-process.ts';
import { bareGround } from './bare-ground.ts';
import { figure, shows } from './figures.ts';
import { History, only } from './history.ts';
import { inProcesses } from './in-processes.ts';
import { shelve } from './shopper.ts';
import { expectWholeAfterwards, startTraffic } from './traffic.ts';
import { commonEnv } from './world.ts';

const ground = bareGround();

for (const on of ['PGlite', 'PostgreSQL'] as const) {
  shows('I11, I18', on, 'ended while it makes its tables, it makes them the next time, each once', async () => {
    const kills = figure(1, 10);
    for (let kill = 0; kill < kills; kill += 1) {
      const storage: Record<string, string> = on === 'PostgreSQL' ? { DATABASE_URL: await emptyPostgres() } : {};
      const env = await ground.settings({ SEED: 'none', ...storage });
      const early = spawnStore(env);
      const folderOfDatabase = join(env.DATA_DIR as string, 'database');
      // Killed while it migrates, at a different moment each time.
      if (on === 'PGlite')
        await expect.poll(() => existsSync(folderOfDatabase), { timeout: 60_000, interval: 5 }).toBe(true);
      else await expect.poll(() => connectionsTo(storage), { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 1_500));
      await early.end('SIGKILL');
      const store = await startStoreProcess(env);
      expect((await fetch(`${store.url}/`)).status).toBe(200);
      await store.stop();
      const { handle } = await openDatabase(
        { databaseUrl: storage.DATABASE_URL ?? null, dataDir: env.DATA_DIR as string, preparedStatements: true },
        createLog('silent'),
      );
      const { rows } = await handle.pool.query(
        'SELECT count(*)::int AS all, count(DISTINCT name)::int AS names FROM kysely_migration',
      );
      await handle.close();
      expect(rows[0].all).toBe(rows[0].names);
      expect(rows[0].all).toBe((await readdir('migrations')).length);
    }
    return `${kills} kills on the way`;
  });
}

shows(
  'I18',
  'PostgreSQL, two processes',
  'exchanged one after the other under load: every order is answered',
  async () => {
    const rounds = figure(1, 5);
    const history = new History('rolling');
    const world = await inProcesses(
      'PostgreSQL, two processes',
      history,
      { ...commonEnv, PAYMENT_CHECK_SECONDS: '1' },
      await clonePostgres(),
    );
    try {
      const ids = await world.withDatabase((db) =>
        shelve({ db, history }, ...Array(5).fill({ price: 50_000, stock: 100_000 })),
      );
      await world.start();
      const traffic = startTraffic(world, ids);
      for (let turn = 0; turn < 2 * rounds; turn += 1) {
        await traffic.more(3);
        await world.processes[turn % 2]?.stop();
        world.processes[turn % 2] = null;
        await traffic.more(3);
        await world.start();
      }
      await traffic.end();
      await world.kill();
      const { operations } = await expectWholeAfterwards(world);
      const orders = only(operations, 'order');
      expect(orders.filter(({ ending }) => ending !== 'ok').map(({ result }) => result)).toEqual([]);
      return `${2 * rounds} exchanges, ${orders.length} orders`;
    } finally {
      await world.close();
    }
  },
);

async function connectionsTo({ DATABASE_URL = '' }: Record<string, string>): Promise<number> {
  const admin = await openPostgres(inject('postgresUrl'), () => {});
  const { rows } = await admin.pool.query('SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = $1', [
    new URL(DATABASE_URL).pathname.slice(1),
  ]);
  await admin.close();
  return rows[0].count;
}
