import { describe, expect, test } from 'vitest';
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

describe('no more than a thousand different ones are stored', () => {
  const terms = async () => {
    const rows = await database.db.selectFrom('empty_searches').select('term').orderBy('term').execute();
    return rows.map(({ term }) => term);
  };
  const fill = (times: (index: number) => number) =>
    database.db
      .insertInto('empty_searches')
      .values(
        Array.from({ length: 1_000 }, (_, index) => ({
          ...{ term: `term ${index}`, times: times(index), last_at: addSeconds(testNow, -index) },
        })),
      )
      .execute();

  test('the one asked least makes room, of several the one that nobody asked for longest', async () => {
    const { db } = database;
    await fill((index) => (index >= 997 ? 1 : 2));
    await countEmptySearch(db, 'uno más', testNow);
    expect((await terms()).filter((term) => /^(uno|term 99[789])/.test(term))).toEqual([
      'term 997',
      'term 998',
      'uno mas',
    ]);
    // Those that are there go on counting, and nobody makes room for them.
    await countEmptySearch(db, 'term 998', testNow);
    expect(await terms()).toHaveLength(1_000);
    await countEmptySearch(db, 'otro', testNow);
    expect((await terms()).filter((term) => /^(uno|otro|term 99[789])/.test(term))).toEqual([
      'otro',
      'term 998',
      'uno mas',
    ]);
  });

  test('a thousand invented ones do not keep out what shoppers look for from then on', async () => {
    await fill(() => 1);
    for (let time = 0; time < 3; time += 1) await countEmptySearch(database.db, 'silla gamer', testNow);
    expect((await emptySearches(database.db, 1)).first).toMatchObject([{ term: 'silla gamer', times: 3 }]);
    for (let index = 0; index < 30; index += 1) await countEmptySearch(database.db, `inventado ${index}`, testNow);
    expect((await emptySearches(database.db, 1)).first).toMatchObject([{ term: 'silla gamer', times: 3 }]);
    expect(await terms()).toHaveLength(1_000);
  });

  test('what is set aside has its own bound, and makes no room', async () => {
    const { db } = database;
    await fill((index) => index + 1);
    await db.updateTable('empty_searches').set({ set_aside_at: testNow }).where('term', '=', 'term 0').execute();
    for (const term of ['uno más', 'otro']) await countEmptySearch(db, term, testNow);
    expect((await emptySearches(db, 1)).total).toBe(1_000);
    expect((await listEmptySearches(db, { view: 'aside', page: 1 })).searches).toMatchObject([{ term: 'term 0' }]);
  });

  test('also when many come at once', async () => {
    await fill(() => 1);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => countEmptySearch(database.db, `a la vez ${index % 20}`, testNow)),
    );
    expect((await emptySearches(database.db, 1)).first).toMatchObject([{ times: 2 }]);
    await countEmptySearch(database.db, 'el siguiente', testNow);
    // Two that bring the same term at once may both make room for it: of twenty terms no more than twenty rows too many.
    const { length } = await terms();
    expect(length).toBeLessThanOrEqual(1_000);
    expect(length).toBeGreaterThanOrEqual(980);
  });
});
