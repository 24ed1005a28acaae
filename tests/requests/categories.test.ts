import { beforeAll, describe, expect, test } from 'vitest';
import { type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { formOn } from '#tests/support/page-forms.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const running = engineStore();
let owner: SignedInCustomer;
beforeAll(async () => {
  owner = await signedIn(running.store, storeOwner.email, storeOwner.password);
});

const list = '/admin/categorias';

/** Sends the form that a page has, as a browser without scripts does. */
async function send(page: string, intent: string, typed: Record<string, string>, ...holding: [string, string][]) {
  const { store } = running;
  const { html } = await visit(store, page, owner);
  const { fields } = formOn(html, ['intent', intent], ...holding);
  const body = new URLSearchParams(fields);
  for (const [name, value] of Object.entries({ intent, ...typed })) body.set(name, value);
  return fetch(store.url + page, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: owner.cookie, origin: store.url },
    body,
  });
}

const page = async (path: string) => {
  const response = await fetch(running.store.url + path, { redirect: 'manual' });
  return { status: response.status, to: response.headers.get('location'), html: await response.text() };
};

describe('a category that the owner makes', { concurrent: false }, () => {
  test('is at once a page with filters, in menu, search and sitemap, and takes products from a form', async () => {
    const { db } = running.store.services;
    expect((await page('/categories/monitores')).status).toBe(404);
    const added = await send(list, 'add', { name: 'Monitores' });
    expect([added.status, added.headers.get('location')]).toEqual([303, '/admin/categorias/monitores?hecho=add']);
    // In the row of the front page and the list of categories once it has products.
    for (const path of ['/', '/categories', '/offers']) {
      const { html } = await page(path);
      expect(html.split('<footer')[0]).not.toContain('monitores');
    }
    const of = `${list}/monitores`;
    const size = { label: 'Tamaño', kind: 'number', unit: '"', filter: 'range', cardPosition: '1' };
    expect((await send(of, 'factAdd', size)).status).toBe(303);
    const panel = { label: 'Panel', kind: 'choice', choices: 'IPS\nVA', filter: 'values' };
    expect((await send(of, 'factAdd', panel)).status).toBe(303);
    for (const [id, tamano, choice] of [
      ['lg-27', 27, 'IPS'],
      ['aoc-24', 24, 'VA'],
    ] as const) {
      const name = `Pantalla ${id}`;
      await stock(db, { id, name, category: 'Monitores', specs: { tamano, panel: choice }, stock: 3 });
    }
    const shown = await page('/categories/monitores');
    expect(shown.status).toBe(200);
    expect(shown.html).toContain('Pantalla lg-27');
    expect(shown.html).toContain('name="panel"');
    expect(shown.html).toContain('name="tamano_desde"');
    expect(shown.html).toMatch(/24&quot;|24"/);
    const filtered = await page('/categories/monitores?panel=ips');
    expect([filtered.html.includes('Pantalla lg-27'), filtered.html.includes('href="/product/aoc-24"')]).toEqual([
      true,
      false,
    ]);
    expect((await page('/categories/monitores?tamano_desde=26')).html).not.toContain('href="/product/aoc-24"');
    expect((await page('/search?q=monitores')).html).toContain('href="/product/lg-27"');
    expect((await page('/')).html.split('<footer')[0]).toContain('href="/categories/monitores"');
    expect((await page('/categories')).html.split('<footer')[0]).toContain('href="/categories/monitores"');
    expect((await page('/terminos')).html).toContain('href="/categories/monitores"');
    expect((await page('/sitemap.xml')).html).toContain('/categories/monitores<');
    expect((await page('/product/lg-27')).html).toContain('Tamaño');
    expect((await visit(running.store, '/admin/productos/lg-27', owner)).html).toContain('name="spec.panel"');
  });

  test('renamed, is called so everywhere at once; its old address leads on for ever, with its filters', async () => {
    await page('/categories/monitores');
    expect((await send(`${list}/monitores`, 'change', { name: 'Pantallas', slug: '' })).status).toBe(303);
    expect(await page('/categories/monitores?panel=ips')).toMatchObject({
      status: 301,
      to: '/categories/pantallas?panel=ips',
    });
    expect((await page('/categories/pantallas')).html).toContain('Pantallas');
    expect((await page('/product/lg-27')).html).toContain('href="/categories/pantallas"');
    expect((await page('/')).html).not.toContain('href="/categories/monitores"');
    expect((await page('/search?q=pantallas')).html).toContain('href="/product/aoc-24"');
    expect((await page('/search?categoria=monitores&q=pantalla')).html).toContain('href="/product/aoc-24"');
    const file = await visit(running.store, '/admin/intercambio/productos.csv', owner);
    expect(file.html).toMatch(/lg-27;.*;Pantallas;/);
  });
});

describe('the twelve of the specification', () => {
  test('stay as they are in the filter list, in its order, whatever they are called and where they stand', async () => {
    expect((await send(`${list}/chasis`, 'change', { name: 'Gabinetes', slug: 'gabinetes' })).status).toBe(303);
    expect((await send(list, 'up', {}, ['key', 'Mouse Pads'])).status).toBe(303);
    const { html } = await page('/categories');
    const filter = html.slice(html.indexOf('aria-label="Filtrar por categoría"')).split('</nav>')[0] ?? '';
    const names = [...filter.matchAll(/>([^<>]+)<span class="designator/g)].map(([, name]) => name);
    expect(names.slice(0, 13)).toEqual([
      ...['Todas', 'Almacenamiento Externo', 'Chasís', 'Coolers', 'Diadema', 'Fuente de poder', 'Memoria Ram'],
      ...['Mouse', 'Mouse Pads', 'Motherboards', 'Procesadores', 'SSD', 'Tarjeta Gráfica'],
    ]);
    const home = (await page('/')).html;
    expect(home).toContain('href="/categories/gabinetes"');
  }, 60_000);

  test.each([
    ['procesadores'],
    ['tarjetas-graficas'],
    ['memoria-ram'],
    ['almacenamiento'],
    ['placas-base'],
    ['fuentes-de-poder'],
  ])('answer at /categories/%s for ever, also when the owner gives them another address', async (slug) => {
    expect((await page(`/categories/${slug}`)).status).toBe(200);
    if (slug === 'almacenamiento') return;
    expect((await send(`${list}/${slug}`, 'change', { slug: `nueva-${slug}` })).status).toBe(303);
    expect(await page(`/categories/${slug}`)).toMatchObject({ status: 301, to: `/categories/nueva-${slug}` });
    expect((await page(`/categories/nueva-${slug}`)).status).toBe(200);
    expect((await send(`${list}/nueva-${slug}`, 'change', { slug })).status).toBe(303);
    expect((await page(`/categories/${slug}`)).status).toBe(200);
  });

  test('leave the builder its slots', async () => {
    const choose = await page('/armar');
    expect(choose.status).toBe(200);
    expect((await send(`${list}/placas-base`, 'change', { name: 'Boards', slug: 'boards' })).status).toBe(303);
    expect((await page('/armar')).html).toContain('/elegir/placa');
    expect((await page('/categories/placas-base')).to).toBe('/categories/boards');
  });
});

test('another short word stands on every card at once, as browsers have it', async () => {
  const { db } = running.store.services;
  await stock(db, { id: 'ssd-1', name: 'Disco rápido', category: 'SSD', stock: 3 });
  const address = '/categories/ssd';
  expect((await page(address)).html).toMatch(/product-card-code">SSD</);
  const changed = await send(`${list}/ssd`, 'change', { name: 'SSD', slug: 'ssd', designator: 'NVME' });
  expect(changed.status).toBe(303);
  const { html } = await page(address);
  expect(html).toMatch(/product-card-code">NVME</);
  expect(html).not.toMatch(/product-card-code">SSD</);
});

test('a coupon for a category that is deleted does not become one for all products', async () => {
  const { db } = running.store.services;
  await send(list, 'add', { name: 'Sillas' });
  const { store } = running;
  const act = (path: string, fields: Record<string, string>) => submit(store, path, fields, owner);
  const rules = { kind: 'percent', amount: '10', from: '2026-11-20', category: 'Sillas' };
  await act('/admin/cupones', { intent: 'add', code: 'SILLAS', ...rules });
  await act('/admin/portada', { intent: 'add_strip', seen: '0', kind: 'category', category: 'Sillas' });
  await send(`${list}/sillas`, 'remove', {});
  const coupons = await visit(store, '/admin/cupones', owner);
  expect(coupons.text).toContain('Sillas (eliminada)');
  const fields = Object.fromEntries(formOn(coupons.html, ['intent', 'change'], ['code', 'SILLAS']).fields);
  expect(fields).toMatchObject({ category: 'Sillas' });
  expect((await act('/admin/cupones', { ...fields, to: '2099-12-31' })).status).toBe(303);
  const { categories } = await db
    .selectFrom('coupons')
    .select('categories')
    .where('code', '=', 'SILLAS')
    .executeTakeFirstOrThrow();
  expect(categories).toEqual(['Sillas']);

  const strips = await visit(store, '/admin/portada', owner);
  expect(strips.text).toContain('Sillas (eliminada)');
  const strip = Object.fromEntries(formOn(strips.html, ['intent', 'change_strip'], ['kind', 'category']).fields);
  expect(strip).toMatchObject({ category: 'Sillas' });
  const refused = await act('/admin/portada', { ...strip, title: 'Sillas gamer' });
  expect([refused.status, refused.text.includes('Elige una opción')]).toEqual([422, true]);
});

test('two windows: the second is refused with both texts, and what was typed stays', async () => {
  const body = {
    intent: 'change',
    key: 'Diadema',
    seen: '0',
    name: 'Audífonos',
    slug: 'audifonos',
    designator: 'DIADEMA',
  };
  const answer = await fetch(`${running.store.url}${list}/diadema`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: owner.cookie, origin: running.store.url },
    body: new URLSearchParams(body),
  });
  const html = await answer.text();
  expect(answer.status).toBe(409);
  expect(html).toContain('value="Audífonos"');
  expect(html).toContain('Ahora dice: Diadema');
});

test('a product is not put into a category that is not there', async () => {
  const body = new URLSearchParams({ intent: 'add', name: 'x', price: '1000', category: 'Nada de eso' });
  const answer = await fetch(`${running.store.url}/admin/productos`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: owner.cookie, origin: running.store.url },
    body,
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
});
