import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { newReference } from '#app/shop/orders/reference.ts';
import { aForm } from '#tests/support/checkout-client.ts';
import { clonePostgres } from '#tests/support/store/database.ts';
import { freePort } from '#tests/support/store/free-port.ts';
import type { StoreProcess } from '#tests/support/store/store-process.ts';
import { collectedMemory, inspectedAt } from './collected-memory.ts';
import { figure, shows } from './figures.ts';
import { type Answers, flood, residentMb } from './flood.ts';
import { History, only } from './history.ts';
import { inProcesses } from './in-processes.ts';
import { settings } from './settings.ts';
import { shelve } from './shopper.ts';
import { expectWholeAfterwards, startTraffic } from './traffic.ts';
import { commonEnv } from './world.ts';

/** The same ordinary load each time. */
const ordinary = ({ url }: StoreProcess, aPage: string, seconds: number) =>
  flood(url, { path: aPage, connections: 10, seconds });

/** How many times what the shop can serve is asked of it. */
const times = 10;

async function slowClients(url: string, count: number): Promise<Socket[]> {
  const says = [
    'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ',
    'POST /payment HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\nf',
  ];
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.on('error', () => {}).write(says[n % 2] as string);
      return socket.resume();
    }),
  );
}

const answeredWith = (...floods: Answers[]) => [...new Set(floods.flatMap(({ byStatus }) => Object.keys(byStatus)))];

describe.each(settings.slice(0, 2))('ten times more than the shop can serve, on %s', (on) => {
  shows('I20', on, 'cached pages answer, the rest is told to come back, and afterwards all is as before', async () => {
    const seconds = figure(5, 30);
    const history = new History(`overload-${on}`);
    const databaseUrl = on === 'PGlite' ? undefined : await clonePostgres();
    const inspectorPort = await freePort();
    const env = {
      ...commonEnv,
      PAYMENT_CHECK_SECONDS: '1',
      // The crowd stands for many machines.
      CONNECTIONS_PER_ADDRESS: '20000',
      // Near the bound those without a request would make room, and find their next one refused.
      CONNECTIONS: '20000',
      ...inspectedAt(inspectorPort),
    };
    const world = await inProcesses(on, history, env, databaseUrl);
    try {
      const ids = await world.withDatabase((db) =>
        shelve({ db, history }, ...Array(5).fill({ price: 50_000, stock: 1_000_000 })),
      );
      await world.start();
      const store = world.processes[0]!;
      // Rendered for each request, because the parameter is unknown.
      const aPage = `/product/${ids[0]}?x=*`;
      const [reference, lines] = [newReference(new Date()), [{ id: ids[0] as string, quantity: 1 }]];
      const anOrder = { ...aForm, reference, cart: JSON.stringify(lines) };
      await history.run('the crowd', 'order', { reference, lines }, async () => ({
        type: 'info',
        result: 'see figures',
      }));
      const crowds = (connections: number) =>
        [
          { path: '/', connections: 25 },
          { path: aPage, connections: connections / 2 },
          { path: '/search?q=*', connections: connections / 4 },
          { path: '/payment', connections: connections / 4, body: anOrder },
        ].map((each) => ({ ...each, origin: world.url, connections: Math.ceil(each.connections) }));
      await Promise.all(crowds(40).map((each) => flood(store.url, { ...each, seconds: figure(2, 10) })));
      const capacity = (await ordinary(store, aPage, 5)).perSecond;
      const memory = async () => {
        await ordinary(store, aPage, 5);
        return collectedMemory(inspectorPort, store.pid);
      };
      const memoryAtFirst = await memory();
      // Those who are refused in a flood wait for a second, so each asks about once a second.
      const crowd = Math.min(9_000, Math.ceil(1.4 * times * capacity));
      // Node and the system keep a first crowd's parsers and buffers for the next. What grows with each crowd is looked for.
      await Promise.all(crowds(crowd).map((each) => flood(store.url, { ...each, seconds: figure(2, 15) })));
      const before = await ordinary(store, aPage, 10);
      expect(answeredWith(before)).toEqual(['200']);
      const memoryBefore = await memory();

      const traffic = startTraffic(world, ids);
      const slow = await slowClients(store.url, 200);
      let peak = 0;
      const watching = new AbortController();
      const watched = (async () => {
        for (; !watching.signal.aborted; await wait(500)) peak = Math.max(peak, await residentMb(store.pid));
      })();
      // Ten connections asked as much as it could answer.
      const [served, ...shed] = (await Promise.all(
        crowds(crowd).map((each) => flood(store.url, { ...each, seconds })),
      )) as [Answers, ...Answers[]];
      const overIt = performance.now();
      watching.abort();
      await Promise.all([watched, traffic.end()]);
      for (const socket of slow) socket.destroy();
      const bought = only(history.operations, 'order').filter(({ ending }) => ending === 'ok').length;

      let after = await ordinary(store, aPage, 3);
      const isBack = () => answeredWith(after).join() === '200' && after.p99 <= 2 * before.p99;
      while (!isBack() && performance.now() - overIt < 10_000) after = await ordinary(store, aPage, 3);
      const backAfter = (performance.now() - overIt) / 1_000;
      const memoryAfter = await memory();

      const offered = shed.reduce((sum, { perSecond }) => sum + perSecond, 0) / capacity;
      const figures = `${seconds} s of ${offered.toFixed(1)} times ${Math.round(capacity)} pages a second: ${JSON.stringify(
        shed.map(({ byStatus }) => byStatus),
      )}, kept ${Math.round(served.perSecond)}/s, p99 ${served.p99} ms, ${bought} honest orders; back after ${backAfter.toFixed(1)} s, p99 ${before.p99} → ${after.p99} ms; resident ${Math.round(memoryAtFirst.residentMb)}, ${Math.round(memoryBefore.residentMb)} → ${Math.round(peak)} → ${Math.round(memoryAfter.residentMb)} MB, heap ${Math.round(memoryBefore.heapMb)} → ${Math.round(memoryAfter.heapMb)} MB`;
      expect(answeredWith(served), figures).toEqual(['200']);
      for (const code of answeredWith(...shed)) expect(['200', '303', '409', '429', '503'], figures).toContain(code);
      expect(
        [served, ...shed].reduce((sum, { broken }) => sum + broken, 0),
        `${JSON.stringify([served, ...shed].map(({ why }) => why))} ${figures}`,
      ).toBe(0);
      expect(bought, figures).toBeGreaterThan(0);
      expect(isBack(), figures).toBe(true);
      expect(offered, figures).toBeGreaterThanOrEqual(times);
      expect(memoryAfter.residentMb, figures).toBeLessThanOrEqual(1.1 * memoryBefore.residentMb);
      await world.kill();
      await expectWholeAfterwards(world);
      return figures;
    } finally {
      await world.close();
    }
  });
});
