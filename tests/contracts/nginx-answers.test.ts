import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commonHeaders } from '#app/http/middleware/security-headers.server.ts';
import { type Answer, canProxy, type ProxiedBackends, proxiedBackends } from './proxied-backends.ts';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const form = { method: 'POST', body: Buffer.from('a=b') };

describe.runIf(canProxy)('what nginx itself answers', () => {
  let shop: ProxiedBackends;
  beforeAll(async () => {
    shop = await proxiedBackends({
      // Nobody waits for seconds in a test.
      site: [
        [/proxy_read_timeout 4s/, 'proxy_read_timeout 200ms'],
        [/proxy_read_timeout 75s/, 'proxy_read_timeout 200ms'],
      ],
    });
  });
  beforeEach(() => shop.begin());
  afterAll(() => shop?.close());

  /** Of the shop, in Spanish, and as guarded as the shop's own pages. */
  async function isOurs({ headers, body }: Answer): Promise<string> {
    const text = String(body);
    expect(text).not.toMatch(/nginx|Bad|Gateway|Error|Not /);
    const {
      'cache-control': _,
      'cross-origin-opener-policy': _1,
      'permissions-policy': _2,
      ...fixed
    } = commonHeaders({
      formTargets: [],
      isHttps: true,
    });
    expect(headers).toMatchObject({ ...fixed, 'cache-control': 'no-store', server: 'nginx' });
    if (headers['content-type'] === 'application/json') {
      expect(JSON.parse(text).error).toMatch(/^\p{Lu}.*\.$/u);
      return text;
    }
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash('sha256', style, 'base64')}'`);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(text).toMatch(/^<!doctype html>\n<html lang="es-CO">/);
    expect(text).not.toMatch(/<script|<!--|<link|<img|style=/);
    expect(/<h1>(.+)<\/h1>\n<p>(.+)<\/p>/.exec(text), text).not.toBeNull();
    return text.replaceAll(/<[^>]+>/g, '');
  }
  async function withoutBackends(work: () => Promise<void>): Promise<void> {
    await Promise.all(shop.backends.map((backend) => backend.leave()));
    try {
      await work();
    } finally {
      await Promise.all(shop.backends.map((backend) => backend.comeBack()));
    }
  }

  test('no process there: a page that can be asked for again, and when', async () => {
    await withoutBackends(async () => {
      const answer = await shop.ask('/product/1', { headers: html });
      expect(answer.status).toBe(502);
      expect(answer.headers['retry-after']).toBe('5');
      expect(await isOurs(answer)).toContain('La tienda no responde');
      expect(String(answer.body)).toContain('<a href="">Intentar de nuevo</a>');
      const spoken = await shop.ask('/product/1.data', { headers: { accept: '*/*' } });
      expect(spoken.status).toBe(502);
      expect(JSON.parse(await isOurs(spoken))).toMatchObject({ retryAfterSeconds: 5 });
    });
  });

  test('no process there: what was sent to buy did not arrive, and it says so', async () => {
    await withoutBackends(async () => {
      const answer = await shop.ask('/payment', { ...form, headers: html });
      expect([answer.status, answer.headers['retry-after']]).toEqual([502, '5']);
      expect(await isOurs(answer)).toContain('no se creó ningún pedido y no se cobró nada');
      const spoken = await shop.ask('/payment.data', form);
      expect(await isOurs(spoken)).toContain('no se creó ningún pedido');
    });
  });

  const silent = (_path: string, _outgoing: ServerResponse) => {};
  const dying = (_path: string, outgoing: ServerResponse) => void outgoing.socket?.destroy();
  test.each([
    [502, 'dies while it works on it', dying],
    [504, 'does not answer', silent],
  ])('%i, where the process %s: an order may have arrived, and where to look', async (status, _how, answer) => {
    shop.bothAnswer(answer);
    const page = await shop.ask('/payment', { ...form, headers: html });
    expect([page.status, page.headers['retry-after']]).toEqual([status, undefined]);
    const text = await isOurs(page);
    expect(text).toContain('puede que ya esté hecho');
    expect(text).toContain('correo');
    expect(String(page.body)).toContain('<a href="/orders">Ver tus pedidos</a>');
    expect(String(page.body)).not.toContain('Intentar de nuevo');
    const spoken = await shop.ask('/payment.data', { ...form, headers: { accept: '*/*' } });
    expect(spoken.status).toBe(status);
    expect(Object.keys(JSON.parse(await isOurs(spoken)))).toEqual(['error']);
    expect(shop.asked().map(({ path }) => path)).toHaveLength(2);
    // A page changes nothing, so it only has to be asked for again.
    expect(await isOurs(await shop.ask('/', { headers: html }))).toContain('espera unos segundos');
  });

  test('too large, too long, unreadable, nowhere', async () => {
    const large = await shop.ask('/cart', { method: 'POST', body: Buffer.alloc(600 * 1024), headers: html });
    expect(large.status).toBe(413);
    expect(await isOurs(large)).toContain('demasiado grande');
    const long = await shop.ask(`/search?q=${'a'.repeat(20_000)}`, { headers: html });
    expect(long.status).toBe(414);
    expect(await isOurs(long)).toContain('No pudimos leer la solicitud');
    const cookies = await shop.ask('/', { headers: { ...html, cookie: 'a'.repeat(20_000) } });
    expect(cookies.status).toBe(400);
    expect(await isOurs(cookies)).toContain('borra las cookies');
    const trace = await shop.ask('/', { method: 'TRACE', headers: html });
    expect(trace.status).toBe(405);
    await isOurs(trace);
    const unknown = await shop.ask('/cart', { method: 'POST', headers: { ...html, 'transfer-encoding': 'gzip' } });
    expect(unknown.status).toBe(501);
    await isOurs(unknown);
    for (const path of ['/metrics', '/nucleo-write', '/nucleo-answer/html']) {
      const missing = await shop.ask(path, { headers: html });
      expect([path, missing.status]).toEqual([path, 404]);
      expect(await isOurs(missing)).toContain('No encontramos esta página');
    }
    expect(shop.asked()).toEqual([]);
  });

  test('a request that is none', async () => {
    const socket = await shop.open();
    socket.end(`GET / HTTP/1.1\r\nhost: ${shop.name}\r\nbad header\r\n\r\nGET / HTTP/9.9\r\n\r\n`);
    const said = String(Buffer.concat(await Array.fromAsync(socket as AsyncIterable<Buffer>)));
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
    expect(said).toContain('No pudimos leer la solicitud');
    expect(said).toMatch(/strict-transport-security: /i);
  });

  test('answers of the shop with these statuses are the shop’s own', async () => {
    for (const status of [400, 404, 413, 429, 500, 502, 503]) {
      shop.bothAnswer((_path, outgoing) => void outgoing.writeHead(status, { 'retry-after': '3' }).end('de la tienda'));
      const answer = await shop.ask('/', { headers: html });
      expect([answer.status, String(answer.body), answer.headers['retry-after']]).toEqual([
        status,
        'de la tienda',
        '3',
      ]);
      expect(answer.headers['strict-transport-security']).toBeUndefined();
    }
  });

  test('no port says which nginx it is, and http on the port of https leads to https', async () => {
    async function plain(port: number, host: string): Promise<string> {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET /a?b=1 HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => chunks.push(chunk));
      // Who asks by a foreign name is cut off.
      socket.on('error', () => {});
      await new Promise<void>((resolve) => socket.once('close', () => resolve()));
      return String(Buffer.concat(chunks));
    }
    for (const port of [shop.plainPort, shop.port]) {
      const said = await plain(port, shop.name);
      expect(said).toMatch(/^HTTP\/1\.1 308 /);
      expect(said).toContain(`ocation: https://${shop.name}/a?b=1\r\n`);
      expect(said).toMatch(/\nserver: nginx\r\n/i);
      expect(said).not.toMatch(/nginx\/\d/);
    }
    expect(await plain(shop.plainPort, 'other.test')).toBe('');
  });

  test('the pages are read by nobody but a browser: no robot keeps them, and they need no script', async () => {
    const page = await readFile('deploy/nginx/answer.html', 'utf8');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).toContain('prefers-color-scheme: dark');
  });
});
