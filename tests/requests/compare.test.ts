import { beforeAll, describe, expect, test } from 'vitest';
import { aShopper } from '#tests/support/customers.ts';
import { setProduct, stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

const running = engineStore({ seed: 'none' });
let get: (path: string, headers?: Record<string, string>) => Promise<Response>;
beforeAll(() => {
  get = (path, headers) => fetch(running.store.url + path, { redirect: 'manual', headers });
});

const words = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/\s+/g, ' ');
const page = async (path: string) => words(await (await get(path)).text());
const isCacheable = async (path: string) => (await get(path)).headers.get('cache-control') === 'public, no-cache';

let count = 0;
/** Products of one test, by letters. */
async function shelf<Letter extends string>(
  products: Record<Letter, Parameters<typeof stock>[1] & object>,
): Promise<Record<Letter, string>> {
  count += 1;
  const letters = Object.keys(products) as Letter[];
  const all = letters.map((letter) => ({
    id: `${letter}${count}`,
    name: `Producto ${letter}${count}`,
    category: 'SSD' as const,
    ...products[letter],
  }));
  await stock(running.store.services.db, ...all);
  return Object.fromEntries(all.map(({ id }, at) => [letters[at], id])) as Record<Letter, string>;
}

describe('a comparison shows', () => {
  test('price per unit, what differs, what is missing and what is better, beside each other in the order asked for', async () => {
    const { a, b } = await shelf({
      a: { price: 300_000, discount: 10, stock: 3, specs: { capacidad_gb: 1000, interfaz: 'SATA', tbw: 600 } },
      b: { price: 500_000, stock: 0, specs: { capacidad_gb: 2000, interfaz: 'SATA' } },
    });
    const shown = await page(`/comparar?ids=${b},${a}`);
    expect(shown.indexOf(`Producto ${b}`)).toBeLessThan(shown.indexOf(`Producto ${a}`));
    expect(shown).toContain('Agotado Quedan 3');
    expect(shown).toMatch(/Precio por GB ≠ Cambia \$ 250 \(2\.000 GB\) Mejor \$ 270 \(1\.000 GB\)/);
    expect(shown).toMatch(/Capacidad ≠ Cambia 2 TB Mejor 1 TB/);
    expect(shown).toMatch(/TBW\) Sin dato 600 TB/);
    expect(shown).toMatch(/Interfaz SATA SATA/);
  });

  test('only differences where that is asked for, and says what is not shown', async () => {
    const { a, b } = await shelf({
      a: { specs: { capacidad_gb: 1000, interfaz: 'SATA', tbw: 600 } },
      b: { specs: { capacidad_gb: 2000, interfaz: 'SATA' } },
    });
    const shown = await page(`/comparar?ids=${a},${b}&diferencias=1`);
    expect(shown).toContain('Capacidad ≠');
    expect(shown).not.toContain('Interfaz');
    expect(shown).not.toContain('TBW');
    expect(shown).toContain('Un dato es igual en todos. Un dato no se puede comparar, porque falta en algún producto.');
  });

  test('reviews as they are, without hidden ones', async () => {
    const { a, b } = await shelf({ a: {}, b: {} });
    const { db } = running.store.services;
    for (const [stars, hidden] of [
      [5, null],
      [4, null],
      [1, new Date()],
    ] as const) {
      const { customer } = await reviewer();
      await db
        .insertInto('reviews')
        .values({
          product_id: a,
          customer_id: customer,
          stars,
          comment: 'Bien',
          hidden_at: hidden,
          hidden_reason: hidden && 'insult',
          ...written,
        })
        .execute();
    }
    expect(await page(`/comparar?ids=${a},${b}`)).toMatch(/Reseñas 4,5 \(2\) 2 reseñas Sin reseñas/);
  });
});

const written = { created_at: new Date(), updated_at: new Date() };
async function reviewer(): Promise<{ customer: string }> {
  const { email } = await aShopper(running.store);
  const row = await running.store.services.db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { customer: row.id };
}

describe('what cannot be compared is left out and named', () => {
  test('another category, a fifth, one without category, one that is gone', async () => {
    const ids = await shelf({
      a: {},
      m: { category: 'Mouse' },
      n: { category: '' },
      b: {},
      c: {},
      d: {},
      e: {},
      gone: {},
    });
    const { db } = running.store.services;
    await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', ids.gone).execute();
    const address = `/comparar?ids=${Object.values(ids).join()},never`;
    const shown = await page(address);
    expect(shown).toContain(`una sola categoría: SSD. Por eso queda fuera Producto ${ids.m}.`);
    expect(shown).toContain(`Caben 4 productos. Por eso queda fuera Producto ${ids.e}.`);
    expect(shown).toContain(`Sin categoría no hay con qué comparar. Por eso queda fuera Producto ${ids.n}.`);
    expect(shown).toContain('2 productos de esta dirección no están en la tienda.');
    expect(shown).toContain('4 productos de 4');
    expect(await isCacheable(address)).toBe(false);
  });

  test.each([
    ['', 200, 'Compara hasta cuatro productos'],
    ['?ids=', 200, 'Compara hasta cuatro productos'],
    ['?ids=,,%20,', 200, 'Compara hasta cuatro productos'],
    ['?ids=nunca', 404, 'Estos productos ya no están'],
    [`?ids=${'x'.repeat(300)}`, 404, 'Estos productos ya no están'],
    ['?ids=%00%01%1b', 404, 'Estos productos ya no están'],
    ["?ids=%25,_,😀,';--,<script>", 404, 'Estos productos ya no están'],
    [`?ids=${Array.from({ length: 500 }, (_, at) => at).join()}`, 404, 'Estos productos ya no están'],
    ['?ids=%E0%A4%A', 404, 'Estos productos ya no están'],
  ])('%s answers %s', async (query, status, title) => {
    const answer = await get(`/comparar${query}`);
    expect(answer.status).toBe(status);
    expect(words(await answer.text())).toContain(title);
  });
});

describe('it is a cached page', () => {
  test('the same bytes for everybody, and right from the moment when a change was acknowledged', async () => {
    const { a, b } = await shelf({ a: { price: 100_000, stock: 9 }, b: { price: 200_000 } });
    const path = `/comparar?ids=${a},${b}`;
    const { cookie } = await aShopper(running.store);
    const first = await (await get(path, { cookie: `${cookie}; theme=dark` })).text();
    expect(await (await get(path)).text()).toBe(first);
    expect(await isCacheable(path)).toBe(true);
    expect(await isCacheable(path.replace('?', '.data?'))).toBe(true);
    const { db } = running.store.services;
    await setProduct(db, b, { price: 123_456 });
    expect(await page(path)).toContain('$ 123.456');
    await setProduct(db, a, { stock: 2 });
    expect(await page(path)).toContain('Quedan 2');
    await setProduct(db, a, { deleted_at: new Date() });
    expect(await page(path)).toContain('Un producto de esta dirección ya no está en la tienda.');
  });

  test('in its one form only', async () => {
    const { a, b, m } = await shelf({ a: {}, b: {}, m: { category: 'Mouse' } });
    expect(await isCacheable(`/comparar?ids=${a},${b}&diferencias=1&utm_source=x`)).toBe(true);
    expect(await isCacheable('/comparar')).toBe(true);
    for (const query of [
      `ids=${a},${a}`,
      `ids=${a}&ids=${b}`,
      `ids=${a},${m}`,
      `ids=${a},never`,
      `ids=${a},${b}&diferencias=2`,
      `ids=${a}&x=1`,
      'ids=',
    ]) {
      expect(await isCacheable(`/comparar?${query}`), query).toBe(false);
    }
  });
});

test('hearts without scripts add, and the same form compares', async () => {
  const { a } = await shelf({ a: {} });
  const html = await (await get(`/search?q=${a}`)).text();
  const button = /<button[^>]*name="ids"[^>]*>/.exec(html)?.[0].toLowerCase();
  for (const part of [
    'type="submit"',
    'form="corazones"',
    'formmethod="get"',
    'formaction="/comparar"',
    `value="${a}"`,
  ]) {
    expect(button).toContain(part);
  }
  expect(html).toMatch(/<form id="corazones"[^>]*><\/form>/);
  const { cookie } = await aShopper(running.store);
  const added = await fetch(`${running.store.url}/wishlist`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: running.store.url },
    body: new URLSearchParams({ productId: a }),
  });
  expect(added.status).toBe(303);
  expect(words(await (await get('/wishlist', { cookie })).text())).toContain(`Producto ${a}`);
});
