import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { openPostgres } from '#app/adapters/database/postgres.server.ts';
import type { DatabaseHandle } from '#app/platform/database.server.ts';
import { type Sandbox, startSandbox } from '#sandbox/server.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { openStream, positionOf } from '#tests/support/live-stream.ts';
import { freePort, type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { storeOwner } from '#tests/support/store.ts';
import { type StoreProcess, startStoreProcess } from '#tests/support/store-process.ts';
import { shows } from './figures.ts';

let server: PostgresServer;
let sandbox: Sandbox;
let folder: string;
let database: DatabaseHandle;
beforeAll(async () => {
  server = await startPostgres();
  sandbox = await startSandbox({ port: 0, host: 'localhost' });
  folder = await mkdtemp(join(tmpdir(), 'nucleo-live-'));
});
afterAll(async () => {
  await database?.close();
  await sandbox?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function aStore(): Promise<StoreProcess> {
  return startStoreProcess({
    ...sandbox.settings,
    PORT: String(await freePort()),
    DATABASE_URL: server.url,
    DATA_DIR: join(folder, randomBytes(4).toString('hex')),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: storeOwner.email,
    ADMIN_PASSWORD: storeOwner.password,
    SEED: 'none',
    LOG_LEVEL: 'error',
  });
}

shows(
  'I18',
  'PostgreSQL, two processes',
  '[S7.01] an order at one process is heard by the open pages of another on the same PostgreSQL, both ways',
  async () => {
    const stores = [await aStore(), await aStore()] as const;
    database = await openPostgres(server.url, () => {});
    await database.pool.query(
      "INSERT INTO products (id, name, price, category, stock) VALUES ('a', 'A', 50000, 'Procesadores', 9) ON CONFLICT DO NOTHING",
    );
    try {
      for (const [here, there] of [stores, [stores[1], stores[0]] as const]) {
        const page = await openStream(there.url, { since: await positionOf(`${there.url}/product/a`) });
        const { answer } = await buy(here.url, [{ id: 'a', quantity: 1 }]);
        expect(answer.status).toBe(303);
        expect(await page.next()).toMatchObject({ event: 'change', data: { products: ['a'] } });
        await page.close();
      }

      // A page whose process died comes back to the other one, which knows nothing of where it was.
      const [first, second] = stores;
      const page = await openStream(first.url, { since: await positionOf(`${first.url}/product/a`) });
      await buy(second.url, [{ id: 'a', quantity: 1 }]);
      const heard = await page.next();
      await first.kill();
      // What it had told already, such as a second change of the same order, may still be on its way.
      for (let last = await page.next(); last; last = await page.next()) expect(last.event).toBe('change');
      const again = await openStream(second.url, { lastEventId: heard!.id });
      expect((await again.next())?.event).toBe('catch-up');

      // Asked to end, a process does not wait for its open pages.
      const started = performance.now();
      await second.stop();
      expect(performance.now() - started).toBeLessThan(15_000);
      expect(await again.next()).toBeNull();
    } finally {
      await Promise.all(stores.map((store) => store.kill()));
    }
    return 'both ways, and after one died';
  },
);
