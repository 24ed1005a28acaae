import type { FetchedPage } from '#tests/pages/fetched-pages.ts';
import type { Visitor } from '#tests/pages/page-world.ts';
import { aForm } from '#tests/support/checkout-client.ts';

/** A request whose every field is attacked. */
export interface Attempt {
  method: 'GET' | 'POST';
  path: string;
  visitor: Visitor;
  contentType: string | null;
  body: string;
  fields: number;
}

/** Says which request it is, whatever ids and values it carries: forms of other pages with the same fields are the same. */
export function kindOf(attempt: Attempt): string {
  const { method, path, body } = attempt;
  const [address = '', query = ''] = path.split('?');
  const intent = new URLSearchParams(method === 'GET' ? query : body).get('intent') ?? '';
  const names = namesSent(attempt).map((name) => name.replace(/:.*|\border_\w+/, ':id'));
  const fields = [...new Set(names)].sort().join();
  return [method, address.replace(/[^/]*\d[^/]*/g, ':id'), intent, fields].join(' ');
}

export function namesSent({ method, path, contentType, body }: Attempt): string[] {
  if (contentType === 'application/json') return [...body.matchAll(/"(\w+)":/g)].map(([, name = '']) => name);
  return [...new URLSearchParams(method === 'GET' ? path.split('?')[1] : body).keys()];
}

/** Calls that no form of a page sends, and pages asked with all they know. */
const calls: readonly [Visitor, string, object][] = [
  ['guest', '/api/loginUserWithRecaptcha', { data: { email: 'a@b.co', password: 'x', recaptchaToken: 'x' } }],
  [
    'guest',
    '/api/registerUserWithRecaptcha',
    { data: { email: 'a@b.co', fullName: 'x', password: 'x', recaptchaToken: 'x' } },
  ],
  ['guest', '/api/sendWelcomeEmail', { data: { email: 'a@b.co', fullName: 'x' } }],
  ['guest', '/api/checkWompiTransactionStatus', { data: { transactionId: '1-1-1' } }],
  ['guest', '/api/wompi/events', { event: 'transaction.updated', data: { transaction: { id: '1' } }, timestamp: 1 }],
  ['guest', '/api/cart/check', { lines: [{ id: '1', quantity: 1 }] }],
  [
    'shopper',
    '/api/mi-pc',
    { pc: { v: 1, parts: [{ slot: 'cpu', part: { name: 'x', specs: {} } }] }, seen: 0, owner: null },
  ],
  ['shopper', '/api/cart/saved', { lines: [{ id: '1', quantity: 1 }], seen: 0, owner: null }],
  ['shopper', '/api/wishlist', { productId: '1', isWished: true }],
  ['shopper', '/api/reviews', { productId: '1', stars: 4, comment: 'x' }],
];
const asked: readonly [Visitor, string][] = [
  ['guest', '/search?q=ryzen&marca=amd&socket=am5&precio-desde=1&precio-hasta=9000000&stock=1&orden=precio&page=1'],
  ['guest', '/categories/procesadores?marca=amd&orden=precio&page=1'],
  ['guest', '/offers?orden=descuento&page=1&marca=amd'],
  ['guest', '/?category=ssd&page=1'],
  ['guest', '/comparar?ids=1,2&diferencias=1'],
  ['guest', '/api/suggestions?q=ry'],
  ['guest', '/api/products?ids=1,2'],
  ['guest', '/api/payments/order?id=1-2-3'],
  ['guest', '/auth?next=/orders'],
  ['guest', '/auth/google?error=x&code=x&state=x'],
  ['guest', '/auth/confirmar?token=x'],
  ['guest', '/auth/nueva-clave?token=x'],
  ['guest', '/pqr/PQR-2026-000001?clave=x'],
  ['guest', '/sitemap.xml?page=1'],
  ['shopper', '/api/reviews?productId=1'],
  ['owner', '/admin/productos?q=x&categoria=ssd&estado=todos&orden=newest&page=1'],
  ['owner', '/admin/pedidos?q=x&estado=todos&desde=2026-01-01&hasta=2026-12-31&page=1'],
  ['owner', '/admin/resenas?q=x&page=1'],
  ['owner', '/admin/auditoria?q=x&page=1'],
  ['owner', '/admin/pqr?q=x&page=1'],
  ['owner', '/admin/marcas?q=x'],
  ['owner', '/admin/cifras?desde=2026-01-01&hasta=2026-12-31'],
];

/** These end the session of those who attack. */
const left = /^\/(auth\/salir|settings\/delete)/;

/** One of each kind. */
export function attemptsOn(pages: readonly FetchedPage[]): Attempt[] {
  const attempts = new Map<string, Attempt>();
  const add = (attempt: Attempt) => {
    const kind = kindOf(attempt);
    if (!attempts.has(kind)) attempts.set(kind, attempt);
  };
  for (const [visitor, path, body] of calls) {
    const text = JSON.stringify(body);
    const fields = text.split(':').length - 1;
    add({ method: 'POST', path, visitor, contentType: 'application/json', body: text, fields });
  }
  for (const [visitor, path] of asked) add(read(visitor, path));
  for (const page of pages) {
    for (const attempt of formsOf(page)) {
      if (!left.test(attempt.path)) add(attempt);
    }
  }
  return [...attempts.values()];
}

function read(visitor: Visitor, path: string): Attempt {
  const fields = new URLSearchParams(path.split('?')[1]).size;
  return { method: 'GET', path, visitor, contentType: null, body: '', fields };
}

function formsOf({ html, path, visitor }: FetchedPage): Attempt[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, form = '', inside = '']) => {
    const fields = new URLSearchParams(fieldsOf(inside));
    const action = attribute(form, 'action') || path;
    if ((attribute(form, 'method') ?? 'get').toLowerCase() !== 'post') {
      return read(visitor, `${action.split('?')[0]}?${fields}`);
    }
    const contentType = 'application/x-www-form-urlencoded';
    return { method: 'POST', path: action, visitor, contentType, body: String(fields), fields: fields.size };
  });
}

/** Of a sheet with a row of fields for each product (`price:ID`) the first row: they are read alike. */
function fieldsOf(html: string): [string, string][] {
  const fields = new Map<string, string>();
  const [, firstRow] = html.match(/ name="\w+:([^"]+)"/) ?? [];
  for (const [, tag = '', attributes = ''] of html.matchAll(/<(input|textarea|select|button)\b([^>]*)>/g)) {
    const name = attribute(attributes, 'name');
    // Of several buttons or choices with one name, a browser sends one.
    if (!name || fields.has(name)) continue;
    if (name.includes(':') && !name.endsWith(`:${firstRow}`)) continue;
    const value = attribute(attributes, 'value') || (tag === 'select' && firstChoice(html, name));
    fields.set(name, value || usualValue(name, tag, attributes));
  }
  return [...fields];
}

function firstChoice(html: string, name: string): string | undefined {
  const [, inside = ''] = html.split(`name="${name}"`, 2);
  const [choices = ''] = inside.split('</select>', 1);
  return [...choices.matchAll(/<option\b[^>]*\bvalue="([^"]+)"/g)].map(([, value]) => value)[0];
}

/** Such that the form is taken. */
function usualValue(name: string, tag: string, attributes: string): string {
  const type = attribute(attributes, 'type');
  if (name in aForm) return aForm[name as keyof typeof aForm];
  if (name === 'cart') return JSON.stringify([{ id: '1', quantity: 1 }]);
  if (type === 'email') return 'ana@correo.test';
  // Of the shoppers of tests.
  if (type === 'password') return 'roble-Azul-47';
  if (type === 'url') return 'https://fotos.test/1.jpg';
  if (name === 'submission') return crypto.randomUUID();
  if (type === 'number' || /^(numeric|decimal)$/.test(attribute(attributes, 'inputmode') ?? '')) return '1';
  if (type === 'checkbox') return 'on';
  return tag === 'textarea' ? 'Un texto de prueba' : 'prueba';
}

function attribute(attributes: string, name: string): string | null {
  const found = attributes.match(new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i'))?.[1];
  return found === undefined
    ? null
    : found
        .replace(/&quot;/g, '"')
        .replace(/&#x27;/g, "'")
        .replace(/&amp;/g, '&');
}

/** As a browser on a page of the shop sends it. */
export function rawRequest(
  { method, path, visitor, contentType, body }: Attempt,
  through: string,
  origin: string,
  cookies: Record<Visitor, string>,
): string {
  const heads = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(through).host}`,
    ...(cookies[visitor] ? [`Cookie: ${cookies[visitor]}`] : []),
    ...(contentType ? [`Origin: ${origin}`, `Content-Type: ${contentType}`] : []),
  ];
  return `${heads.join('\r\n')}\r\n\r\n${body}`;
}
