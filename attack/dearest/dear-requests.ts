import type { Part } from '../../bench/ground/catalogue-file.ts';
import type { SentRequest } from './send.ts';

/** What a stranger, or where it is said the owner, can ask for that costs most. */
export interface DearRequest {
  name: string;
  /** Who is asked to come back later, and when. */
  limitedBy: string;
  /** Each another one, so that no memory answers. */
  request(n: number): SentRequest;
}

type Parts = Record<string, string | string[]>;

interface World {
  parts: readonly Part[];
  /** Of the builder, as it proposes them. */
  builds: readonly Parts[];
  code: string;
  /** An order of the owner's own account. */
  delivered: string;
  ownerCookie: string;
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
/** Words that many products have, and none that all have: the search tries what they may mean. */
const words = ['procesadr', 'ryzn', 'tarjeta', 'nvida', 'memoria', 'ddr5', 'fuente', 'gabinet'];

export function dearRequests({ parts, builds, code, delivered, ownerCookie }: World): DearRequest[] {
  const limit = 'concurrency';
  const get = (name: string, limitedBy: string, path: (n: number) => string, headers = {}): DearRequest => ({
    name: `GET ${name}`,
    limitedBy,
    request: (n) => ({ method: 'GET', path: path(n), headers }),
  });
  const post = (name: string, limitedBy: string, body: (n: number) => string, headers: object = json): DearRequest => ({
    name: `POST ${name}`,
    limitedBy,
    request: (n) => ({ method: 'POST', path: name, headers: { ...headers }, body: body(n) }),
  });
  const id = (n: number) => parts[n % parts.length]?.id ?? '';
  const text = (n: number) => words.map((word, at) => ((n >> at) % 2 === 0 ? word : `${word}${n % 7}`)).join('+');
  const build = (n: number) => builds[n % builds.length] ?? {};
  const calls = '600 a minute by address, concurrency';
  /** Three slots of other builds, so that nothing near fixes it. */
  const broken = (n: number): Parts => {
    const mixed = { ...build(n) };
    for (const [at, slot] of ['board', 'case', 'cooler'].entries()) {
      const other = build(n + 3 * (at + 1))[slot];
      if (other) mixed[slot] = other;
    }
    return mixed;
  };
  const ids = (count: number, from: number) => Array.from({ length: count }, (_, at) => id(from * count + at));
  const call = (name: string, body: (n: number) => object) =>
    post(`/api/builds/${name}`, calls, (n) => JSON.stringify(body(n)));
  return [
    get('/search.data', limit, (n) => `/search.data?q=${text(n)}&x=${n}`),
    get('/search', limit, (n) => `/search?q=${text(n)}&x=${n}`),
    get('/categories.data', limit, (n) => `/categories.data?orden=valor&precio_desde=${1_000 + n}`),
    get('/categories/procesadores', limit, (n) => `/categories/procesadores?marca=amd&marca=intel&precio_desde=${n}`),
    get('/api/suggestions', '600 a minute by address, concurrency', (n) => `/api/suggestions?q=${words[n % 8]}+${n}`),
    get('/comparar', limit, (n) => `/comparar?ids=${ids(4, n).join()}`),
    get('/product/:id', limit, (n) => `/product/${id(n)}?x=${n}`),
    get('/product/:id/imagen.png', '30 a minute by address, concurrency', (n) => `/product/${id(n)}/imagen.png`),
    get('/armar/:code', calls, (n) => `/armar/${code}?x=${n}`),
    get('/armar/:code/imagen.png', '30 a minute by address, concurrency', (n) => `/armar/${code}/imagen.png?x=${n}`),
    get('/armar', calls, (n) => `/armar?uso=edicion&presupuesto=${9_000_000 + n}`),
    get('/sitemap.xml', limit, (n) => `/sitemap.xml?x=${n}`),
    call('check', (n) => ({ parts: broken(n) })),
    call('choices', (n) => ({ parts: build(n), slot: 'drives', page: 1 })),
    call('marks', (n) => ({ parts: build(n), ids: ids(60, n) })),
    call('mend', (n) => ({ parts: broken(n), percent: 50 })),
    call('propose', (n) => ({ use: 'edicion', budget: 9_000_000 + 10_000 * n })),
    call('find', (n) => ({ slot: 'gpu', text: `geforce rtx ${n}` })),
    post('/api/cart/check', limit, (n) =>
      JSON.stringify({ lines: ids(100, n).map((each) => ({ id: each, quantity: 1 })) }),
    ),
    post('/api/cart/check (zeros)', limit, () => `[${'0,'.repeat(16_000)}0]`),
    post('/api/wompi/events', limit, (n) =>
      JSON.stringify({ event: 'transaction.updated', environment: 'test', n, x: Array(31_000).fill(0) }),
    ),
    post('/api/loginUserWithRecaptcha', '60 in 15 minutes by address, concurrency', (n) =>
      JSON.stringify({ data: { email: `a${n}@b.co`, password: 'x'.repeat(10_000), recaptchaToken: 'x' } }),
    ),
    post('/payment (fields)', limit, () => 'a&'.repeat(130_000), form),
    post('/payment', 'orders: docs/orders.md, concurrency', () => `phoneNumber=${'3'.repeat(250_000)}`, form),
    get('/orders/…/pasaporte.pdf', limit, (n) => `/orders/${delivered}/piezas/1/pasaporte.pdf?x=${n}`, {
      cookie: ownerCookie,
    }),
    get('/admin/pedidos/remisiones.pdf', 'owner alone, concurrency', (n) => `/admin/pedidos/remisiones.pdf?x=${n}`, {
      cookie: ownerCookie,
    }),
    get('/admin/productos', 'owner alone', (n) => `/admin/productos?q=${words[n % 8]}&x=${n}`, { cookie: ownerCookie }),
    post('/admin/intercambio', 'owner alone, 2 at a time', (n) => fileForm(parts.slice(0, 2_000), n), {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      cookie: ownerCookie,
    }),
  ].map((each) => ({
    ...each,
    request: (n) => ({ ...each.request(n), path: each.request(n).path.replace(/ \(.*\)$/, '') }),
  }));
}

const boundary = 'dear-request';

/** As the form sends it. */
function fileForm(parts: readonly Part[], n: number): string {
  const rows = ['id,price,stock', ...parts.map(({ id, price, stock }) => `${id},${price + (n % 100)},${stock}`)];
  const head = 'Content-Disposition: form-data; name="archivo"; filename="precios.csv"\r\nContent-Type: text/csv';
  return `--${boundary}\r\n${head}\r\n\r\n${rows.join('\n')}\r\n--${boundary}--\r\n`;
}
