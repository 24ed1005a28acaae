import { beforeEach, expect, test } from 'vitest';
import { notifyOfTerms } from '#app/shop/alerts/due-alerts.server.ts';
import { aShopper, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const running = engineStore();
const form = '/search/aviso?de=monitor';
let count = 0;
let guest: string;
beforeEach(async () => {
  count += 1;
  guest = `luz-${count}@example.test`;
  await running.store.services.db.deleteFrom('product_alerts').execute();
});

const mailTo = (address: string, subject: string) => running.store.mailServer.waitFor(address, subject);
const linkIn = (text: string | null) =>
  text?.match(/\/avisos\/[0-9a-f-]{36}\?clave=[\w-]+/)?.[0] ?? `No link in ${text}`;
const alerts = () => running.store.services.db.selectFrom('product_alerts').selectAll().execute();

test('a search for what is not sold offers an alert: asked, confirmed by mail, sent when the owner sells it, left by a link', async () => {
  const search = await visit(running.store, '/search?q=monitores+gamer+144hz', null);
  expect(search.text).toContain('No vendemos «monitores»');
  expect(search.text).toContain('Avísame cuando lo vendan');
  expect(search.html).toContain(`action="${form}"`);

  const asked = await submit(running.store, form, { term: 'monitor', email: guest, privacy: 'on' }, null);
  expect([asked.status, asked.location]).toEqual([303, `${form}&hecho=correo`]);
  expect((await visit(running.store, asked.location!, null)).text).toContain('Revisa tu correo');
  const confirmation = await mailTo(guest, 'Confirma el aviso');
  expect(confirmation.text).toContain('cuando vendamos «monitor»');
  const link = linkIn(confirmation.text);
  expect((await visit(running.store, link, null)).text).toContain('cuando vendamos «monitor»');
  expect((await submit(running.store, link, { intent: 'confirm' }, null)).text).toContain('Te escribimos una sola vez');

  const owner = await signedIn(running.store, storeOwner.email, storeOwner.password);
  const words = await visit(running.store, '/admin/busqueda', owner);
  expect(words.text).toContain('monitor · 1 lo espera');
  expect(words.html).toContain('monitor · 1 lo espera. Quitar de lo que no vendes: le escribimos a 1 persona');
  await submit(running.store, '/admin/busqueda', { intent: 'sold', term: 'monitor' }, owner);
  const { db, clock } = running.store.services;
  await notifyOfTerms(db, clock.now());
  const mail = await mailTo(guest, 'Ya lo vendemos: «monitor»');
  expect(mail.text).toContain(`${running.store.url}/search?q=monitor`);
  expect(mail.headers.find(({ name }) => name === 'List-Unsubscribe')?.value).toContain('/avisos/');
  await submit(running.store, linkIn(mail.text), { intent: 'leave_all' }, null);
  expect(await alerts()).toEqual([]);
  expect((await visit(running.store, form, null)).status).toBe(404);
  await submit(running.store, '/admin/busqueda', { intent: 'unsold', term: 'monitor' }, owner);
});

test('a shopper has it in the list and in the data to take along, and is led to the product that is called so', async () => {
  const ana = await aShopper(running.store);
  const asked = await submit(running.store, form, { term: 'monitor' }, ana);
  expect(asked.location).toBe(`${form}&hecho=listo`);
  const list = await visit(running.store, '/avisos', ana);
  expect(list.text).toContain('«monitor»');
  expect(list.text).toContain('Te avisamos cuando lo vendamos.');
  const taken = JSON.parse((await visit(running.store, '/settings/datos.json', ana)).html);
  expect(taken.avisos).toMatchObject([{ term: 'monitor' }]);

  const { db, clock } = running.store.services;
  await stock(db, { id: 'lg-27', name: 'Monitor LG 27', stock: 1 });
  await notifyOfTerms(db, clock.now());
  const mail = await mailTo(ana.email, 'Ya lo vendemos: «monitor»');
  expect(mail.text).toContain(`${running.store.url}/product/lg-27`);
  expect((await visit(running.store, '/search?q=monitor', null)).text).toContain('Monitor LG 27');
  await db.deleteFrom('products').where('id', '=', 'lg-27').execute();
});

test('what is wrong is said, and nothing but the owner’s words can be waited for', async () => {
  const nothing = await submit(running.store, form, { term: 'monitor', email: '' }, null);
  expect(nothing.status).toBe(422);
  expect(nothing.text).toContain('Escribe tu correo.');
  expect(nothing.text).toContain('necesitamos tu autorización');
  for (const term of [
    'mouse',
    '',
    'x'.repeat(10_000),
    '\u0000',
    '\ud800',
    '<script>',
    "' OR 1=1",
    'Monitor',
    'monitor ',
  ])
    for (const answer of [
      await visit(running.store, `/search/aviso?de=${encodeURIComponent(term.toWellFormed())}`, null),
      await submit(running.store, '/search/aviso?de=x', { term, email: guest, privacy: 'on' }, null),
      await submit(running.store, '/search/aviso?de=x', { email: guest, privacy: 'on' }, null),
    ])
      expect([answer.status, answer.text.includes('Búscalo en la tienda')], term).toEqual([404, true]);
  expect(await alerts()).toEqual([]);
});

test('one inbox gets five such mails a day, whatever they are about', async () => {
  const statuses: number[] = [];
  for (const term of ['monitor', 'teclado', 'silla', 'ups', 'webcam', 'tablet'])
    statuses.push(
      (await submit(running.store, `/search/aviso?de=${term}`, { term, email: guest, privacy: 'on' }, null)).status,
    );
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
});
