import { beforeEach, describe, expect, test } from 'vitest';
import { mailsWritten } from '#tests/support/delivery.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { anAccount } from '#tests/support/wishes-and-reviews.ts';
import { newSubmission } from '../claims/claims.server.ts';
import { saveReview } from '../reviews/reviews.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { fileItemClaim } from './item-claims.server.ts';
import { invitedProducts, inviteToReview, stopReviewMails } from './review-invitations.server.ts';

const database = testDatabase();
const afterDays = (days: number) => addSeconds(testNow, days * 24 * 60 * 60);

beforeEach(() =>
  stock(database.db, { id: 'dear', name: 'Tarjeta', price: 900_000 }, { id: 'cheap', name: 'Cable', price: 20_000 }),
);

const delivered = (row: object = {}) =>
  anOrderOf(database.db, {
    createdAt: testNow.toISOString(),
    paidAt: testNow.toISOString(),
    lines: [
      ['cheap', 20_000, 0, 1],
      ['dear', 900_000, 0, 1],
    ],
    row: {
      ...{ fulfilment_status: 'delivered', carrier: 'TCC', tracking_number: '1' },
      ...{ prepared_at: testNow, sent_at: testNow, delivered_at: testNow, email: 'Ana@correo.test' },
      ...row,
    },
  });
const invited = async () =>
  (await mailsWritten(database.db)).filter(({ kind }) => kind === 'order-review').map(({ key }) => key);
const ids = async (reference: string) => (await invitedProducts(database.db, reference)).map(({ id }) => id);

describe('an invitation to review', () => {
  test('is written once an order, ten days after it was delivered', async () => {
    const reference = await delivered();
    await inviteToReview(database.db, afterDays(9.9));
    expect(await invited()).toEqual([]);
    for (const day of [10, 10, 11, 29]) await inviteToReview(database.db, afterDays(day));
    expect(await invited()).toEqual([`order-review:${reference}`]);
    expect(await ids(reference)).toEqual(['dear', 'cheap']);
  });

  test('is not written of what was delivered long ago', async () => {
    await delivered();
    await inviteToReview(database.db, afterDays(31));
    expect(await invited()).toEqual([]);
  });

  test.each([
    ['on its way', { fulfilment_status: 'sent', delivered_at: null }],
    ['back', { fulfilment_status: 'returned', returned_at: testNow, return_reason: 'No le sirvió' }],
    ['of somebody who was forgotten', { forgotten_at: testNow }],
  ])('is not written of an order that is %s', async (_what, row) => {
    const reference = await delivered(row);
    await inviteToReview(database.db, afterDays(10));
    expect(await invited()).toEqual([]);
    expect(await ids(reference)).toEqual([]);
  });

  test('is not written after a return, and one that waits is not sent any more', async () => {
    const reference = await delivered();
    await inviteToReview(database.db, afterDays(10));
    await database.db
      .insertInto('order_returns')
      .values({ order_reference: reference, reason: 'No le sirvió', is_shelved: true, noted_at: testNow })
      .execute();
    expect(await ids(reference)).toEqual([]);
    await database.db.deleteFrom('mails').execute();
    await inviteToReview(database.db, afterDays(11));
    expect(await invited()).toEqual([]);
  });

  test('is not written to who asks to give a unit back, or for the guarantee', async () => {
    const reference = await delivered();
    const filing = { submission: newSubmission(), privacyVersion: '2026-11-23', clientAddress: '192.0.2.1' };
    const item = { order: reference, number: 1, transfer: null };
    const asked = { ...filing, kind: 'warranty' as const, text: 'No enciende.', now: afterDays(1) };
    expect(await fileItemClaim(database.db, item, asked)).toMatchObject({ ok: true });
    await inviteToReview(database.db, afterDays(10));
    expect(await invited()).toEqual([]);
    expect(await ids(reference)).toEqual([]);
  });

  test('ends for every order of an address that asked for none, in any spelling', async () => {
    const [reference, other, stranger] = [
      await delivered(),
      await delivered({ email: 'ana@CORREO.test' }),
      await delivered({ email: 'luz@correo.test' }),
    ];
    await stopReviewMails(database.db, reference, testNow);
    await stopReviewMails(database.db, reference, testNow);
    await inviteToReview(database.db, afterDays(10));
    expect(await invited()).toEqual([`order-review:${stranger}`]);
    expect(await ids(other)).toEqual([]);
    const stops = await database.db.selectFrom('review_mail_stops').selectAll().execute();
    expect(stops).toEqual([{ address_hash: expect.stringMatching(/^[0-9a-f]{64}$/), stopped_at: testNow }]);
  });

  test('asks only for what its buyer has not reviewed and the shop still shows', async () => {
    const ana = await anAccount(database.db);
    const reference = await delivered({ customer_id: ana });
    const review = { stars: 5, comment: 'Bien.' } as const;
    await saveReview(database.db, { customerId: ana, productId: 'dear', review, now: testNow });
    expect(await ids(reference)).toEqual(['cheap']);
    await database.db.updateTable('products').set({ deleted_at: testNow }).where('id', '=', 'cheap').execute();
    expect(await ids(reference)).toEqual([]);
  });
});
