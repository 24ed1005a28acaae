import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { parseAnnouncement } from '#app/platform/live/live-bus.server.ts';
import { aCustomer, aReference, stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import type { ImportedProduct } from '../catalog/product-row.ts';
import { placeOrder } from '../checkout/place-order.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { liveIdOf } from './live-order.server.ts';
import { claimGuestOrders, findShopperOrder, ordersOf } from './shopper-orders.server.ts';

const database = testDatabase();
let part: ImportedProduct;
let ana: string;
beforeEach(async () => {
  [part] = (await stock(database.db, { name: 'Ryzen', price: 1_000_000, discount: 15, stock: 500 })) as [
    ImportedProduct,
  ];
  ana = await aCustomerRow('ana@correo.test', true);
});

async function aCustomerRow(email: string, isConfirmed: boolean): Promise<string> {
  const id = randomUUID();
  const row = { id, name: 'Ana', email, image: null, email_verified: isConfirmed };
  await database.db.insertInto('customers').values(row).execute();
  return id;
}

async function anOrder({
  email = 'ana@correo.test',
  customerId,
  minutes = 0,
}: {
  email?: string;
  customerId?: string;
  minutes?: number;
} = {}) {
  const now = addSeconds(testNow, minutes * 60);
  const reference = aReference(now);
  const placed = await placeOrder(
    { db: database.db, now, holdMinutes: 30, paymentCheckSeconds: 20 },
    { reference, customer: aCustomer({ email }), customerId, lines: [{ id: part.id, quantity: 2 }] },
  );
  expect(placed).toMatchObject({ ok: true });
  return reference;
}
const listed = async (customerId: string, page = 1) => ordersOf(database.db, customerId, page);

describe('a customer’s orders', () => {
  test('are listed ten a page, the newest first, and nobody else’s are among them', async () => {
    const luis = await aCustomerRow('luis@correo.test', true);
    const mine: string[] = [];
    for (let minutes = 0; minutes < 11; minutes += 1) mine.push(await anOrder({ customerId: ana, minutes }));
    await anOrder({ customerId: luis, minutes: 5 });
    await anOrder({ minutes: 6 });
    const first = await listed(ana);
    expect(first).toMatchObject({ total: 11, page: 1, pages: 2 });
    expect(first.orders.map((order) => order.reference)).toEqual(mine.toReversed().slice(0, 10));
    expect((await listed(ana, 99)).orders.map((order) => order.reference)).toEqual([mine[0]]);
    expect(first.orders[0]).toMatchObject({
      status: 'awaiting_payment',
      units: 2,
      amountInCents: 170_000_000,
      products: [{ name: 'Ryzen', category: 'Procesadores' }],
    });
  });

  test('show the prices of their lines, whatever the product costs today', async () => {
    const reference = await anOrder({ customerId: ana });
    await database.db.updateTable('products').set({ price: 5, discount: 0, name: 'Otro' }).execute();
    const found = await findShopperOrder(database.db, reference, testNow);
    expect(found?.customerId).toBe(ana);
    expect(found?.order).toMatchObject({
      amountInCents: 170_000_000,
      lines: [{ productName: 'Ryzen', listPrice: 1_000_000, discount: 15, unitPriceInCents: 85_000_000, quantity: 2 }],
      timeline: [{ kind: 'placed' }],
      nextStep: 'finish',
    });
    expect((await findShopperOrder(database.db, reference, addSeconds(testNow, 31 * 60)))?.order.nextStep).toBe(
      'again',
    );
  });

  test('of no such reference are none', async () => {
    for (const reference of ['', 'x', aReference(), "order_' OR 1=1"]) {
      expect(await findShopperOrder(database.db, reference, testNow)).toBeUndefined();
    }
  });
});

describe('what somebody bought as a guest', () => {
  test('becomes theirs when they have confirmed exactly that address', async () => {
    const before = await anOrder({ email: 'Ana@Correo.test' });
    await anOrder({ email: 'ana+x@correo.test' });
    await anOrder({ email: 'luis@correo.test' });
    expect(await claimGuestOrders(database.db, ana)).toBe(1);
    expect(await claimGuestOrders(database.db, ana)).toBe(0);
    expect((await listed(ana)).orders.map((order) => order.reference)).toEqual([before]);
  });

  test('stays a guest’s while the address is not confirmed, no matter who asks', async () => {
    const stranger = await aCustomerRow('victima@correo.test', false);
    await anOrder({ email: 'victima@correo.test' });
    expect(await claimGuestOrders(database.db, stranger)).toBe(0);
    expect(await claimGuestOrders(database.db, randomUUID())).toBe(0);
    expect((await listed(stranger)).total).toBe(0);
  });

  test('is not taken from another account', async () => {
    const luis = await aCustomerRow('luis@correo.test', true);
    await anOrder({ email: 'ana@correo.test', customerId: luis });
    expect(await claimGuestOrders(database.db, ana)).toBe(0);
    expect((await listed(luis)).total).toBe(1);
  });
});

describe('placing an order', () => {
  test('signed in replaces no unpaid order of another account in the same browser', async () => {
    const luis = await aCustomerRow('luis@correo.test', true);
    const old = await anOrder({ customerId: luis });
    const submitOrder = (customerId: string | undefined) =>
      placeOrder(
        { db: database.db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 },
        {
          reference: aReference(),
          customer: aCustomer(),
          customerId,
          replaces: old,
          lines: [{ id: part.id, quantity: 1 }],
        },
      );
    const statusOf = async () => (await findShopperOrder(database.db, old, testNow))?.order.status;
    expect(await submitOrder(ana)).toMatchObject({ ok: true });
    expect(await submitOrder(undefined)).toMatchObject({ ok: true });
    expect(await statusOf()).toBe('awaiting_payment');
    expect(await submitOrder(luis)).toMatchObject({ ok: true });
    expect(await statusOf()).toBe('replaced');
  });

  test('once more after signing in makes it the account’s', async () => {
    const request = { reference: aReference(), customer: aCustomer(), lines: [{ id: part.id, quantity: 1 }] };
    const tools = { db: database.db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 };
    await placeOrder(tools, request);
    await placeOrder(tools, { ...request, customerId: ana });
    expect((await listed(ana)).total).toBe(1);
    const luis = await aCustomerRow('luis@correo.test', true);
    await placeOrder(tools, { ...request, customerId: luis });
    expect((await listed(luis)).total).toBe(0);
  });
});

describe('the live channel', () => {
  test('announces that an order was made, that it moved or that a payment came, without its reference', async () => {
    const messages: string[] = [];
    const { stop } = await database.handle.listen('live', {
      onMessage: (text) => messages.push(text),
      onResync: () => {},
    });
    const reference = await anOrder({ customerId: ana });
    const ofOrders = () => messages.filter((text) => text.includes('"orders"'));
    const placed = () => messages.filter((text) => text.includes('"placed"'));
    await expect.poll(placed).toHaveLength(1);
    expect(parseAnnouncement(placed()[0] ?? '')?.change).toEqual({ placed: [liveIdOf(reference)] });
    expect(ofOrders()).toEqual([]);
    const change = database.db.updateTable('orders').where('reference', '=', reference);
    await change.set({ updated_at: testNow }).execute();
    await change.set({ status: 'expired' }).execute();
    await expect.poll(ofOrders).toHaveLength(1);
    expect(parseAnnouncement(ofOrders()[0] ?? '')?.change).toEqual({ orders: [liveIdOf(reference)] });
    await database.db
      .insertInto('payments')
      .values({
        transaction_id: 't1',
        order_reference: reference,
        status: 'PENDING',
        amount_in_cents: 1,
        currency: 'COP',
        method: 'PSE',
        first_seen_at: testNow,
        updated_at: testNow,
      })
      .execute();
    await expect.poll(ofOrders).toHaveLength(2);
    await database.db.updateTable('payments').set({ status: 'DECLINED' }).execute();
    await expect.poll(ofOrders).toHaveLength(3);
    expect(placed()).toHaveLength(1);
    expect(messages.join()).not.toContain(reference);
    await stop();
  });
});
