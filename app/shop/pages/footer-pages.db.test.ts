import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { aListeningProcess } from '#tests/support/store/listening-process.ts';
import type { Acting } from '../audit/audit.server.ts';
import { addDays, dayOf, startOfDay } from '../shared/day.ts';
import { addPage, cancelVersion, changePage, publishPage, withdrawPage } from './edit-page.server.ts';
import { followFooterPages } from './footer-pages.server.ts';
import { mostInFooter } from './footer-pages.ts';

const database = testDatabase();
const today = dayOf(testNow);
let now = testNow;
let acting: Acting;
beforeEach(async () => {
  now = testNow;
  acting = await actingOwner(database.db);
});

/** What a process lists at its next answer. */
async function aFooter() {
  const listening = await aListeningProcess(database);
  const pages = followFooterPages(database.db, {
    onInvalidation: listening.onInvalidation,
    onTrouble: (error) => {
      throw error;
    },
    clock: { now: () => now },
  });
  return {
    pages,
    async titles() {
      expect(await listening.isUpToDate()).toBe(true);
      await pages.settled();
      return pages.list.map(({ title }) => title);
    },
    [Symbol.asyncDispose]: () => listening.stop(),
  };
}

const wordsOf = (title: string) => ({ title, description: 'Qué dice.', lead: '', body: 'Hola.' });

async function add(title: string, slug: string, isInFooter = true) {
  expect(await addPage(database.db, acting, { ...wordsOf(title), slug, isInFooter })).toMatchObject({ ok: true });
}

async function publish(title: string, slug: string, version: number, { day = today, isInFooter = true } = {}) {
  const page = { slug, version, words: wordsOf(title), isInFooter, inForceFrom: day };
  expect(await publishPage(database.db, acting, page)).toMatchObject({ ok: true });
}

test('the footer lists what is published of the owner’s own pages, by their titles in force, in every process', async () => {
  await using one = await aFooter();
  await using other = await aFooter();
  const both = async () => [await one.titles(), await other.titles()];
  expect(await both()).toEqual([[], []]);
  await add('Quiénes somos', 'quienes-somos');
  await add('Árboles', 'arboles');
  expect(await both()).toEqual([[], []]);
  await publish('Quiénes somos', 'quienes-somos', 1);
  await publish('Árboles', 'arboles', 1);
  expect(await both()).toEqual([
    ['Árboles', 'Quiénes somos'],
    ['Árboles', 'Quiénes somos'],
  ]);
  const saved = { slug: 'arboles', version: 2, words: wordsOf('Zapatos'), isInFooter: true };
  expect(await changePage(database.db, acting, saved)).toMatchObject({ ok: true });
  expect(await one.titles()).toEqual(['Árboles', 'Quiénes somos']);
  await publish('Zapatos', 'arboles', 3);
  expect(await both()).toEqual([
    ['Quiénes somos', 'Zapatos'],
    ['Quiénes somos', 'Zapatos'],
  ]);
  await withdrawPage(database.db, acting, { slug: 'quienes-somos', version: 2, isWithdrawn: true });
  expect(await both()).toEqual([['Zapatos'], ['Zapatos']]);
  await withdrawPage(database.db, acting, { slug: 'quienes-somos', version: 3, isWithdrawn: false });
  expect(await one.titles()).toEqual(['Quiénes somos', 'Zapatos']);
});

test('a page stands in it from the moment on at which its version begins, and under its new title from that of the next', async () => {
  const [first, second] = [addDays(today, 2), addDays(today, 4)];
  await using footer = await aFooter();
  await add('Taller', 'taller');
  await publish('Taller', 'taller', 1, { day: first });
  await publish('Nuestro taller', 'taller', 2, { day: second });
  expect([await footer.titles(), footer.pages.until]).toEqual([[], startOfDay(first)]);
  now = new Date(startOfDay(first).getTime() - 1);
  expect(await footer.titles()).toEqual([]);
  now = startOfDay(first);
  expect([await footer.titles(), footer.pages.until]).toEqual([['Taller'], startOfDay(second)]);
  now = startOfDay(second);
  expect([await footer.titles(), footer.pages.until]).toEqual([['Nuestro taller'], null]);
  now = startOfDay(first);
  expect(await footer.titles()).toEqual(['Taller']);
  await cancelVersion(database.db, acting, { slug: 'taller', version: 3, number: 2 });
  expect([await footer.titles(), footer.pages.until]).toEqual([['Taller'], null]);
});

test('the tick holds at once, saved or published, needs no version of its own, and is noted in the audit', async () => {
  await using footer = await aFooter();
  await add('Taller', 'taller', false);
  await publish('Taller', 'taller', 1, { isInFooter: false });
  expect(await footer.titles()).toEqual([]);
  const page = { slug: 'taller', words: wordsOf('Taller'), inForceFrom: today };
  const tick = (version: number, isInFooter: boolean) =>
    publishPage(database.db, acting, { ...page, version, isInFooter });
  expect(await tick(2, true)).toEqual({ ok: true, slug: 'taller', isSavedOnly: true });
  expect(await footer.titles()).toEqual(['Taller']);
  expect(await tick(3, true)).toEqual({ ok: false, code: 'unchanged' });
  await changePage(database.db, acting, { ...page, version: 3, isInFooter: false });
  expect(await footer.titles()).toEqual([]);
  const entries = await database.db
    .selectFrom('audit_entries')
    .select(['action', 'after'])
    .where('subject_id', '=', 'taller')
    .orderBy('id')
    .execute();
  expect(entries.slice(2)).toEqual([
    { action: 'changed', after: { isInFooter: true } },
    { action: 'changed', after: { isInFooter: false } },
  ]);
  const versions = await database.db
    .selectFrom('page_versions')
    .select('number')
    .where('page', '=', 'taller')
    .execute();
  expect(versions).toEqual([{ number: 1 }]);
});

test('a legal text has its own link: its tick says nothing', async () => {
  await using footer = await aFooter();
  const page = { slug: 'terminos', version: 1, words: wordsOf('Términos'), isInFooter: false };
  expect(await changePage(database.db, acting, page)).toMatchObject({ ok: true });
  const row = database.db.selectFrom('pages').select('in_footer').where('slug', '=', 'terminos');
  expect(await row.executeTakeFirst()).toEqual({ in_footer: true });
  expect(await footer.titles()).toEqual([]);
});

test('of more pages than it has room for the first by their titles stand in it', async () => {
  await using footer = await aFooter();
  for (let number = 14; number > 0; number -= 1) {
    await add(`Sede ${number}`, `sede-${number}`);
    await publish(`Sede ${number}`, `sede-${number}`, 1);
  }
  expect(await footer.titles()).toEqual(Array.from({ length: mostInFooter }, (_, index) => `Sede ${index + 1}`));
});

test('a process that could not read lists what there is as soon as it can', async () => {
  const listening = await aListeningProcess(database);
  const troubles: unknown[] = [];
  const pages = followFooterPages(database.db, {
    onInvalidation: listening.onInvalidation,
    onTrouble: (error) => void troubles.push(error),
    clock: { now: () => now },
  });
  await pages.settled();
  expect(troubles).toEqual([]);
  await sql`ALTER TABLE page_versions RENAME TO elsewhere`.execute(database.db);
  listening.notify('resync');
  await pages.settled();
  expect(troubles).not.toEqual([]);
  await sql`ALTER TABLE elsewhere RENAME TO page_versions`.execute(database.db);
  listening.state.isConnected = false;
  await add('Taller', 'taller');
  await publish('Taller', 'taller', 1);
  expect(pages.list).toEqual([]);
  await pages.settled();
  expect(pages.list).toEqual([{ slug: 'taller', title: 'Taller' }]);
  await listening.stop();
});
