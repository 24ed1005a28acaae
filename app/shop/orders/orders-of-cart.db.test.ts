import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, aReference, stock, testNow } from '#tests/support/factories.ts';
import { type ScriptedGateway, scriptedGateway } from '#tests/support/outside/scripted-gateway.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { saveCart } from '../cart/saved-cart.server.ts';
import { placeOrder } from '../checkout/place-order.server.ts';
import type { TransactionStatus } from '../payments/gateway.ts';
import { settleReference } from '../payments/settle.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { liveIdOf } from './live-order.server.ts';
import { releaseLapsedHolds } from './orders.server.ts';
import { ordersOfCart } from './orders-of-cart.server.ts';

const database = testDatabase();
const holdMinutes = 30;
let gateway: ScriptedGateway;
let id: string;
beforeEach(async () => {
  gateway = scriptedGateway();
  const [part] = await stock(database.db, { price: 100_000, stock: 9 });
  id = part!.id;
  await database.db
    .insertInto('customers')
    .values({ id: 'ana', name: 'Ana', email: 'ana@correo.test', image: null })
    .execute();
});

async function orderOf(quantity: number, given: { customerId?: string; replaces?: string } = {}) {
  const reference = aReference();
  const placed = await placeOrder(
    { db: database.db, now: testNow, holdMinutes, paymentCheckSeconds: 20 },
    { reference, customer: aCustomer(), lines: [{ id, quantity }], ...given },
  );
  expect(placed.ok).toBe(true);
  return reference;
}

async function wompiSays(reference: string, status: TransactionStatus, transaction = `t-${reference}`, seconds = 0) {
  const { amount_in_cents: amountInCents } = await database.db
    .selectFrom('orders')
    .select('amount_in_cents')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const said = { id: transaction, reference, status, amountInCents, currency: 'COP', method: 'PSE' };
  gateway.transactions = [...gateway.transactions.filter((each) => each.id !== transaction), said];
  await settleReference({ db: database.db, gateway, now: addSeconds(testNow, seconds), holdMinutes }, reference);
}

const left = (...references: string[]) => ordersOfCart(database.db, references, []);
const waitsFor = (reference: string) => ({ paid: [], waiting: [liveIdOf(reference)], open: [reference] });
const nothing = { paid: [], waiting: [], open: [] };
const isPaid = (reference: string, quantity: number) => ({
  paid: [{ id: liveIdOf(reference), lines: [{ id, quantity }] }],
  waiting: [],
  open: [reference],
});

describe('the orders of a guest’s cart', () => {
  test('take their units out once they are paid, and are named no more once that was done', async () => {
    const reference = await orderOf(2);
    expect(await left(reference, aReference())).toEqual(waitsFor(reference));
    await wompiSays(reference, 'PENDING');
    expect(await left(reference)).toEqual(waitsFor(reference));
    await wompiSays(reference, 'APPROVED');
    expect(await left(reference)).toEqual(isPaid(reference, 2));
    expect(await ordersOfCart(database.db, [reference], [liveIdOf(reference)])).toEqual(nothing);
    expect(await left()).toEqual(nothing);
  });

  test('may be paid by another try after a decline, and after their units were given back', async () => {
    const reference = await orderOf(1);
    await wompiSays(reference, 'DECLINED', 'first');
    expect(await left(reference)).toEqual(waitsFor(reference));
    await releaseLapsedHolds(database.db, addSeconds(testNow, 3_600), holdMinutes);
    expect(await left(reference)).toEqual(waitsFor(reference));
    await wompiSays(reference, 'APPROVED', 'second', 3_700);
    expect(await left(reference)).toEqual(isPaid(reference, 1));
  });

  test('take nothing out when another replaced them or their payment was annulled', async () => {
    const first = await orderOf(1);
    const second = await orderOf(2, { replaces: first });
    await wompiSays(second, 'APPROVED');
    expect(await left(second, first)).toEqual(isPaid(second, 2));
    await wompiSays(second, 'VOIDED');
    expect(await left(second, first)).toEqual(nothing);
  });

  test('of an account are none of the browser’s: they leave the saved cart, once, and only what was ordered', async () => {
    const cart = async () =>
      (await database.db.selectFrom('saved_carts').select('lines').executeTakeFirstOrThrow()).lines;
    await saveCart(database.db, 'ana', { lines: [{ id, quantity: 5 }], seen: null, owner: null }, testNow);
    const reference = await orderOf(2, { customerId: 'ana' });
    await wompiSays(reference, 'DECLINED', 'first');
    expect(await cart()).toEqual([{ id, quantity: 5 }]);
    await wompiSays(reference, 'APPROVED', 'second');
    expect(await left(reference)).toEqual(nothing);
    expect(await cart()).toEqual([{ id, quantity: 3 }]);
    for (const [status, transaction] of [
      ['APPROVED', 'second'],
      ['APPROVED', 'third'],
      ['VOIDED', 'second'],
    ] as const) {
      await wompiSays(reference, status, transaction);
    }
    expect(await cart()).toEqual([{ id, quantity: 3 }]);
  });
});
