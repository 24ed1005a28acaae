import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { aCustomer, aReference, shelf, stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { anAccount } from '#tests/support/wishes-and-reviews.ts';
import type { OrderCause } from '../orders/lifecycle.ts';
import { lockOrder, moveOrder, releaseLapsedHolds } from '../orders/orders.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { maxQuantity } from '../shared/money.ts';
import type { HoldLimits } from './hold-limits.ts';
import { placeOrder } from './place-order.server.ts';
import type { OrderRequest } from './place-order.ts';

const database = testDatabase();
const holdMinutes = 30;
let productId: string;

beforeEach(async () => {
  const [part] = await stock(database.db, { stock: 5_000 });
  productId = part!.id;
});

function request(given: Partial<OrderRequest> & { email?: string } = {}): OrderRequest {
  const { email = 'ana@example.test', ...rest } = given;
  const customer = aCustomer({ email });
  return { reference: aReference(), customer, lines: [{ id: productId, quantity: 1 }], ...rest };
}

function order(given: OrderRequest, limits: Partial<HoldLimits> = {}, now = testNow) {
  const holdLimits = { perEmail: 2, perAddress: 0, ...limits };
  return placeOrder({ db: database.db, now, holdMinutes, holdLimits, paymentCheckSeconds: 20 }, given);
}

async function placed(given: OrderRequest, limits: Partial<HoldLimits> = {}, now = testNow): Promise<string> {
  expect(await order(given, limits, now)).toMatchObject({ ok: true });
  return given.reference;
}

async function move(reference: string, cause: OrderCause): Promise<void> {
  await inTransaction(database.db, async (transaction) => {
    const locked = await lockOrder(transaction, reference);
    await moveOrder(transaction, locked!, { cause, transactionId: 'tx-1', now: testNow, holdMinutes });
  });
}

const refused = (by: string, waitSeconds = 31 * 60) => ({ ok: false, code: 'too_many_unpaid', by, waitSeconds });

describe('unpaid orders of one e-mail', () => {
  test('are refused beyond the limit, whatever the case, and hold nothing', async () => {
    await placed(request());
    await placed(request({ email: 'ANA@example.test' }));
    expect(await order(request({ email: 'Ana@Example.test' }))).toEqual(refused('email'));
    expect(await shelf(database.db, productId)).toMatchObject({ held: 2 });
    await placed(request({ email: 'luis@example.test' }));
  });

  test('are not bounded where the limit is 0 or nobody is counted', async () => {
    for (let made = 0; made < 3; made += 1) await placed(request(), { perEmail: 0 });
    const tools = { db: database.db, now: testNow, holdMinutes, paymentCheckSeconds: 20 };
    expect(await placeOrder(tools, request())).toMatchObject({ ok: true });
  });

  test('sent once more are the same order, never refused', async () => {
    const last = request();
    await placed(request());
    await placed(last);
    expect(await order(last)).toMatchObject({ ok: true, order: { reference: last.reference } });
    expect(await order(last, { perEmail: 1 })).toMatchObject({ ok: true, order: { reference: last.reference } });
  });

  test('wait for the hold that has to lapse first, and for the job that ends it', async () => {
    await placed(request());
    const later = addSeconds(testNow, 10 * 60);
    await placed(request(), {}, later);
    const last = addSeconds(testNow, 12 * 60);
    expect(await order(request(), {}, last)).toEqual(refused('email', 18 * 60 + 60));
    expect(await order(request(), { perEmail: 1 }, last)).toEqual(refused('email', 28 * 60 + 60));
  });

  test.each<[string, OrderCause]>([
    ['paid', 'payment_approved'],
    ['cancelled', 'cancelled'],
  ])('give a place back when one is %s', async (_status, cause) => {
    const first = await placed(request());
    await placed(request());
    await move(first, cause);
    await placed(request());
    expect(await order(request())).toEqual(refused('email'));
  });

  test('give their places back when their holds lapse', async () => {
    await placed(request());
    await placed(request());
    const lapsed = addSeconds(testNow, holdMinutes * 60);
    expect(await order(request(), {}, lapsed)).toEqual(refused('email', 60));
    await releaseLapsedHolds(database.db, lapsed, holdMinutes);
    await placed(request(), {}, lapsed);
  });

  test('let one of them be corrected: the order that it takes the place of is not counted', async () => {
    const first = await placed(request());
    await placed(request());
    await placed(request({ replaces: first }));
    expect(await shelf(database.db, productId)).toMatchObject({ held: 2 });
  });

  test('of a declined payment still count, as long as they hold pieces', async () => {
    const first = await placed(request());
    await placed(request());
    await move(first, 'payment_declined');
    expect(await order(request())).toMatchObject({ ok: false, code: 'too_many_unpaid' });
  });
});

test('unpaid orders of one account are counted whatever e-mails it types', async () => {
  const customerId = await anAccount(database.db);
  await placed(request({ customerId, email: 'one@example.test' }));
  await placed(request({ customerId, email: 'two@example.test' }));
  expect(await order(request({ customerId, email: 'three@example.test' }))).toEqual(refused('account'));
  await placed(request({ email: 'three@example.test' }));
});

describe('the address of a request', () => {
  const limits = { perEmail: 0, perAddress: 2 };
  const from = (address: string | null, email: string) => request({ address, email });

  test('has a limit of its own, whatever the e-mails', async () => {
    await placed(from('203.0.113.7', 'a@example.test'), limits);
    await placed(from('203.0.113.7', 'b@example.test'), limits);
    expect(await order(from('203.0.113.7', 'c@example.test'), limits)).toEqual(refused('address'));
    await placed(from('203.0.113.8', 'c@example.test'), limits);
    for (const email of ['d', 'e', 'f']) await placed(from(null, `${email}@example.test`), limits);
  });

  test('of two limits that are full, the longer wait is said', async () => {
    await placed(from('203.0.113.7', 'ana@example.test'), { perEmail: 1, perAddress: 1 });
    await placed(from('203.0.113.7', 'b@example.test'), { perEmail: 1, perAddress: 2 }, addSeconds(testNow, 300));
    expect(await order(from('203.0.113.7', 'ana@example.test'), { perEmail: 1, perAddress: 1 })).toEqual(
      refused('address', 36 * 60),
    );
  });

  test.each<[string, (reference: string) => Promise<unknown>]>([
    ['is paid', (reference) => move(reference, 'payment_approved')],
    ['is cancelled', (reference) => move(reference, 'cancelled')],
    ['lapses', () => releaseLapsedHolds(database.db, addSeconds(testNow, holdMinutes * 60), holdMinutes)],
    [
      'gives way to another order',
      (reference) => placed({ ...from('203.0.113.9', 'a@example.test'), replaces: reference }, limits),
    ],
  ])('is forgotten when the order %s', async (_how, end) => {
    const reference = await placed(from('203.0.113.7', 'a@example.test'), limits);
    const kept = () =>
      database.db
        .selectFrom('orders')
        .select('hold_address')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
    expect(await kept()).toEqual({ hold_address: '203.0.113.7' });
    await end(reference);
    expect(await kept()).toEqual({ hold_address: null });
  });

  test('cannot be kept longer than the hold', async () => {
    const reference = await placed(from('203.0.113.7', 'a@example.test'), limits);
    const ended = sql`UPDATE orders SET hold_status = 'released' WHERE reference = ${reference}`.execute(database.db);
    await expect(ended).rejects.toThrow(/orders_address_while_held/);
  });
});

test('more of one product than an order takes is refused, also in two lines', async () => {
  const lines = [
    { id: productId, quantity: maxQuantity - 1 },
    { id: productId, quantity: 2 },
  ];
  expect(await order(request({ lines }))).toEqual({ ok: false, code: 'too_many_pieces' });
  expect(await shelf(database.db, productId)).toMatchObject({ held: 0 });
  await placed(request({ lines: [{ id: productId, quantity: maxQuantity }] }));
});
