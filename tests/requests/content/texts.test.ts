import { beforeAll, describe, expect, test } from 'vitest';
import { visibleText } from '#tests/support/checkout-client.ts';
import { type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { setProduct, stock } from '#tests/support/factories.ts';
import { hostileTag, hostileTexts } from '#tests/support/hostile-texts.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const running = engineStore();
let owner: SignedInCustomer;
beforeAll(async () => {
  const { store } = running;
  await stock(store.services.db, { id: 'disco', name: 'Disco SSD', price: 300_000, category: 'SSD', stock: 3 });
  owner = await signedIn(store, storeOwner.email, storeOwner.password);
});
const get = (path: string) => fetch(running.store.url + path, { redirect: 'manual' });
const textOf = async (path: string) => visibleText(await (await get(path)).text());

const article = {
  intent: 'publish',
  seen: '0',
  title: 'Un artículo',
  slug: 'un-articulo',
  description: 'De qué trata.',
  body: 'Mira:\n\n::producto[disco]\n\n::producto[no-hay]\n\n::producto[constructor]\n\n::producto[__proto__]',
};
const send = (path: string, fields: Record<string, string>) => submit(running.store, path, fields, owner);
const idOf = async (slug: string) =>
  running.store.services.db
    .selectFrom('articles')
    .select(['id', 'version'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();

test('an article shows products at their price of now, in memory too, and says which are gone', async () => {
  expect((await send('/admin/blog/nuevo', article)).location).toBe('/admin/blog?hecho=publish');
  expect(await textOf('/blog')).toContain('Un artículo');
  const first = await get('/blog/un-articulo');
  expect(first.headers.get('cache-control')).toBe('public, no-cache');
  expect(visibleText(await first.text())).toMatch(
    /Disco SSD \$ 300\.000 .*Quedan 3.*Este producto ya no está en la tienda\./,
  );
  await setProduct(running.store.services.db, ['disco'], { price: 250_000 });
  expect(await textOf('/blog/un-articulo')).toContain('$ 250.000');
  expect(await (await get('/sitemap.xml')).text()).toContain('/blog/un-articulo</loc>');
});

test('its old address leads to the new one for good, and no longer once it is a draft', async () => {
  const { id, version } = await idOf('un-articulo');
  await send(`/admin/blog/${id}`, { ...article, seen: String(version), slug: 'otro-nombre' });
  const old = await get('/blog/un-articulo');
  expect([old.status, old.headers.get('location')]).toEqual([301, '/blog/otro-nombre']);
  await send(`/admin/blog/${id}`, { ...article, seen: String(version + 1), slug: 'otro-nombre', intent: 'draft' });
  for (const path of ['/blog/un-articulo', '/blog/otro-nombre']) expect((await get(path)).status).toBe(404);
  expect(await textOf('/blog')).not.toContain('Un artículo');
});

test('of two windows the second is refused with both texts on the page', async () => {
  const { id, version } = await idOf('otro-nombre');
  const save = (body: string) =>
    send(`/admin/blog/${id}`, { ...article, slug: 'otro-nombre', seen: String(version), body });
  expect((await save('Lo de la primera.')).status).toBe(303);
  const refused = await save('Lo de la segunda.');
  expect(refused.status).toBe(409);
  const areas = [...refused.html.matchAll(/<textarea[^>]*>([^<]*)<\/textarea>/g)].map(([, text]) => text);
  expect(areas).toEqual(expect.arrayContaining(['Lo de la primera.', 'Lo de la segunda.']));
  // Sent again it is saved: the page has the present version.
  const seen = /name="seen" value="(\d+)"/.exec(refused.html)?.[1] ?? '';
  const again = await send(`/admin/blog/${id}`, { ...article, slug: 'otro-nombre', seen, body: 'Lo de la segunda.' });
  expect(again.status).toBe(303);
});

test('both versions of all that differs are on that page, under one alert', async () => {
  const { id, version } = await idOf('otro-nombre');
  const save = (change: Record<string, string>) =>
    send(`/admin/blog/${id}`, { ...article, slug: 'otro-nombre', seen: String(version), ...change });
  const one = { title: 'De la primera', description: 'Resumen uno', author: 'Ana', publishOn: '2026-01-02' };
  const two = { title: 'De la segunda', description: 'Resumen dos', author: 'Eva', publishOn: '2026-03-04' };
  expect((await save({ ...one, slug: 'nombre-uno' })).status).toBe(303);
  const refused = await save({ ...two, slug: 'nombre-dos' });
  expect(refused.status).toBe(409);
  expect(refused.html.match(/role="alert"/g)).toHaveLength(1);
  const differences = /<section aria-label="Lo que difiere"[\s\S]*?<\/section>/.exec(refused.html)?.[0] ?? '';
  for (const words of [
    ...['De la primera', 'Resumen uno', 'Ana', 'nombre-uno', '2 de enero de 2026'],
    ...['De la segunda', 'Resumen dos', 'Eva', 'nombre-dos', '4 de marzo de 2026'],
  ])
    expect(differences).toContain(`>${words}</textarea>`);
  expect(differences).not.toContain('Texto');
  await send(`/admin/blog/${id}`, { ...article, slug: 'otro-nombre', seen: String(version + 1) });
});

test('what another window saved while something was typed wrong is not overwritten unseen', async () => {
  const { id, version } = await idOf('otro-nombre');
  const save = (seen: string, change: Record<string, string>) =>
    send(`/admin/blog/${id}`, { ...article, slug: 'otro-nombre', seen, ...change });
  expect((await save(String(version), { body: 'Lo de la primera.' })).status).toBe(303);
  const wrong = await save(String(version), { title: '', body: 'Lo de la segunda.' });
  expect(wrong.status).toBe(422);
  const seen = /name="seen" value="(\d+)"/.exec(wrong.html)?.[1] ?? '';
  expect((await save(seen, { body: 'Lo de la segunda.' })).status).toBe(409);
});

test('of a version of a day to come the page says which day that is', async () => {
  const address = '/admin/paginas/envios';
  const [, seen = ''] = /name="seen" value="(\d+)"/.exec((await visit(running.store, address, owner)).html) ?? [];
  const words = { title: 'Envíos', description: 'Cómo llega.', lead: '', body: 'Otro texto.' };
  const sent = await send(address, { intent: 'publish', seen, ...words, inForceFrom: '2099-12-05' });
  expect(sent.location).toBe(`${address}?hecho=publish`);
  expect((await visit(running.store, sent.location ?? '', owner)).html).toContain(
    'Rige desde el 5 de diciembre de 2099',
  );
  // Of those that wait, the last one goes first.
  const { html } = await visit(running.store, address, owner);
  const next = { ...words, title: 'Envíos y entregas', inForceFrom: '2099-12-06' };
  await send(address, { intent: 'publish', seen: /name="seen" value="(\d+)"/.exec(html)?.[1] ?? '', ...next });
  const now = (await visit(running.store, address, owner)).html;
  expect(now).toContain('6 de diciembre de 2099');
  expect(now.match(/value="cancel"/g)).toHaveLength(1);
  const cancelled = await send(address, { intent: 'cancel', seen, number: '2' });
  expect(cancelled.status).toBe(409);
  expect(cancelled.html.match(/role="alert"/g)).toHaveLength(1);
  // The words of the form stay.
  expect(cancelled.html).toContain('>Otro texto.</textarea>');
});

describe('what is typed wrong is refused in words, and nothing of it is lost', () => {
  test.each([
    [{ title: '' }, 422, 'Título: Falta este dato.'],
    [{ slug: 'armar-un-pc-gamer' }, 409, 'Dirección: Ya hay otro texto con esa dirección. Escribe otra.'],
    [{ slug: 'admin' }, 422, 'Dirección: La tienda ya usa esa palabra en sus direcciones. Escribe otra.'],
    [{ slug: 'Ñandú 1' }, 422, 'Dirección: Usa letras sin tilde, números y guiones'],
    [{ publishOn: 'ayer' }, 422, 'Fecha de publicación: Escribe un día del calendario.'],
    [{ body: 'a'.repeat(60_001) }, 422, 'Texto: Es demasiado largo.'],
    [{ image: 'https://otra.test/x.jpg' }, 422, 'Imagen: Algo de esto no está en la tienda.'],
  ])('%#', async (change, status, sentence) => {
    const before = await running.store.services.db.selectFrom('articles').selectAll().execute();
    const answer = await send('/admin/blog/nuevo', { ...article, slug: 'el-nuevo', ...change });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(sentence);
    expect(answer.html).toContain('>De qué trata.</textarea>');
    expect(await running.store.services.db.selectFrom('articles').selectAll().execute()).toEqual(before);
  });

  test('a megabyte is refused before it is read', async () => {
    const answer = await send('/admin/blog/nuevo', { ...article, body: 'a'.repeat(1_000_000) });
    expect(answer.status).toBe(413);
  });
});

test('texts that are meant to do harm are words, in an article and in its preview', async () => {
  const body = hostileTexts.join('\n\n');
  await send('/admin/blog/nuevo', { ...article, slug: 'malo', body });
  const html = /<main[\s\S]*<\/main>/.exec(await (await get('/blog/malo')).text())?.[0] ?? '';
  expect(html).toContain(`&lt;${hostileTag}&gt;`);
  expect(html).not.toMatch(
    new RegExp(`<${hostileTag}|<script|<img src="?x|<iframe|href="(javascript|data|vbscript):`, 'i'),
  );
  const preview = await fetch(`${running.store.url}/admin/blog/vista`, {
    method: 'POST',
    headers: { cookie: owner.cookie, origin: running.store.url, 'content-type': 'application/json' },
    body: JSON.stringify({ markdown: body }),
  });
  expect(preview.status).toBe(200);
  expect(JSON.stringify(await preview.json())).not.toMatch(/"href":"(javascript|data|vbscript|\/\/)/i);
});

test('a page of the owner stands at its address, its versions at theirs, and withdrawn it is gone', async () => {
  const page = { title: 'Quiénes somos', description: 'Quién atiende.', lead: '', body: '## Equipo\n\nUno. {correo}' };
  await send('/admin/paginas/nueva', { ...page, intent: 'add' });
  const path = '/paginas/quienes-somos';
  expect((await get(path)).status).toBe(404);
  await send('/admin/paginas/quienes-somos', { ...page, intent: 'publish', seen: '1' });
  expect(await textOf(path)).toContain(running.store.services.settings.seller.email);
  await send('/admin/paginas/quienes-somos', { ...page, body: 'Otro texto.', intent: 'publish', seen: '2' });
  expect(await textOf(path)).toContain('Otro texto.');
  expect(await textOf('/versiones/quienes-somos/1')).toContain('Uno.');
  expect((await visit(running.store, '/admin/paginas/quienes-somos', owner)).text).toContain('Versión 2');
  await send('/admin/paginas/quienes-somos', { intent: 'withdraw', seen: '3' });
  expect((await get(path)).status).toBe(404);
  for (const none of [
    '/versiones/quienes-somos/9',
    '/versiones/no-hay/1',
    '/versiones/terminos/x',
    '/versiones/%00/1',
  ]) {
    expect((await get(none)).status, none).toBe(404);
  }
});
