import { beforeAll, describe, expect, test } from 'vitest';
import { setProduct, stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

const running = engineStore({ seed: 'demo' });
let get: (path: string) => Promise<Response>;
beforeAll(() => {
  get = (path) => fetch(running.store.url + path, { redirect: 'manual' });
});

const canonicalIn = (html: string) =>
  /rel="canonical" href="([^"]*)"/.exec(html.replaceAll('&amp;', '&'))?.[1]?.slice(running.store.url.length);

async function pageOf(path: string) {
  const answer = await get(path);
  const html = (await answer.text()).replaceAll('&amp;', '&');
  return {
    status: answer.status,
    html,
    total: Number(/>([\d.]+) productos?</.exec(html)?.[1]?.replaceAll('.', '') ?? Number.NaN),
    canonical: canonicalIn(html),
    robots: /name="robots" content="([^"]*)"/.exec(html)?.[1],
    ids: [...html.matchAll(/<article[^>]*>.*?href="\/product\/([\w-]+)"/gs)].map(([, id]) => id),
    isCached: answer.headers.has('etag'),
  };
}

const path = '/categories/procesadores';

describe('the address of a filtered list', () => {
  test.each([
    ['?socket=AM5&marca=AMD', '?marca=amd&socket=am5'],
    ['?orden=precio&socket=lga+1700&marca=intel', '?marca=intel&socket=lga1700&orden=precio'],
    ['?utm_source=x&color_de_ojos=1&socket=am5', '?socket=am5'],
    ['?precio_desde=900.000&precio_hasta=500000', '?precio_desde=500000&precio_hasta=900000'],
    ['?nucleos_desde=12&nucleos_hasta=6', '?nucleos_desde=6&nucleos_hasta=12'],
    ['?ddr=5&vatios=500', ''],
    ['?orden=relevancia', ''],
    ['?orden=otro&disponible=si&estrellas=9&oferta=2', ''],
    ['?socket=am5&page=99', '?socket=am5'],
    ['?marca=nadie', ''],
    ['?marca=nadie&socket=am9&marca=amd', '?marca=amd'],
  ])('%s is canonical as %s', async (asked, canonical) => {
    const page = await pageOf(path + asked);
    expect(page.status).toBe(200);
    expect(page.canonical).toBe(path + canonical);
  });

  test('of a form that was sent without scripts is written without its empty fields', async () => {
    const answer = await get(`${path}?marca=amd&precio_desde=&precio_hasta=&orden=`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`${path}?marca=amd`);
    const search = await get('/search?q=RYZEN&marca=amd&orden=');
    expect(search.headers.get('location')).toBe('/search?q=ryzen&marca=amd');
  });

  test.each([
    ['?marca=amd', undefined],
    ['?socket=am5', undefined],
    ['?marca=amd&socket=am5', 'noindex, follow'],
    ['?marca=amd&orden=precio', 'noindex, follow'],
    ['?precio_hasta=900000', 'noindex, follow'],
    ['?orden=precio', 'noindex, follow'],
  ])('%s is found by search engines: %s', async (asked, robots) => {
    expect((await pageOf(path + asked)).robots).toBe(robots);
  });
});

describe('whatever is asked', () => {
  const sockets = (length: number) => Array.from({ length }, (_, n) => `socket=x${100 + n}`).join('&');
  const strangers = Array.from({ length: 50 }, (_, n) => `ojos${n}=azul`).join('&');
  test.each([
    [`?${sockets(60)}`, ''],
    [`?${strangers}`, ''],
    [`?marca=${'a'.repeat(300)}&socket=am5`, '?socket=am5'],
    ['?marca=%00%01&socket=%25&nucleos=_&color=%F0%9F%92%A1', ''],
    ['?socket=%00_%F0%9F%92%A1AM5%25', '?socket=am5'],
    ['?socket=%27;DROP+TABLE+products;--&precio_desde=-5&precio_hasta=1e99&estrellas=NaN', ''],
    ['?__proto__=1&constructor=2&toString=3&hasOwnProperty_desde=4', ''],
    ['?socket&marca&page=-1', ''],
    ['?orden=precio-por-gb&page=99999999', '?orden=precio-por-gb'],
  ])('%s gets an answer, and its canonical address has only what is understood', async (asked, canonical) => {
    for (const list of [path, '/categories', '/offers', '/marca/amd']) {
      const answer = await fetch(running.store.url + list + asked);
      expect(answer.status, list).toBe(200);
      const html = await answer.text();
      if (list === path) expect(canonicalIn(html)).toBe(path + canonical);
    }
    const search = await fetch(`${running.store.url}/search${asked}&q=amd`);
    expect(search.status).toBe(200);
    await search.text();
  });

  test('a sheet without facts is "sin dato", and never a value', async () => {
    const before = await pageOf(`${path}?socket=am5`);
    await stock(running.store.services.db, { id: 'bare', name: 'Procesador AM5 sin ficha', specs: {} });
    const after = await pageOf(`${path}?socket=am5`);
    expect(after.total).toBe(before.total);
    expect(after.html).toContain('Sin dato: 1 producto');
  });
});

describe('a filtered list', () => {
  test('is the same on every page, each product once, in a whole order', async () => {
    const first = await pageOf('/categories?orden=precio&disponible=1');
    const pages = Math.ceil(first.total / 24);
    const ids = [...first.ids];
    for (let page = 2; page <= pages; page += 1) {
      ids.push(...(await pageOf(`/categories?orden=precio&disponible=1&page=${page}`)).ids);
    }
    expect(ids).toHaveLength(first.total);
    expect(new Set(ids).size).toBe(first.total);
    const rows = await running.store.services.db.selectFrom('products').select(['id', 'price', 'discount']).execute();
    const paid = new Map(
      rows.map(({ id, price, discount }) => [id, Math.floor((price * (100 - discount) + 50) / 100)]),
    );
    const prices = ids.map((id) => paid.get(id!)!);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect((await pageOf('/categories?orden=precio&disponible=1&page=999')).ids).toEqual(ids.slice((pages - 1) * 24));
  });

  test('is cached from the second time on that somebody asks for it, and right in the next answer after a change', async () => {
    const asked = `${path}?nucleos=6&marca=amd`;
    const first = await pageOf(asked);
    expect(first.isCached).toBe(true);
    await pageOf(asked);
    await stock(running.store.services.db, { id: 'six', name: 'AMD Ryzen 5 Prueba', specs: { nucleos: 6 } });
    expect((await pageOf(asked)).total).toBe(first.total + 1);
    await running.store.services.db
      .updateTable('products')
      .set({ deleted_at: new Date() })
      .where('id', '=', 'six')
      .execute();
    expect((await pageOf(asked)).total).toBe(first.total);
    expect((await pageOf(path)).html).not.toContain('Ryzen 5 Prueba');
  });

  test('without a filter has counts that are right in the next answer after a change', async () => {
    const { db } = running.store.services;
    const counts = async () => {
      const { html } = await pageOf(path);
      return ['disponible" value="1', 'marca" value="amd'].map((field) =>
        Number(html.split(`name="${field}"`)[1]?.match(/<span>([\d.]+)</)?.[1]),
      );
    };
    const [available = 0, amd = 0] = await counts();
    expect(available).toBeGreaterThan(0);
    await stock(db, { id: 'counted', name: 'AMD Ryzen 5 Contado', category: 'Procesadores', stock: 2 });
    expect(await counts()).toEqual([available + 1, amd + 1]);
    await setProduct(db, 'counted', { stock: 0 });
    expect(await counts()).toEqual([available, amd + 1]);
    await setProduct(db, 'counted', { deleted_at: new Date() });
    expect(await counts()).toEqual([available, amd]);
  });

  test('of a search has its counts, and other filters of the search', async () => {
    const all = await pageOf('/search?q=asus');
    expect(all.html).toContain('name="categoria"');
    const filtered = await pageOf('/search?q=asus&categoria=placas-base&socket=am5');
    expect(filtered.ids.length).toBeGreaterThan(0);
    expect(filtered.robots).toBe('noindex, follow');
    expect(filtered.canonical).toBe('/search?q=asus&categoria=placas-base&socket=am5');
    const away = await pageOf('/search?q=asus&categoria=mouse');
    expect(away.status).toBe(200);
    expect(away.html).toContain('Quitar todo');
  });
});

describe('a maker', () => {
  test('has a page with the products that are called by its name, in the site map as long as there are any', async () => {
    const page = await pageOf('/marca/amd');
    expect(page).toMatchObject({ status: 200, canonical: '/marca/amd', robots: undefined });
    expect(page.ids.length).toBeGreaterThan(5);
    const siteMap = await (await get('/sitemap.xml')).text();
    expect(siteMap).toContain('/marca/amd</loc>');
    expect(siteMap).not.toContain('/marca/zalman</loc>');
    expect((await pageOf('/marca/zalman')).robots).toBe('noindex, follow');
    expect((await get('/marca/nadie')).status).toBe(404);
  });

  test('is named on the page of a product, for people and machines', async () => {
    const { html } = await pageOf('/product/1');
    expect(html).toContain('href="/marca/amd"');
    expect(html).toContain('"brand":{"@type":"Brand","name":"AMD"}');
  });
});

test('a list tells machines which products it has, from the first on', async () => {
  const { html, ids } = await pageOf('/categories?page=2');
  const lists = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json!),
  );
  const list = lists.find((each) => each['@type'] === 'ItemList');
  expect(list.itemListElement).toHaveLength(24);
  expect(list.itemListElement[0]).toMatchObject({ position: 25, url: `${running.store.url}/product/${ids[0]}` });
});
