import { expect, test } from 'vitest';
import { testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { addSeconds } from '../shared/clock.ts';
import { countEmptySearch, emptySearches, forgetOldSearches } from './empty-searches.server.ts';

const database = testDatabase();

test('searches without result are counted together, at once too, and forgotten after three months', async () => {
  const { db } = database;
  await Promise.all(['Monitor', 'monitor ', 'MONITOR'].map((term) => countEmptySearch(db, term, testNow)));
  await countEmptySearch(db, 'silla', addSeconds(testNow, 60));
  await countEmptySearch(db, 'ana@correo.test', testNow);
  expect(await emptySearches(db, 3)).toEqual({
    total: 2,
    first: [
      { term: 'monitor', times: 3 },
      { term: 'silla', times: 1 },
    ],
  });
  await forgetOldSearches(db, addSeconds(testNow, 90 * 24 * 60 * 60 + 30));
  expect((await emptySearches(db, 3)).first).toEqual([{ term: 'silla', times: 1 }]);
});

test('no more than a thousand different ones are kept; those that are there go on counting', async () => {
  const { db } = database;
  const rows = Array.from({ length: 1_000 }, (_, index) => ({ term: `term ${index}`, times: 1, last_at: testNow }));
  await db.insertInto('empty_searches').values(rows).execute();
  await countEmptySearch(db, 'uno más', testNow);
  await countEmptySearch(db, 'term 7', testNow);
  expect(await emptySearches(db, 1)).toEqual({ total: 1_000, first: [{ term: 'term 7', times: 2 }] });
});
