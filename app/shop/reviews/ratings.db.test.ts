import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { announcements } from '#tests/support/announcements.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { aPaidOrder } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { anAccount, readReviews } from '#tests/support/wishes-and-reviews.ts';
import { NotTheOwner } from '../audit/audit.server.ts';
import { productsByIds } from '../catalog/products.server.ts';
import type { Stars } from './review.ts';
import { changeReviewRule } from './review-rules.server.ts';
import { mayWriteReview, removeReview, saveReview } from './reviews.server.ts';
import { voteForReview } from './votes.server.ts';

const database = testDatabase();
const received = announcements(database);
const invalidatedCards = async () => (await received()).flatMap(({ cards }) => cards ?? []);

const write = (customerId: string, stars: Stars, productId = 'a') =>
  saveReview(database.db, { customerId, productId, review: { stars, comment: 'Bueno.' }, now: testNow });
const ratedOf = async (id: string) => (await productsByIds(database.db, [id]))[0]?.rated;

test('a card has the stars of the reviews that are shown, however they come, change, hide and go', async () => {
  const { db } = database;
  await stock(db, { id: 'a' }, { id: 'b' });
  const people = await Promise.all(['a', 'b', 'c', 'd'].map((name) => anAccount(db, { email: `${name}@correo.test` })));
  expect(await ratedOf('a')).toBe(null);
  await invalidatedCards();
  // All at the same moment.
  await Promise.all(people.map((each, at) => write(each, ((at % 5) + 1) as Stars)));
  expect(await ratedOf('a')).toEqual([4, 10]);
  expect(new Set(await invalidatedCards())).toEqual(new Set(['a']));
  await write(people[0] as string, 5);
  expect(await ratedOf('a')).toEqual([4, 14]);
  await invalidatedCards();
  await write(people[0] as string, 5);
  expect(await invalidatedCards()).toEqual([]);
  // One is hidden while another changes, and shown again while that one changes back.
  const swap = (hidden: string | null, stars: number) =>
    sql`UPDATE reviews SET
    hidden_at = CASE WHEN stars = 4 THEN ${hidden}::timestamptz ELSE hidden_at END,
    hidden_reason = CASE WHEN stars = 4 THEN CASE WHEN ${hidden}::text IS NULL THEN NULL ELSE 'Spam' END ELSE hidden_reason END,
    stars = CASE WHEN stars = 4 THEN 4 ELSE ${stars}::int END`.execute(db);
  await swap(testNow.toISOString(), 5);
  expect(await ratedOf('a')).toEqual([3, 15]);
  await swap(null, 1);
  expect(await ratedOf('a')).toEqual([4, 7]);
  const { reviews } = await readReviews(db, 'a');
  for (const [at, person] of people.entries()) {
    for (const { id } of reviews) await removeReview(db, person, id);
    expect((await ratedOf('a'))?.[0] ?? 0).toBe(3 - at);
  }
  expect(await ratedOf('b')).toBe(null);
});

test('a review helped each customer once, not its writer, and the most useful may come first', async () => {
  const { db } = database;
  await stock(db, { id: 'a' });
  const [ana, luz, eva] = await Promise.all(
    ['ana', 'luz', 'eva'].map((name) => anAccount(db, { email: `${name}@correo.test` })),
  );
  await write(ana as string, 5);
  await write(luz as string, 1);
  const [newest, first] = (await readReviews(db, 'a')).reviews.map(({ id }) => id) as [number, number];
  const vote = (customerId = '', review = first, productId = 'a') =>
    voteForReview(db, { customerId, productId, review, now: testNow });
  expect(await vote(ana)).toEqual({ ok: false, code: 'own' });
  expect(await vote(eva, first, 'b')).toEqual({ ok: false, code: 'gone' });
  expect(await vote(eva, 0)).toEqual({ ok: false, code: 'gone' });
  expect(await Promise.all([vote(eva), vote(eva), vote(luz)])).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  const inOrder = async (order: 'newest' | 'useful') =>
    (await readReviews(db, 'a', 1, order)).reviews.map(({ id, useful }) => [id, useful]);
  expect(await inOrder('newest')).toEqual([
    [newest, 0],
    [first, 2],
  ]);
  expect(await inOrder('useful')).toEqual([
    [first, 2],
    [newest, 0],
  ]);
  await db
    .deleteFrom('customers')
    .where('id', '=', eva as string)
    .execute();
  expect(await inOrder('useful')).toEqual([
    [first, 1],
    [newest, 0],
  ]);
});

test('where the owner asks for a purchase, who paid for the product writes, and who wrote before may change it', async () => {
  const { db } = database;
  await stock(db, { id: 'a' });
  const [ana, luz, eva] = await Promise.all(
    ['ana', 'luz', 'eva'].map((name) => anAccount(db, { email: `${name}@correo.test` })),
  );
  await write(luz as string, 3);
  await changeReviewRule(db, await actingOwner(db), true);
  await changeReviewRule(db, await actingOwner(db), true);
  await aPaidOrder(db, 'a', { customer_id: ana as string });
  expect(await write(ana as string, 5)).toMatchObject({ ok: true, saved: 'added' });
  expect(await write(luz as string, 2)).toMatchObject({ ok: true });
  expect(await write(eva as string, 5)).toEqual({ ok: false, code: 'purchase_missing' });
  expect(await write(eva as string, 5, 'none')).toEqual({ ok: false, code: 'product_missing' });
  expect(await mayWriteReview(db, eva as string, 'a')).toBe(false);
  expect(await mayWriteReview(db, luz as string, 'a')).toBe(true);
  const owner = await actingOwner(db);
  const shopper = { ...owner, actor: { ...owner.actor, role: 'shopper' as const } };
  await expect(changeReviewRule(db, shopper, false)).rejects.toThrow(NotTheOwner);
  await changeReviewRule(db, owner, false);
  expect(await db.selectFrom('audit_entries').select(['action', 'before', 'after']).orderBy('id').execute()).toEqual([
    { action: 'rule_changed', before: { needsPurchase: false }, after: { needsPurchase: true } },
    { action: 'rule_changed', before: { needsPurchase: true }, after: { needsPurchase: false } },
  ]);
  expect(await write(eva as string, 5)).toMatchObject({ ok: true });
});
