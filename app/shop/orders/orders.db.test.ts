import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { aCustomer, aReference, openAttention, setProduct, shelf, stock, testNow } from '#tests/support/factories.ts';
import { writePayment } from '#tests/support/orders/real-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { placeOrder } from '../checkout/place-order.server.ts';
import { addSeconds } from '../shared/clock.ts';
import type { OrderCause, OrderStatus } from './lifecycle.ts';
import {
  findOrder,
  hasPayments,
  linesOf,
  lockOrder,
  moveOrder,
  releaseLapsedHolds,
  unitsHeldBy,
  unitsOf,
} from './orders.server.ts';

const database = testDatabase();
const holdMinutes = 30;
const lapse = addSeconds(testNow, holdMinutes * 60);
let reference: string;

beforeEach(async () => {
  await stock(
    database.db,
    { id: 'gpu', name: 'GeForce', price: 100_000, discount: 10, stock: 5, image: '/gpu.webp', category: 'SSD' },
    { id: 'ram', price: 50_000, stock: 5 },
  );
  reference = await anOrder([
    { id: 'ram', quantity: 1 },
    { id: 'gpu', quantity: 2 },
  ]);
});

async function anOrder(lines: { id: string; quantity: number }[], now = testNow): Promise<string> {
  const arrival = { from: '2026-11-26', to: '2026-11-30' };
  const request = { reference: aReference(now), customer: aCustomer(), lines, arrival };
  const placed = await placeOrder({ db: database.db, now, holdMinutes, paymentCheckSeconds: 20 }, request);
  expect(placed.ok).toBe(true);
  return request.reference;
}

interface Moving {
  now?: Date;
  transactionId?: string;
  of?: string;
}

function move(cause: OrderCause, { now = testNow, transactionId, of = reference }: Moving = {}): Promise<OrderStatus> {
  return inTransaction(database.db, async (transaction) => {
    const order = await lockOrder(transaction, of);
    if (cause === 'payment_approved' && transactionId) await writePayment(transaction, order!, transactionId, now);
    return moveOrder(transaction, order!, { cause, now, transactionId, holdMinutes });
  });
}

const stored = () =>
  database.db.selectFrom('orders').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
const histories = () =>
  database.db
    .selectFrom('order_history')
    .select(['order_reference', 'from_status', 'to_status', 'cause', 'transaction_id', 'at'])
    .orderBy('id')
    .execute();
const gpu = () => shelf(database.db, 'gpu');

describe('an order', () => {
  test('is found as it was made', async () => {
    expect(await findOrder(database.db, reference)).toEqual({
      reference,
      status: 'awaiting_payment',
      amountInCents: 23_000_000,
      currency: 'COP',
      customer: aCustomer(),
      customerId: null,
      forgetAfter: null,
      paymentExpiresAt: addSeconds(testNow, 24 * 3600),
      holdExpiresAt: lapse,
      paidTransactionId: null,
      requestFingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      arrival: { from: '2026-11-26', to: '2026-11-30' },
      couponCode: null,
    });
    expect(await findOrder(database.db, aReference())).toBeUndefined();
  });

  test('keeps its lines as they were, by product, and nobody else’s', async () => {
    await anOrder([{ id: 'gpu', quantity: 1 }]);
    const lines = await linesOf(database.db, reference);
    expect(lines).toEqual([
      {
        productId: 'gpu',
        productName: 'GeForce',
        category: 'SSD',
        image: '/gpu.webp',
        listPrice: 100_000,
        discount: 10,
        unitPriceInCents: 9_000_000,
        warrantyMonths: null,
        quantity: 2,
        chargedInCents: 18_000_000,
      },
      expect.objectContaining({ productId: 'ram', quantity: 1 }),
    ]);
    expect(await unitsOf(database.db, reference)).toEqual(
      new Map([
        ['gpu', 2],
        ['ram', 1],
      ]),
    );
  });

  test('holds its units until it is paid', async () => {
    expect(await unitsHeldBy(database.db, reference)).toEqual(await unitsOf(database.db, reference));
    await move('payment_approved', { transactionId: 't-1' });
    expect(await unitsHeldBy(database.db, reference)).toEqual(new Map());
  });

  test('has payments once the provider reported one', async () => {
    const other = await anOrder([{ id: 'gpu', quantity: 1 }]);
    expect(await hasPayments(database.db, reference)).toBe(false);
    await database.db
      .insertInto('payments')
      .values({
        transaction_id: 't-1',
        order_reference: reference,
        status: 'PENDING',
        amount_in_cents: 1,
        currency: 'COP',
        method: null,
        first_seen_at: testNow,
        updated_at: testNow,
      })
      .execute();
    expect(await hasPayments(database.db, reference)).toBe(true);
    expect(await hasPayments(database.db, other)).toBe(false);
  });
});

describe('a move', () => {
  const later = addSeconds(testNow, 600);

  test('is written down: from, to, why, by which transaction and when; one that moves nothing is not', async () => {
    await move('payment_declined', { now: later, transactionId: 't-1' });
    await move('payment_declined', { now: later, transactionId: 't-2' });
    await move('hold_lapsed', { now: later });
    expect(await histories()).toEqual([
      {
        order_reference: reference,
        from_status: null,
        to_status: 'awaiting_payment',
        cause: 'placed',
        transaction_id: null,
        at: testNow,
      },
      {
        order_reference: reference,
        from_status: 'awaiting_payment',
        to_status: 'declined',
        cause: 'payment_declined',
        transaction_id: 't-1',
        at: later,
      },
    ]);
    expect((await stored()).updated_at).toEqual(later);
  });

  test('that leaves everything as it is touches nothing', async () => {
    await move('restocked', { now: later });
    expect((await stored()).updated_at).toEqual(testNow);
  });

  test('by a bank that has not answered makes the hold longer, never shorter, and starts none again', async () => {
    expect(await move('payment_pending', { now: later })).toBe('awaiting_payment');
    expect((await stored()).hold_expires_at).toEqual(addSeconds(later, holdMinutes * 60));
    await move('payment_pending', { now: testNow });
    expect((await stored()).hold_expires_at).toEqual(addSeconds(later, holdMinutes * 60));
    await move('payment_declined', { now: later });
    await move('hold_lapsed', { now: later });
    const ended = await stored();
    expect(await move('payment_pending', { now: addSeconds(later, 60) })).toBe('awaiting_payment');
    expect(await stored()).toMatchObject({ hold_status: 'released', hold_expires_at: ended.hold_expires_at });
    expect(await gpu()).toMatchObject({ held: 0 });
  });

  test('by a decline leaves five minutes; without a hold there is nothing to leave', async () => {
    await move('payment_declined', { now: later });
    expect((await stored()).hold_expires_at).toEqual(addSeconds(later, 300));
    await move('payment_pending', { now: testNow });
    await move('hold_lapsed');
    const ended = await stored();
    expect(ended.hold_status).toBe('released');
    await move('payment_declined', { now: addSeconds(later, 60) });
    expect((await stored()).hold_expires_at).toEqual(ended.hold_expires_at);
  });

  test('that ends the hold gives the units back once', async () => {
    expect(await move('hold_lapsed')).toBe('expired');
    expect(await stored()).toMatchObject({ hold_status: 'released', status: 'expired' });
    expect(await move('replaced')).toBe('replaced');
    expect(await gpu()).toEqual({ stock: 5, held: 0, available: 5, sales: 0 });
    expect(await shelf(database.db, 'ram')).toMatchObject({ held: 0, stock: 5 });
  });

  test('that is replaced hands its units over: they stay held for the order that replaces it', async () => {
    const replacement = aReference(testNow);
    const status = await inTransaction(database.db, async (transaction) => {
      const order = await lockOrder(transaction, reference);
      const event = { cause: 'replaced' as const, replacedBy: replacement, now: testNow, holdMinutes };
      return moveOrder(transaction, order!, event);
    });
    expect(status).toBe('replaced');
    expect(await stored()).toMatchObject({ hold_status: 'released', hold_address: null, replaced_by: replacement });
    expect(await gpu()).toEqual({ stock: 5, held: 2, available: 3, sales: 0 });
  });

  test('that pays sells the units and puts the order into the admin', async () => {
    expect(await move('payment_approved', { now: later, transactionId: 't-1' })).toBe('paid');
    expect(await stored()).toMatchObject({
      hold_status: 'claimed',
      paid_transaction_id: 't-1',
      paid_at: later,
      fulfilment_status: 'to_prepare',
      cancelled_at: null,
    });
    expect(await gpu()).toEqual({ stock: 3, held: 0, available: 3, sales: 2 });
    expect(await openAttention(database.db)).toEqual([]);
  });

  test('that pays after the parcel would have left arrives as much later, and keeps what was said at first', async () => {
    const nextDay = new Date('2026-11-24T15:00:00.000Z');
    await move('payment_approved', { now: nextDay, transactionId: 't-1' });
    expect((await findOrder(database.db, reference))?.arrival).toEqual({
      from: '2026-11-27',
      to: '2026-12-01',
      changed: { before: { from: '2026-11-26', to: '2026-11-30' }, by: 'payment', at: nextDay },
    });
    const inTime = await anOrder([{ id: 'ram', quantity: 1 }]);
    await move('payment_approved', { of: inTime, now: new Date('2026-11-23T19:00:00.000Z'), transactionId: 't-2' });
    expect((await findOrder(database.db, inTime))?.arrival).toEqual({ from: '2026-11-26', to: '2026-11-30' });
  });

  test('that pays too late and finds nothing left is the owner’s, until the units are there', async () => {
    await move('hold_lapsed');
    await setProduct(database.db, 'gpu', { stock: 1 });
    expect(await move('payment_approved', { transactionId: 't-1', now: later })).toBe('paid_without_stock');
    expect(await stored()).toMatchObject({
      hold_status: 'released',
      paid_transaction_id: 't-1',
      paid_at: later,
      fulfilment_status: 'none',
    });
    expect(await openAttention(database.db)).toMatchObject([
      {
        kind: 'paid_without_stock',
        order_reference: reference,
        transaction_id: 't-1',
        details: {},
        created_at: later,
        settled_at: null,
      },
    ]);
    expect(await gpu()).toEqual({ stock: 1, held: 0, available: 1, sales: 0 });

    await setProduct(database.db, 'gpu', { stock: 2 });
    expect(await move('restocked', { now: addSeconds(later, 60) })).toBe('paid');
    expect(await stored()).toMatchObject({
      hold_status: 'claimed',
      paid_transaction_id: 't-1',
      paid_at: later,
      fulfilment_status: 'to_prepare',
    });
    expect(await gpu()).toEqual({ stock: 0, held: 0, available: 0, sales: 2 });
  });

  test('that calls an unpaid order off ends its hold', async () => {
    expect(await move('cancelled', { now: later })).toBe('cancelled');
    expect(await stored()).toMatchObject({
      hold_status: 'released',
      fulfilment_status: 'cancelled',
      cancelled_at: later,
    });
    expect(await gpu()).toEqual({ stock: 5, held: 0, available: 5, sales: 0 });
    expect(await openAttention(database.db)).toEqual([]);
  });

  test('that calls a paid order off takes the sale back and owes the money, once', async () => {
    await move('payment_approved', { transactionId: 't-1' });
    expect(await move('cancelled', { now: later })).toBe('cancelled');
    expect(await move('cancelled', { now: addSeconds(later, 60) })).toBe('cancelled');
    expect(await stored()).toMatchObject({ hold_status: 'returned', cancelled_at: later, updated_at: later });
    expect(await gpu()).toEqual({ stock: 5, held: 0, available: 5, sales: 0 });
    expect((await openAttention(database.db)).map(({ kind }) => kind)).toEqual(['refund_due']);
  });

  test('that calls an order off after its hold lapsed gives nothing back', async () => {
    await move('hold_lapsed');
    expect(await move('cancelled')).toBe('cancelled');
    expect(await stored()).toMatchObject({ hold_status: 'released' });
    expect(await gpu()).toEqual({ stock: 5, held: 0, available: 5, sales: 0 });
  });

  test('puts the same matter before the owner once, and each payment’s by itself, oldest first', async () => {
    await move('payment_approved', { transactionId: 't-1' });
    for (const transactionId of ['t-3', 't-2', 't-3']) await move('payment_approved', { transactionId });
    const open = await openAttention(database.db);
    expect(open.map(({ kind, transaction_id }) => [kind, transaction_id])).toEqual([
      ['duplicate_payment', 't-3'],
      ['duplicate_payment', 't-2'],
    ]);
    await database.db.updateTable('attention_items').set({ settled_at: later }).execute();
    expect(await openAttention(database.db)).toEqual([]);
  });
});

describe('the job that ends holds', () => {
  test('ends those whose time is over, to the second, and says how many', async () => {
    const young = await anOrder([{ id: 'ram', quantity: 1 }], addSeconds(testNow, 1));
    expect(await releaseLapsedHolds(database.db, addSeconds(lapse, -1), holdMinutes)).toBe(0);
    expect(await releaseLapsedHolds(database.db, lapse, holdMinutes)).toBe(1);
    expect(await releaseLapsedHolds(database.db, lapse, holdMinutes)).toBe(0);
    expect((await stored()).status).toBe('expired');
    expect((await findOrder(database.db, young))?.status).toBe('awaiting_payment');
    expect(await gpu()).toMatchObject({ held: 0, stock: 5 });
  });

  test('ends more than one portion of them', async () => {
    await stock(database.db, { id: 'many', stock: 60 });
    for (let made = 0; made < 52; made += 1) await anOrder([{ id: 'many', quantity: 1 }]);
    expect(await releaseLapsedHolds(database.db, lapse, holdMinutes)).toBe(53);
    expect(await shelf(database.db, 'many')).toMatchObject({ held: 0, stock: 60 });
  });
});
