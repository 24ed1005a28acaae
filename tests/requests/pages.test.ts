import { Session } from 'node:inspector/promises';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CategoryKey } from '#app/shop/catalog/categories.ts';
import { productsPerPage } from '#app/shop/catalog/product.ts';
import { visibleText } from '#tests/support/checkout-client.ts';
import { mainOf, productsIn } from '#tests/support/source/page-parts.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

const running = engineStore({ seed: 'demo' });
let get: (path: string, init?: RequestInit) => Promise<Response>;
beforeAll(() => {
  get = (path, init) => fetch(running.store.url + path, { redirect: 'manual', ...init });
});

const inside =
  /at \/|node:internal|node_modules|SELECT |INSERT |syntax error|violates|pg_|Kysely|stack|undefined|\[object/i;

describe('every page', () => {
  test.each([
    ['/', 200, 'Núcleo'],
    ['/offers', 200, 'Ofertas'],
    ['/categories', 200, 'Categorías'],
    ['/product/1', 200, 'AMD Ryzen 7 7800X3D'],
    ['/search?q=rtx', 200, 'rtx'],
    ['/cart', 200, 'Carrito'],
    ['/payment', 200, 'Página de Pago'],
    ['/success', 200, 'Resultado del Pago'],
    ['/no-such-page', 404, 'Núcleo'],
  ])('%s answers %i in the shop’s frame', async (path, status, words) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(visibleText(html)).toContain(words);
    expect(html).toMatch(/<html[^>]*lang="es-CO"/);
    expect(html).toMatch(/<title>[^<]*Núcleo[^<]*<\/title>/);
    expect(visibleText(html)).toContain(`© ${new Date().getFullYear()}`);
  });

  test.each<[string, CategoryKey[], string]>([
    ['procesadores', ['Procesadores'], '/'],
    ['tarjetas-graficas', ['Tarjeta Gráfica'], '/'],
    ['memoria-ram', ['Memoria Ram'], '/'],
    ['almacenamiento', ['SSD', 'Almacenamiento Externo'], '/blog/armar-un-pc-gamer'],
    ['placas-base', ['Motherboards'], '/'],
    ['fuentes-de-poder', ['Fuente de poder'], '/'],
  ])(
    '/categories/%s shows all products of %j and no other, and %s leads there',
    { tags: ['S2.25', 'S2.26', 'S2.27', 'S2.28', 'S2.29', 'S2.30'] },
    async (slug, names, from) => {
      expect(await (await get(from)).text()).toContain(`href="/categories/${slug}"`);
      const { db } = running.store.services;
      const wanted = await db.selectFrom('products').select('id').where('category', 'in', names).execute();
      expect(wanted.length).toBeGreaterThan(0);
      const shown: string[] = [];
      for (let page = 1; page <= Math.ceil(wanted.length / productsPerPage); page += 1) {
        const response = await get(`/categories/${slug}?page=${page}`);
        expect(response.status).toBe(200);
        shown.push(...productsIn(mainOf(await response.text())));
      }
      expect(shown.sort()).toEqual(wanted.map(({ id }) => id).sort());
    },
  );

  test('the address that gathers drives shows both of its categories', async () => {
    const page = visibleText(await (await get('/categories/almacenamiento')).text());
    expect(page).toContain('SSD');
    const second = visibleText(await (await get('/categories/almacenamiento?page=2')).text());
    expect(page + second).toMatch(/DISCO/);
  });

  test('carries its policy, with a hash for each inline script, and says nothing of its maker', async () => {
    for (const path of [
      '/',
      '/product/1',
      '/no-such-page',
      '/health',
      '/favicon.svg',
      '/assets/none.js',
      '/api/wompi/events',
    ]) {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('content-security-policy'), path).toMatch(/default-src '(self|none)'/);
      expect(headers.get('content-security-policy'), path).not.toContain('unsafe');
      expect(headers.get('x-powered-by'), path).toBeNull();
      expect(headers.get('x-request-id'), path).toMatch(/^[\da-f]{32}$/);
    }
  });

  test('comes with scripts and styles that were compressed beforehand, and are what they are without', async () => {
    const page = await (await get('/')).text();
    // The manifest of all routes is named there but not loaded: routes are discovered as links come into view.
    const files = [...page.matchAll(/[" ](\/assets\/(?!manifest)[^" ]+\.(?:js|css))(?=[" ])/g)].map(
      ([, path]) => path ?? '',
    );
    expect(files.length).toBeGreaterThan(3);
    for (const path of new Set(files)) {
      const plainFile = await get(path, { headers: { 'accept-encoding': 'identity' } });
      const sent = await get(path, { headers: { 'accept-encoding': 'gzip, br' } });
      expect(sent.headers.get('content-encoding'), path).toBe('br');
      expect(sent.headers.get('vary'), path).toMatch(/accept-encoding/i);
      expect(sent.headers.get('content-type'), path).toBe(plainFile.headers.get('content-type'));
      expect(sent.headers.get('cache-control'), path).toContain('immutable');
      expect(await sent.text(), path).toBe(await plainFile.text());
    }
  });

  test('is compressed itself, for clients that can read that', async () => {
    const plain = await get('/blog', { headers: { 'accept-encoding': 'identity' } });
    for (const [accepts, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0', null],
      ['identity', null],
    ] as const) {
      const sent = await get('/blog', { headers: { 'accept-encoding': accepts } });
      expect(sent.headers.get('content-encoding'), accepts).toBe(encoding);
      expect(sent.headers.get('vary'), accepts).toMatch(/accept-encoding/i);
      if (encoding !== 'gzip') expect(await sent.text(), accepts).toBe(await plain.clone().text());
    }
  });

  test('is the same for every visitor, so that it can be cached', async () => {
    for (const path of ['/', '/offers', '/categories', '/product/1', '/blog', '/search?q=rtx', '/cart']) {
      const plain = await get(path);
      const visitor = await get(path, { headers: { cookie: 'pending-order=abc; other=1', 'accept-language': 'en' } });
      expect(plain.headers.get('set-cookie'), path).toBeNull();
      expect(await visitor.text(), path).toBe(await plain.text());
    }
  });

  test('of one shopper is never cached', async () => {
    expect((await get('/payment')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('bad input', () => {
  test.each([
    '/categories/no-such-category',
    '/product/none',
    '/product/%00',
    '/product/%E0%A4%A',
    '/product/..%2F..%2Fetc%2Fpasswd',
    `/product/${'x'.repeat(5000)}`,
    '/categories/constructor',
    '/.env',
    '/.git/config',
    '/assets/../../package.json',
  ])('%s is not found, in Spanish', async (path) => {
    const response = await get(path);
    expect([400, 404]).toContain(response.status);
    const text = visibleText(await response.text());
    expect(text).not.toMatch(inside);
  });

  test.each(['0', '-1', '99999999999999999999', 'abc', '1e9', '', '%00', '1;DROP TABLE products'])(
    'page=%s shows a page all the same',
    async (page) => {
      for (const path of ['/', '/offers', '/categories', '/categories/ssd', '/search']) {
        const response = await get(`${path}?q=a&page=${page}`);
        expect(response.status, path).toBe(200);
      }
    },
  );

  test('in search never breaks it, whatever is typed', async () => {
    const terms = fc.sample(fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 2000 })), {
      numRuns: 150,
      seed: 3,
    });
    for (const term of [...terms, '%', '_', "'", '"', '\\', '\u0000', '<script>alert(1)</script>', '{}', '../..']) {
      const response = await get(`/search?${new URLSearchParams({ q: term.toWellFormed() })}`);
      expect([200, 302], JSON.stringify(term)).toContain(response.status);
      expect(await response.text()).not.toContain('<script>alert(1)');
    }
  });

  test('to any call or page gets an answer, never a broken server', async () => {
    const paths = [
      '/',
      '/cart',
      '/payment',
      '/success',
      '/api/cart/check',
      '/api/products',
      '/api/checkWompiTransactionStatus',
      '/api/wompi/events',
      '/health',
      '/ready',
      '/nothing',
    ];
    const bodies: [string, string][] = [
      ['application/json', '{'],
      ['application/json', '[]'],
      ['application/json', 'null'],
      ['application/json', '{"data":null}'],
      ['application/json', '{"lines":[{"id":"1","quantity":1e99}]}'],
      ['application/json', '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}'],
      ['application/x-www-form-urlencoded', '%%%=%%%'],
      ['multipart/form-data; boundary=x', '--y'],
      ['text/plain', 'hola'],
      ['', ''],
    ];
    const origin = running.store.url;
    for (const path of paths) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']) {
        for (const [type, body] of method === 'POST' ? bodies : [['text/plain', 'x'] as const]) {
          const response = await get(path, {
            method,
            headers: { origin, ...(type ? { 'content-type': type } : {}) },
            body: method === 'HEAD' ? undefined : body,
          });
          const text = await response.text();
          expect(response.status, `${method} ${path} ${type} ${body}`).toBeLessThan(500);
          expect(visibleText(text), `${method} ${path} ${type}`).not.toMatch(inside);
        }
      }
    }
  });
});

test('health answers for the process, ready for the database, and neither says more', async () => {
  for (const [path, said] of [
    ['/health', { status: 'ok' }],
    ['/ready', { status: 'ready', index: 'loaded' }],
  ] as const) {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('cache-control')], path).toEqual([200, 'no-store']);
    expect(await answer.json(), path).toEqual(said);
  }
});

describe('a page that is not cached', () => {
  let callsOf: (name: string) => number;
  beforeAll(async () => {
    await (await get('/cart')).text();
    callsOf = await callsDuring(async () => {
      // Never cached.
      for (const _time of [1, 2]) await (await get('/cart')).text();
    });
    // Proves that the calls are seen: every request is matched against the routes, and the page renders its frame.
    expect(callsOf('matchRoutesImpl')).toBeGreaterThanOrEqual(2);
    expect(callsOf('SiteHeader')).toBe(2);
  });

  test('finds the routes ranked, which happens once, when the store starts', () => {
    expect(callsOf('flattenAndRankRoutes')).toBe(0);
  });

  test('finds what looks the same on every page rendered', () => {
    for (const part of ['HeaderContent', 'SectionLinks', 'FooterContent']) expect(callsOf(part), part).toBe(0);
  });

  test('goes out as it is, and not as a copy or a stream', () => {
    expect(callsOf('responseViaCache')).toBe(2);
    expect(callsOf('readWithoutBlocking')).toBe(0);
  });
});

test.each([
  ['/', undefined],
  ['/offers', 'Ofertas'],
  ['/categories/procesadores', 'Categorías'],
  ['/blog', 'Blog'],
  ['/blog/armar-un-pc-gamer', 'Blog'],
  ['/product/1', undefined],
])('%s highlights %j of the sections, whatever page was rendered before', async (path, section) => {
  const html = await (await get(path)).text();
  const [sections = ''] = /<nav aria-label="Secciones"[\s\S]*?<\/nav>/.exec(html) ?? [];
  expect(sections).toContain('href="/blog"');
  expect(/<a [^>]*aria-current="page"[^>]*>([^<]+)/.exec(sections)?.[1]).toBe(section);
});

/** @returns how often a function of this name was called during the work */
async function callsDuring(work: () => Promise<void>): Promise<(name: string) => number> {
  const inspector = new Session();
  inspector.connect();
  try {
    await inspector.post('Profiler.enable');
    await inspector.post('Profiler.startPreciseCoverage', { callCount: true });
    await work();
    const { result } = await inspector.post('Profiler.takePreciseCoverage');
    const functions = result.flatMap((script) =>
      /\/(build\/server|react-router|@hono\/node-server)\//.test(script.url) ? script.functions : [],
    );
    return (name) =>
      functions
        .filter(({ functionName }) => functionName === name)
        .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
  } finally {
    inspector.disconnect();
  }
}
