import { describe, expect, test } from 'vitest';
import { announcements } from '#tests/support/announcements.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { anAccount, countingDatabase } from '#tests/support/wishes-and-reviews.ts';
import { setWish, wishedIds, wishlistOf } from './wishlist.server.ts';
import { longestWishlist } from './wishlist.ts';

const database = testDatabase();
const announced = announcements(database);

const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1000);
const wish = (customerId: string, productId: string, now = testNow) =>
  setWish(database.db, customerId, { productId, isWished: true }, now);
const unwish = (customerId: string, productId: string) =>
  setWish(database.db, customerId, { productId, isWished: false }, testNow);
const idsOf = async (customerId: string) => (await wishedIds(database.db, customerId)).ids;

describe('a wishlist', () => {
  test('keeps which product and since when, per customer, once', {
    tags: ['S3.20', 'S3.21', 'S3.22', 'S3.23', 'S7.13'],
  }, async () => {
    const ana = await anAccount(database.db);
    await stock(database.db, { id: 'a' });
    expect(await wish(ana, 'a')).toEqual({ ok: true });
    expect(await wish(ana, 'a', later(60))).toEqual({ ok: true });
    expect(await database.db.selectFrom('wishlist_entries').selectAll().execute()).toEqual([
      { customer_id: ana, product_id: 'a', added_at: testNow, price_in_cents: 99_000_000 },
    ]);
  });

  test('loses what is taken off it, and only there', { tags: ['S7.14', 'S7.15'] }, async () => {
    const [ana, luz] = [await anAccount(database.db), await anAccount(database.db)];
    await stock(database.db, { id: 'a' }, { id: 'b' });
    for (const customer of [ana, luz]) for (const id of ['a', 'b']) await wish(customer, id);
    expect(await unwish(ana, 'a')).toEqual({ ok: true });
    expect(await unwish(ana, 'never-there')).toEqual({ ok: true });
    expect(await idsOf(ana)).toEqual(['b']);
    expect(await idsOf(luz)).toEqual(['a', 'b']);
  });

  test('shows the newest wish first with the product as it is now, in two queries; one that is gone stays', {
    tags: ['S7.10'],
  }, async () => {
    const ana = await anAccount(database.db);
    await stock(database.db, { id: 'a', price: 100 }, { id: 'b' }, { id: 'c' });
    await wish(ana, 'a');
    await wish(ana, 'b', later(1));
    await wish(ana, 'c', later(2));
    await database.db.deleteFrom('products').where('id', '=', 'b').execute();
    await database.db.updateTable('products').set({ price: 90 }).where('id', '=', 'a').execute();
    const { db, sent } = countingDatabase(database.handle);
    const { entries } = await wishlistOf(db, ana);
    expect(sent()).toBe(2);
    expect(
      entries.map(({ productId, product, priceThenInCents }) => [productId, product?.price, priceThenInCents]),
    ).toEqual([
      ['c', 990_000, 99_000_000],
      ['b', undefined, 99_000_000],
      ['a', 90, 10_000],
    ]);
    await stock(database.db, { id: 'b', name: 'Otra vez aquí' });
    expect((await wishlistOf(database.db, ana)).entries[1]?.product?.name).toBe('Otra vez aquí');
  });

  test('keeps the whole pesos that were paid, and shows a price with centavos from before as it was shown', async () => {
    const ana = await anAccount(database.db);
    await stock(database.db, { id: 'a', price: 33_333, discount: 15 });
    await wish(ana, 'a');
    const then = async () => (await wishlistOf(database.db, ana)).entries.map((entry) => entry.priceThenInCents);
    expect(await then()).toEqual([2_833_300]);
    await database.db.updateTable('wishlist_entries').set({ price_in_cents: 2_833_305 }).execute();
    expect(await then()).toEqual([2_833_300]);
  });

  test('takes no product that the shop does not have, and no more than its length', async () => {
    const ana = await anAccount(database.db);
    expect(await wish(ana, 'none')).toEqual({ ok: false, code: 'product_missing' });
    const parts = await stock(database.db, ...Array.from({ length: longestWishlist + 1 }, (_, n) => ({ id: `p${n}` })));
    for (const { id } of parts.slice(0, longestWishlist)) await wish(ana, id);
    expect(await wish(ana, `p${longestWishlist}`)).toEqual({ ok: false, code: 'list_full' });
    expect(await wish(ana, 'p0')).toEqual({ ok: true });
    expect(await idsOf(ana)).toHaveLength(longestWishlist);
    await unwish(ana, 'p0');
    expect(await wish(ana, `p${longestWishlist}`)).toEqual({ ok: true });
  });

  test('goes with the account', async () => {
    const ana = await anAccount(database.db);
    await stock(database.db, { id: 'a' });
    await wish(ana, 'a');
    await database.db.deleteFrom('customers').where('id', '=', ana).execute();
    expect(await database.db.selectFrom('wishlist_entries').selectAll().execute()).toEqual([]);
  });

  test('ends as one of them wanted when fifty wishes and refusals of one shopper race', async () => {
    const ana = await anAccount(database.db);
    await stock(database.db, { id: 'a' }, { id: 'b' });
    const racing = Array.from({ length: 50 }, (_, n) => (n % 2 ? wish(ana, 'a') : unwish(ana, 'a')));
    racing.push(...Array.from({ length: 50 }, () => wish(ana, 'b')));
    expect(new Set((await Promise.all(racing)).map(({ ok }) => ok))).toEqual(new Set([true]));
    const left = await idsOf(ana);
    expect(left.filter((id) => id === 'b')).toEqual(['b']);
    expect(left.length).toBeLessThanOrEqual(2);
    await wish(ana, 'a');
    expect((await idsOf(ana)).sort()).toEqual(['a', 'b']);
  });
});

describe('open pages', () => {
  test('are notified that a list changed by an id that only its shopper gets, and of nothing when it did not', {
    tags: ['S7.09'],
  }, async () => {
    const [ana, luz] = [await anAccount(database.db), await anAccount(database.db)];
    await stock(database.db, { id: 'a' });
    await announced();
    const { liveId } = await wishedIds(database.db, ana);
    expect(liveId).toMatch(/^[\da-f]{24}$/);
    expect(liveId).not.toBe((await wishedIds(database.db, luz)).liveId);
    await wish(ana, 'a');
    expect(await announced()).toEqual([{ wishlists: [liveId] }]);
    await wish(ana, 'a');
    await unwish(luz, 'a');
    expect(await announced()).toEqual([]);
    await unwish(ana, 'a');
    expect(await announced()).toEqual([{ wishlists: [liveId] }]);
  });
});
