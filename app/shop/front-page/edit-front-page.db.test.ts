import { beforeEach, describe, expect, test } from 'vitest';
import { deliveredFrontPage as delivered } from '#app/text/catalog/delivered-front-page.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type Acting, NotTheOwner } from '../audit/audit.server.ts';
import { slideFallback } from '../pictures/slide-picture.ts';
import { addSeconds } from '../shared/clock.ts';
import type { DraftChange, SlideContent } from './draft-change.ts';
import { changeDraft, replaceDraft } from './edit-front-page.server.ts';
import { frontPageDraft, frontPageVersions, publishedFrontPage } from './front-page.server.ts';
import { mostVersions, type Slide } from './front-page.ts';
import { publishDraft, withdrawVersion } from './publish-front-page.server.ts';

const database = testDatabase();
let acting: Acting;
beforeEach(async () => {
  acting = await actingOwner(database.db);
});

const { id: _id, isOn: _isOn, ...first } = delivered.slides[0] as Slide;
const titled = (title: string, more: Partial<SlideContent> = {}): DraftChange => {
  return { kind: 'slide', id: 1, content: { ...first, title, ...more } };
};
const change = (given: DraftChange, version: number | null = null) =>
  changeDraft(database.db, acting, { change: given, version, delivered });
const replace = (by: Parameters<typeof replaceDraft>[2]['by']) =>
  replaceDraft(database.db, acting, { by, version: null, delivered });
const publish = async (version: number | null = null) => publishDraft(database.db, acting, { version, delivered });
const withdraw = (id: number) => withdrawVersion(database.db, acting, { id, delivered });
const titleShown = async () => (await publishedFrontPage(database.db, delivered)).slides[0]?.title;
const titleOfDraft = async () => (await frontPageDraft(database.db, delivered)).content.slides[0]?.title;
const newest = async () => (await frontPageVersions(database.db)).find(({ isWithdrawn }) => !isWithdrawn)?.id ?? 0;
const actions = async () =>
  (await database.db.selectFrom('audit_entries').select('action').orderBy('id').execute()).map(({ action }) => action);

test('shoppers see what was delivered until the owner publishes a draft, and the version before after an undo', async () => {
  expect(await publishedFrontPage(database.db, delivered)).toEqual(delivered);
  await change(titled('Uno'));
  expect([await titleOfDraft(), await titleShown()]).toEqual(['Uno', '¡Oferta Especial! 35% OFF']);
  await publish();
  await change(titled('Dos'));
  await publish();
  expect(await titleShown()).toBe('Dos');
  expect(await publish()).toEqual({ ok: false, code: 'nothing_to_do' });
  await withdraw(await newest());
  expect([await titleShown(), await titleOfDraft()]).toEqual(['Uno', 'Dos']);
  await withdraw(await newest());
  expect(await publishedFrontPage(database.db, delivered)).toEqual(delivered);
  expect(await withdraw(await newest())).toEqual({ ok: false, code: 'nothing_to_do' });
  expect(await publish()).toEqual({ ok: true });
  expect(await titleShown()).toBe('Dos');
  expect(await actions()).toEqual([
    ...['slide_changed', 'published', 'slide_changed', 'published', 'withdrawn', 'withdrawn', 'published'],
  ]);
});

test('two windows: the second is refused and changes nothing, whatever it does', async () => {
  expect(await change(titled('Uno'), 0)).toEqual({ ok: true });
  const refused = { ok: false, code: 'changed' };
  expect(await change(titled('Otro'), 0)).toEqual(refused);
  expect(await publish(0)).toEqual(refused);
  expect(await replaceDraft(database.db, acting, { by: 'delivered', version: 0, delivered })).toEqual(refused);
  expect(await titleOfDraft()).toBe('Uno');
  await publish(1);
  const seen = await newest();
  await change(titled('Dos'));
  await publish();
  expect(await withdraw(seen)).toEqual(refused);
  expect(await titleShown()).toBe('Dos');
});

test('two first changes at once both count or one is refused, and none is lost', async () => {
  const outcomes = await Promise.all([change(titled('Uno'), 0), change(titled('Dos'), 0)]);
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect((await frontPageDraft(database.db, delivered)).version).toBe(1);
});

test('the last change of the draft is undone and done again; what was delivered and old versions come back whole', async () => {
  await change({ kind: 'remove', list: 'slides', id: 1 });
  expect(await titleOfDraft()).toBe('Nuevos Lanzamientos');
  await replace('previous');
  expect(await titleOfDraft()).toBe('¡Oferta Especial! 35% OFF');
  await replace('previous');
  expect(await titleOfDraft()).toBe('Nuevos Lanzamientos');
  await publish();
  const without = await newest();
  await replace('delivered');
  await publish();
  expect(await publishedFrontPage(database.db, delivered)).toEqual(delivered);
  await replace({ version: without });
  expect(await titleOfDraft()).toBe('Nuevos Lanzamientos');
  await replace('published');
  expect((await frontPageDraft(database.db, delivered)).content).toEqual(delivered);
  expect(await replace({ version: 999_999 })).toEqual({ ok: false, code: 'unknown' });
});

test('only the last versions are stored', async () => {
  for (let version = 0; version < mostVersions + 3; version += 1) {
    await change(titled(`Versión ${version}`));
    await publish();
  }
  const { length } = await database.db.selectFrom('front_page_versions').select('id').execute();
  expect(length).toBe(mostVersions);
  expect(await titleShown()).toBe(`Versión ${mostVersions + 2}`);
});

describe('what a change names has to be there', () => {
  test('a picture that was uploaded', async () => {
    const image = slideFallback('a'.repeat(32));
    expect(await change(titled('Uno', { image }))).toEqual({
      ok: false,
      code: 'problems',
      problems: { picture: 'missing' },
    });
    for (const bad of ['banner5.jpg', '../secret.jpg', 'https://x.test/a.jpg'])
      expect(await change(titled('Uno', { image: bad }))).toMatchObject({ code: 'problems' });
    const row = { hash: 'a'.repeat(32), width: 2400, height: 1000, uploaded_at: addSeconds(acting.now, -90_000) };
    await database.db.insertInto('front_page_pictures').values(row).execute();
    expect(await change(titled('Uno', { image }))).toEqual({ ok: true });
  });

  test('products of a list, and none that was deleted', async () => {
    await stock(database.db, { id: 'here' });
    const strip = (products: string[]) =>
      change({ kind: 'strip', id: null, content: { kind: 'products', title: 'Lista', category: null, products } });
    expect(await strip(['here', 'gone'])).toEqual({ ok: false, code: 'problems', problems: { products: 'not_there' } });
    expect(await strip(['here'])).toEqual({ ok: true });
  });
});

test('nobody but the owner changes, publishes or takes back anything', async () => {
  acting = { ...acting, actor: { ...acting.actor, role: 'shopper' } };
  for (const act of [() => change(titled('Uno')), () => replace('delivered'), () => publish(), () => withdraw(1)]) {
    await expect(act()).rejects.toThrow(NotTheOwner);
  }
  expect(await database.db.selectFrom('front_page_drafts').select('id').execute()).toEqual([]);
});
