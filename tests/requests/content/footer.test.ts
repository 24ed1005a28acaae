import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf, startOfDay } from '#app/shop/shared/day.ts';
import { type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { clonePostgres } from '#tests/support/store/database.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';

let now = new Date('2026-11-27T15:00:00Z');
let one: RunningStore;
let other: RunningStore;
let owner: SignedInCustomer;
beforeAll(async () => {
  const common = { databaseUrl: await clonePostgres(), seed: 'none', clock: { now: () => now } };
  one = await startStore(common);
  other = await startStore(common);
  owner = await signedIn(one, storeOwner.email, storeOwner.password);
});
afterAll(async () => {
  await one?.close();
  await other?.close();
});

const address = '/admin/paginas/quienes-somos';
const words = { title: 'Quiénes somos', description: 'Quién atiende.', lead: '', body: 'Uno.' };

async function send(intent: string, typed: Record<string, string> = {}) {
  const [, seen = ''] = /name="seen" value="(\d+)"/.exec((await visit(one, address, owner)).html) ?? [];
  return submit(one, address, { ...words, intent, seen, ...typed }, owner);
}

const footerOf = async (url: string) => {
  const html = await (await fetch(url)).text();
  const footer = /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? '';
  expect(footer).toContain('href="/privacidad"');
  return /href="\/paginas\/quienes-somos"[^>]*>([^<]+)</.exec(footer)?.[1] ?? null;
};

/** Of pages that are cached and one that is not, at both processes, each asked twice. The one that published goes second. */
async function shown() {
  const titles = new Set<string | null>();
  for (const path of ['/', '/terminos', '/blog', '/mi-pc', '/cart']) {
    for (const { url } of [other, one, other, one]) titles.add(await footerOf(url + path));
  }
  return [...titles];
}

test('a page of the owner is in the footer of every page from its publication on until it is withdrawn', async () => {
  expect((await submit(one, '/admin/paginas/nueva', { ...words, intent: 'add', isInFooter: 'si' }, owner)).status).toBe(
    303,
  );
  expect(await shown()).toEqual([null]);
  expect((await send('publish', { isInFooter: 'si' })).status).toBe(303);
  expect(await shown()).toEqual(['Quiénes somos']);
  // Of no form whose box is ticked.
  const unticked = await send('publish');
  expect([unticked.status, unticked.location]).toEqual([303, `${address}?hecho=save`]);
  expect(await shown()).toEqual([null]);
  expect((await send('save', { isInFooter: 'si' })).status).toBe(303);
  expect(await shown()).toEqual(['Quiénes somos']);
  expect((await send('withdraw')).status).toBe(303);
  expect(await shown()).toEqual([null]);
  expect((await send('restore')).status).toBe(303);
  expect(await shown()).toEqual(['Quiénes somos']);
  expect(await (await fetch(`${other.url}/paginas/quienes-somos`)).text()).toContain('Uno.');
});

test('the form has the tick of a page of the owner, as it was typed where something is wrong, and none for a legal text', async () => {
  const tick = /<input[^>]*name="isInFooter"[^>]*>/;
  const isTicked = (html: string) => tick.exec(html)?.[0].includes('checked=""');
  expect(isTicked((await visit(one, '/admin/paginas/nueva', owner)).html)).toBe(true);
  expect(isTicked((await visit(one, address, owner)).html)).toBe(true);
  const refused = await send('publish', { title: '' });
  expect([refused.status, isTicked(refused.html)]).toEqual([422, false]);
  expect((await visit(one, '/admin/paginas/terminos', owner)).html).not.toMatch(tick);
});

test('a version of a day to come gives its title to the footer at that instant, at every process', async () => {
  const day = addDays(dayOf(now), 1);
  const begin = startOfDay(day).getTime();
  now = new Date(begin - 60_000);
  expect((await send('publish', { title: 'Nuestra gente', isInFooter: 'si', inForceFrom: day })).status).toBe(303);
  const at = async (moment: number) => {
    now = new Date(moment);
    return shown();
  };
  expect(await at(begin - 1)).toEqual(['Quiénes somos']);
  expect(await at(begin)).toEqual(['Nuestra gente']);
});

test('one that begins within a day is there at that instant, too', async () => {
  const begin = now.getTime() + 60_000;
  const { db } = one.services;
  const last = await db
    .selectFrom('page_versions')
    .select('number')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('page_versions')
    .values({
      ...words,
      ...{ page: 'quienes-somos', number: last.number + 1, title: 'Al minuto' },
      ...{ in_force_at: new Date(begin), published_at: now, published_by: storeOwner.email },
    })
    .execute();
  now = new Date(begin - 1);
  expect(await shown()).not.toContain('Al minuto');
  now = new Date(begin);
  expect(await shown()).toEqual(['Al minuto']);
});
