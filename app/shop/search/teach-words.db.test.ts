import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { findProducts, matchTerm } from '#app/read-model/search.server.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { searchTools } from '#tests/support/search-tools.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { NotTheOwner } from '../audit/audit.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { countEmptySearch, emptySearches, forgetOldSearches, listEmptySearches } from './empty-searches.server.ts';
import {
  dismissSearch,
  forgetWord,
  setSearchAside,
  takeSearchBack,
  taughtWords,
  teachWord,
} from './teach-words.server.ts';
import { mostSetAside } from './teach-words.ts';

const database = testDatabase();
const tools = () => searchTools(database.db);
const finds = async (term: string) => (await matchTerm(await tools(), term, 1)).ids.length > 0;

beforeEach(async () => {
  await stock(database.db, { id: 'case', name: 'NZXT H5', category: 'Chasís' });
});

test('what found nothing finds what the owner says it is, is counted no more, and all of it can be undone', async () => {
  const { db } = database;
  const acting = await actingOwner(db);
  await countEmptySearch(db, 'Cubícula', testNow);
  await countEmptySearch(db, 'nevera', testNow);
  const known = await taughtWords(db);
  expect(await teachWord(db, acting, { term: 'cubicula', means: 'Chasís' }, finds)).toEqual({ ok: true });
  expect(await findProducts(await tools(), 'cubículas nzxt')).toMatchObject({ ids: ['case'], corrected: null });
  expect(await teachWord(db, acting, { term: 'CUBÍCULA', means: 'chasis' }, finds)).toEqual({
    ok: false,
    code: 'known',
  });
  expect(await dismissSearch(db, acting, 'nevera')).toEqual({ ok: true });
  expect(await dismissSearch(db, acting, 'nevera')).toEqual({ ok: false, code: 'unknown' });
  expect(await emptySearches(db, 5)).toEqual({ total: 0, first: [] });
  const said = { term: 'cubicula', means: 'chasis' };
  expect(await forgetWord(db, acting, said)).toEqual({ ok: true });
  expect(await forgetWord(db, acting, said)).toEqual({ ok: false, code: 'unknown' });
  expect(await taughtWords(db)).toEqual(known);
  expect(await findProducts(await tools(), 'cubícula', { isAsTyped: true })).toMatchObject({ ids: [] });
  const entries = await db
    .selectFrom('audit_entries')
    .select(['subject', 'subject_id', 'action', 'before', 'after'])
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { subject: 'search', subject_id: 'cubicula', action: 'taught', before: null, after: { means: 'chasis' } },
    { subject: 'search', subject_id: 'nevera', action: 'dismissed', before: { times: 1 }, after: null },
    { subject: 'search', subject_id: 'cubicula', action: 'forgotten', before: { means: 'chasis' }, after: null },
  ]);
});

test('what the shop does not sell waits no longer, is counted further, is never forgotten, and comes back when asked', async () => {
  const { db } = database;
  const acting = await actingOwner(db);
  await countEmptySearch(db, 'nevera', testNow);
  expect(await setSearchAside(db, acting, 'nevera')).toEqual({ ok: true });
  expect(await setSearchAside(db, acting, 'nevera')).toEqual({ ok: false, code: 'unknown' });
  await countEmptySearch(db, 'nevera', testNow);
  await forgetOldSearches(db, addSeconds(testNow, 400 * 24 * 60 * 60));
  expect(await listEmptySearches(db, { view: 'waiting', page: 1 })).toMatchObject({
    searches: [],
    totals: { waiting: 0, aside: 1 },
  });
  const aside = await listEmptySearches(db, { view: 'aside', page: 1 });
  expect(aside.searches).toEqual([{ term: 'nevera', times: 2, lastAt: testNow }]);
  expect(await takeSearchBack(db, acting, 'nevera')).toEqual({ ok: true });
  expect(await takeSearchBack(db, acting, 'nevera')).toEqual({ ok: false, code: 'unknown' });
  expect(await emptySearches(db, 5)).toMatchObject({ total: 1 });
  const entries = await db.selectFrom('audit_entries').select(['action', 'after']).orderBy('id').execute();
  expect(entries).toEqual([
    { action: 'set_aside', after: { times: 1 } },
    { action: 'taken_back', after: { times: 2 } },
  ]);
});

test('no more is set aside than the list holds', async () => {
  const { db } = database;
  const acting = await actingOwner(db);
  await sql`INSERT INTO empty_searches (term, times, last_at, set_aside_at)
    SELECT 'cosa ' || n, 1, ${testNow}::timestamptz, ${testNow}::timestamptz FROM generate_series(1, ${mostSetAside}::int) AS n`.execute(
    db,
  );
  await countEmptySearch(db, 'nevera', testNow);
  expect(await setSearchAside(db, acting, 'nevera')).toEqual({ ok: false, code: 'too_many_aside' });
  expect(await emptySearches(db, 5)).toMatchObject({ total: 1 });
});

test.each([
  ['?', 'chasis', 'too_short'],
  ['cubicula', '%', 'too_short'],
  ['Chasís', 'chasis', 'same'],
  ['cubicula', 'lavadora', 'leads_nowhere'],
])('%s for %s is refused: %s', async (term, means, code) => {
  const acting = await actingOwner(database.db);
  const known = await taughtWords(database.db);
  expect(await teachWord(database.db, acting, { term, means }, finds)).toEqual({ ok: false, code });
  expect(await taughtWords(database.db)).toEqual(known);
});

test('is for the owner alone', async () => {
  const shopper = { actor: { id: 'x', email: 'x@correo.test', role: 'shopper' as const }, now: testNow };
  const said = { term: 'board', means: 'motherboard' };
  await expect(teachWord(database.db, shopper, said, finds)).rejects.toThrow(NotTheOwner);
  await expect(forgetWord(database.db, shopper, said)).rejects.toThrow(NotTheOwner);
  for (const command of [dismissSearch, setSearchAside, takeSearchBack]) {
    await expect(command(database.db, shopper, 'x')).rejects.toThrow(NotTheOwner);
  }
});
