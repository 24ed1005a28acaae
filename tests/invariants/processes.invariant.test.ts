import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest';
import { openPostgres } from '#app/adapters/database/postgres.server.ts';
import type { DatabaseHandle } from '#app/platform/database.server.ts';
import { databaseRateLimits } from '#app/shop/shared/rate-limits.ts';
import { aForm, buy } from '#tests/support/checkout-client.ts';
import { childrenOf } from '#tests/support/cluster/programs.ts';
import { cursorOf, type OpenStream, openStream } from '#tests/support/open-stream.ts';
import { watchedMailServer } from '#tests/support/outside/watched-mail-server.ts';
import { clonePostgres } from '#tests/support/store/database.ts';
import { freePort } from '#tests/support/store/free-port.ts';
import { poolerProgram, startPooler } from '#tests/support/store/pooler.ts';
import { type StoreProcess, spawnStore, startStoreProcess } from '#tests/support/store/store-process.ts';
import { bareGround } from './bare-ground.ts';
import { shows } from './figures.ts';

const ground = bareGround();

async function shelved(database: DatabaseHandle, id: string, stock = 1_000): Promise<void> {
  await database.pool.query(
    `WITH placed AS (INSERT INTO shelf (product_id, stock) VALUES ('${id}', ${stock}))
     INSERT INTO products (id, name, price, category) VALUES ('${id}', 'A', 50000, 'Procesadores')`,
  );
}

describe('one start of the store with two processes (WEB_PROCESSES=2)', () => {
  let store: StoreProcess;
  let database: DatabaseHandle;
  let metricsPort: number;
  beforeAll(async () => {
    const databaseUrl = await clonePostgres();
    metricsPort = await freePort();
    const { ADMIN_PASSWORD: _, ...env } = await ground.settings({
      DATABASE_URL: databaseUrl,
      SEED: 'none',
      WEB_PROCESSES: '2',
      METRICS_PORT: String(metricsPort),
      TRUSTED_PROXY: '127.0.0.1,::1',
      HOLDS_PER_EMAIL: '0',
      HOLDS_PER_ADDRESS: '0',
    });
    store = await startStoreProcess(env);
    database = await openPostgres(databaseUrl, () => {});
    await shelved(database, 'p');
  });
  afterAll(async () => {
    await store?.stop();
    await database?.close();
  });

  const workers = () => childrenOf(store.pid);
  const bothServe = () => expect.poll(() => workers().length).toBe(2);
  async function metricValue(line: string): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(
      text
        .split('\n')
        .find((each) => each.startsWith(`${line} `))
        ?.slice(line.length + 1) ?? 0,
    );
  }

  /** A browser that comes with a page of one process to the other, which began to listen later, is first asked to read it again. */
  async function nextChange(stream: OpenStream) {
    const first = await stream.next();
    return first?.event === 'catch-up' ? stream.next() : first;
  }

  shows('I18', 'PostgreSQL, two processes', 'say their addresses and the password once, and count as one', async () => {
    // The last line that a start prints: the lines arrive one by one.
    await expect.poll(() => store.said()).toContain('Database      PostgreSQL');
    expect(store.said()).toContain('Processes     2');
    for (const once of ['Núcleo  ', 'password ', 'Database  ', 'Metrics  ']) {
      expect(store.said().split(once).length - 1, once).toBe(1);
    }
    const line = 'nucleo_requests_total{route="/health",method="GET",status="200"}';
    const before = await metricValue(line);
    // Each with a connection of its own, so that both processes get some.
    for (let ask = 0; ask < 20; ask += 1) {
      expect((await fetch(`${store.url}/health`, { headers: { connection: 'close' } })).status).toBe(200);
    }
    expect((await metricValue(line)) - before).toBe(20);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/ready`)).status).toBe(200);
    return 'figures of both in one answer';
  });

  shows('I6', 'PostgreSQL, two processes', 'limits that protect count at both together', async () => {
    const call = () =>
      fetch(`${store.url}/api/payments/order?id=none`, {
        headers: { 'x-forwarded-for': '203.0.113.9', connection: 'close' },
      });
    const answers: number[] = [];
    for (let ask = 0; ask < databaseRateLimits.orderOfPayment.most + 4; ask += 1) answers.push((await call()).status);
    expect(answers.filter((status) => status === 429)).toHaveLength(4);
    return `${answers.length} calls at two processes, 4 refused`;
  });

  shows('I21', 'PostgreSQL, two processes', 'a process that dies comes back, and live changes go on', async () => {
    await bothServe();
    const since = await cursorOf(`${store.url}/product/p`);
    const streams: OpenStream[] = [];
    for (let each = 0; each < 4; each += 1) streams.push(await openStream(store.url, { since }));
    onTestFinished(async () => void (await Promise.all(streams.map((stream) => stream.close()))));
    await buy(store.url, [{ id: 'p', quantity: 1 }]);
    for (const stream of streams) expect((await nextChange(stream))?.data.products).toEqual(['p']);

    const [first, second] = workers() as [number, number];
    process.kill(first, 'SIGKILL');
    await expect.poll(() => store.said()).toContain('A process of the store ended (SIGKILL)');
    // The other one serves in between.
    const { answer } = await buy(store.url, [{ id: 'p', quantity: 1 }]);
    expect(answer.status).toBe(303);
    await bothServe();
    expect(workers()).toContain(second);
    // The new one serves too, and is notified of what is bought at the other.
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text())
      .toMatch(/^nucleo_pool_connections\{state="idle"\} [2-9]/m);
    const later = await Promise.all(
      [1, 2].map(async () => openStream(store.url, { since: await cursorOf(`${store.url}/product/p`) })),
    );
    await buy(store.url, [{ id: 'p', quantity: 1 }]);
    for (const stream of later) expect((await nextChange(stream))?.event).toBe('change');
    await Promise.all(later.map((stream) => stream.close()));
    return 'one of two killed and back';
  });

  shows('I18', 'PostgreSQL, two processes', 'all end with the one that started them, however it ends', async () => {
    const left = workers();
    expect(left).toHaveLength(2);
    await store.stop();
    expect(left.filter((pid) => readdirSync('/proc').includes(String(pid)))).toEqual([]);
    store = await store.again();
    await bothServe();
    const orphans = workers();
    await store.kill();
    const alive = () => orphans.filter((pid) => readdirSync('/proc').includes(String(pid)));
    await expect.poll(alive).toEqual([]);
    return 'stopped and killed';
  });
});

describe('pages apart from the work behind them (ROLE)', () => {
  shows('I13', 'PostgreSQL, two processes', 'mails are sent by a worker only, which has no pages', async () => {
    const databaseUrl = await clonePostgres();
    const mailServer = await watchedMailServer();
    // Two pools, as in a shop of several machines, where the machine has pgbouncer.
    const pooler = poolerProgram ? await startPooler(databaseUrl) : null;
    const common = await ground.settings({
      ...(pooler ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: databaseUrl } : { DATABASE_URL: databaseUrl }),
      SEED: 'none',
      SMTP_URL: mailServer.url,
      HOLDS_PER_EMAIL: '0',
      HOLDS_PER_ADDRESS: '0',
    });
    const web = await startStoreProcess({ ...common, ROLE: 'web' });
    const database = await openPostgres(databaseUrl, () => {});
    const metricsPort = await freePort();
    const port = await freePort();
    const worker = spawnStore({ ...common, ROLE: 'worker', PORT: String(port), METRICS_PORT: String(metricsPort) });
    try {
      await shelved(database, 'r');
      const readyWorker = () =>
        fetch(`http://127.0.0.1:${metricsPort}/ready`).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(readyWorker).toBe(200);
      await worker.end('SIGTERM');
      expect(worker.child.exitCode).toBe(0);

      expect((await buy(web.url, [{ id: 'r', quantity: 1 }])).answer.status).toBe(303);
      // Longer than a round of the search for mails that are due.
      await wait(2_500);
      expect(mailServer.received).toEqual([]);
      const again = spawnStore({ ...common, ROLE: 'worker', PORT: String(port), METRICS_PORT: String(metricsPort) });
      try {
        await mailServer.waitFor(aForm.email);
        expect(mailServer.received).toHaveLength(1);
        await expect(fetch(`http://localhost:${port}/health`)).rejects.toThrow();
      } finally {
        await again.end('SIGTERM');
      }
      return 'one mail, by the worker';
    } finally {
      await worker.end('SIGKILL');
      await web.stop();
      await database.close();
      await pooler?.close();
      await mailServer.close();
    }
  });
});
