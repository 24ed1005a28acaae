import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { ClientHttp2Session, ClientHttp2Stream } from 'node:http2';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { childrenOf } from '#tests/support/cluster/programs.ts';
import { http2From } from '#tests/support/https/tls-from.ts';
import { canProxy, type ProxiedBackends, proxiedBackends } from './proxied-backends.ts';

const streaming = (path: string, outgoing: ServerResponse) => {
  if (!path.startsWith('/api/live')) return void outgoing.end('ok');
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: one\n\n');
};

async function proxied(options: Parameters<typeof proxiedBackends>[0] = {}): Promise<ProxiedBackends> {
  const shop = await proxiedBackends(options);
  onTestFinished(() => shop.close());
  return shop;
}

/** Open pages of one address, as many on a connection as a browser's would be at most. @returns the statuses */
async function openPages(shop: ProxiedBackends, from: string, count: number): Promise<number[]> {
  const statuses: Promise<number>[] = [];
  let session: ClientHttp2Session | undefined;
  for (let each = 0; each < count; each += 1) {
    if (each % 100 === 0) {
      const opened = http2From(shop, from);
      session = opened;
      onTestFinished(() => opened.destroy());
      await once(opened, 'connect');
    }
    const stream = (session as ClientHttp2Session).request({ ':path': '/api/live', ':authority': shop.name });
    statuses.push(statusOf(stream));
    stream.resume();
  }
  return Promise.all(statuses);
}

async function statusOf(stream: ClientHttp2Stream): Promise<number> {
  const [headers] = await once(stream, 'response');
  return Number(headers[':status']);
}

const ended = (socket: TLSSocket) =>
  new Promise<void>((resolve) => socket.on('error', () => {}).once('close', resolve));

describe.runIf(canProxy)('what one address may take of nginx', () => {
  let shop: ProxiedBackends;
  beforeAll(async () => {
    shop = await proxiedBackends();
  });
  beforeEach(() => {
    shop.begin();
    shop.bothAnswer(streaming);
  });
  afterAll(() => shop?.close());

  test('1,400 open pages of three visitors leave the shop open to a fourth', async () => {
    for (const from of ['127.0.1.1', '127.0.1.2', '127.0.1.3']) {
      expect(new Set(await openPages(shop, from, 460))).toEqual(new Set([200]));
    }
    expect((await shop.ask('/', { from: '127.0.1.4' })).status).toBe(200);
  });

  test('one visitor’s five hundred first open page is refused, and nobody else’s', async () => {
    const statuses = await openPages(shop, '127.0.2.1', 520);
    expect(statuses.filter((status) => status === 200)).toHaveLength(500);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect((await shop.ask('/', { from: '127.0.2.1' })).status).toBe(200);
    expect(await openPages(shop, '127.0.2.2', 1)).toEqual([200]);
    const refused = await shop.ask('/api/live', { from: '127.0.2.1', headers: { accept: 'text/event-stream' } });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10']);
    expect(JSON.parse(String(refused.body))).toMatchObject({ retryAfterSeconds: 10 });
  });

  test('a hundred bodies that come drop by drop are all that one address sends at once', async () => {
    const dripping = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const socket = await shop.open('127.0.3.1');
        onTestFinished(() => void socket.destroy());
        socket.write(`POST /cart HTTP/1.1\r\nhost: ${shop.name}\r\ncontent-length: 1000\r\n\r\na`);
        return socket;
      }),
    );
    const form = { method: 'POST', body: Buffer.from('a') };
    await expect.poll(async () => (await shop.ask('/cart', { ...form, from: '127.0.3.1' })).status).toBe(429);
    expect((await shop.ask('/cart', { ...form, from: '127.0.3.2' })).status).toBe(200);
    expect((await shop.ask('/', { from: '127.0.3.1' })).status).toBe(200);
    for (const socket of dripping) socket.destroy();
    await expect.poll(async () => (await shop.ask('/cart', { ...form, from: '127.0.3.1' })).status).toBe(200);
  });
});

describe.runIf(canProxy)('nginx’s own bounds', () => {
  test('of IPv6, a /64 is one address', async () => {
    const shop = await proxied({
      site: [
        // Addresses that this machine does not have.
        [/limit_conn_status 429;/, '$&\n    set_real_ip_from 127.0.0.1;\n    real_ip_header x-test-address;'],
        [/limit_conn nucleo_open_pages 500;/, 'limit_conn nucleo_open_pages 1;'],
      ],
    });
    shop.bothAnswer(streaming);
    const status = (address: string) =>
      new Promise<number>((resolve, reject) => {
        void shop.open().then((socket) => {
          onTestFinished(() => void socket.destroy());
          socket.once('data', (data) => resolve(Number(String(data).split(' ')[1]))).on('error', reject);
          socket.write(`GET /api/live HTTP/1.1\r\nhost: ${shop.name}\r\nx-test-address: ${address}\r\n\r\n`);
        });
      });
    expect(await status('2001:db8:1:2::1')).toBe(200);
    expect(await status('2001:db8:1:2:a:b:c:d')).toBe(429);
    expect(await status('2001:db8:1:3::1')).toBe(200);
    expect(await status('203.0.113.7')).toBe(200);
    expect(await status('203.0.113.7')).toBe(429);
    expect(await status('203.0.113.8')).toBe(200);
  });

  test('who does not send a head or a body to its end is cut off, and the store receives nothing of it', async () => {
    const shop = await proxied({
      main: [[/client_header_timeout 10s/, 'client_header_timeout 300ms']],
      site: [[/client_body_timeout 10s/, 'client_body_timeout 300ms']],
    });
    for (const text of ['', 'GET / HT', `POST /cart HTTP/1.1\r\nhost: ${shop.name}\r\ncontent-length: 10\r\n\r\na`]) {
      const socket = await shop.open();
      socket.resume().write(text || ' ');
      await ended(socket);
    }
    expect(shop.asked()).toEqual([]);
  });

  test('workers of before a reload leave, although pages are open', async () => {
    const shop = await proxied({ main: [[/worker_shutdown_timeout 330s/, 'worker_shutdown_timeout 300ms']] });
    shop.bothAnswer(streaming);
    expect(await openPages(shop, '127.0.0.1', 1)).toEqual([200]);
    const before = childrenOf(shop.nginx.pid);
    process.kill(shop.nginx.pid, 'SIGHUP');
    await expect.poll(() => childrenOf(shop.nginx.pid).filter((pid) => before.includes(pid))).toEqual([]);
    expect((await shop.ask('/')).status).toBe(200);
  });

  test('a picture that was deleted goes within minutes', async () => {
    const shop = await proxied({ site: [[/proxy_cache_valid 200 5m/, 'proxy_cache_valid 200 1s']] });
    const forEver = { 'cache-control': 'public, max-age=31536000, immutable' };
    shop.bothAnswer((_path, outgoing) => void outgoing.writeHead(200, forEver).end('picture'));
    const first = await shop.ask('/uploads/a.webp');
    expect([first.status, first.headers['cache-control']]).toEqual([200, forEver['cache-control']]);
    shop.bothAnswer((_path, outgoing) => void outgoing.writeHead(404).end());
    expect((await shop.ask('/uploads/a.webp')).status).toBe(200);
    expect(shop.asked()).toHaveLength(1);
    await expect.poll(async () => (await shop.ask('/uploads/a.webp')).status).toBe(404);
    // Also when it cannot be asked for: a page without its pictures is worse than one with a picture too many.
    shop.bothAnswer((_path, outgoing) => void outgoing.writeHead(200, forEver).end('picture'));
    expect((await shop.ask('/uploads/b.webp')).status).toBe(200);
    await Promise.all(shop.backends.map((backend) => backend.leave()));
    expect((await shop.ask('/uploads/b.webp')).status).toBe(200);
  });
});

describe.runIf(canProxy)('a process that hangs or is exchanged', () => {
  test('one that hangs keeps one page waiting, and is then left alone', async () => {
    const shop = await proxied({ site: [[/proxy_read_timeout 4s/, 'proxy_read_timeout 300ms']] });
    const [hanging, other] = shop.backends;
    hanging.answer = () => {};
    for (let each = 0; each < 20; each += 1) expect((await shop.ask('/')).status).toBe(200);
    expect([hanging.asked.length, other.asked.length]).toEqual([1, 20]);
    // What is sent goes to the other one too.
    expect((await shop.ask('/payment', { method: 'POST', body: Buffer.from('a') })).status).toBe(200);
    expect(hanging.asked).toHaveLength(1);
  });

  test('two that are exchanged one right after the other lose nothing', async () => {
    const shop = await proxied();
    const [first, second] = shop.backends;
    const all = async () => {
      for (let each = 0; each < 6; each += 1) {
        expect((await shop.ask('/')).status).toBe(200);
        expect((await shop.ask('/payment', { method: 'POST', body: Buffer.from('a') })).status).toBe(200);
      }
    };
    for (let round = 0; round < 2; round += 1) {
      for (const each of [first, second]) {
        await each.leave();
        await all();
        await each.comeBack();
      }
    }
    await all();
  });

  test('open pages go to the process that has fewest', async () => {
    const shop = await proxied();
    shop.bothAnswer(streaming);
    const [first, second] = shop.backends;
    await openPages(shop, '127.0.0.1', 40);
    expect([first.asked.length, second.asked.length]).toEqual([20, 20]);
    await second.leave();
    await second.comeBack();
    shop.begin();
    shop.bothAnswer(streaming);
    await openPages(shop, '127.0.0.1', 20);
    expect([first.asked.length, second.asked.length]).toEqual([0, 20]);
  });

  test('writes wait longer than pages, and so does what waits for others', async () => {
    const shop = await proxied({
      site: [
        [/proxy_read_timeout 4s/, 'proxy_read_timeout 300ms'],
        [/proxy_next_upstream_timeout 6s/, 'proxy_next_upstream_timeout 450ms'],
      ],
    });
    shop.bothAnswer((_path, outgoing) => void setTimeout(() => outgoing.end('late'), 600));
    const form = { method: 'POST', body: Buffer.from('a') };
    const patient = [
      '/success?id=1',
      '/success.data',
      '/api/auth/callback/google',
      '/orders/A',
      '/admin/cifras.data',
      '/product/1/imagen.png',
    ];
    for (const path of patient) expect([path, (await shop.ask(path)).status]).toEqual([path, 200]);
    expect((await shop.ask('/payment?a=%20b//c', form)).status).toBe(200);
    expect(shop.asked().map(({ path }) => path)).toContain('/payment?a=%20b//c');
    for (const path of ['/', '/product/1.data', '/api/session']) {
      expect([path, (await shop.ask(path)).status]).toEqual([path, 504]);
    }
  });
});
