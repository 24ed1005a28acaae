import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ConcurrencyBounds } from '#app/http/limits/concurrency-limit.ts';
import { type LimitName, limitTable } from '#app/http/route-rules.ts';
import { newReference } from '#app/shop/orders/reference.ts';
import { aForm, submitCheckout, visibleText } from '#tests/support/checkout-client.ts';
import { stock } from '#tests/support/factories.ts';
import { openStream } from '#tests/support/open-stream.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { builtStore } from '#tests/support/store/store.ts';

/** Narrow, and so patient that nobody is refused because the machine is slow. */
const limits = Object.fromEntries(
  Object.entries(limitTable).map(([name, { working }]) => [name, { working, waiting: 20, longestMs: 600_000 }]),
) as Record<LimitName, ConcurrencyBounds>;
const running = engineStore({ env: { TRUSTED_PROXY: '127.0.0.1,::1' }, limits });
const { pages, checkout } = limits;
const roomFor = pages.working + pages.waiting;
const roomForOne = roomFor / 2;

let product: string;
let url: string;

beforeAll(async () => {
  // What bounds the process is asked at the process itself.
  ({ insideUrl: url } = running.store);
  const [made] = await stock(running.store.services.db, { stock: 10_000, price: 50_000 });
  product = made!.id;
});

const from = (address: string) => ({ accept: 'text/html', 'x-forwarded-for': address });
const someAddress = (n: number) => `10.1.${Math.floor(n / 250)}.${n % 250}`;
/** With an unknown parameter a page is rendered for each request. */
const page = (n: number) => `${url}/product/${product}?x=${n}`;

/** Readers and writers of these tables wait. */
async function lock(...tables: string[]) {
  const { db } = running.store.services;
  const locked = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE ${sql.join(tables.map((name) => sql.table(name)))} IN ACCESS EXCLUSIVE MODE`.execute(trx);
    locked.resolve();
    await end.promise;
  });
  const release = async () => {
    end.resolve();
    await holding;
  };
  onTestFinished(release);
  await locked.promise;
  return release;
}

/** How many connections of the database wait for a table that is locked. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(DISTINCT pid)::int AS waiting FROM pg_locks
    WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  `.execute(running.store.services.db);
  return rows[0]!.waiting;
}

async function says(url: string, text: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** Asks for all at once, and notes which answers came. */
function crowd(count: number, ask: (n: number) => Promise<Response>) {
  const answered: { n: number; status: number; headers: Headers; html: string }[] = [];
  const all = Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const { status, headers, ...answer } = await ask(n).then(async (response) => ({
        status: response.status,
        headers: response.headers,
        html: await response.text(),
      }));
      answered.push({ n, status, headers, html: answer.html });
    }),
  );
  return {
    answered,
    all,
    refused: (most: number) => expect.poll(() => answered.length, { interval: 20 }).toBe(most),
  };
}

const anOrder = (address: string) =>
  submitCheckout(
    url,
    { ...aForm, reference: newReference(new Date()), cart: JSON.stringify([{ id: product, quantity: 1 }]) },
    { 'x-forwarded-for': address, origin: running.store.url },
  );

test('16.8 more pages than there is room for are told to come back, and everything else goes on', async () => {
  const { services } = running.store;
  expect((await fetch(`${url}/`)).status).toBe(200);
  const release = await lock('reviews');
  const shoppers = crowd(roomFor + 40, (n) => fetch(page(n), { headers: from(someAddress(n)) }));
  await shoppers.refused(40);
  for (const { status, headers, html } of shoppers.answered) {
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(visibleText(html)).toContain('Hay mucha gente en la tienda');
    expect(html.length).toBeLessThan(2_000);
  }
  const data = await fetch(page(900).replace('?', '.data?'), { headers: { ...from('10.3.0.1'), accept: '*/*' } });
  expect([data.status, await data.json()]).toEqual([
    503,
    { error: expect.stringContaining('Hay mucha gente'), retryAfterSeconds: Number(data.headers.get('retry-after')) },
  ]);
  // A cached page, a file, probes, checkout, an event of Wompi, the admin, live changes.
  expect((await fetch(`${url}/`)).status).toBe(200);
  expect((await fetch(`${url}/favicon.svg`)).status).toBe(200);
  expect((await fetch(`${url}/ready`)).status).toBe(200);
  expect((await fetch(`${url}/cart`)).status).toBe(200);
  expect((await anOrder('10.4.0.1')).status).toBe(303);
  expect((await fetch(`${url}/api/wompi/events`, { method: 'POST', body: '{}' })).status).toBeLessThan(500);
  expect((await fetch(`${url}/admin`, { redirect: 'manual' })).status).toBe(302);
  const stream = await openStream(url, { since: services.live.bus.cursor });
  expect(stream.status).toBe(200);
  await stream.close();
  await release();
  await shoppers.all;
  expect(shoppers.answered.filter(({ status }) => status === 200)).toHaveLength(roomFor);
  expect((await fetch(page(0), { headers: from('10.5.0.1') })).status).toBe(200);
});

test('16.8 one address with many requests shuts nobody else out', async () => {
  const release = await lock('reviews');
  const mob = crowd(roomFor + 10, (n) => fetch(page(n), { headers: from('10.6.0.1') }));
  await mob.refused(roomFor + 10 - roomForOne);
  // Half of the slots are left for others, in work and waiting.
  const others = crowd(roomForOne, (n) => fetch(page(500 + n), { headers: from(someAddress(n)) }));
  const more = crowd(1, () => fetch(page(900), { headers: from('10.6.0.2') }));
  await mob.refused(roomFor + 11 - roomForOne);
  expect([...others.answered, ...more.answered]).toEqual([]);
  await release();
  await Promise.all([mob.all, others.all, more.all]);
  expect(others.answered.map(({ status }) => status)).toEqual(Array(roomForOne).fill(200));
});

test('16.8 searches by the data of their page are shed as pages are, and somebody else is answered before them', async () => {
  const order: string[] = [];
  const search = (n: number) => `${url}/search.data?q=${Buffer.from(`nunca ${n}`).toString('hex')}`;
  const mob = crowd(200, async (n) => {
    const answer = await fetch(search(n), { headers: { ...from('10.9.0.1'), accept: '*/*' } });
    if (answer.status === 200) order.push('mob');
    return answer;
  });
  const visitor = fetch(search(900), { headers: { ...from('10.9.0.2'), accept: '*/*' } }).then(({ status }) => {
    order.push(`visitor ${status}`);
  });
  await Promise.all([mob.all, visitor]);
  const counts = Map.groupBy(mob.answered, ({ status }) => status);
  expect([...counts.keys()].sort()).toEqual([200, 503]);
  expect(order).toContain('visitor 200');
});

test('16.8 however many ask for a page that is being made, it takes one slot, and all get it', async () => {
  const release = await lock('reviews');
  const room = pages.working + pages.waiting;
  const another = (n: number) => `${url}/product/${product}?reviews=${n + 1}`;
  const readers = crowd(2 * room, () => fetch(`${url}/product/${product}`, { headers: from('10.7.0.1') }));
  const others = crowd(room + 4, (n) => fetch(another(n), { headers: from(someAddress(n)) }));
  await others.refused(5);
  expect(readers.answered).toEqual([]);
  await release();
  await Promise.all([readers.all, others.all]);
  expect(new Set(readers.answered.map(({ status }) => status))).toEqual(new Set([200]));
  expect(others.answered.filter(({ status }) => status === 200)).toHaveLength(room - 1);
});

test('16.8 a visitor who asks for a page that waits in the queue of a crowd does not wait with the crowd', async () => {
  const release = await lock('reviews');
  const order: string[] = [];
  const cachedPage = (n: number) => `${url}/product/${product}?reviews=${n}`;
  const count = (pages.working + pages.waiting) / 2;
  const mob = crowd(count, async (n) => {
    const answer = await fetch(cachedPage(5_000 + n), { headers: from('10.7.1.1') });
    order.push(`mob ${n}`);
    return answer;
  });
  // One more is refused, so the others wait.
  const more = await fetch(cachedPage(6_000), { headers: from('10.7.1.1') });
  expect(more.status).toBe(503);
  const visitors = [5_008, 5_009, 5_010].map(async (n) => {
    await fetch(cachedPage(n), { headers: from(someAddress(n)) });
    order.push('visitor');
  });
  // They are in by then.
  for (let n = 0; n < 20; n += 1) await fetch(`${url}/ready`);
  await release();
  await Promise.all([mob.all, ...visitors]);
  expect(order.lastIndexOf('visitor')).toBeLessThan(order.indexOf('mob 7'));
});

test('16.8 orders that all wait for one lock leave the database to everybody else; none is lost or doubled', async () => {
  const { services } = running.store;
  const release = await lock('shelf');
  const count = checkout.working + checkout.waiting + 20;
  const references = Array.from({ length: count }, () => newReference(new Date()));
  const buyers = crowd(count, (n) =>
    fetch(`${url}/payment`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...from(someAddress(n)), origin: running.store.url },
      body: new URLSearchParams({
        ...aForm,
        email: `buyer-${n}@example.test`,
        reference: references[n] as string,
        cart: JSON.stringify([{ id: product, quantity: 1 }]),
      }),
    }),
  );
  await buyers.refused(20);
  for (const { html } of buyers.answered) expect(visibleText(html)).toContain('no se creó y no se cobró nada');
  expect((await fetch(`${url}/ready`)).status).toBe(200);
  expect(
    (await fetch(`${url}/api/reviews`, { method: 'POST', headers: { origin: running.store.url } })).status,
  ).toBeLessThan(500);
  await release();
  await buyers.all;
  const placed = buyers.answered.filter(({ status }) => status === 303).map(({ n }) => references[n] as string);
  expect(placed).toHaveLength(count - 20);
  const storedOrders = await services.db
    .selectFrom('orders')
    .select('reference')
    .where('reference', 'in', references)
    .execute();
  expect(storedOrders.map(({ reference }) => reference).sort()).toEqual(placed.sort());
});

test('16.8 clients that send their orders byte by byte hold up no other order', async () => {
  const slow = await Promise.all(
    Array.from({ length: checkout.working + checkout.waiting + 1 }, () =>
      says(url, 'POST /payment HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nfirstName=A'),
    ),
  );
  expect((await anOrder('10.8.0.1')).status).toBe(303);
  expect(slow.every((socket) => !socket.destroyed)).toBe(true);
});

test('16.8 a body that is larger than it may be is refused, announced or not', async () => {
  const body = 'a'.repeat(300_000);
  const announced = await fetch(`${url}/payment`, { method: 'POST', headers: { origin: running.store.url }, body });
  const inChunks = await fetch(`${url}/payment`, {
    method: 'POST',
    headers: { origin: running.store.url },
    body: new Blob([body]).stream(),
    duplex: 'half',
  } as RequestInit);
  for (const { status, headers } of [announced, inChunks]) {
    expect([status, headers.get('connection')]).toEqual([413, 'close']);
  }
});

test.each([
  ['/api/cart/check', 32],
  ['/api/cart/coupon', 32],
  ['/api/cart/saved', 32],
  ['/api/wompi/events', 64],
  ['/api/builds/mend', 64],
  ['/api/mi-pc', 64],
  ['/api/loginUserWithRecaptcha', 16],
  ['/api/auth/sign-in/email', 16],
  ['/auth', 16],
  ['/admin/blog/nuevo', 512],
  ['/admin/paginas/terminos', 512],
])('16.8 a body for %s has %i kB at most, announced or not', async (path, kB) => {
  const send = (bytes: number) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: running.store.url, 'content-type': 'application/json' },
      body: new Blob([`[${'0,'.repeat(bytes / 2 - 1)}0]`]).stream(),
      duplex: 'half',
    } as RequestInit);
  const tooLarge = await send(kB * 1024 + 2);
  expect([tooLarge.status, tooLarge.headers.get('connection')]).toEqual([413, 'close']);
  if (path.startsWith('/api/')) expect(await tooLarge.json()).toEqual({ error: expect.stringContaining('grande') });
  expect((await send(kB * 1024 - 2)).status).not.toBe(413);
});

test('16.8 a page in memory that is asked for with a body that never ends is the last of its connection', async () => {
  expect((await fetch(`${url}/`)).status).toBe(200);
  const drip = await says(url, 'GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n');
  const answer = await text(drip);
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i);
});

test('16.8 a file of the owner that a stranger sends byte by byte is refused, and its connection ends', async () => {
  const drip = await says(
    url,
    `POST /admin/intercambio HTTP/1.1\r\nHost: localhost\r\nOrigin: ${running.store.url}\r\nContent-Length: 100000\r\n\r\na`,
  );
  expect(await text(drip)).toMatch(/^HTTP\/1\.1 (30|40)/);
});

test('16.8 a client that asks and leaves again and again frees no slot before the work is done', async () => {
  const release = await lock('reviews');
  for (let n = 0; n < pages.working; n += 1) {
    const asked = `GET /product/${product}?x=${n} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${someAddress(n)}\r\n\r\n`;
    const socket = await says(url, asked);
    await expect.poll(waitingForLocks).toBe(n + 1);
    await once(socket.destroy(), 'close');
  }
  const next = crowd(1, () => fetch(page(3_000), { headers: from('10.8.1.1') }));
  expect((await fetch(`${url}/ready`)).status).toBe(200);
  const more = crowd(pages.waiting + 4, (n) => fetch(page(4_000 + n), { headers: from(someAddress(n)) }));
  await more.refused(5);
  await release();
  await Promise.all([next.all, more.all]);
});

test('16.12 requests that the client ended are no failures of ours', async () => {
  const lines: { level: number; status?: number; path?: string; msg: string }[] = [];
  const bundle = await builtStore();
  const log = bundle.createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = bundle.createApp({ ...running.store.services, log }, { clientFolder: 'build/client', limits });
  const listening = await bundle.listen(app, { port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => listening.close());
  const watched = `http://127.0.0.1:${listening.port}`;
  const release = await lock('reviews');
  /** Node answers "100 Continue" as soon as it has read a head that expects it. */
  const isIn = async (head: string) => {
    const socket = await says(watched, `${head}\r\nHost: localhost\r\nExpect: 100-continue\r\n\r\n`);
    await once(socket, 'data');
    return socket;
  };
  const ask = (path: string, address: string) => isIn(`GET ${path} HTTP/1.1\r\nX-Forwarded-For: ${address}`);
  const inWork = await Promise.all(
    Array.from({ length: pages.working }, (_, n) => ask(`/product/${product}?x=${n}`, someAddress(n))),
  );
  await expect.poll(waitingForLocks).toBe(pages.working);
  const waiting = await ask(`/product/${'y'.repeat(5_000)}?x=waiting`, '10.9.2.1');
  const halfBody = await isIn('POST /payment HTTP/1.1\r\nContent-Length: 100');
  halfBody.write('a');
  for (const socket of [waiting, halfBody, ...inWork]) socket.destroy();
  await expect.poll(() => lines.filter(({ status }) => status === 499)).toHaveLength(2);
  for (const { path = '' } of lines) expect(path.length).toBeLessThanOrEqual(300);
  await release();
  await expect.poll(() => lines.filter(({ status }) => status === 499)).toHaveLength(2 + pages.working);
  expect(lines.filter(({ level, status = 0 }) => level > 30 || (status !== 499 && status !== 200))).toEqual([]);
});
