import { beforeEach, describe, expect, test } from 'vitest';
import { visibleText } from '#tests/support/checkout-client.ts';
import { aShopper, asPage, type SignedInCustomer } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { openStream } from '#tests/support/open-stream.ts';
import { aPaidOrder } from '#tests/support/sold-orders.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

const running = engineStore();
let ana: SignedInCustomer;
let luz: SignedInCustomer;
let productId: string;
let name = 0;

beforeEach(async () => {
  name += 1;
  ana = await aShopper(running.store, { email: `anamaria${name}@correo.test` });
  luz = await aShopper(running.store, { email: `luz${name}@correo.test` });
  [{ id: productId } = { id: '' }] = await stock(running.store.services.db, {});
});

const send = (who: SignedInCustomer | null, path: string, init: RequestInit = {}) =>
  fetch(running.store.url + path, {
    redirect: 'manual',
    ...init,
    headers: { ...asPage(running.store, who?.cookie ?? ''), ...init.headers },
  });
const write = (who: SignedInCustomer | null, given: object | string = {}) =>
  send(who, '/api/reviews', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof given === 'string' ? given : JSON.stringify({ productId, stars: 4, comment: 'Bueno.', ...given }),
  });
const page = async (query = '') => (await send(null, `/product/${productId}${query}`)).text();
const own = async (who: SignedInCustomer) =>
  (await (await send(who, `/api/reviews?productId=${productId}`)).json()).review;
const everything = () => running.store.services.db.selectFrom('reviews').selectAll().orderBy('id').execute();

describe('a review', () => {
  test('of a shopper is on the product’s page: how the address begins, stars, day, comment', {
    tags: ['S2.88', 'S6.15'],
  }, async () => {
    const answer = await write(ana, { stars: '5', comment: '  Corre fresco.  ' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      review: { id: expect.any(Number), stars: 5, comment: 'Corre fresco.', isHidden: false },
    });
    const html = await page();
    const text = visibleText(html);
    expect(text).toMatch(/Ana P\. .*Corre fresco\. .*\d+ de [a-z]+ de 20\d\d/);
    expect(html).not.toContain('anamaria');
    expect(html).toContain('aria-label="5 estrellas"');
    expect(text).not.toContain('Compra verificada');
    await aPaidOrder(running.store.services.db, productId, { customer_id: ana.customer.id });
    expect(visibleText(await page())).toContain('Compra verificada');
  });

  test('is missing where nobody wrote one', { tags: ['S8.44'] }, async () => {
    const text = visibleText(await page());
    expect(text).toContain('No hay reseñas todavía.');
    expect(text).toContain('Inicia sesión para escribir una reseña');
  });

  test('is changed by writing it again, and the call shows it to its writer alone', async () => {
    await write(ana, { stars: 5 });
    await write(ana, { stars: 2, comment: 'Se calienta.' });
    expect(await own(ana)).toMatchObject({ stars: 2, comment: 'Se calienta.' });
    expect(await own(luz)).toBeNull();
    const text = visibleText(await page());
    expect(text).toContain('1 reseña');
    expect(text).toContain('Editada');
  });

  test('of a guest is none: 401, and nothing changes', { tags: ['S5.04', 'S6.08'] }, async () => {
    await write(ana);
    const [{ id } = { id: 0 }] = await everything();
    const before = await everything();
    const answers = [
      await write(null),
      await write(null, '{'),
      await send(null, `/api/reviews?productId=${productId}`),
      await send(null, `/api/reviews/${id}`, { method: 'DELETE' }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect((await answer.json()).error).toBe('Inicia sesión para continuar.');
    }
    expect(await everything()).toEqual(before);
  });

  test('of somebody else is not found and stays; one’s own goes', async () => {
    await write(ana);
    const { id } = await own(ana);
    const before = await everything();
    for (const wrong of [id, id + 1, -1, '0', 'x', `${id}%20`, '9'.repeat(30)]) {
      const answer = await send(luz, `/api/reviews/${wrong}`, { method: 'DELETE' });
      expect(answer.status, String(wrong)).toBe(404);
      expect((await answer.json()).error).toBe('No encontramos esa reseña.');
    }
    expect(await everything()).toEqual(before);
    expect((await send(ana, `/api/reviews/${id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await send(ana, `/api/reviews/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect(visibleText(await page())).toContain('No hay reseñas todavía.');
  });

  test('belongs to the account that is signed in, whatever else the call says', async () => {
    const smuggled = { customerId: ana.customer.id, userId: ana.customer.id, userEmail: 'otra@correo.test', id: 1 };
    await write(luz, { ...smuggled, createdAt: '2020-01-01', isPurchase: true });
    const stored = await everything();
    expect(stored.at(-1)).toMatchObject({ customer_id: luz.customer.id, product_id: productId });
    expect(stored.at(-1)?.created_at.getFullYear()).toBeGreaterThan(2020);
    expect(await own(ana)).toBeNull();
  });

  test.each([
    [{ comment: '' }, 422, 'Revisa tu reseña. Escribe tu comentario.'],
    [{ comment: ' \n\t ' }, 422, 'Revisa tu reseña. Escribe tu comentario.'],
    [{ comment: 'a'.repeat(2001) }, 422, 'Revisa tu reseña. Tu comentario es demasiado largo.'],
    [{ stars: 0 }, 422, 'Revisa tu reseña. Elige de 1 a 5 estrellas.'],
    [{ stars: 6 }, 422, 'Revisa tu reseña. Elige de 1 a 5 estrellas.'],
    [{ stars: null, comment: null }, 422, 'Revisa tu reseña. Elige de 1 a 5 estrellas. Escribe tu comentario.'],
    [{ productId: 'none' }, 404, 'Ese producto ya no está en la tienda.'],
    [{ productId: "'; DROP TABLE reviews; --" }, 400, 'No pudimos leer la solicitud.'],
    [{ productId: 7 }, 400, 'No pudimos leer la solicitud.'],
    ['[1]', 400, 'No pudimos leer la solicitud.'],
    ['{', 400, 'No pudimos leer la solicitud.'],
  ])('with %j is refused and nothing is stored', { tags: ['S5.01', 'S5.03'] }, async (given, status, sentence) => {
    const before = await everything();
    const answer = await write(ana, given);
    expect(answer.status).toBe(status);
    expect((await answer.json()).error).toBe(sentence);
    expect(await everything()).toEqual(before);
  });

  test('with markup is shown as text, in the page and in what machines read', async () => {
    const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(2)> & "comillas"';
    await write(ana, { comment: hostile });
    const html = await page();
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x onerror=alert(2)&gt;');
    const json = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1];
    expect(JSON.parse(json ?? '{}').review[0].reviewBody).toBe(hostile);
  });

  test('waits after twenty in an hour; the others of the shop do not', async () => {
    let answer = await write(ana);
    for (let n = 0; n < 20; n += 1) answer = await write(ana, { comment: `Versión ${n}` });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await answer.json()).error).toMatch(/^Escribiste muchas reseñas seguidas\. Espera \d+ minutos?/);
    expect((await own(ana)).comment).toBe('Versión 18');
    expect((await write(luz)).status).toBe(200);
  });

  test('is refused from other people’s pages and by other methods', async () => {
    const before = await everything();
    const foreign = await send(ana, '/api/reviews', { method: 'POST', headers: { origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
    for (const [path, method] of [
      ['/api/reviews', 'PUT'],
      ['/api/reviews', 'DELETE'],
      ['/api/reviews/1', 'POST'],
      ['/api/reviews/1', 'GET'],
    ] as const) {
      expect((await send(ana, path, { method })).status, `${method} ${path}`).toBe(405);
    }
    expect(await everything()).toEqual(before);
  });
});

describe('the page of a product', () => {
  test('has ten reviews at a time, the newest first, and is one page to search engines', async () => {
    const { db } = running.store.services;
    for (let n = 0; n < 12; n += 1) {
      const { customer } = await aShopper(running.store);
      await db
        .insertInto('reviews')
        .values({
          product_id: productId,
          customer_id: customer.id,
          stars: 5,
          comment: `Opinión número ${n}.`,
          created_at: new Date(2026, 0, 1 + n),
          updated_at: new Date(2026, 0, 1 + n),
        })
        .execute();
    }
    const [first, second, beyond] = [await page(), await page('?reviews=2'), await page('?reviews=99')];
    expect([...first.matchAll(/Opinión número (\d+)\.<\/p>/g)].map(([, n]) => Number(n))).toEqual([
      11, 10, 9, 8, 7, 6, 5, 4, 3, 2,
    ]);
    for (const html of [second, beyond]) {
      expect([...html.matchAll(/Opinión número (\d+)\.<\/p>/g)].map(([, n]) => Number(n))).toEqual([1, 0]);
      expect(html).toContain(`rel="canonical" href="${running.store.url}/product/${productId}"`);
    }
    expect(first).toContain(`href="/product/${productId}?reviews=2#reviews"`);
    expect((await send(null, `/product/${productId}?reviews=x`)).status).toBe(200);
  });

  test('is the same for everybody, the writer of a review included', async () => {
    await write(ana);
    // The cursor of the live stream differs by moment, not by visitor.
    const timeless = (html: string) => html.replace(/\b[\da-f]{12}-\d+\b/g, '');
    const forGuest = timeless(await page());
    expect(timeless(await (await send(ana, `/product/${productId}`)).text()) === forGuest).toBe(true);
    expect(forGuest).not.toContain('Tu reseña');
  });

  test('gives machines its rating and reviews, and nothing of them where there are none', async () => {
    const productOf = async () =>
      JSON.parse((await page()).match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? '{}');
    expect(await productOf()).not.toHaveProperty('aggregateRating');
    expect(await productOf()).not.toHaveProperty('review');
    await write(ana, { stars: 5 });
    await write(luz, { stars: 4, comment: 'Sin quejas.' });
    const { aggregateRating, review } = await productOf();
    expect(aggregateRating).toEqual({
      '@type': 'AggregateRating',
      ratingValue: 4.5,
      reviewCount: 2,
      bestRating: 5,
      worstRating: 1,
    });
    expect(review[0]).toMatchObject({
      '@type': 'Review',
      author: { '@type': 'Person', name: 'Ana P.' },
      datePublished: expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
      reviewBody: 'Sin quejas.',
      reviewRating: { '@type': 'Rating', ratingValue: 4 },
    });
  });

  test('is notified of a review', { tags: ['S7.08'] }, async () => {
    const stream = await openStream(running.store.url, { since: running.store.services.live.bus.cursor });
    expect((await write(ana)).status).toBe(200);
    // What was announced within the same tenth of a second is sent with it.
    const read = async () => (await stream.next())?.data.reviews ?? [];
    await expect.poll(read).toContain(productId);
    await stream.close();
  });
});
