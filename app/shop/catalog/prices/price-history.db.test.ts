import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { applyChange, undoChange } from '../../changes/apply-change.server.ts';
import { draftChange } from '../../changes/draft-change.server.ts';
import { adminProducts } from '../admin/admin-product-list.server.ts';
import { offerOfProduct, priceHistory, selectPrices } from './price-history.server.ts';
import { lowestIn30Days, provablePercent } from './price-history.ts';

const database = testDatabase();

const setPrice = (id: string, price: number, discount: number) =>
  database.db.updateTable('products').set({ price, discount }).where('id', '=', id).execute();

/** The database keeps prices by its own clock, so what happened before is moved back. */
async function letPass(days: number): Promise<void> {
  await sql`UPDATE price_changes SET changed_at = changed_at - make_interval(secs => ${days * 86_400}),
    offer_since = offer_since - make_interval(secs => ${days * 86_400})`.execute(database.db);
}

const history = async (id: string, now = new Date()) =>
  priceHistory((await database.db.executeQuery(selectPrices(database.db, id))).rows, now);

const offer = async (id = 'p') => {
  const found = await offerOfProduct(database.db, id);
  return found ? found.lowestBefore : 'no offer';
};

describe('a price is recorded', () => {
  test('with each change of price or discount, and with nothing else', async () => {
    await stock(database.db, { id: 'p', price: 1_000, discount: 0 });
    await setPrice('p', 1_200, 0);
    await setPrice('p', 1_200, 0);
    await database.db.updateTable('products').set({ name: 'Otro', sales: 4 }).execute();
    await setPrice('p', 1_200, 10);
    const { prices } = await history('p');
    expect(prices.map(({ paidInCents, discount }) => [paidInCents, discount])).toEqual([
      [100_000, 0],
      [120_000, 0],
      [108_000, 10],
    ]);
  });

  test('no matter what writes it: a file, a change of many, and its undo', async () => {
    const { db } = database;
    await stock(db, { id: 'p', price: 1_000 }, { id: 'q', price: 2_000 });
    await stock(db, { id: 'p', price: 1_500 }, { id: 'q', price: 2_000 });
    const acting = await actingOwner(db);
    const drafted = await draftChange(db, acting, {
      kind: 'bulk',
      rule: { field: 'price', way: 'percent', basisPoints: 1_000, toEndings: false },
      selection: { kind: 'group', category: null, brand: '' },
    });
    if (!drafted.ok) throw new Error(drafted.code);
    const tools = { db, jobs: { send: async () => {} }, atOnceMs: 60_000 };
    expect(await applyChange(tools, acting, drafted.id)).toEqual({ ok: true, isDone: true });
    expect(await undoChange(tools, acting, drafted.id)).toEqual({ ok: true, isDone: true });
    const recorded = async (id: string) => (await history(id)).prices.map(({ paidInCents }) => paidInCents / 100);
    expect(await recorded('p')).toEqual([1_000, 1_500, 1_650, 1_500]);
    expect(await recorded('q')).toEqual([2_000, 2_200, 2_000]);
  });

  test('not when the change is rolled back', async () => {
    await stock(database.db, { id: 'p', price: 1_000 });
    const failing = database.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('products').set({ price: 5 }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await history('p')).prices).toHaveLength(1);
  });

  test('for a year, with the one that was in force before it', async () => {
    await stock(database.db, { id: 'p', price: 1_000 });
    await letPass(200);
    await setPrice('p', 1_100, 0);
    await letPass(400);
    await setPrice('p', 1_200, 0);
    const prices = (await history('p')).prices.map(({ paidInCents }) => paidInCents / 100);
    expect(prices).toEqual([1_100, 1_200]);
  });
});

test('the admin lists what promises more than was paid before, and says what would be true', async () => {
  await stock(
    database.db,
    ...['true', 'raised', 'dearer', 'new'].map((id) => ({ id, price: 1_000, discount: id === 'new' ? 20 : 0 })),
  );
  await setPrice('true', 1_000, 20);
  await setPrice('raised', 1_250, 20);
  await setPrice('dearer', 1_200, 10);
  const found = await adminProducts(database.db, { query: '', category: null, state: 'over_promised' })
    .select('id')
    .execute();
  expect(found.map(({ id }) => id).sort()).toEqual(['dearer', 'raised']);
  const provable = async (id: string, price: number, discount: number) =>
    provablePercent({ price, discount }, (await offerOfProduct(database.db, id))!);
  expect(await provable('true', 1_000, 20)).toBeNull();
  expect(await provable('raised', 1_250, 20)).toBe(0);
  await setPrice('dearer', 1_200, 25);
  expect(await provable('dearer', 1_200, 25)).toBe(10);
});

test('a price from when there were centavos is compared in whole pesos, in the admin too', async () => {
  // 9,999.60 was shown as 10,000.
  await stock(database.db, { id: 'p', price: 10_000 }, { id: 'q', price: 10_000 });
  await database.db.updateTable('price_changes').set({ in_cents: 999_960 }).where('product_id', '=', 'p').execute();
  await database.db.updateTable('price_changes').set({ in_cents: 999_949 }).where('product_id', '=', 'q').execute();
  await setPrice('p', 10_000, 10);
  await setPrice('q', 10_000, 10);
  const found = await adminProducts(database.db, { query: '', category: null, state: 'over_promised' })
    .select('id')
    .execute();
  expect(found).toEqual([{ id: 'q' }]);
  expect(provablePercent({ price: 10_000, discount: 10 }, (await offerOfProduct(database.db, 'p'))!)).toBeNull();
  expect(provablePercent({ price: 10_000, discount: 10 }, (await offerOfProduct(database.db, 'q'))!)).toBe(9);
});

describe('an offer is compared', () => {
  test('with the lowest price of the 30 days before it began, the one in force at their start included', async () => {
    await stock(database.db, { id: 'p', price: 1_000 });
    await letPass(20);
    await setPrice('p', 1_400, 0);
    await letPass(29);
    await setPrice('p', 1_400, 20);
    expect(await offer()).toBe(100_000);
    await setPrice('p', 1_400, 0);
    await letPass(31);
    await setPrice('p', 1_400, 20);
    expect(await offer()).toBe(140_000);
  });

  test('as long as it lasts and gets cheaper; another one begins when it gets dearer', async () => {
    await stock(database.db, { id: 'p', price: 1_000 });
    await setPrice('p', 1_000, 10);
    await letPass(40);
    await setPrice('p', 1_000, 30);
    expect(await offer()).toBe(100_000);
    // The list price goes up and what is paid stays: the badge says more, the offer is the same.
    await setPrice('p', 1_400, 50);
    expect(await offer()).toBe(100_000);
    await letPass(1);
    await setPrice('p', 1_400, 40);
    expect(await offer()).toBe(70_000);
  });

  test('with nothing when the shop knows no price of before', async () => {
    await stock(database.db, { id: 'p', price: 1_000, discount: 15 });
    expect(await offer()).toBeNull();
    const { offer: found } = await history('p', testNow);
    expect(lowestIn30Days({ price: 1_000, discount: 15 }, found!)).toBe(85_000);
    expect(provablePercent({ price: 1_000, discount: 15 }, found!)).toBeNull();
  });
});
