import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { categoryKeys, noCategory } from '#app/shop/catalog/categories.ts';
import { setProduct, stock } from '#tests/support/factories.ts';
import { cursorOf, openStream } from '#tests/support/open-stream.ts';
import { routeModules } from '#tests/support/source/route-list.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { builtStore } from '#tests/support/store/store.ts';

const perAddress = 60;
const running = engineStore({
  env: { TRUSTED_PROXY: '127.0.0.1,::1', LIVE_STREAMS_PER_ADDRESS: String(perAddress) },
});

async function aStream(given: Parameters<typeof openStream>[1] = {}) {
  const stream = await openStream(running.store.url, given);
  onTestFinished(() => stream.close());
  return stream;
}

const from = (address: string) => ({ 'x-forwarded-for': address });
/** Adds products and waits until their announcement has been sent. */
async function stockedQuietly(...products: Parameters<typeof stock>[1][]) {
  const { db, live } = running.store.services;
  const stream = await aStream({ since: live.bus.cursor });
  const made = await stock(db, ...products);
  const last = made.at(-1)!.id;
  let notification: Awaited<ReturnType<typeof stream.next>>;
  do notification = await stream.next();
  while (notification && !(notification.data.products as string[]).includes(last));
  await stream.close();
  return made;
}

const setPrice = (id: string, price: number) =>
  running.store.services.db.updateTable('products').set({ price }).where('id', '=', id).execute();

test('an open page is notified which product changed', { tags: ['S7.01', 'S7.07'] }, async () => {
  const [part] = await stockedQuietly({ discount: 10 });
  const since = await cursorOf(`${running.store.url}/product/${part!.id}`);
  const stream = await aStream({ since });
  await setPrice(part!.id, 123_000);
  expect((await stream.next())?.data.products).toEqual([part!.id]);
});

test('every page and its data say where the server was before they were read, in a header and not in their bytes', async () => {
  const { db, live } = running.store.services;
  const [part] = await stock(db, {});
  expect(await live.isUpToDate()).toBe(true);
  for (const path of [`/product/${part!.id}`, `/product/${part!.id}.data`, '/', '/_root.data', '/no-such-page']) {
    const { cursor } = live.bus;
    const answer = await fetch(running.store.url + path);
    expect(answer.headers.get('server-timing'), path).toBe(`live;desc="${cursor}"`);
    expect(await answer.text(), path).not.toContain(cursor);
  }
});

test('an open page is notified of every product of every category: added, changed and gone', {
  tags: ['S7.02'],
}, async () => {
  const { db, live } = running.store.services;
  const stream = await aStream({ since: live.bus.cursor });
  let receivedIds = new Set<unknown>();
  void (async () => {
    for (let notification = await stream.next(); notification; notification = await stream.next()) {
      for (const id of notification.data.products as string[]) receivedIds.add(id);
    }
  })();
  const all = await stock(db, ...([...categoryKeys(), noCategory] as const).map((category) => ({ category })));
  const ids = all.map(({ id }) => id);
  const silent = () => ids.filter((id) => !receivedIds.has(id));
  await expect.poll(silent).toEqual([]);
  receivedIds = new Set();
  for (const id of ids) await setPrice(id, 123_000);
  await expect.poll(silent).toEqual([]);
  receivedIds = new Set();
  await db.deleteFrom('products').where('id', 'in', ids).execute();
  await expect.poll(silent).toEqual([]);
});

test('a change of discount names the lists that it moves in, one of sales the best sellers', {
  tags: ['S7.03', 'S7.04'],
}, async () => {
  const { db } = running.store.services;
  const [best, second] = await stockedQuietly({ sales: 90_000 }, { sales: 80_000 });
  const stream = await aStream({ since: running.store.services.live.bus.cursor });
  await db.updateTable('products').set({ discount: 30 }).where('id', '=', second!.id).execute();
  const facets = ['Procesadores'];
  expect((await stream.next())?.data).toEqual({
    products: [second!.id],
    cards: [second!.id],
    lists: ['offers'],
    facets,
  });
  // The order of lists by sales may lag, the best sellers do not.
  await db.updateTable('products').set({ sales: 90_001 }).where('id', '=', second!.id).execute();
  expect((await stream.next())?.data).toEqual({ products: [second!.id], best_sellers: 'all' });
  // A product that stays in its lists names none.
  await setProduct(db, best!.id, { stock: 4 });
  expect((await stream.next())?.data).toEqual({ products: [best!.id], cards: [best!.id] });
});

test('the stream is never cached, packed or buffered, and one POST or HEAD opens none', async () => {
  const stream = await aStream({ headers: { 'accept-encoding': 'gzip, br' } });
  expect(stream.status).toBe(200);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('cache-control')).toContain('no-store');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  expect(stream.headers.get('content-encoding')).toBeNull();
  const before = running.store.services.live.streams.size;
  for (const method of ['POST', 'HEAD', 'PUT']) {
    const response = await fetch(`${running.store.url}/api/live`, { method, headers: { origin: running.store.url } });
    expect(response.status, method).toBe(405);
  }
  expect(running.store.services.live.streams.size).toBe(before);
});

test('a stream that comes back gets what it missed; from another process, or too long ago, it catches up', async () => {
  const { db, live } = running.store.services;
  const [part] = await stock(db, {});
  const first = await aStream({ since: 'another-process-7' });
  const resync = await first.next();
  expect(resync?.event).toBe('catch-up');
  await setPrice(part!.id, 11);
  const notification = await first.next();
  expect(notification?.data.products).toContain(part!.id);
  await first.close();
  await setPrice(part!.id, 12);
  expect(await live.isUpToDate()).toBe(true);
  expect(live.bus.cursor).not.toBe(notification!.id);
  // The header is newer than the address, which dates from the first connection.
  const second = await aStream({ since: 'another-process-7', lastEventId: notification!.id });
  expect(await second.next()).toEqual({
    id: live.bus.cursor,
    event: 'change',
    data: { products: [part!.id], cards: [part!.id], facets: ['Procesadores'] },
  });
  for (const cursor of ['', 'x'.repeat(10_000), '%00', `${notification!.id}9999`]) {
    const stream = await aStream({ since: cursor });
    expect((await stream.next())?.event, cursor.slice(0, 20)).toBe('catch-up');
  }
});

test('16.7 an office opens, closes and opens again at once, and nobody is refused', async () => {
  const { streams } = running.store.services.live;
  const open = () => Promise.all(Array.from({ length: perAddress }, () => aStream({ headers: from('10.7.0.1') })));
  const first = await open();
  await Promise.all(first.map((stream) => stream.close()));
  const again = await open();
  expect(new Set([...first, ...again].map(({ status }) => status))).toEqual(new Set([200]));
  await Promise.all(again.map((stream) => stream.close()));
  await expect.poll(() => streams.size).toBe(0);
});

test('16.7 behind a proxy streams count by the address it names: one page too many asks again instead of staying', async () => {
  const { live } = running.store.services;
  const since = live.bus.cursor;
  const headers = from('2001:db8:7:1::1');
  const open = await Promise.all(Array.from({ length: perAddress }, () => aStream({ since, headers })));
  const more = await fetch(`${running.store.url}/api/live?since=${since}`, { headers: from('2001:db8:7:1::beef') });
  expect([more.status, more.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  // It ends by itself.
  expect(await more.text()).toMatch(/^retry: [34]\d{4}\n\nid: \S+\n/);
  const other = await aStream({ since, headers: from('2001:db8:7:2::1') });
  expect(live.streams.size).toBe(perAddress + 1);
  await Promise.all([...open, other].map((stream) => stream.close()));
  await expect.poll(() => live.streams.size).toBe(0);
});

test('16.7 a stream ends with its request: asked and left in one breath, reset, one behind the other', async () => {
  const { streams } = running.store.services.live;
  const asked = `GET /api/live HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const left = Array.from({ length: 30 }, (_, index) => {
    const socket = connect(Number(new URL(running.store.insideUrl).port), '127.0.0.1');
    const isGone = once(socket, 'close');
    socket.write(asked.repeat(1 + (index % 3)), () => (index % 2 === 0 ? socket.destroy() : socket.resetAndDestroy()));
    return isGone;
  });
  await Promise.all(left);
  const stream = await aStream();
  expect(stream.status).toBe(200);
  await stream.close();
  await expect.poll(() => streams.size).toBe(0);
});

/** Routes without a page are modules without JSX. */
const resources = Object.entries(routeModules()).flatMap(([path, file]) => (file.endsWith('.ts') ? [path] : []));

test.each(resources)('16.7 %s has no data of a page: nothing runs, and no stream stays open', async (path) => {
  const { store } = running;
  const asked = path.replaceAll(/:\w+/g, 'algo').replace('*', 'get-session');
  for (const address of [`${asked}.data`, `${asked}/_.data`, `${asked.toUpperCase()}//.data?_routes=root`]) {
    for (const method of ['GET', 'POST', 'HEAD']) {
      const answer = await fetch(store.url + address, { method, headers: { origin: store.url } });
      expect([answer.status, answer.headers.get('content-type')], `${method} ${address}`).toEqual([
        404,
        'text/plain; charset=UTF-8',
      ]);
      await answer.body?.cancel();
    }
  }
  expect(store.services.live.streams.size).toBe(0);
});

test('pages that left are forgotten', async () => {
  const { streams } = running.store.services.live;
  const before = streams.size;
  const opened = await Promise.all(Array.from({ length: 20 }, () => aStream({ headers: from('10.8.0.1') })));
  expect(streams.size).toBeGreaterThanOrEqual(20);
  await Promise.all(opened.map((stream) => stream.close()));
  await expect.poll(() => streams.size).toBeLessThanOrEqual(before);
});

test('a host that closes does not wait for open streams, and they end', async () => {
  const bundle = await builtStore();
  const { services } = running.store;
  const listening = await bundle.listen(bundle.createApp(services, { clientFolder: 'build/client' }), {
    port: 0,
    hostname: 'localhost',
  });
  const streams = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      openStream(`http://localhost:${listening.port}`, {
        since: services.live.bus.cursor,
        headers: from(`10.9.0.${index}`),
      }),
    ),
  );
  const started = performance.now();
  await listening.close();
  // Otherwise closing would wait the five seconds after which streams are cut.
  expect(performance.now() - started).toBeLessThan(4_000);
  expect(await Promise.all(streams.map((stream) => stream.next()))).toEqual(streams.map(() => null));
});
