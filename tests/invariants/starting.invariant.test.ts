import { expect } from 'vitest';
import { openPostgres } from '#app/adapters/database/postgres.server.ts';
import { freePort } from '#tests/support/postgres-server.ts';
import { startStoreProcess } from '#tests/support/store-process.ts';
import { bareGround } from './bare-ground.ts';
import { shows } from './figures.ts';

const ground = bareGround();

shows(
  'I18',
  'PostgreSQL, two processes',
  'two processes that start together on an empty PostgreSQL migrate and seed once, and both serve',
  async () => {
    const databaseUrl = ground.server.databaseUrl('postgres');
    const stores = await Promise.all([
      startStoreProcess(await ground.settings({ DATABASE_URL: databaseUrl })),
      startStoreProcess(await ground.settings({ DATABASE_URL: databaseUrl })),
    ]);
    try {
      for (const { url } of stores) expect((await fetch(`${url}/product/1`)).status).toBe(200);
      const handle = await openPostgres(databaseUrl, () => {});
      const { rows: migrations } = await handle.pool.query(
        'SELECT name, count(*) FROM kysely_migration GROUP BY name HAVING count(*) > 1',
      );
      expect(migrations).toEqual([]);
      const { rows: products } = await handle.pool.query(
        'SELECT count(*) AS all, count(DISTINCT name) AS named FROM products',
      );
      expect(products[0].all).toBeGreaterThan(150);
      expect(products[0].all).toBe(products[0].named);
      await handle.close();
    } finally {
      await Promise.all(stores.map((store) => store.stop()));
    }
    return 'started at the same moment on an empty database';
  },
);

shows(
  'I18',
  'PGlite',
  'a second process on one embedded database is refused in a sentence that says what to do, and a next one is not',
  async () => {
    const env = await ground.settings({ SEED: 'none' });
    // Whatever the one who starts it has set: a built store renders with production React.
    const first = await startStoreProcess({ ...env, NODE_ENV: 'development' });
    try {
      expect(await (await fetch(`${first.url}/health`)).json()).toEqual({ status: 'ok', react: 'production' });
      const second = startStoreProcess({ ...env, PORT: String(await freePort()) });
      await expect(second).rejects.toThrow(
        /in use by process \d+.*The embedded database takes one process.*DATABASE_URL/s,
      );
      expect((await fetch(`${first.url}/ready`)).status).toBe(200);
    } finally {
      await first.stop();
    }
    // Asked to end, it closed its database: the next one starts on it at once.
    const next = await startStoreProcess(env);
    expect(await (await fetch(`${next.url}/health`)).json()).toEqual({ status: 'ok', react: 'production' });
    await next.stop();
    return 'one refused, the other goes on; the next one starts at once';
  },
);
