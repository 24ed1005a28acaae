import { expect, test } from 'vitest';
import { placeOrder } from '#app/shop/checkout/place-order.server.ts';
import { ledgerProblems } from '#app/shop/orders/ledger.server.ts';
import { releaseLapsedHolds } from '#app/shop/orders/orders.server.ts';
import { addSeconds } from '#app/shop/shared/clock.ts';
import { aCustomer, aReference, stock, testNow } from '#tests/support/factories.ts';
import { aCoupon, usesOf } from '#tests/support/orders/coupons.ts';
import { testDatabase } from '#tests/support/store/database.ts';

const database = testDatabase();
const buyers = 200;

const buy = (email: string, given: object = {}) =>
  placeOrder(
    { db: database.db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 },
    {
      reference: aReference(),
      customer: aCustomer({ email }),
      lines: [{ id: 'gpu', quantity: 1 }],
      coupon: 'RADEON3',
      ...given,
    },
  );

test('of 200 buyers at once as many use a coupon as may, and the others leave nothing', async () => {
  // Each buys something else: nobody waits for another's product, only for the coupon.
  const parts = await stock(database.db, ...Array.from({ length: buyers }, () => ({ price: 100_000, stock: 1 })));
  await aCoupon(database.db, { most_uses: 10 });
  const answers = await Promise.all(
    parts.map(({ id }, index) => buy(`ana${index}@example.test`, { lines: [{ id, quantity: 1 }] })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  const refused = answers.filter((answer) => !answer.ok && answer.code === 'coupon_refused');
  expect(refused).toHaveLength(buyers - 10);
  expect(await usesOf(database.db)).toEqual({ uses: 10, orders: 10 });
  const held = await database.db.selectFrom('shelf').select('product_id').where('held', '>', 0).execute();
  expect(held).toHaveLength(10);
  const lapsed = addSeconds(testNow, 30 * 60);
  await Promise.all(Array.from({ length: 6 }, () => releaseLapsedHolds(database.db, lapsed, 30)));
  expect(await usesOf(database.db)).toEqual({ uses: 0, orders: 0 });
  expect(await ledgerProblems(database.db)).toEqual([]);
});

test('of 60 orders of one person at once as many use it as one person may', async () => {
  const parts = await stock(database.db, ...Array.from({ length: 60 }, () => ({ price: 100_000, stock: 1 })));
  await aCoupon(database.db, { most_per_person: 2 });
  const answers = await Promise.all(
    parts.map(({ id }, index) => buy(`ana+${index}@example.test`, { lines: [{ id, quantity: 1 }] })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(await usesOf(database.db)).toEqual({ uses: 2, orders: 2 });
});

test('one form that is sent thirty times is one use, also of the last one', async () => {
  await stock(database.db, { id: 'gpu', price: 100_000, stock: 500 });
  await aCoupon(database.db, { most_uses: 1, most_per_person: 1 });
  const reference = aReference();
  const answers = await Promise.all(Array.from({ length: 30 }, () => buy('ana@example.test', { reference })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(30);
  expect(await usesOf(database.db)).toEqual({ uses: 1, orders: 1 });
});
