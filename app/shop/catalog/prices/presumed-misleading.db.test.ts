import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { draftChange } from '../../changes/draft-change.server.ts';
import { findChange } from '../../changes/read-changes.server.ts';
import { presumedOf } from './presumed-misleading.server.ts';

const database = testDatabase();
const set = (id: string, price: number, discount = 0) =>
  database.db.updateTable('products').set({ price, discount }).where('id', '=', id).execute();
/** The database keeps prices by its own clock, so what happened before is moved back. */
const letPass = (days: number) =>
  sql`UPDATE price_changes SET changed_at = changed_at - make_interval(days => ${days})`.execute(database.db);

beforeEach(async () => {
  await stock(database.db, ...['p', 'q'].map((id) => ({ id, price: 100_000 })));
  await letPass(400);
});

const raise = () => presumedOf(database.db, 'p', { price: 100_000, discount: 0 }, { price: 100_001, discount: 0 });
const offer = (price = 100_000) => presumedOf(database.db, 'p', { price, discount: 0 }, { price, discount: 5 });

test('a higher price is presumed to mislead together with an offer, and for six months after it', async () => {
  expect(await raise()).toEqual({});
  await set('p', 100_000, 10);
  expect(await raise()).toEqual({ raisedAfterOffer: true });
  await set('p', 100_000);
  await letPass(180);
  expect(await raise()).toEqual({ raisedAfterOffer: true });
  expect(await presumedOf(database.db, 'p', { price: 100_000, discount: 0 }, { price: 90_000, discount: 0 })).toEqual(
    {},
  );
  await letPass(10);
  expect(await raise()).toEqual({});
});

test('an offer is presumed to mislead for a month after a higher price', async () => {
  expect(await offer()).toEqual({});
  await set('p', 120_000);
  expect(await offer(120_000)).toEqual({ offerAfterRaise: true });
  await letPass(31);
  expect(await offer(120_000)).toEqual({});
});

test('a change of many says how many of its lines are', async () => {
  const { db } = database;
  await set('p', 100_000, 10);
  await set('p', 100_000);
  const drafted = await draftChange(db, await actingOwner(db), {
    kind: 'bulk',
    rule: { field: 'price', way: 'percent', basisPoints: 1_000, toEndings: false },
    selection: { kind: 'group', category: null, brand: '' },
  });
  if (!drafted.ok) throw new Error(drafted.code);
  const found = await findChange(db, drafted.id, { view: 'presumed', page: 1 });
  expect([found?.counts.presumed, found?.lines.map(({ productId }) => productId)]).toEqual([1, ['p']]);
});
