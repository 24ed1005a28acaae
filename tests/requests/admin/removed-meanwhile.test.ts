import { beforeAll, expect, test } from 'vitest';
import { type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';

// What one window removes while the owner is typing in another one: nothing that was typed is lost.

const running = engineStore();
let owner: SignedInCustomer;
beforeAll(async () => {
  const { store } = running;
  await stock(store.services.db, { id: 'disco', name: 'Disco SSD', price: 300_000, category: 'SSD', stock: 3 });
  owner = await signedIn(store, storeOwner.email, storeOwner.password);
});
const send = (path: string, fields: Record<string, string>) => submit(running.store, path, fields, owner);
const seenOn = async (page: string) =>
  /name="seen" value="(\d+)"/.exec((await visit(running.store, page, owner)).html)?.[1] ?? '';
/** @returns what the last field of that name on the page sends */
const sentIn = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`name="${name}"[^>]*? value="([^"]*)"`, 'g'))].at(-1)?.[1] ?? '';

test('an article comes back with what was typed', async () => {
  const { db } = running.store.services;
  const article = { title: 'Un artículo', slug: 'un-articulo', description: 'De qué trata.', body: 'Uno.' };
  await send('/admin/blog/nuevo', { ...article, intent: 'publish', seen: '0' });
  const { id, version } = await db
    .selectFrom('articles')
    .select(['id', 'version'])
    .where('slug', '=', article.slug)
    .executeTakeFirstOrThrow();
  const page = `/admin/blog/${id}`;
  const removed = await send('/admin/blog', { intent: 'delete', id: String(id), seen: String(version) });
  expect(removed.status).toBe(303);
  expect((await visit(running.store, page, owner)).status).toBe(404);

  const mine = { ...article, intent: 'publish', body: 'Lo que estaba escribiendo.' };
  const refused = await send(page, { ...mine, seen: String(version) });
  expect([refused.status, refused.html.match(/role="alert"/g)]).toEqual([409, ['role="alert"']]);
  expect(refused.text).toContain('el artículo se eliminó en otra ventana');
  expect(refused.html).toContain('>Lo que estaba escribiendo.</textarea>');
  expect((await fetch(`${running.store.url}/blog/un-articulo`)).status).toBe(404);

  // A mistake on top loses neither the text nor that it comes back.
  const again = { ...mine, seen: sentIn(refused.html, 'seen'), restore: sentIn(refused.html, 'restore') };
  const mistaken = await send(page, { ...again, title: '' });
  expect([mistaken.status, sentIn(mistaken.html, 'restore')]).toEqual([422, 'on']);
  expect((await send(page, again)).status).toBe(303);
  expect(await (await fetch(`${running.store.url}/blog/un-articulo`)).text()).toContain('Lo que estaba escribiendo.');

  // Taken back by the other window first, it is a conflict as any.
  const late = await send(page, { ...again, body: 'Lo de una tercera ventana.' });
  expect([late.status, late.text.includes('Aquí están las dos versiones')]).toEqual([409, true]);
  expect(late.html).toContain('>Lo de una tercera ventana.</textarea>');
});

test('the draft of a campaign is filled in as a new one', async () => {
  const typed = { name: 'Fin de semana', kind: 'percent', amount: '10', from: '2099-12-05', to: '2099-12-06' };
  const added = await send('/admin/campanas', { ...typed, intent: 'add' });
  const page = added.location?.split('?')[0] ?? '';
  const id = page.split('/').at(-1) ?? '';
  const seen = await seenOn(page);
  expect((await send(page, { intent: 'remove', id, seen })).location).toBe('/admin/campanas?hecho=remove');
  expect((await visit(running.store, page, owner)).status).toBe(404);

  const mine = { ...typed, intent: 'change', id, seen, name: 'Otro fin de semana', conditions: 'Solo en Bogotá' };
  const refused = await send(page, mine);
  expect([refused.status, refused.text.includes('se eliminó en otra ventana')]).toEqual([404, true]);
  for (const text of ['Otro fin de semana', 'Solo en Bogotá']) expect(refused.html).toContain(`value="${text}"`);
  expect(refused.html).toMatch(/<form[^>]*action="\/admin\/campanas"/);
  const again = { ...mine, intent: sentIn(refused.html, 'intent'), seen: sentIn(refused.html, 'seen') };
  expect((await send('/admin/campanas', again)).status).toBe(303);

  // A step has no text to lose.
  expect((await send(page, { intent: 'publish', id, seen })).text).toContain('Esa campaña no existe');
});

test('a slide and a strip are filled in as new ones', async () => {
  const page = '/admin/portada';
  const slide = { image: 'banner1.jpg', title: 'Semana gamer', action: 'Ver todo', link: '/offers' };
  await send(page, { intent: 'remove_slide', id: '1' });
  const seen = '0';
  const refused = await send(page, { ...slide, intent: 'change_slide', id: '1', seen });
  expect([refused.status, refused.text.includes('se eliminó en otra ventana')]).toEqual([409, true]);
  expect(refused.html).toContain('value="Semana gamer"');
  const [, form = ''] =
    /<form(?=[^>]*>(?:(?!<\/form>).)*value="add_slide")[^>]*>(.*?)<\/form>/s.exec(refused.html) ?? [];
  const again = { ...slide, intent: 'add_slide', seen: /name="seen" value="(\d+)"/.exec(form)?.[1] ?? '' };
  expect(form).toContain('value="banner1.jpg"');
  expect((await send(page, again)).status).toBe(303);

  const strip = { kind: 'products', title: 'Para tu oficina', products: 'disco' };
  const gone = await send(page, { ...strip, intent: 'change_strip', id: '99', seen });
  expect([gone.status, gone.text.includes('se eliminó en otra ventana')]).toEqual([409, true]);
  expect(gone.html).toContain('value="Para tu oficina"');
});

test('where there is no form for it, what was typed is there to be copied', async () => {
  const { db } = running.store.services;
  await send('/admin/categorias', { intent: 'add', name: 'Monitores', slug: '', designator: '' });
  const page = '/admin/categorias/monitores';
  const seen = await seenOn(page);
  await send(page, { intent: 'remove', key: 'Monitores', seen });
  expect((await visit(running.store, page, owner)).status).toBe(404);
  const words = { key: 'Monitores', seen, name: 'Pantallas', slug: 'pantallas', designator: 'PANTALLA' };
  const refused = await send(page, { ...words, intent: 'change' });
  expect([refused.status, refused.text.includes('Lo que escribiste')]).toEqual([409, true]);
  expect(refused.html).toContain('>Pantallas</textarea>');
  expect(await db.selectFrom('categories').select('name').where('key', '=', 'Monitores').execute()).toEqual([
    { name: 'Monitores' },
  ]);
});

test('a category that another window renamed keeps what was typed at its former address', async () => {
  const page = '/admin/categorias/ssd';
  const words = { key: 'SSD', seen: await seenOn(page), designator: 'SSD' };
  const renamed = await send(page, { ...words, intent: 'change', name: 'Discos', slug: 'discos' });
  expect(renamed.location).toBe('/admin/categorias/discos?hecho=change');
  const refused = await send(page, { ...words, intent: 'change', name: 'Unidades', slug: 'unidades' });
  expect(refused.status).toBe(409);
  expect(refused.html).toContain('value="Unidades"');
  expect(refused.html).toContain('Ahora dice: Discos');
});
