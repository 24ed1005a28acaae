import { beforeEach, describe, expect, test } from 'vitest';
import { announcements } from '#tests/support/announcements.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { anAccount, countingDatabase, readReviews } from '#tests/support/wishes-and-reviews.ts';
import { type Acting, NotTheOwner } from '../audit/audit.server.ts';
import type { ModerationStep } from '../moderation/moderation.ts';
import { addSeconds } from '../shared/clock.ts';
import { listReviews, moderateReview } from './admin-reviews.server.ts';
import { type ReviewQuery, readReviewQuery } from './admin-reviews.ts';
import { ownReview, reviewsBy, saveReview } from './reviews.server.ts';

const database = testDatabase();
const nameOf = (outcome: { ok: true } | { ok: false; code: string }) => (outcome.ok ? 'done' : outcome.code);
const received = announcements(database);
const announced = async () => (await received()).filter((invalidation) => !invalidation.facets && !invalidation.cards);
const acting: Acting = {
  actor: { id: 'o', email: 'owner@nucleo.test', role: 'owner' },
  now: addSeconds(testNow, 60),
};

let ana: string;
let luz: string;
beforeEach(async () => {
  const { id } = acting.actor;
  await database.db
    .insertInto('customers')
    .values({ id, name: 'O', email: acting.actor.email, role: 'owner' })
    .execute();
  ana = await anAccount(database.db, { email: 'anamaria@correo.test' });
  luz = await anAccount(database.db, { email: 'luz@correo.test' });
  await stock(database.db, { id: 'a', name: 'Fuente de poder ñandú' }, { id: 'b', name: 'Otra cosa' });
  await write(ana, 5, 'Muy buena.');
  await write(luz, 1, 'Se dañó rapidísimo.');
  await announced();
});

const write = (customerId: string, stars: 1 | 2 | 3 | 4 | 5, comment: string, now = testNow, productId = 'a') =>
  saveReview(database.db, { customerId, productId, review: { stars, comment }, now });
const list = (query: Partial<ReviewQuery> = {}) =>
  listReviews(database.db, { ...readReviewQuery(new URLSearchParams()), ...query });
const idOf = async (customerId: string) => (await ownReview(database.db, customerId, 'a'))!.id;
const versionOf = async (id: number) => (await list({ id })).reviews[0]!.version;
async function take(customerId: string, step: ModerationStep, now = acting.now) {
  const id = await idOf(customerId);
  return moderateReview(database.db, { ...acting, now }, { id, version: await versionOf(id), step });
}
const entries = () =>
  database.db.selectFrom('audit_entries').select(['action', 'before', 'after']).orderBy('id').execute();
const hide: ModerationStep = { name: 'hide', reason: 'Insulta a una persona' };

describe('a hidden review', () => {
  test('leaves page, average and count, stays with its writer, and open pages are notified', async () => {
    expect(await take(luz, hide)).toEqual({ ok: true });
    expect(await announced()).toEqual([{ reviews: ['a'] }]);
    const { reviews, rating } = await readReviews(database.db, 'a');
    expect(reviews.map(({ comment }) => comment)).toEqual(['Muy buena.']);
    expect(rating).toMatchObject({ count: 1, average: 5 });
    expect(await ownReview(database.db, luz, 'a')).toMatchObject({ isHidden: true, comment: 'Se dañó rapidísimo.' });
    expect(await reviewsBy(database.db, luz)).toMatchObject([
      { comment: 'Se dañó rapidísimo.', hiddenAt: acting.now, answer: null },
    ]);
    expect((await list({ filter: 'hidden' })).reviews).toMatchObject([{ hidden: { reason: hide.reason } }]);
  });

  test('stays hidden when its writer changes it, and is shown again by the owner', async () => {
    await take(luz, hide);
    await write(luz, 2, 'Se dañó, sin insultos.', addSeconds(testNow, 120));
    expect((await readReviews(database.db, 'a')).rating.count).toBe(1);
    expect(await take(luz, { name: 'show' })).toEqual({ ok: true });
    expect((await readReviews(database.db, 'a')).rating).toMatchObject({ count: 2, average: 3.5 });
    expect(await entries()).toMatchObject([
      { action: 'hidden', before: { isHidden: false }, after: { isHidden: true, reason: hide.reason, productId: 'a' } },
      { action: 'shown', before: { isHidden: true, reason: hide.reason }, after: { isHidden: false, reason: null } },
    ]);
  });
});

describe('an answer', () => {
  test('shows with its date, is edited and removed, and each is written down', async () => {
    const shownAnswer = async () =>
      (await readReviews(database.db, 'a')).reviews.find(({ stars }) => stars === 1)?.answer;
    await take(luz, { name: 'answer', text: 'Te la cambiamos.' });
    expect(await shownAnswer()).toEqual({ text: 'Te la cambiamos.', answeredAt: acting.now, isOlder: false });
    expect(await announced()).toEqual([{ reviews: ['a'] }]);
    const later = addSeconds(testNow, 300);
    await take(luz, { name: 'answer', text: 'Ya te la cambiamos.' }, later);
    expect(await shownAnswer()).toMatchObject({ text: 'Ya te la cambiamos.', answeredAt: later });
    await take(luz, { name: 'unanswer' });
    expect(await shownAnswer()).toBeNull();
    expect((await entries()).map(({ action, before, after }) => [action, before?.answer, after?.answer])).toEqual([
      ['answered', null, 'Te la cambiamos.'],
      ['answer_changed', 'Te la cambiamos.', 'Ya te la cambiamos.'],
      ['answer_removed', 'Ya te la cambiamos.', null],
    ]);
  });

  test('stays with its date when the review is changed afterwards, which then says so', async () => {
    await take(luz, { name: 'answer', text: 'Te la cambiamos.' });
    await write(luz, 4, 'Me la cambiaron.', addSeconds(testNow, 120));
    const changed = (await readReviews(database.db, 'a')).reviews.find(({ stars }) => stars === 4);
    expect(changed).toMatchObject({ isEdited: true, answer: { answeredAt: acting.now, isOlder: true } });
  });
});

describe('a step', () => {
  test('that rests on what is no more so changes nothing: another window, or the writer', async () => {
    const id = await idOf(luz);
    const seen = await versionOf(id);
    const both = await Promise.all(
      [hide, { name: 'answer', text: 'Hola.' } as const].map((step) =>
        moderateReview(database.db, acting, { id, version: seen, step }),
      ),
    );
    expect(both.map(nameOf).sort()).toEqual(['changed', 'done']);
    const stale = await versionOf(id);
    await write(luz, 3, 'Lo pensé mejor.', addSeconds(testNow, 120));
    expect(await moderateReview(database.db, acting, { id, version: stale, step: hide })).toEqual({
      ok: false,
      code: 'changed',
    });
    expect(await moderateReview(database.db, acting, { id: 999, version: seen, step: hide })).toEqual({
      ok: false,
      code: 'unknown',
    });
  });

  test('is the owner’s alone', async () => {
    const id = await idOf(luz);
    const shopper: Acting = { ...acting, actor: { ...acting.actor, role: 'shopper' } };
    const attempt = moderateReview(database.db, shopper, { id, version: await versionOf(id), step: hide });
    await expect(attempt).rejects.toThrow(NotTheOwner);
  });
});

describe('the list', () => {
  test('is filtered to what was not answered, is hidden or is low, and searched by text and product, in two queries', async () => {
    await write(ana, 3, 'Regular.', addSeconds(testNow, 10), 'b');
    await take(ana, { name: 'answer', text: 'Gracias.' });
    const found = async (query: Partial<ReviewQuery>) => (await list(query)).reviews.map(({ comment }) => comment);
    expect(await found({})).toEqual(['Regular.', 'Se dañó rapidísimo.', 'Muy buena.']);
    expect(await found({ filter: 'unanswered' })).toEqual(['Regular.', 'Se dañó rapidísimo.']);
    expect(await found({ filter: 'low' })).toEqual(['Se dañó rapidísimo.']);
    expect(await found({ filter: 'hidden' })).toEqual([]);
    expect(await found({ sought: 'DAÑO rapidisimo' })).toEqual(['Se dañó rapidísimo.']);
    expect(await found({ sought: 'poder ñandú' })).toEqual(['Se dañó rapidísimo.', 'Muy buena.']);
    expect(await found({ sought: '100%_' })).toEqual([]);
    const { db, sent } = countingDatabase(database.handle);
    const { reviews } = await listReviews(db, readReviewQuery(new URLSearchParams()));
    expect(sent()).toBe(2);
    expect(reviews[0]).toMatchObject({ productName: 'Otra cosa', writer: { name: 'Ana P.' }, isProductInShop: true });
    expect(JSON.stringify(reviews)).not.toContain('@');
  });

  test('keeps what is said of a product that is gone', async () => {
    await database.db.updateTable('products').set({ deleted_at: testNow }).where('id', '=', 'a').execute();
    expect((await list()).reviews[0]).toMatchObject({ isProductInShop: false, productName: 'Fuente de poder ñandú' });
    await database.db.deleteFrom('products').where('id', '=', 'a').execute();
    expect((await list()).reviews[0]).toMatchObject({ isProductInShop: false, productName: null });
  });
});
