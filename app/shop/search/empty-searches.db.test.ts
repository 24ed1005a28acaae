import { expect, test } from 'vitest';
import { testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { addSeconds } from '../shared/clock.ts';
import { countEmptySearch, emptySearches, forgetOldSearches, listEmptySearches } from './empty-searches.server.ts';

const database = testDatabase();

test('searches without result are counted together, at once too, and forgotten after three months', async () => {
  const { db } = database;
  await Promise.all(['Monitor', 'monitor ', 'MONITOR'].map((term) => countEmptySearch(db, term, testNow)));
  await countEmptySearch(db, 'silla', addSeconds(testNow, 60));
  await countEmptySearch(db, 'ana@correo.test', testNow);
  expect(await emptySearches(db, 3)).toEqual({
    total: 2,
    first: [
      { term: 'monitor', times: 3, lastAt: testNow },
      { term: 'silla', times: 1, lastAt: addSeconds(testNow, 60) },
    ],
  });
  await forgetOldSearches(db, addSeconds(testNow, 90 * 24 * 60 * 60 + 30));
  expect((await emptySearches(db, 3)).first).toMatchObject([{ term: 'silla', times: 1 }]);
});

test('all of them stand in pages, most asked first, and a page beyond the end is the last', async () => {
  const { db } = database;
  const rows = Array.from({ length: 30 }, (_, index) => ({
    term: `term ${index}`,
    times: index + 1,
    last_at: testNow,
  }));
  await db.insertInto('empty_searches').values(rows).execute();
  const terms = async (page: number) => {
    const list = await listEmptySearches(db, { view: 'waiting', page });
    return { ...list, searches: list.searches.map(({ term }) => term) };
  };
  const all = rows.map(({ term }) => term).toReversed();
  const rest = { totals: { waiting: 30, aside: 0 }, pages: 2 };
  expect(await terms(1)).toEqual({ ...rest, page: 1, searches: all.slice(0, 25) });
  expect(await terms(9)).toEqual({ ...rest, page: 2, searches: all.slice(25) });
});

test('no more than a thousand different ones are kept; those that are there go on counting', async () => {
  const { db } = database;
  const rows = Array.from({ length: 1_000 }, (_, index) => ({ term: `term ${index}`, times: 1, last_at: testNow }));
  await db.insertInto('empty_searches').values(rows).execute();
  await countEmptySearch(db, 'uno más', testNow);
  await countEmptySearch(db, 'term 7', testNow);
  expect(await emptySearches(db, 1)).toMatchObject({ total: 1_000, first: [{ term: 'term 7', times: 2 }] });
  // What is set aside has its own bound, so that it does not keep the others out.
  await db.updateTable('empty_searches').set({ set_aside_at: testNow }).where('term', '=', 'term 8').execute();
  await countEmptySearch(db, 'uno más', testNow);
  expect((await emptySearches(db, 1)).total).toBe(1_000);
  expect((await listEmptySearches(db, { view: 'aside', page: 1 })).searches).toMatchObject([{ term: 'term 8' }]);
});
