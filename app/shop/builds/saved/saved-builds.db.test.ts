import { beforeEach, expect, test } from 'vitest';
import { testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type BuildSnapshot, mostSavedBuilds } from './saved-build.ts';
import { forgetBuild, renameBuild, saveBuild, savedBuildsOf } from './saved-builds.server.ts';

const world = testDatabase();
const snapshot: BuildSnapshot = { verdict: 'pass', lines: [] };
beforeEach(async () => {
  for (const id of ['ana', 'luis']) {
    await world.db
      .insertInto('customers')
      .values({ id, name: id, email: `${id}@correo.test`, image: null })
      .execute();
  }
});

const save = (code: string, given: { name?: string; customerId?: string; snapshot?: BuildSnapshot; now?: Date } = {}) =>
  saveBuild(world.db, { customerId: 'ana', name: code, code, snapshot, now: testNow, ...given });
const namesOf = async (customerId: string) => (await savedBuildsOf(world.db, customerId)).map(({ name }) => name);

test('a build saved twice is one, under its new name and with what it is now', async () => {
  await save('1ca', { name: 'Para Ana' });
  await save('1ca', { name: 'Para Luis', snapshot: { ...snapshot, verdict: 'warn' } });
  expect(await savedBuildsOf(world.db, 'ana')).toMatchObject([{ name: 'Para Luis', seen: { verdict: 'warn' } }]);
});

test('an account has so many, also when a script saves them all at once; those it has can still be saved again', async () => {
  const answers = await Promise.all(Array.from({ length: mostSavedBuilds + 5 }, (_, n) => save(`1c${n}`)));
  expect(answers.filter(({ ok }) => !ok)).toEqual(Array(5).fill({ ok: false, code: 'too_many' }));
  const [first] = await savedBuildsOf(world.db, 'ana');
  expect(await save(first?.code ?? '')).toEqual({ ok: true });
  expect(await namesOf('ana')).toHaveLength(mostSavedBuilds);
});

test("another customer's is neither seen, renamed nor deleted", async () => {
  await save('1ca');
  await save('1ca', { customerId: 'luis', name: 'De Luis' });
  const [his] = await savedBuildsOf(world.db, 'luis');
  const id = his?.id ?? '';
  expect(await renameBuild(world.db, { customerId: 'ana', id }, 'Mío')).toEqual({ ok: false, code: 'gone' });
  await forgetBuild(world.db, { customerId: 'ana', id });
  await renameBuild(world.db, { customerId: 'luis', id: 'none' }, 'x');
  expect([await namesOf('luis'), await namesOf('ana')]).toEqual([['De Luis'], ['1ca']]);
  await forgetBuild(world.db, { customerId: 'luis', id });
  expect(await namesOf('luis')).toEqual([]);
});

test('they go with the account, and nothing is saved for one that is gone', async () => {
  await save('1ca');
  await world.db.deleteFrom('customers').where('id', '=', 'ana').execute();
  expect(await world.db.selectFrom('saved_builds').selectAll().execute()).toEqual([]);
  expect(await save('1ca')).toEqual({ ok: false, code: 'gone' });
});
