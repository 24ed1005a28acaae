import { request } from 'node:http';
import { connect } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { writeProducts } from '#app/shop/catalog/write-products.server.ts';
import { aShopper } from '#tests/support/customers.ts';
import { aProduct, setProduct, stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { builtStore, startStore } from '#tests/support/store/store.ts';

const running = engineStore({ seed: 'demo' });
let get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>;
beforeAll(() => {
  get = (path, headers, method) => fetch(running.store.url + path, { redirect: 'manual', headers, method });
});

const asData = (path: string) => (path === '/' ? '/_.data' : path.replace(/(\?|$)/, '.data$1'));
const text = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();

/** A change without an announcement: a page that shows it has been rendered again. */
async function renameSilently(id: string, name: string): Promise<void> {
  await running.store.services.db.transaction().execute(async (transaction) => {
    await sql`ALTER TABLE products DISABLE TRIGGER USER`.execute(transaction);
    await transaction.updateTable('products').set({ name }).where('id', '=', id).execute();
    await sql`ALTER TABLE products ENABLE TRIGGER USER`.execute(transaction);
  });
}

/** With its words, as the shop writes it: those of a name written past it would follow within a minute, and change a search. */
const rename = (id: string, name: string) =>
  inTransaction(running.store.services.db, (transaction) =>
    writeProducts(transaction, [aProduct({ id, name })], ['id', 'name']),
  );

/** First in its category and in offers, so that all lists show it. */
async function aBestSeller() {
  const id = `best-${Math.random().toString(36).slice(2)}`;
  await stock(running.store.services.db, { id, name: `Primera ${id}`, sales: 1_000_000, discount: 99, stock: 50 });
  return { id, name: `Primera ${id}` };
}

const pagesWith = (id: string) => [
  '/',
  '/offers',
  '/categories',
  '/categories/procesadores',
  `/product/${id}`,
  `/search?q=${id}`,
];

test('a new version of a legal text drops its own page from memory, and no other', async () => {
  const { id, name } = await aBestSeller();
  for (const path of ['/offers', '/terminos']) await text(path);
  await renameSilently(id, `Otra ${id}`);
  const { db, clock } = running.store.services;
  const { number, ...before } = await db
    .selectFrom('page_versions')
    .selectAll()
    .where('page', '=', 'terminos')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  const published = { in_force_at: clock.now(), published_at: clock.now(), published_by: 'duena@nucleo.test' };
  await db
    .insertInto('page_versions')
    .values({ ...before, ...published, number: number + 1, body: 'Todo es nuevo.' })
    .execute();
  expect(await text('/terminos')).toContain('Todo es nuevo.');
  expect(await text('/offers')).toContain(name);
});

test('no page is cached while the read model is loaded, and each is from then on', async () => {
  const { services, url } = running.store;
  const state = { isLoaded: false };
  const readModel = {
    ...services.readModel,
    get isLoaded() {
      return state.isLoaded;
    },
  };
  const { createApp } = await builtStore();
  const app = createApp({ ...services, readModel }, { clientFolder: 'build/client' });
  const isCached = async () => {
    const answer = await app.request(`${url}/product/1`);
    await answer.text();
    expect(answer.status).toBe(200);
    return answer.headers.has('etag');
  };
  expect([await isCached(), await isCached()]).toEqual([false, false]);
  state.isLoaded = true;
  expect([await isCached(), await isCached()]).toEqual([true, true]);
});

test('a page that was sent leaves nothing in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const bufferBytes = async () => {
    // Two rounds: what the first one finds ended may hold more.
    for (let round = 0; round < 2; round += 1) {
      await setImmediate();
      collect();
    }
    return process.memoryUsage().arrayBuffers;
  };
  const renders = async () => {
    for (let n = 0; n < 20; n += 1) await text('/?unknown=1');
  };
  await renders();
  const before = await bufferBytes();
  await renders();
  // Of 80 kB each.
  expect((await bufferBytes()) - before).toBeLessThan(500_000);
});

describe('a cached page', () => {
  test('is sent as it was rendered, and rendered again from the moment when a change of it was acknowledged', async () => {
    const { id, name } = await aBestSeller();
    for (const path of pagesWith(id).flatMap((each) => [each, asData(each)])) {
      await rename(id, name);
      expect(await text(path), path).toContain(name);
      await renameSilently(id, `Callada ${id}`);
      expect(await text(path), path).toContain(name);
      await rename(id, `Cambiada ${id}`);
      expect(await text(path), path).toContain(`Cambiada ${id}`);
    }
  });

  test('of any address stays when something else changes', async () => {
    const { id, name } = await aBestSeller();
    const [other] = await stock(running.store.services.db, { category: 'Chasís' });
    await text(`/product/${id}`);
    await renameSilently(id, `Callada ${id}`);
    await rename(other!.id, 'Otra');
    expect(await text(`/product/${id}`)).toContain(name);
  });

  test('with cards stays when a unit of many is held, and the page of the product does not', async () => {
    const { db } = running.store.services;
    const { id, name } = await aBestSeller();
    for (const path of pagesWith(id)) await text(path);
    expect(await text(`/product/${id}`)).toContain('50 disponibles');
    await setProduct(db, id, { stock: 49 });
    expect(await text(`/product/${id}`)).toContain('49 disponibles');
    await renameSilently(id, `Callada ${id}`);
    expect(await text('/categories/procesadores')).toContain(name);
    await setProduct(db, id, { stock: 3 });
    expect(await text('/categories/procesadores')).toContain(`Callada ${id}`);
    expect(await text('/categories/procesadores')).toContain('Quedan 3');
  });

  test('has the same headers as a page that was just rendered', async () => {
    const [fresh, cached] = [await get('/offers?utm_source=correo'), await get('/offers')];
    const headersOf = ({ headers }: Response) =>
      [...headers].filter(([name]) => !['date', 'x-request-id', 'keep-alive', 'connection'].includes(name));
    expect(headersOf(cached)).toEqual(headersOf(fresh));
    expect(cached.headers.get('x-request-id')).toMatch(/^[\da-f]{32}$/);
    expect(cached.headers.get('x-request-id')).not.toBe(fresh.headers.get('x-request-id'));
    expect(cached.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
    expect(cached.headers.get('cache-control')).toBe('public, no-cache');
    expect(await cached.text()).toBe(await fresh.text());
  });

  test('is the same in each encoding, and is not sent to clients that have it', async () => {
    const plain = await get('/categories', { 'accept-encoding': 'identity' });
    const html = await plain.text();
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const encoding of ['br', 'gzip']) {
      for (const _time of ['first', 'second']) {
        const sent = await get('/categories', { 'accept-encoding': encoding });
        expect(sent.headers.get('content-encoding')).toBe(encoding);
        expect(sent.headers.get('vary')).toBe('Accept-Encoding');
        expect(await sent.text()).toBe(html);
        const etag = sent.headers.get('etag')!;
        expect(etag).not.toBe(plain.headers.get('etag'));
        for (const known of [etag, `"other", W/${etag}`]) {
          const again = await get('/categories', { 'accept-encoding': encoding, 'if-none-match': known });
          expect(again.status).toBe(304);
          expect(again.headers.get('etag')).toBe(etag);
          expect(await again.text()).toBe('');
        }
      }
    }
    expect((await get('/categories', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('has on one connection the same head each time, with a number of its own, until the connection ends', async () => {
    await text('/offers', { 'accept-encoding': 'identity' });
    const socket = connect(Number(new URL(running.store.insideUrl).port), '127.0.0.1');
    const asked = 'GET /offers HTTP/1.1\r\nHost: localhost\r\n';
    socket.write(`${asked}\r\n`.repeat(3));
    socket.write(`${asked}Connection: close\r\n\r\n`);
    const sent = await readAll(socket);
    const heads = [...sent.matchAll(/HTTP\/1\.1 200 OK\r\n(.*?)\r\n\r\n/gs)].map(([, head = '']) => head);
    expect(heads).toHaveLength(4);
    expect(new Set(heads.map((head) => head.match(/^x-request-id: (.*)$/m)?.[1])).size).toBe(4);
    // A notification may come between two of them.
    const own = /(?<=^(?:x-request-id|server-timing|Date): ).*/gm;
    const [first, second, third, last] = heads.map((head) => head.replace(own, ''));
    expect(second).toBe(first);
    expect(third).toBe(first);
    expect(last).toBe(first?.replace(/Connection: keep-alive\r\nKeep-Alive: [^\r]*/, 'Connection: close'));
    expect(first).toContain('keep-alive');
  });

  test('answers HEAD without its body', async () => {
    const whole = await get('/offers');
    const head = await get('/offers', {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
  });
});

describe('nothing of a visitor', () => {
  const paths = [
    '/',
    '/offers',
    '/categories',
    '/categories/procesadores?page=2',
    '/product/1',
    '/search?q=ryzen',
    '/blog',
  ];

  test('chooses, prevents or enters a cached page', async () => {
    const shopper = await aShopper(running.store);
    const cookie = `${shopper.cookie}; pending-order=x; theme=dark; unknown=1`;
    const visitor = { cookie, 'user-agent': 'a phone', 'x-forwarded-for': '198.51.100.7', authorization: 'Bearer x' };
    for (const path of paths.flatMap((each) => [each, asData(each)])) {
      const rendered = await get(path, visitor);
      expect(rendered.headers.getSetCookie(), path).toEqual([]);
      const html = await rendered.text();
      expect(html, path).not.toContain(shopper.email);
      expect(await text(path), path).toBe(html);
      expect(await text(path, visitor), path).toBe(html);
    }
  });

  test.each(['/account', '/orders', '/wishlist', '/cart', '/payment', '/auth', '/api/session', '/health'])(
    '%s is never cached',
    async (path) => {
      const shopper = await aShopper(running.store);
      const [own, strange] = [await get(path, { cookie: shopper.cookie }), await get(path)];
      for (const answer of [own, strange]) {
        expect(answer.headers.get('etag')).toBeNull();
        expect(answer.headers.get('cache-control') ?? '').not.toBe('public, no-cache');
      }
    },
  );
});

describe('is rendered each time', () => {
  const isCached = async (path: string) => (await get(path)).headers.get('cache-control') === 'public, no-cache';

  test.each([
    '/?page=9999',
    '/?category=none',
    '/?unknown=1',
    '/offers?page=9999',
    '/categories/procesadores?page=9999',
    '/product/1?reviews=9999',
    '/search?q=ryzen&page=9999',
    '/search?q=nothing-is-called-so',
    '/product/none',
    '/categories/none',
  ])('%s', async (path) => {
    expect(await isCached(path)).toBe(false);
    expect(await isCached(asData(path))).toBe(false);
  });

  test('nothing of what advertisements add', async () => {
    expect(await isCached('/offers?gclid=abc&utm_campaign=x')).toBe(true);
  });

  test('every page, where the settings keep none', async () => {
    const store = await startStore({ seed: 'demo', env: { PAGE_CACHE_MB: '0' } });
    onTestFinished(() => store.close());
    const answer = await fetch(store.url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBeNull();
  });
});

test('50 who ask at once for a page that is not there yet get it, and the one who leaves takes it from nobody', async () => {
  const { id, name } = await aBestSeller();
  const leaver = request(`${running.store.insideUrl}/product/${id}`).on('error', () => {});
  leaver.end();
  const asked = Promise.all(Array.from({ length: 50 }, () => text(`/product/${id}`)));
  leaver.destroy();
  for (const html of await asked) expect(html).toContain(name);
});

test.runIf(inject('engine') === 'postgres')(
  'while the listener is disconnected, pages are rendered; afterwards they are cached again',
  async () => {
    const { id } = await aBestSeller();
    const path = `/product/${id}`;
    await text(path);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'nucleo live' AND datname = current_database()`.execute(running.store.services.db);
    await renameSilently(id, `Callada ${id}`);
    expect(await text(path)).toContain(`Callada ${id}`);
    await expect.poll(async () => (await get(path)).headers.get('cache-control')).toBe('public, no-cache');
  },
);
