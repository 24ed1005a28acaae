import { afterAll, beforeAll, expect } from 'vitest';
import { openPostgres } from '#app/adapters/database/postgres.server.ts';
import type { DatabaseHandle } from '#app/platform/database.server.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { openStream, positionOf } from '#tests/support/live-stream.ts';
import { startStoreProcess } from '#tests/support/store-process.ts';
import { bareGround } from './bare-ground.ts';
import { shows } from './figures.ts';

const ground = bareGround();
let database: DatabaseHandle;
beforeAll(async () => {
  database = await openPostgres(ground.server.url, () => {});
});
afterAll(() => database?.close());

async function aStore() {
  return startStoreProcess(await ground.settings({ DATABASE_URL: ground.server.url, SEED: 'none' }));
}

shows(
  'I18',
  'PostgreSQL, two processes',
  '[S7.01] an order at one process is heard by the open pages of another on the same PostgreSQL, both ways',
  async () => {
    const stores = [await aStore(), await aStore()] as const;
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
