import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { visibleText } from '#tests/support/checkout-client.ts';
import { aShopper, asPage, type SignedInCustomer } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

const running = engineStore();
let ana: SignedInCustomer;
let luz: SignedInCustomer;

beforeAll(async () => {
  await stock(running.store.services.db, { id: 'a', name: 'Kingston NV3' }, { id: 'b', name: 'Ryzen 5' });
});
beforeEach(async () => {
  [ana, luz] = [await aShopper(running.store), await aShopper(running.store)];
});

const send = (who: SignedInCustomer | null, path: string, init: RequestInit = {}) =>
  fetch(running.store.url + path, {
    redirect: 'manual',
    ...init,
    headers: { ...asPage(running.store, who?.cookie ?? ''), ...init.headers },
  });
const wish = (who: SignedInCustomer | null, body: unknown) =>
  send(who, '/api/wishlist', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const post = (who: SignedInCustomer | null, path: string, fields: Record<string, string>) =>
  send(who, path, { method: 'POST', body: new URLSearchParams(fields) });
const idsOf = async (who: SignedInCustomer) => (await (await send(who, '/api/wishlist')).json()).ids as string[];
const everything = () => running.store.services.db.selectFrom('wishlist_entries').selectAll().execute();

describe('the call', () => {
  test('a shopper’s wish stays, asked for twice it is the same, and is taken back', { tags: ['S6.16'] }, async () => {
    for (let n = 0; n < 2; n += 1) {
      const answer = await wish(ana, { productId: 'a', isWished: true });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toEqual({ productId: 'a', isWished: true });
    }
    expect(await idsOf(ana)).toEqual(['a']);
    for (let n = 0; n < 2; n += 1) expect((await wish(ana, { productId: 'a', isWished: false })).status).toBe(200);
    expect(await idsOf(ana)).toEqual([]);
  });

  test('takes a form, too', async () => {
    expect((await post(ana, '/api/wishlist', { productId: 'b', isWished: 'true' })).status).toBe(200);
    expect(await idsOf(ana)).toEqual(['b']);
  });

  test('a guest gets 401 and changes nothing, whatever was sent', { tags: ['S6.09'] }, async () => {
    const before = await everything();
    const answers = [
      await send(null, '/api/wishlist'),
      await wish(null, { productId: 'a', isWished: true }),
      await wish(null, '{'),
      await post(null, '/api/wishlist', { productId: 'a', isWished: 'true' }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({ error: 'Inicia sesión para continuar.' });
    }
    expect(await everything()).toEqual(before);
  });

  test('one shopper’s list is out of another’s reach, whatever id the call carries', async () => {
    await wish(ana, { productId: 'a', isWished: true });
    const smuggled = { customerId: ana.customer.id, customer_id: ana.customer.id, userId: ana.customer.id };
    await wish(luz, { productId: 'a', isWished: false, ...smuggled });
    await wish(luz, { productId: 'b', isWished: true, ...smuggled });
    expect(await idsOf(ana)).toEqual(['a']);
    expect(await idsOf(luz)).toEqual(['b']);
    expect(JSON.stringify(await (await send(luz, '/api/wishlist')).json())).not.toContain(ana.customer.id);
  });

  test.each([
    ['{', 400],
    ['null', 400],
    ['[]', 400],
    [{}, 400],
    [{ productId: 'a' }, 400],
    [{ productId: '../a', isWished: true }, 400],
    [{ productId: 'a\u0000', isWished: true }, 400],
    [{ productId: { a: 1 }, isWished: true }, 400],
    [{ productId: 'a', isWished: 'maybe' }, 400],
    [{ productId: 'none', isWished: true }, 404],
  ])('%j is refused in Spanish and changes nothing', async (body, status) => {
    const before = await everything();
    const answer = await wish(ana, body);
    expect(answer.status).toBe(status);
    expect((await answer.json()).error).toMatch(/^(No pudimos leer|Ese producto ya no está)/);
    expect(await everything()).toEqual(before);
  });

  test('other methods and other people’s pages are refused', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      expect((await send(ana, '/api/wishlist', { method })).status, method).toBe(405);
    }
    const foreign = await send(ana, '/api/wishlist', {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
      body: JSON.stringify({ productId: 'a', isWished: true }),
    });
    expect(foreign.status).toBe(403);
    expect(await idsOf(ana)).toEqual([]);
  });

  test('more presses than a person makes wait a minute, and only that person does', async () => {
    let answer = await wish(ana, { productId: 'a', isWished: true });
    // Twice the limit, since a new minute may begin in between.
    for (let n = 0; n < 240 && answer.status !== 429; n += 1) {
      answer = await wish(ana, { productId: 'a', isWished: n % 2 === 0 });
    }
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await answer.json()).error).toMatch(/^Hiciste muchas consultas/);
    expect((await wish(luz, { productId: 'a', isWished: true })).status).toBe(200);
  });
});

describe('the page', () => {
  test('shows what the shopper wished for with its price, for them alone, and is never cached', {
    tags: ['S2.10', 'S2.163', 'S2.168', 'S2.169'],
  }, async () => {
    await wish(ana, { productId: 'a', isWished: true });
    const answer = await send(ana, '/wishlist');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = visibleText(await answer.text());
    expect(text).toContain('Mi Lista de Deseados');
    expect(text).toContain('Kingston NV3');
    expect(text).toContain('990.000');
    const other = visibleText(await (await send(luz, '/wishlist')).text());
    expect(other).toContain('Tu lista de deseados está vacía.');
    expect(other).not.toContain('Kingston NV3');
    const bare = await send(ana, '/wishlist.data');
    expect(bare.headers.get('cache-control')).toBe('no-store');
  });

  test('leads a guest to the sign-in and back, also from a heart pressed before scripts are there', {
    tags: ['S2.164', 'S5.05'],
  }, async () => {
    const location = async (answer: Promise<Response>) => (await answer).headers.get('location');
    expect(await location(send(null, '/wishlist'))).toBe('/auth?next=%2Fwishlist');
    expect(await location(post(null, '/wishlist', { productId: 'a', isWished: 'true' }))).toBe(
      '/auth?next=%2Fproduct%2Fa',
    );
    expect(await location(post(null, '/wishlist', { productId: 'a', isWished: 'false' }))).toBe(
      '/auth?next=%2Fwishlist',
    );
    expect(await location(post(null, '/wishlist', { productId: '//evil.example', isWished: 'true' }))).toBe(
      '/auth?next=%2Fwishlist',
    );
    expect(await (await send(null, '/wishlist.data')).text()).not.toContain('Kingston');
  });

  test('works by forms alone: a heart adds, Eliminar removes, and both lead to the list', async () => {
    const added = await post(ana, '/wishlist', { productId: 'a', isWished: 'true' });
    expect([added.status, added.headers.get('location')]).toEqual([303, '/wishlist']);
    expect(await idsOf(ana)).toEqual(['a']);
    const html = await (await send(ana, '/wishlist')).text();
    expect(html.match(/<form action="\/wishlist" method="post">.*?<\/form>/g)?.join()).toContain('Eliminar');
    const removed = await post(ana, '/wishlist', { productId: 'a', isWished: 'false' });
    expect(removed.status).toBe(303);
    expect(await idsOf(ana)).toEqual([]);
  });

  test.each([
    [{ productId: 'a', isWished: 'maybe' }, 400, 'No pudimos leer la solicitud.'],
    [{ productId: 'none', isWished: 'true' }, 404, 'Ese producto ya no está en la tienda.'],
  ])('answers the form %j with the list and a sentence', async (fields, status, sentence) => {
    const answer = await post(ana, '/wishlist', fields as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(visibleText(await answer.text())).toContain(sentence);
    expect(await idsOf(ana)).toEqual([]);
  });
});

/** The cursor of the live stream differs by moment, not by visitor. */
const timeless = (html: string) => html.replace(/\b[\da-f]{12}-\d+\b/g, '');

test('public pages have hearts, all empty, and are the same for a shopper with a list', async () => {
  await wish(ana, { productId: 'a', isWished: true });
  for (const path of ['/', '/product/a', '/offers']) {
    const forGuest = timeless(await (await send(null, path)).text());
    expect(timeless(await (await send(ana, path)).text()) === forGuest, path).toBe(true);
    if (path !== '/offers') expect(forGuest).toContain('aria-pressed="false"');
    expect(forGuest).not.toContain('aria-pressed="true"');
  }
});
