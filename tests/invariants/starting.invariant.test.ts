import { afterAll, beforeAll, describe, expect } from 'vitest';
import { openPostgres } from '#app/adapters/database/postgres.server.ts';
import type { DatabaseHandle } from '#app/platform/database.server.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { cursorOf, type OpenStream, openStream } from '#tests/support/open-stream.ts';
import { emptyPostgres } from '#tests/support/store/database.ts';
import { type StoreProcess, startStoreProcess } from '#tests/support/store/store-process.ts';
import { bareGround } from './bare-ground.ts';
import { shows } from './figures.ts';

const ground = bareGround();

/** Skips announcements of the whole catalogue, which seeding makes. */
async function nextOfFew(page: OpenStream) {
  for (;;) {
    const received = await page.next();
    if (received?.data.products !== 'all') return received;
  }
}

describe('two processes that start together on an empty PostgreSQL', () => {
  let stores: [StoreProcess, StoreProcess];
  let database: DatabaseHandle;
  beforeAll(async () => {
    const databaseUrl = await emptyPostgres();
    const aStore = async (given: Record<string, string>) =>
      startStoreProcess(await ground.settings({ DATABASE_URL: databaseUrl, ...given }));
    stores = await Promise.all([aStore({ NODE_ENV: 'development' }), aStore({})]);
    database = await openPostgres(databaseUrl, () => {});
  });
  afterAll(async () => {
    await Promise.all((stores ?? []).map((store) => store.kill()));
    await database?.close();
  });

  shows('I18', 'PostgreSQL, two processes', 'migrate and seed once, and both serve', async () => {
    for (const { url } of stores) {
      expect((await fetch(`${url}/product/1`)).status).toBe(200);
      expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' });
    }
    const { rows: migrations } = await database.pool.query(
      'SELECT name, count(*) FROM kysely_migration GROUP BY name HAVING count(*) > 1',
    );
    expect(migrations).toEqual([]);
    const { rows: products } = await database.pool.query(
      'SELECT count(*) AS all, count(DISTINCT name) AS named FROM products',
    );
    expect(products[0].all).toBeGreaterThan(150);
    expect(products[0].all).toBe(products[0].named);
    return 'started at the same moment on an empty database';
  });

  shows(
    'I18',
    'PostgreSQL, two processes',
    'an order at one process reaches the open pages of the other, in both directions',
    async () => {
      const [first, second] = stores;
      const pages = await Promise.all(
        stores.map(async ({ url }) => openStream(url, { since: await cursorOf(`${url}/product/1`) })),
      );
      const [atFirst, atSecond] = pages as [OpenStream, OpenStream];
      await database.pool.query(
        `WITH placed AS (INSERT INTO shelf (product_id, stock) VALUES ('live', 9))
         INSERT INTO products (id, name, price, category) VALUES ('live', 'A', 50000, 'Procesadores')`,
      );
      for (const page of pages) await expect.poll(async () => (await page.next())?.data.products).toContain('live');
      let lastReceived = '';
      for (const { url } of stores) {
        const { answer } = await buy(url, [{ id: 'live', quantity: 1 }]);
        expect(answer.status).toBe(303);
        // Each process collects announcements by itself, so one may announce an order that the other does not.
        const received = [await nextOfFew(atFirst), await nextOfFew(atSecond)];
        for (const each of received) expect(each).toMatchObject({ event: 'change', data: { products: ['live'] } });
        lastReceived = received[0]?.id ?? '';
      }

      // The page reconnects at the other process with the cursor that the first one gave, and misses nothing.
      await first.kill();
      await untilEnded(atFirst);
      await database.pool.query("UPDATE products SET price = 60000 WHERE id = 'live'");
      const again = await openStream(second.url, { lastEventId: lastReceived });
      const resumed = await again.next();
      expect(resumed?.event).toBe('change');
      // Seeding may have announced all products in the same moment.
      expect(['all', 'live']).toContain([resumed?.data.products].flat()[0]);
      const lost = await openStream(second.url, { lastEventId: 'nobody-1' });
      expect((await lost.next())?.event).toBe('catch-up');
      await lost.close();

      const started = performance.now();
      await second.stop();
      expect(performance.now() - started).toBeLessThan(15_000);
      await untilEnded(again);
      await untilEnded(atSecond);
      return 'both ways, and after one died';
    },
    { tags: ['S7.01'] },
  );
});

/** It may hold a change that nobody has read yet. */
async function untilEnded(stream: OpenStream): Promise<void> {
  while ((await stream.next()) !== null);
}
