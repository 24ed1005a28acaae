import { afterEach, beforeEach, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import type { Acting } from '../../audit/audit.server.ts';
import { NotTheOwner } from '../../audit/audit.server.ts';
import { addMaker, changeMaker, removeMaker } from './edit-maker.server.ts';
import { makerVersion } from './edit-maker.ts';
import { findMaker } from './makers.server.ts';

const database = testDatabase();
const words = { name: 'Zuluaga Turbo', spellings: ['Zulu'] };
const slug = 'zuluaga-turbo';
let acting: Acting;
beforeEach(async () => {
  acting = await actingOwner(database.db);
});
const add = () => addMaker(database.db, acting, words);
const entries = () => database.db.selectFrom('audit_entries').select(['action', 'subject_id']).orderBy('id').execute();

afterEach(() => database.db.deleteFrom('makers').where('slug', 'like', 'zulu%').execute());

test('a maker is added, changed and taken away once each, and the owner can read it in the audit', async () => {
  expect(await add()).toEqual({ ok: true, slug });
  const better = { name: 'Zuluaga', spellings: ['Zulu', 'ZT'] };
  const change = { slug, version: makerVersion(words), words: better };
  expect(await changeMaker(database.db, acting, change)).toEqual({ ok: true, slug });
  expect(await changeMaker(database.db, acting, change)).toEqual({ ok: false, code: 'changed' });
  expect(await findMaker(database.db, slug)).toEqual({ slug, ...better });
  expect(await removeMaker(database.db, acting, { slug, version: makerVersion(words) })).toMatchObject({
    code: 'changed',
  });
  expect(await removeMaker(database.db, acting, { slug, version: makerVersion(better) })).toEqual({ ok: true, slug });
  expect(await removeMaker(database.db, acting, { slug, version: makerVersion(better) })).toMatchObject({
    code: 'unknown',
  });
  expect(await entries()).toEqual(['added', 'changed', 'removed'].map((action) => ({ action, subject_id: slug })));
});

test('two makers are never spelled alike, also when both are added at one moment', async () => {
  const outcomes = await Promise.all([add(), add(), addMaker(database.db, acting, { name: 'Zulu', spellings: [] })]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'taken')).toHaveLength(2);
  expect(await addMaker(database.db, acting, { name: 'zulú', spellings: ['CORSAIR'] })).toMatchObject({
    code: 'taken',
  });
});

test('nobody but the owner writes makers', async () => {
  const shopper = { ...acting, actor: { ...acting.actor, role: 'shopper' as const } };
  await expect(addMaker(database.db, shopper, words)).rejects.toThrow(NotTheOwner);
  await expect(removeMaker(database.db, shopper, { slug: 'amd', version: '' })).rejects.toThrow(NotTheOwner);
});
