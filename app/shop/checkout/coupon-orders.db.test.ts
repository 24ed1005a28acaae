import { describe, expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { aCustomer, aReference, shelf, stock, testNow } from '#tests/support/factories.ts';
import { aCoupon, usesOf } from '#tests/support/orders/coupons.ts';
import { versionOf, writePayment } from '#tests/support/orders/real-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { findAdminOrder } from '../orders/admin/admin-order.server.ts';
import { takeStep } from '../orders/admin/admin-steps.server.ts';
import { takeBackStep } from '../orders/admin/corrections/take-back.server.ts';
import { ledgerProblems } from '../orders/ledger.server.ts';
import type { OrderCause } from '../orders/lifecycle.ts';
import { linesOf, lockOrder, moveOrder, releaseLapsedHolds } from '../orders/orders.server.ts';
import { giveBackUse } from '../promotions/coupons.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { placeOrder } from './place-order.server.ts';
import type { OrderRequest, PlacedOrder } from './place-order.ts';

const database = testDatabase();
const holdMinutes = 30;
const lapsed = addSeconds(testNow, holdMinutes * 60);

async function order(given: Partial<OrderRequest> = {}, now = testNow): Promise<PlacedOrder> {
  const request = { reference: aReference(now), customer: aCustomer(), lines: [{ id: 'gpu', quantity: 1 }], ...given };
  return placeOrder({ db: database.db, now, holdMinutes, paymentCheckSeconds: 20 }, request);
}

async function placed(given: Partial<OrderRequest> = {}): Promise<string> {
  const answer = await order({ coupon: 'RADEON3', ...given });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.order.reference;
}

function move(reference: string, cause: OrderCause, now = testNow): Promise<string> {
  return inTransaction(database.db, async (transaction) => {
    const locked = await lockOrder(transaction, reference);
    const transactionId = cause === 'payment_approved' ? `t-${reference.slice(-6)}` : undefined;
    if (transactionId) await writePayment(transaction, locked!, transactionId, now);
    return moveOrder(transaction, locked!, { cause, now, transactionId, holdMinutes });
  });
}

const gpu = { id: 'gpu', price: 100_000, stock: 50 };
const ram = {
  id: 'ram',
  price: 50_000,
  discount: 20,
  stock: 50,
  name: 'Corsair Vengeance',
  category: 'Memoria Ram',
} as const;
const stocked = () => stock(database.db, gpu, ram);
const uses = async () => {
  const { uses, orders } = await usesOf(database.db);
  expect(orders).toBe(uses);
  expect(await ledgerProblems(database.db)).toEqual([]);
  return uses;
};

describe('an order with a coupon', () => {
  test('is charged less, and has on each line what was taken off it', async () => {
    await stocked();
    await aCoupon(database.db);
    const lines = [
      { id: 'ram', quantity: 3 },
      { id: 'gpu', quantity: 1 },
    ];
    const answer = await order({ coupon: 'RADEON3', lines });
    expect(answer).toMatchObject({ ok: true, order: { amountInCents: 21_000_000, couponCode: 'RADEON3' } });
    const reference = answer.ok ? answer.order.reference : '';
    expect(await linesOf(database.db, reference)).toMatchObject([
      { productId: 'gpu', unitPriceInCents: 10_000_000, chargedInCents: 9_000_000 },
      { productId: 'ram', unitPriceInCents: 4_000_000, chargedInCents: 12_000_000 },
    ]);
    expect(await uses()).toBe(1);
  });

  test('is another order than the same without it', async () => {
    await stocked();
    await aCoupon(database.db);
    const reference = await placed();
    expect(await order({ reference })).toMatchObject({ ok: false, code: 'other_order' });
    expect(await order({ reference, coupon: 'RADEON3' })).toMatchObject({ ok: true });
    expect(await uses()).toBe(1);
  });

  test('is not made where the coupon does not count, and nothing is held or used', async () => {
    await stocked();
    const hour = 3_600_000;
    const at = (offset: number) => new Date(testNow.getTime() + offset * hour);
    await aCoupon(database.db, { code: 'PAUSA', is_paused: true });
    await aCoupon(database.db, { code: 'MANANA', starts_at: at(1) });
    await aCoupon(database.db, { code: 'AYER', starts_at: at(-2), ends_at: testNow });
    await aCoupon(database.db, { code: 'LLENO', most_uses: 2, uses: 2 });
    await aCoupon(database.db, { code: 'MINIMO', minimum_pesos: 140_000 });
    await aCoupon(database.db, { code: 'SOLO-RAM', categories: ['Memoria Ram'] });
    await aCoupon(database.db, { code: 'POCO', percent: 20, categories: ['Memoria Ram'] });
    const refused = async (coupon: string, id = 'gpu') => {
      const answer = await order({ coupon, lines: [{ id, quantity: 1 }] });
      if (answer.ok || answer.code !== 'coupon_refused') return answer;
      return answer.problem;
    };
    expect(await refused('NADA')).toEqual({ ok: false, code: 'unknown_coupon' });
    expect(await refused('PAUSA')).toEqual({ ok: false, code: 'paused' });
    expect(await refused('MANANA')).toEqual({ ok: false, code: 'not_started', startsAt: at(1) });
    expect(await refused('AYER')).toEqual({ ok: false, code: 'ended', endsAt: testNow });
    expect(await refused('LLENO')).toEqual({ ok: false, code: 'used_up' });
    expect(await refused('MINIMO')).toEqual({ ok: false, code: 'below_minimum', missingInCents: 4_000_000 });
    expect(await refused('SOLO-RAM')).toEqual({ ok: false, code: 'nothing_held' });
    expect(await refused('POCO', 'ram')).toEqual({ ok: false, code: 'no_gain' });
    expect(await database.db.selectFrom('coupons').select('uses').where('uses', '>', 0).execute()).toEqual([
      { uses: 2 },
    ]);
    expect(await database.db.selectFrom('orders').select('reference').execute()).toEqual([]);
    expect(await shelf(database.db, 'gpu')).toMatchObject({ held: 0 });
  });

  test('holds for a maker by the names of its products', async () => {
    await stocked();
    await database.db
      .insertInto('makers')
      .values({ slug: 'corsair', name: 'Corsair', spellings: [] })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await aCoupon(database.db, { makers: ['corsair'], percent: 30 });
    const lines = [
      { id: 'gpu', quantity: 1 },
      { id: 'ram', quantity: 1 },
    ];
    expect(await order({ coupon: 'RADEON3', lines })).toMatchObject({ order: { amountInCents: 13_500_000 } });
  });
});

describe('the uses of one person', () => {
  test('are counted by e-mail, whatever stands behind its plus, and by account', async () => {
    await stocked();
    await aCoupon(database.db, { most_per_person: 1 });
    await database.db
      .insertInto('customers')
      .values({ id: 'ana', name: 'Ana', email: 'ana@correo.test', image: null })
      .execute();
    const orders = [
      await placed({ customer: aCustomer({ email: 'ana+1@example.test' }) }),
      await placed({ customer: aCustomer({ email: 'otra@example.test' }), customerId: 'ana' }),
    ];
    const again = async (given: Partial<OrderRequest>) => {
      const answer = await order({ coupon: 'RADEON3', ...given });
      return !answer.ok && answer.code === 'coupon_refused' ? answer.problem : answer;
    };
    for (const expected of [{ code: 'in_unpaid_order' }, { code: 'used_by_person', most: 1 }]) {
      const used = { ok: false, ...expected };
      expect(await again({ customer: aCustomer({ email: 'ana@example.test' }) })).toEqual(used);
      expect(await again({ customer: aCustomer({ email: 'nueva@example.test' }), customerId: 'ana' })).toEqual(used);
      for (const reference of orders.splice(0)) await move(reference, 'payment_approved');
    }
    expect(await again({ customer: aCustomer({ email: 'nueva@example.test' }) })).toMatchObject({ ok: true });
    expect(await uses()).toBe(3);
  });

  test('of a first purchase end with any paid order', async () => {
    await stocked();
    await aCoupon(database.db, { is_first_purchase: true });
    const first = await order();
    await move(first.ok ? first.order.reference : '', 'payment_approved');
    expect(await order({ coupon: 'RADEON3' })).toMatchObject({ problem: { code: 'not_first_purchase' } });
    const customer = aCustomer({ email: 'nueva@example.test' });
    await placed({ customer });
    expect(await order({ coupon: 'RADEON3', customer })).toMatchObject({ problem: { code: 'in_unpaid_order' } });
  });
});

describe('a use', () => {
  test('is given back once when the order ends unpaid, whatever ends it', async () => {
    await stocked();
    await aCoupon(database.db, { most_uses: 1 });
    const first = await placed();
    expect(await order({ coupon: 'RADEON3' })).toMatchObject({ problem: { code: 'used_up' } });
    await releaseLapsedHolds(database.db, lapsed, holdMinutes);
    expect(await uses()).toBe(0);
    await inTransaction(database.db, (transaction) => giveBackUse(transaction, first, lapsed));
    await move(first, 'cancelled', lapsed);
    await move(first, 'payment_declined', lapsed);
    expect(await uses()).toBe(0);

    const second = await placed();
    await move(second, 'cancelled');
    expect(await uses()).toBe(0);

    const third = await placed();
    await move(third, 'payment_declined');
    expect(await uses()).toBe(1);
    await releaseLapsedHolds(database.db, lapsed, holdMinutes);
    expect(await uses()).toBe(0);
  });

  test('goes over to the order that replaces it, also to one without the coupon', async () => {
    await stocked();
    await aCoupon(database.db, { most_uses: 1, most_per_person: 1 });
    const first = await placed();
    const second = await placed({ replaces: first });
    expect(await uses()).toBe(1);
    const third = await order({ replaces: second });
    expect(third).toMatchObject({ ok: true, order: { amountInCents: 10_000_000, couponCode: null } });
    expect(await uses()).toBe(0);
  });

  test('is taken again with the units of an order whose cancelling is taken back', async () => {
    await stocked();
    await aCoupon(database.db, { most_uses: 1 });
    const reference = await placed();
    const adminContext = { db: database.db, acting: await actingOwner(database.db), holdMinutes };
    const version = await versionOf(database.db, reference);
    const cancel = { name: 'cancel', reason: 'Se dañó' } as const;
    expect(await takeStep(adminContext, reference, version, cancel)).toMatchObject({ ok: true });
    expect(await uses()).toBe(0);
    const { stepsTaken } = (await findAdminOrder(database.db, reference, testNow))!;
    expect(await takeBackStep(adminContext, reference, stepsTaken.at(-1)!.id)).toMatchObject({ ok: true });
    expect(await uses()).toBe(1);
  });

  test('stays with a paid order, and is taken again by one that is paid late, also above the limit', async () => {
    await stocked();
    await aCoupon(database.db, { most_uses: 1 });
    const late = await placed();
    await releaseLapsedHolds(database.db, lapsed, holdMinutes);
    const paid = await placed();
    expect(await move(paid, 'payment_approved')).toBe('paid');
    expect(await move(late, 'payment_approved', lapsed)).toBe('paid');
    expect(await uses()).toBe(2);
    expect(await move(late, 'payment_approved', lapsed)).toBe('paid');
    await move(paid, 'cancelled');
    expect(await uses()).toBe(2);
    const { amount_in_cents: charged } = await database.db
      .selectFrom('orders')
      .select('amount_in_cents')
      .where('reference', '=', late)
      .executeTakeFirstOrThrow();
    expect(charged).toBe(9_000_000);
  });
});
