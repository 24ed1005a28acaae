import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { aCustomer, aReference, shelf, someHoldLimits, stock, testNow } from '#tests/support/factories.ts';
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
  const holdLimits = someHoldLimits({ perEmail: 2, ...limits });
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
  ])('give a slot back when one is %s', async (_status, cause) => {
    const first = await placed(request());
    await placed(request());
    await move(first, cause);
    await placed(request());
    expect(await order(request())).toEqual(refused('email'));
  });

  test('give their slots back when their holds lapse', async () => {
    await placed(request());
    await placed(request());
    const lapsed = addSeconds(testNow, holdMinutes * 60);
    expect(await order(request(), {}, lapsed)).toEqual(refused('email', 60));
    await releaseLapsedHolds(database.db, lapsed, holdMinutes);
    await placed(request(), {}, lapsed);
  });

  test('let one of them be corrected: the order that it replaces is not counted', async () => {
    const first = await placed(request());
    await placed(request());
    await placed(request({ replaces: first }));
    expect(await shelf(database.db, productId)).toMatchObject({ held: 2 });
  });

  test('of a declined payment still count, as long as they hold units', async () => {
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
    const stored = () =>
      database.db
        .selectFrom('orders')
        .select('hold_address')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
    expect(await stored()).toEqual({ hold_address: '203.0.113.7' });
    await end(reference);
    expect(await stored()).toEqual({ hold_address: null });
  });

  test('cannot be stored longer than the hold', async () => {
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

describe('16.5 what unpaid orders hold', () => {
  const tooMuch = (facts: object) => ({ ok: false, code: 'too_much_unpaid', waitSeconds: 31 * 60, ...facts });
  const requestFor = (quantity: number, given: Parameters<typeof request>[0] = {}) =>
    request({ lines: [{ id: productId, quantity }], ...given });
  const wide = { perEmail: 20, perAddress: 60 };

  test('three posts of everything the shop has take nothing', async () => {
    const parts = await stock(database.db, ...Array.from({ length: 90 }, () => ({ stock: 20 })));
    const everything = parts.map(({ id }) => ({ id, quantity: 20 }));
    const limits = { ...wide, unitsPerEmail: 50, unitsPerAddress: 150 };
    for (const email of ['a', 'b', 'c']) {
      const post = request({ email: `${email}@example.test`, address: '203.0.113.7', lines: everything });
      expect(await order(post, limits)).toEqual(tooMuch({ by: 'email', what: 'pieces', most: 50, waitSeconds: null }));
    }
    const { held } = await database.db
      .selectFrom('shelf')
      .select(sql<number>`sum(held)::int`.as('held'))
      .executeTakeFirstOrThrow();
    expect(held).toBe(0);
  });

  test('is bounded for an e-mail by units; twenty memory sticks are no matter', async () => {
    const limits = { ...wide, unitsPerEmail: 50 };
    await placed(requestFor(20), limits);
    await placed(requestFor(20), limits, addSeconds(testNow, 300));
    expect(await order(requestFor(11), limits, addSeconds(testNow, 300))).toEqual(
      tooMuch({ by: 'email', what: 'pieces', most: 50, waitSeconds: 26 * 60 }),
    );
    // For this many both holds have to end.
    expect(await order(requestFor(50), limits, addSeconds(testNow, 300))).toMatchObject({ waitSeconds: 31 * 60 });
    await placed(requestFor(10), limits);
    expect(await shelf(database.db, productId)).toMatchObject({ held: 50 });
  });

  test('is bounded by what it is worth, at the price of the moment', async () => {
    const limits = { ...wide, pesosPerEmail: 3_000_000 };
    await placed(requestFor(2), limits);
    expect(await order(requestFor(2), limits)).toEqual(tooMuch({ by: 'email', what: 'pesos', most: 3_000_000 }));
    expect(await order(requestFor(4, { email: 'luis@example.test' }), limits)).toEqual(
      tooMuch({ by: 'email', what: 'pesos', most: 3_000_000, waitSeconds: null }),
    );
    expect(await shelf(database.db, productId)).toMatchObject({ held: 2 });
    await placed(requestFor(1), limits);
  });

  test('is bounded for an account whatever e-mails it types', async () => {
    const customerId = await anAccount(database.db);
    const limits = { ...wide, unitsPerEmail: 5 };
    await placed(requestFor(3, { customerId, email: 'one@example.test' }), limits);
    expect(await order(requestFor(3, { customerId, email: 'two@example.test' }), limits)).toEqual(
      tooMuch({ by: 'account', what: 'pieces', most: 5 }),
    );
  });

  test('strangers who type an e-mail do not keep its owner from buying, who signs in', async () => {
    const limits = { ...wide, unitsPerEmail: 5, beforeCaptcha: 1 };
    await placed(requestFor(5), limits);
    expect(await order(requestFor(1), limits)).toMatchObject({ code: 'too_much_unpaid', by: 'email' });
    await placed(requestFor(1, { customerId: await anAccount(database.db) }), limits);
  });

  test('is bounded for an address whatever the e-mails, and for the IPv6 network around it at four times that', async () => {
    const limits = { ...wide, unitsPerAddress: 5 };
    let person = 0;
    const from = (address: string, quantity: number) => {
      person += 1;
      return requestFor(quantity, { address, email: `a${person}@example.test` });
    };
    await placed(from('2001:db8:1:1', 5), limits);
    expect(await order(from('2001:db8:1:1', 1), limits)).toEqual(tooMuch({ by: 'address', what: 'pieces', most: 5 }));
    for (const subnet of [2, 3, 4]) await placed(from(`2001:db8:1:${subnet}`, 5), limits);
    expect(await order(from('2001:db8:1:5', 1), limits)).toEqual(tooMuch({ by: 'network', what: 'pieces', most: 20 }));
    await placed(from('2001:db8:10:1', 5), limits);
    await placed(from('2001:db8:2:1', 5), limits);
    await placed(from('203.0.113.7', 5), limits);
  });

  test('of one browser is one order: each new one replaces the last', async () => {
    let last = await placed(requestFor(5));
    for (let made = 0; made < 5; made += 1) last = await placed(requestFor(5, { replaces: last }));
    expect(await shelf(database.db, productId)).toMatchObject({ held: 5 });
  });

  test('is not bounded where limits are switched off, the captcha neither', async () => {
    const limits = {
      perEmail: 0,
      unitsPerEmail: 1,
      unitsPerAddress: 1,
      pesosPerEmail: 1,
      pesosPerAddress: 1,
      beforeCaptcha: 1,
    };
    for (let made = 0; made < 8; made += 1) await placed(requestFor(2, { address: '203.0.113.7' }), limits);
    const mails = await database.db.selectFrom('mails').select('id').execute();
    expect(mails).toHaveLength(8);
    expect(await database.db.selectFrom('attempts').selectAll().execute()).toEqual([]);
  });
});

describe('16.5 the captcha', () => {
  const limits = { perEmail: 20, perAddress: 60, beforeCaptcha: 5 };
  const needed = { ok: false, code: 'captcha_needed' };

  test('is asked of guests from the sixth unpaid order of an e-mail on', async () => {
    for (let made = 0; made < 5; made += 1) await placed(request(), limits);
    expect(await order(request(), limits)).toEqual({ ...needed, how: 'none' });
    expect(await order(request({ captcha: 'failed' }), limits)).toEqual({ ...needed, how: 'failed' });
    expect(await order(request({ captcha: 'unavailable' }), limits)).toEqual({ ...needed, how: 'unavailable' });
    expect(await shelf(database.db, productId)).toMatchObject({ held: 5 });
    await placed(request({ captcha: 'passed' }), limits);
    await placed(request({ email: 'luis@example.test' }), limits);
  });

  test('is asked of guests from the sixth unpaid order of an address on, and of nobody who is signed in', async () => {
    const address = '203.0.113.7';
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await placed(request({ address, email: `${name}@example.test` }), limits);
    expect(await order(request({ address, email: 'f@example.test' }), limits)).toEqual({ ...needed, how: 'none' });
    await placed(request({ address, customerId: await anAccount(database.db) }), limits);
  });

  test('does not let more pass than the limits allow', async () => {
    for (let made = 0; made < 2; made += 1) await placed(request(), { ...limits, perEmail: 2 });
    expect(await order(request({ captcha: 'passed' }), { ...limits, perEmail: 2 })).toEqual(refused('email'));
  });

  test('is not asked for the same order once more', async () => {
    const last = request();
    for (let made = 0; made < 4; made += 1) await placed(request(), limits);
    await placed(last, limits);
    expect(await order(last, limits)).toMatchObject({ ok: true, order: { reference: last.reference } });
  });
});

describe('16.6 mails about orders that nobody has paid', () => {
  const limits = { perEmail: 20, perAddress: 60 };
  const mailed = async () => {
    const rows = await database.db
      .selectFrom('mails')
      .select('recipient')
      .where('kind', '=', 'order-received')
      .execute();
    return rows.map(({ recipient }) => recipient);
  };

  test('forty orders in a row by one browser send five to a stranger’s inbox, in whatever spelling', async () => {
    let last: string | undefined;
    for (let made = 0; made < 40; made += 1) {
      const email = ['victima@gmail.com', `Victima+${made}@gmail.com`, 'v.i.ctima@gmail.com'][made % 3];
      last = await placed(request({ email, replaces: last, address: `203.0.113.${made}` }), limits);
    }
    expect(await mailed()).toHaveLength(5);
    await placed(request({ email: 'otra@gmail.com' }), limits);
    expect(await mailed()).toHaveLength(6);
  });

  test('go to thirty strangers from one address after the first, and to 120 from the IPv6 network around it', async () => {
    let last: string | undefined;
    const send = async (email: string, address: string) => {
      last = await placed(request({ email, address, replaces: last }), limits);
    };
    for (let made = 0; made < 32; made += 1) await send(`a${made}@example.test`, '2001:db8:1:1');
    expect(await mailed()).toHaveLength(31);
    for (let made = 0; made < 100; made += 1) {
      // Of another browser, since one makes no more than eighty in an hour.
      if (made % 50 === 0) last = undefined;
      await send(`b${made}@example.test`, `2001:db8:1:${made + 2}`);
    }
    expect(await mailed()).toHaveLength(120);
    await send('c@example.test', '2001:db8:2:1');
    expect(await mailed()).toHaveLength(121);
  });

  test('go again an hour later', async () => {
    let last: string | undefined;
    for (let made = 0; made < 7; made += 1) last = await placed(request({ replaces: last }), limits);
    expect(await mailed()).toHaveLength(5);
    const later = addSeconds(testNow, 3_601);
    await releaseLapsedHolds(database.db, later, holdMinutes);
    await placed(request(), limits, later);
    expect(await mailed()).toHaveLength(6);
  });
});

describe('orders made within an hour, though each replaces the last', () => {
  const limits = { perEmail: 2, perAddress: 3 };
  const wait = { ok: false, code: 'too_many_made', waitSeconds: 60 * 60 };
  const email = (made: number) => `a${made}@example.test`;
  /** By one browser. @returns its last order */
  async function chain(howMany: number, given: Partial<OrderRequest> = {}, by: Partial<HoldLimits> = limits) {
    let last = given.replaces;
    for (let made = 0; made < howMany; made += 1) {
      last = await placed(request({ email: email(made), ...given, replaces: last }), by);
    }
    return last as string;
  }
  const orders = () => database.db.selectFrom('orders').select('reference').execute();

  test('are refused to a browser after eight for two that may be unpaid at once, whatever e-mails and addresses it has', async () => {
    let last = await chain(1);
    for (let made = 0; made < 8; made += 1) last = await chain(1, { replaces: last, address: `203.0.113.${made}` });
    const refusal = await order(request({ replaces: last, address: '203.0.113.99' }), limits);
    expect(refusal).toEqual({ ...wait, by: 'browser' });
    // Nothing changed: the last one still holds what it held.
    expect(await orders()).toHaveLength(9);
    expect(await shelf(database.db, productId)).toMatchObject({ held: 1 });
    const held = await database.db.selectFrom('orders').select('reference').where('hold_status', '=', 'held').execute();
    expect(held).toEqual([{ reference: last }]);
    await placed(request({ email: 'other@example.test' }), limits);
    await placed(request({ replaces: last }), limits, addSeconds(testNow, 60 * 60));
  });

  test('count for a browser that comes back with an older cookie, or after its hold lapsed', async () => {
    const first = await chain(1);
    await chain(8, { replaces: first });
    expect(await order(request({ email: 'b@example.test', replaces: first }), limits)).toMatchObject({
      code: 'too_many_made',
    });
    await releaseLapsedHolds(database.db, addSeconds(testNow, holdMinutes * 60), holdMinutes);
    const later = addSeconds(testNow, holdMinutes * 60);
    expect(await order(request({ email: 'b@example.test', replaces: first }), limits, later)).toMatchObject({
      ...{ code: 'too_many_made', by: 'browser', waitSeconds: 30 * 60 },
    });
  });

  test('begin again once one was paid', async () => {
    const last = await chain(9);
    await move(last, 'payment_approved');
    await placed(request({ replaces: last, email: 'b@example.test' }), limits);
  });

  test('are refused to an account by itself, and to an address with all its browsers', async () => {
    const customerId = await anAccount(database.db);
    const last = await chain(9, { customerId });
    expect(await order(request({ replaces: last, customerId }), limits)).toEqual({ ...wait, by: 'account' });
    const address = '203.0.113.7';
    const ofAll = { perEmail: 0, perAddress: 3 };
    await chain(7, { address }, ofAll);
    const other = await chain(6, { address }, ofAll);
    expect(await order(request({ address, replaces: other }), ofAll)).toEqual({ ...wait, by: 'address' });
    await placed(request({ address: '203.0.113.8', replaces: other }), ofAll);
  });

  test('of an IPv6 network are four times as many', async () => {
    const ofAll = { perEmail: 0, perAddress: 1 };
    let last = await chain(1, { address: '2001:db8:1:1' }, ofAll);
    for (let made = 0; made < 16; made += 1) {
      last = await chain(1, { replaces: last, address: `2001:db8:1:${made + 2}` }, ofAll);
    }
    const next = request({ replaces: last, address: '2001:db8:1:99' });
    expect(await order(next, ofAll)).toEqual({ ...wait, by: 'network' });
  });

  test('are not counted where the limits are 0', async () => {
    await chain(20, { address: '203.0.113.7' }, { perEmail: 0, perAddress: 0 });
  });

  test('need the captcha of a guest from the sixth on that replaces another, and a few changes of mind do not', async () => {
    const captcha = { perEmail: 20, perAddress: 60, beforeCaptcha: 5 };
    const address = '203.0.113.7';
    const last = await chain(6, { address }, captcha);
    const next = request({ email: 'b@example.test', address, replaces: last });
    expect(await order(next, captcha)).toEqual({ ok: false, code: 'captcha_needed', how: 'none' });
    await placed({ ...next, captcha: 'passed' }, captcha);
    const customerId = await anAccount(database.db);
    await chain(8, { customerId, address: '203.0.113.8' }, captcha);
  });

  test('sent once more are the same order, never refused', async () => {
    const last = await chain(8);
    const again = request({ replaces: last, email: 'b@example.test' });
    await placed(again, limits);
    expect(await order({ ...again, replaces: again.reference }, limits)).toMatchObject({ ok: true });
    expect(await order(again, limits)).toMatchObject({ ok: true, order: { reference: again.reference } });
  });
});
