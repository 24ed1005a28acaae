import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { announcements } from '#tests/support/announcements.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { aPaidOrder } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { anAccount, countingDatabase, readReviews } from '#tests/support/wishes-and-reviews.ts';
import { type ReviewText, reviewsPerPage } from './review.ts';
import { ownReview, removeReview, saveReview } from './reviews.server.ts';

const database = testDatabase();
const received = announcements(database);
/** Stars are also a filter, which says so by itself (`filters/`), and on cards (`ratings.db.test.ts`). */
const announced = async () => (await received()).filter((invalidation) => !invalidation.facets && !invalidation.cards);

const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1000);
const save = (customerId: string, given: Partial<ReviewText> = {}, now = testNow, productId = 'a') =>
  saveReview(database.db, { customerId, productId, review: { stars: 4, comment: 'Bueno.', ...given }, now });
const shown = async (page?: number) => (await readReviews(database.db, 'a', page)).reviews;

let ana: string;
let luz: string;
beforeEach(async () => {
  ana = await anAccount(database.db, { email: 'anamaria@correo.test' });
  luz = await anAccount(database.db, { email: 'luz@correo.test' });
  await stock(database.db, { id: 'a' }, { id: 'b' });
  await announced();
});

describe('a review', () => {
  test('keeps product, writer, comment and moment; the address is its writer’s', {
    tags: ['S3.15', 'S3.16', 'S3.17', 'S3.18', 'S3.19', 'S7.12'],
  }, async () => {
    expect(await save(ana, { stars: 5, comment: 'Corre fresco.' })).toEqual({ ok: true, saved: 'added' });
    expect(await database.db.selectFrom('reviews').selectAll().execute()).toEqual([
      {
        id: expect.any(Number),
        product_id: 'a',
        customer_id: ana,
        stars: 5,
        comment: 'Corre fresco.',
        created_at: testNow,
        updated_at: testNow,
        hidden_at: null,
        hidden_reason: null,
        answer: null,
        answered_at: null,
        search: 'corre fresco.',
        useful: 0,
      },
    ]);
    expect(await shown()).toEqual([
      {
        id: expect.any(Number),
        writer: { name: 'Ana P.' },
        stars: 5,
        comment: 'Corre fresco.',
        writtenAt: testNow,
        isEdited: false,
        isPurchase: false,
        useful: 0,
        answer: null,
      },
    ]);
  });

  test('is one per shopper and product: a second one changes the first, which stays in its position', async () => {
    await save(ana);
    await save(luz, {}, later(60));
    expect(await save(ana, { stars: 1, comment: 'Se dañó.' }, later(120))).toEqual({ ok: true, saved: 'changed' });
    expect(await save(ana, { stars: 1, comment: 'Se dañó.' }, later(180))).toEqual({ ok: true, saved: 'unchanged' });
    expect((await shown()).map(({ writer, stars, isEdited }) => [writer, stars, isEdited])).toEqual([
      [{ name: 'Ana P.' }, 4, false],
      [{ name: 'Ana P.' }, 1, true],
    ]);
    expect(await ownReview(database.db, ana, 'a')).toMatchObject({ stars: 1, comment: 'Se dañó.' });
    expect(await ownReview(database.db, ana, 'b')).toBeNull();
    expect(await save(ana, {}, testNow, 'b')).toEqual({ ok: true, saved: 'added' });
  });

  test('stays one when fifty of one shopper arrive at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => save(ana, { comment: `Versión ${n}` }, later(n))),
    );
    expect(answers.filter((answer) => answer.ok && answer.saved === 'added')).toHaveLength(1);
    expect(await shown()).toHaveLength(1);
  });

  test('needs a product', async () => {
    expect(await save(ana, {}, testNow, 'none')).toEqual({ ok: false, code: 'product_missing' });
    expect(await database.db.selectFrom('reviews').selectAll().execute()).toEqual([]);
  });

  test('is removed by its writer alone', async () => {
    await save(ana);
    const [{ id } = { id: 0 }] = await shown();
    expect(await removeReview(database.db, luz, id)).toEqual({ ok: false, code: 'gone' });
    expect(await removeReview(database.db, ana, id + 1)).toEqual({ ok: false, code: 'gone' });
    expect(await shown()).toHaveLength(1);
    expect(await removeReview(database.db, ana, id)).toEqual({ ok: true });
    expect(await removeReview(database.db, ana, id)).toEqual({ ok: false, code: 'gone' });
    expect(await shown()).toEqual([]);
  });

  test('goes with its writer’s account', async () => {
    await save(ana);
    await save(luz);
    await announced();
    await database.db.deleteFrom('customers').where('id', '=', ana).execute();
    expect((await shown()).map(({ writer }) => writer)).toEqual([{ name: 'Ana P.' }]);
    expect(await announced()).toEqual([{ reviews: ['a'] }]);
  });

  test('is back when its product is', async () => {
    await save(ana);
    await database.db.deleteFrom('products').where('id', '=', 'a').execute();
    await stock(database.db, { id: 'a' });
    expect(await shown()).toHaveLength(1);
  });

  test.each([[{ stars: 0 }], [{ stars: 6 }], [{ comment: '' }], [{ comment: 'a'.repeat(2001) }]])(
    'with %j is refused by the database itself',
    async (given) => {
      await expect(save(ana, given as Partial<ReviewText>)).rejects.toThrow(/check constraint/);
    },
  );
});

describe('a verified purchase', () => {
  const isPurchase = async () => (await shown())[0]?.isPurchase;
  beforeEach(() => save(ana));

  test('is a paid order of the account with this product', async () => {
    await aPaidOrder(database.db, 'b', { customer_id: ana });
    await aPaidOrder(database.db, 'a', { customer_id: luz });
    await aPaidOrder(database.db, 'a', { customer_id: ana, status: 'awaiting_payment' });
    await aPaidOrder(database.db, 'a', { customer_id: ana, status: 'voided' });
    expect(await isPurchase()).toBe(false);
    await aPaidOrder(database.db, 'a', { customer_id: ana });
    expect(await isPurchase()).toBe(true);
  });

  test('is a guest’s paid order with the address of the account, once that is confirmed', async () => {
    await aPaidOrder(database.db, 'a', { email: 'AnaMaria@Correo.test' });
    expect(await isPurchase()).toBe(false);
    await database.db.updateTable('customers').set({ email_verified: true }).where('id', '=', ana).execute();
    expect(await isPurchase()).toBe(true);
  });
});

describe('the reviews of a product', () => {
  test('come newest first, a page at a time, with average and counts of all, in two queries', async () => {
    const writers = await Promise.all(Array.from({ length: reviewsPerPage + 2 }, () => anAccount(database.db)));
    for (const [n, writer] of writers.entries()) {
      await save(writer, { stars: n < 2 ? 1 : 5, comment: `Reseña ${n}` }, later(n));
    }
    await save(ana, { stars: 3 }, testNow, 'b');
    const { db, sent } = countingDatabase(database.handle);
    const first = await readReviews(db, 'a');
    expect(sent()).toBe(2);
    expect(first).toMatchObject({ page: 1, pages: 2 });
    expect(first.rating).toEqual({ count: 12, average: 4.3, counts: { 1: 2, 2: 0, 3: 0, 4: 0, 5: 10 } });
    expect(first.reviews.map(({ comment }) => comment)).toEqual(
      Array.from({ length: reviewsPerPage }, (_, n) => `Reseña ${11 - n}`),
    );
    for (const page of [2, 3, 99]) {
      expect((await shown(page)).map(({ comment }) => comment)).toEqual(['Reseña 1', 'Reseña 0']);
    }
  });

  test('of none are none, in one query', async () => {
    const { db, sent } = countingDatabase(database.handle);
    const none = await readReviews(db, 'a');
    expect(none).toMatchObject({ reviews: [], page: 1, pages: 1, rating: { count: 0, average: 0 } });
    expect(sent()).toBe(1);
  });

  test('are counted through their index, also when there are thousands', async () => {
    await sql`INSERT INTO customers (id, name, email) SELECT 'c' || n, 'Ana', 'c' || n || '@correo.test'
      FROM generate_series(1, 10000) AS n`.execute(database.db);
    await sql`INSERT INTO reviews (product_id, customer_id, stars, comment, created_at, updated_at)
      SELECT 'a', 'c' || n, 1 + n % 5, repeat('Bueno. ', 100), now(), now() FROM generate_series(1, 10000) AS n`.execute(
      database.db,
    );
    await sql`VACUUM ANALYZE reviews`.execute(database.db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT stars, count(*) FROM reviews
      WHERE product_id = 'a' AND hidden_at IS NULL GROUP BY stars`.execute(database.db);
    expect(JSON.stringify(rows)).toContain('Index Only Scan using reviews_newest');
  });
});

describe('open pages', () => {
  test('are notified of a review that is written, changed or removed, and not of one that stays the same', {
    tags: ['S7.08'],
  }, async () => {
    await save(ana);
    expect(await announced()).toEqual([{ reviews: ['a'] }]);
    await save(ana, {}, later(60));
    expect(await announced()).toEqual([]);
    await save(ana, { stars: 2 }, later(60));
    expect(await announced()).toEqual([{ reviews: ['a'] }]);
    const [{ id } = { id: 0 }] = await shown();
    await removeReview(database.db, luz, id);
    expect(await announced()).toEqual([]);
    await removeReview(database.db, ana, id);
    expect(await announced()).toEqual([{ reviews: ['a'] }]);
    await sql`TRUNCATE reviews CASCADE`.execute(database.db);
    expect(await announced()).toEqual([{ reviews: 'all' }]);
  });

  test('are notified of a purchase that is paid or voided, and whose it is', { tags: ['S7.08'] }, async () => {
    const invalidatedReviews = async () =>
      (await announced()).filter((invalidation) => invalidation.reviews).map((invalidation) => invalidation.reviews);
    const reference = await aPaidOrder(database.db, 'a', { customer_id: ana });
    expect(await invalidatedReviews()).toEqual([['a']]);
    const order = database.db.updateTable('orders').where('reference', '=', reference);
    await order.set({ updated_at: later(60) }).execute();
    expect(await invalidatedReviews()).toEqual([]);
    await order.set({ customer_id: luz }).execute();
    expect(await invalidatedReviews()).toEqual([['a']]);
    await order.set({ email: 'ANA@example.test' }).execute();
    expect(await invalidatedReviews()).toEqual([]);
    await order.set({ email: 'luz@correo.test' }).execute();
    expect(await invalidatedReviews()).toEqual([['a']]);
    await order.set({ status: 'voided' }).execute();
    expect(await invalidatedReviews()).toEqual([['a']]);
    await aPaidOrder(database.db, 'b', { customer_id: ana, status: 'awaiting_payment' });
    expect(await invalidatedReviews()).toEqual([]);
  });

  test('are notified of another name or address of a writer, and of its confirmation', async () => {
    await save(ana);
    await save(ana, {}, testNow, 'b');
    await announced();
    const writer = database.db.updateTable('customers').where('id', '=', ana);
    for (const set of [{ email: 'otra@correo.test' }, { email_verified: true }, { name: 'Luz Ríos' }]) {
      await writer.set(set).execute();
      const [first, ...more] = await announced();
      expect([[...(first?.reviews ?? [])].sort(), more]).toEqual([['a', 'b'], []]);
    }
    await writer.set({ image: 'https://fotos.test/ana.jpg' }).execute();
    await database.db.updateTable('customers').set({ email_verified: true }).where('id', '=', luz).execute();
    expect(await announced()).toEqual([]);
  });

  test('are notified of more products than are worth naming as of all', async () => {
    const ids = Array.from({ length: 201 }, (_, n) => `many-${n}`);
    await stock(database.db, ...ids.map((id) => ({ id })));
    for (const id of ids) await save(ana, {}, testNow, id);
    await announced();
    await database.db.updateTable('reviews').set({ stars: 1 }).execute();
    expect(await announced()).toEqual([{ reviews: 'all' }]);
  });
});
