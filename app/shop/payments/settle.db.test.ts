import { beforeEach, describe, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { mailsWritten } from '#tests/support/delivery.ts';
import { aCustomer, aReference, openAttention, shelf, stock, testNow } from '#tests/support/factories.ts';
import { type ScriptedGateway, scriptedGateway } from '#tests/support/outside/scripted-gateway.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { placeOrder } from '../checkout/place-order.server.ts';
import { noteRefund } from '../orders/admin/admin-notes.server.ts';
import { type TakenStep, takeStep } from '../orders/admin/admin-steps.server.ts';
import { owedInCents } from '../orders/admin/refunds.server.ts';
import { findOrder, releaseLapsedHolds } from '../orders/orders.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { receiveEvent } from './events.server.ts';
import { followOrder } from './follow.server.ts';
import type { GatewayTransaction, TransactionStatus } from './gateway.ts';
import { answerStatus } from './payment-status.ts';
import { type Settling, settleReference, settleTransaction } from './settle.server.ts';

const database = testDatabase();
const holdMinutes = 30;
let gateway: ScriptedGateway;
beforeEach(() => {
  gateway = scriptedGateway();
});

function settling(now = testNow): Settling {
  return { db: database.db, gateway, now, holdMinutes };
}

async function anOrder(units = 1, onShelf = 5) {
  const [part] = await stock(database.db, { price: 100_000, stock: onShelf });
  const id = part!.id;
  const reference = await orderOf(id, units);
  return { id, reference, amountInCents: 10_000_000 * units };
}

async function orderOf(id: string, quantity: number, replaces?: string): Promise<string> {
  const reference = aReference();
  const placed = await placeOrder(
    { db: database.db, now: testNow, holdMinutes, paymentCheckSeconds: 20 },
    { reference, customer: aCustomer(), lines: [{ id, quantity }], replaces },
  );
  expect(placed.ok).toBe(true);
  return reference;
}

function wompiSays(
  order: { reference: string; amountInCents: number },
  status: TransactionStatus,
  given: Partial<GatewayTransaction> = {},
): GatewayTransaction {
  const transaction: GatewayTransaction = {
    id: 't-1',
    reference: order.reference,
    status,
    amountInCents: order.amountInCents,
    currency: 'COP',
    method: 'CARD',
    ...given,
  };
  gateway.transactions = [...gateway.transactions.filter((each) => each.id !== transaction.id), transaction];
  return transaction;
}

const statusOf = async (reference: string) => (await findOrder(database.db, reference))?.status;
/** After the one that the order was received. */
const kindsOfMails = async () =>
  (
    await database.db.selectFrom('mails').select('kind').where('kind', '<>', 'order-received').orderBy('kind').execute()
  ).map(({ kind }) => kind);
const kindsOfAttention = async () => (await openAttention(database.db)).map((item) => item.kind);

describe('an approved payment', () => {
  test('turns the hold into a sale once, however often it is reported', async () => {
    const order = await anOrder(2);
    wompiSays(order, 'APPROVED');
    for (let again = 0; again < 3; again += 1) {
      const settlement = await settleTransaction(settling(), 't-1');
      expect(settlement).toMatchObject({ ok: true, orderStatus: 'paid', paysOrder: true });
    }
    expect(await shelf(database.db, order.id)).toEqual({ stock: 3, held: 0, available: 3, sales: 2 });
    expect(await kindsOfAttention()).toEqual([]);
  });

  test('is mailed: paid when it pays, under review when it moves nothing', async () => {
    const order = await anOrder();
    wompiSays(order, 'PENDING');
    await settleTransaction(settling(), 't-1');
    expect(await kindsOfMails()).toEqual([]);
    wompiSays(order, 'APPROVED');
    for (let again = 0; again < 2; again += 1) {
      await settleTransaction(settling(), 't-1');
      expect(await kindsOfMails()).toEqual(['order-paid']);
    }
    wompiSays(order, 'APPROVED', { id: 't-2' });
    await settleTransaction(settling(), 't-2');
    expect(await kindsOfMails()).toEqual(['order-paid', 'order-payment-in-review']);
    const short = await anOrder();
    wompiSays(short, 'APPROVED', { id: 't-3', amountInCents: 100 });
    await settleTransaction(settling(), 't-3');
    expect(await kindsOfMails()).toEqual(['order-paid', 'order-payment-in-review', 'order-payment-in-review']);
  });

  test('of another amount or currency pays nothing and is put before the owner', async () => {
    const order = await anOrder();
    wompiSays(order, 'APPROVED', { amountInCents: 100 });
    wompiSays(order, 'APPROVED', { id: 't-2', currency: 'USD' });
    const settlement = await settleTransaction(settling(), 't-1');
    await settleTransaction(settling(), 't-2');
    expect(settlement.ok && answerStatus(settlement)).toBe('UNDER_REVIEW');
    expect(await statusOf(order.reference)).toBe('awaiting_payment');
    expect(await kindsOfAttention()).toEqual(['amount_mismatch', 'amount_mismatch']);
    expect(await shelf(database.db, order.id)).toMatchObject({ stock: 5, held: 1 });
  });

  test('after a decline under the same reference pays the order', async () => {
    const order = await anOrder();
    wompiSays(order, 'DECLINED');
    await settleTransaction(settling(), 't-1');
    expect(await statusOf(order.reference)).toBe('declined');
    wompiSays(order, 'APPROVED', { id: 't-2' });
    await settleTransaction(settling(), 't-2');
    expect(await statusOf(order.reference)).toBe('paid');
    await settleTransaction(settling(), 't-1');
    expect(await statusOf(order.reference)).toBe('paid');
  });

  test('a second time by another transaction is stored and put before the owner, with no second sale', async () => {
    const order = await anOrder();
    wompiSays(order, 'APPROVED');
    wompiSays(order, 'APPROVED', { id: 't-2' });
    await settleTransaction(settling(), 't-1');
    await settleTransaction(settling(), 't-2');
    expect(await kindsOfAttention()).toEqual(['duplicate_payment']);
    expect(await shelf(database.db, order.id)).toMatchObject({ stock: 4, sales: 1 });
  });

  test('after the hold lapsed takes the units again where they still are', async () => {
    const order = await anOrder();
    const late = addSeconds(testNow, holdMinutes * 60 + 1);
    expect(await releaseLapsedHolds(database.db, late, holdMinutes)).toBe(1);
    expect(await releaseLapsedHolds(database.db, late, holdMinutes)).toBe(0);
    expect(await statusOf(order.reference)).toBe('expired');
    expect(await shelf(database.db, order.id)).toMatchObject({ stock: 5, held: 0 });
    wompiSays(order, 'APPROVED');
    await settleTransaction(settling(late), 't-1');
    expect(await statusOf(order.reference)).toBe('paid');
    expect(await shelf(database.db, order.id)).toEqual({ stock: 4, held: 0, available: 4, sales: 1 });
  });

  test('after the hold lapsed and the units went says so to the owner; stock never falls below zero', async () => {
    const order = await anOrder(1, 1);
    const late = addSeconds(testNow, holdMinutes * 60 + 1);
    await releaseLapsedHolds(database.db, late, holdMinutes);
    await orderOf(order.id, 1);
    wompiSays(order, 'APPROVED');
    const settlement = await settleTransaction(settling(late), 't-1');
    expect(settlement.ok && answerStatus(settlement)).toBe('APPROVED_WITHOUT_STOCK');
    expect(await statusOf(order.reference)).toBe('paid_without_stock');
    expect(await kindsOfAttention()).toEqual(['paid_without_stock']);
    expect(await shelf(database.db, order.id)).toMatchObject({ stock: 1, held: 1, sales: 0 });
  });

  test('of an order that the shopper replaced is put before the owner', async () => {
    const order = await anOrder();
    await orderOf(order.id, 1, order.reference);
    wompiSays(order, 'APPROVED');
    await settleTransaction(settling(), 't-1');
    expect(await statusOf(order.reference)).toBe('replaced');
    expect(await kindsOfAttention()).toEqual(['approved_after_replacement']);
  });

  test('that Wompi annuls later is followed and put before the owner', async () => {
    const order = await anOrder();
    wompiSays(order, 'APPROVED');
    await settleTransaction(settling(), 't-1');
    wompiSays(order, 'VOIDED');
    await settleTransaction(settling(), 't-1');
    expect(await statusOf(order.reference)).toBe('voided');
    expect(await kindsOfAttention()).toEqual(['payment_voided']);
  });
});

describe('money that Wompi annulled', () => {
  const acting = () => actingOwner(database.db);
  const twice = async () => {
    const order = await anOrder(2);
    for (const id of ['t-1', 't-2']) {
      wompiSays(order, 'APPROVED', { id });
      await settleTransaction(settling(), id);
    }
    return order;
  };
  const annulled = async (order: Awaited<ReturnType<typeof anOrder>>, id: string) => {
    wompiSays(order, 'VOIDED', { id });
    await settleTransaction(settling(), id);
  };

  test('is not received, owed or refundable, and a second payment of it asks nothing more', async () => {
    const order = await twice();
    expect(await kindsOfAttention()).toEqual(['duplicate_payment']);
    expect(await owedInCents(database.db, order.reference)).toBe(40_000_000);
    await annulled(order, 't-2');
    expect(await statusOf(order.reference)).toBe('paid');
    expect(await kindsOfAttention()).toEqual([]);
    await annulled(order, 't-1');
    expect(await kindsOfAttention()).toEqual(['payment_voided']);
    expect(await owedInCents(database.db, order.reference)).toBe(0);
    const refund = { refundedOn: '2026-11-21', method: 'wompi', transferReference: 'R', amountInCents: 1 } as const;
    const noted = await noteRefund({ db: database.db, acting: await acting() }, order.reference, 0, refund);
    expect(noted).toEqual({ ok: false, code: 'too_much', leftInCents: 0 });
  });

  test('ends the refund that a cancelled, or a returned, order owed', async () => {
    const adminContext = { db: database.db, acting: await acting(), holdMinutes };
    for (const steps of [
      [{ name: 'cancel', reason: 'No hay' }],
      [
        { name: 'send', carrier: 'TCC', trackingNumber: '6', trackingUrl: null },
        { name: 'return', reason: 'No era', shelve: true },
      ],
    ] satisfies TakenStep[][]) {
      const order = await anOrder();
      wompiSays(order, 'APPROVED', { id: order.reference });
      await settleTransaction(settling(), order.reference);
      for (const step of steps)
        expect(await takeStep(adminContext, order.reference, null, step)).toMatchObject({ ok: true });
      expect(await kindsOfAttention()).toEqual(['refund_due']);
      await annulled(order, order.reference);
      expect(await kindsOfAttention()).toEqual([]);
    }
  });
});

describe('refunds that sum up to what was received', () => {
  test('end what asked for them; an order paid back before it is cancelled owes nothing, and its buyer reads so', async () => {
    const adminContext = { db: database.db, acting: await actingOwner(database.db), holdMinutes };
    const order = await anOrder();
    wompiSays(order, 'APPROVED');
    wompiSays(order, 'APPROVED', { id: 't-2' });
    for (const id of ['t-1', 't-2']) await settleTransaction(settling(), id);
    const refund = { refundedOn: '2026-11-21', method: 'wompi', transferReference: 'R' } as const;
    for (const [at, amountInCents, open] of [
      [0, 4_000_000, ['duplicate_payment']],
      [1, 6_000_000, []],
      [2, 10_000_000, []],
    ] as const) {
      expect(await noteRefund(adminContext, order.reference, at, { ...refund, amountInCents })).toEqual({ ok: true });
      expect(await kindsOfAttention()).toEqual(open);
    }
    expect(await takeStep(adminContext, order.reference, null, { name: 'cancel', reason: 'No hay' })).toMatchObject({
      ok: true,
    });
    expect(await kindsOfAttention()).toEqual([]);
    const mail = database.db.selectFrom('mails').select('message').where('kind', '=', 'order-cancelled');
    expect((await mail.executeTakeFirstOrThrow()).message).toMatchObject({ isRefundDue: false, isPaidBack: true });
  });
});

describe('an unpaid order', () => {
  const afterItsLink = addSeconds(testNow, 26 * 3600);

  test('is held longer while the bank has not answered', async () => {
    const order = await anOrder();
    const later = addSeconds(testNow, 20 * 60);
    wompiSays(order, 'PENDING');
    await settleTransaction(settling(later), 't-1');
    expect((await findOrder(database.db, order.reference))?.holdExpiresAt).toEqual(addSeconds(later, holdMinutes * 60));
  });

  test('is held for the minutes of a retry after a decline, then given back', async () => {
    const order = await anOrder();
    wompiSays(order, 'DECLINED');
    await settleTransaction(settling(), 't-1');
    expect(await shelf(database.db, order.id)).toMatchObject({ held: 1 });
    await releaseLapsedHolds(database.db, addSeconds(testNow, 5 * 60), holdMinutes);
    expect(await shelf(database.db, order.id)).toMatchObject({ stock: 5, held: 0 });
    expect(await statusOf(order.reference)).toBe('declined');
  });

  test('is asked about by its reference until it is paid', async () => {
    const order = await anOrder();
    expect(await followOrder(settling(), order.reference)).toBe('open');
    wompiSays(order, 'APPROVED');
    expect(await followOrder(settling(), order.reference)).toEqual({ again: afterItsLink });
    expect(await statusOf(order.reference)).toBe('paid');
  });

  test('is asked about once more after it was paid, so that a second payment that nobody reported is found', async () => {
    const order = await anOrder();
    wompiSays(order, 'APPROVED');
    await followOrder(settling(), order.reference);
    wompiSays(order, 'APPROVED', { id: 't-2' });
    expect(await followOrder(settling(afterItsLink), order.reference)).toBe('final');
    expect(await kindsOfAttention()).toEqual(['duplicate_payment']);
  });

  test('and one that was annulled in between is found voided', async () => {
    const order = await anOrder();
    wompiSays(order, 'APPROVED');
    await followOrder(settling(), order.reference);
    wompiSays(order, 'VOIDED');
    expect(await followOrder(settling(afterItsLink), order.reference)).toBe('final');
    expect(await statusOf(order.reference)).toBe('voided');
  });

  test('is no longer asked about two hours after its link expired', async () => {
    const order = await anOrder();
    expect(await followOrder(settling(afterItsLink), order.reference)).toBe('final');
    expect(await statusOf(order.reference)).toBe('expired');
    expect(await shelf(database.db, order.id)).toMatchObject({ held: 0 });
  });
});

describe('an event', () => {
  const delivery = { body: '{"genuine":"as far as its checksum goes"}', contentType: 'application/json' };
  const genuine = (transactionId: string) =>
    ({ ok: true, kind: 'transaction', transactionId, status: 'APPROVED', checksum: 'c'.repeat(64) }) as const;

  test('is recorded and acted on by what the provider answers, not by what it says', async () => {
    const order = await anOrder();
    gateway.nextEvent = genuine('t-1');
    wompiSays(order, 'DECLINED');
    expect(await receiveEvent(settling(), delivery)).toMatchObject({ ok: true });
    expect(await statusOf(order.reference)).toBe('declined');
    const events = await database.db.selectFrom('payment_events').select(['body', 'outcome']).execute();
    expect(events).toEqual([{ body: delivery.body, outcome: 'settled' }]);
  });

  test('stays recorded and unsettled while the provider cannot be asked, and is settled when it comes again', async () => {
    const order = await anOrder();
    gateway.nextEvent = genuine('t-1');
    wompiSays(order, 'APPROVED');
    gateway.isDown = true;
    await expect(receiveEvent(settling(), delivery)).rejects.toThrow('down');
    expect(await statusOf(order.reference)).toBe('awaiting_payment');
    gateway.isDown = false;
    await receiveEvent(settling(), delivery);
    expect(await statusOf(order.reference)).toBe('paid');
    const events = await database.db.selectFrom('payment_events').select('settled_at').execute();
    expect(events).toEqual([{ settled_at: testNow }]);
  });

  test('of a transaction that the provider does not know changes nothing', async () => {
    const order = await anOrder();
    gateway.nextEvent = genuine('t-9');
    expect(await receiveEvent(settling(), delivery)).toEqual({ ok: false, code: 'unconfirmed' });
    expect(await statusOf(order.reference)).toBe('awaiting_payment');
  });
});

test('an answer that arrives out of date changes nothing', async () => {
  const order = await anOrder();
  wompiSays(order, 'APPROVED');
  await settleTransaction(settling(), 't-1');
  wompiSays(order, 'PENDING');
  await settleTransaction(settling(), 't-1');
  wompiSays(order, 'DECLINED');
  await settleTransaction(settling(), 't-1');
  expect(await statusOf(order.reference)).toBe('paid');
  const payments = await database.db.selectFrom('payments').select('status').execute();
  expect(payments).toEqual([{ status: 'APPROVED' }]);
});

describe('what the provider says', () => {
  const payments = () => database.db.selectFrom('payments').selectAll().orderBy('transaction_id').execute();
  const later = addSeconds(testNow, 90);

  test('of a transaction that it does not know, or of an order that is none of ours, records nothing', async () => {
    expect(await settleTransaction(settling(), 't-1')).toEqual({ ok: false, code: 'unknown_transaction' });
    wompiSays({ reference: aReference(), amountInCents: 1 }, 'APPROVED');
    expect(await settleTransaction(settling(), 't-1')).toEqual({ ok: false, code: 'unknown_order' });
    expect(await payments()).toEqual([]);
  });

  test('is stored as it was first seen and as it became', async () => {
    const order = await anOrder();
    wompiSays(order, 'PENDING', { method: 'PSE' });
    expect(await settleTransaction(settling(), 't-1')).toEqual({
      ok: true,
      reference: order.reference,
      transactionStatus: 'PENDING',
      orderStatus: 'awaiting_payment',
      paysOrder: false,
    });
    wompiSays(order, 'ERROR', { method: 'PSE' });
    expect(await settleTransaction(settling(later), 't-1')).toMatchObject({
      orderStatus: 'declined',
      paysOrder: false,
    });
    const row = {
      transaction_id: 't-1',
      order_reference: order.reference,
      status: 'ERROR',
      amount_in_cents: order.amountInCents,
      currency: 'COP',
      method: 'PSE',
      first_seen_at: testNow,
      updated_at: later,
    };
    expect(await payments()).toEqual([row]);
    await settleTransaction(settling(addSeconds(later, 60)), 't-1');
    expect(await payments()).toEqual([row]);
  });

  test('of an annulment never goes back to an approval', async () => {
    const order = await anOrder();
    wompiSays(order, 'APPROVED');
    await settleTransaction(settling(), 't-1');
    wompiSays(order, 'VOIDED');
    await settleTransaction(settling(), 't-1');
    wompiSays(order, 'APPROVED');
    expect(await settleTransaction(settling(), 't-1')).toMatchObject({ orderStatus: 'voided' });
    expect(await payments()).toMatchObject([{ status: 'VOIDED' }]);
    expect(await kindsOfAttention()).toEqual(['payment_voided']);
  });

  test('of an annulled transaction that did not pay the order is not the order’s annulment', async () => {
    const order = await anOrder();
    wompiSays(order, 'APPROVED');
    await settleTransaction(settling(), 't-1');
    wompiSays(order, 'VOIDED', { id: 't-2' });
    expect(await settleTransaction(settling(), 't-2')).toMatchObject({ orderStatus: 'paid', paysOrder: false });
    expect(await kindsOfAttention()).toEqual([]);
    const unpaid = await anOrder();
    wompiSays(unpaid, 'VOIDED', { id: 't-3' });
    expect(await settleTransaction(settling(), 't-3')).toMatchObject({ orderStatus: 'declined' });
  });

  test('under another reference than before pays no other order', async () => {
    const order = await anOrder();
    const other = await anOrder();
    wompiSays(order, 'PENDING');
    await settleTransaction(settling(), 't-1');
    wompiSays(other, 'APPROVED');
    expect(await settleTransaction(settling(), 't-1')).toMatchObject({
      reference: other.reference,
      orderStatus: 'awaiting_payment',
      paysOrder: false,
    });
    expect(await payments()).toMatchObject([{ order_reference: order.reference, status: 'PENDING' }]);
  });

  test('of another amount shows the owner both', async () => {
    const order = await anOrder();
    wompiSays(order, 'APPROVED', { amountInCents: 100, currency: 'USD' });
    await settleTransaction(settling(), 't-1');
    expect(await openAttention(database.db)).toMatchObject([
      {
        transaction_id: 't-1',
        details: { paidInCents: 100, paidCurrency: 'USD', expectedInCents: order.amountInCents },
      },
    ]);
  });

  test('of a declined payment of another amount still declines', async () => {
    const order = await anOrder();
    wompiSays(order, 'DECLINED', { amountInCents: 100 });
    expect(await settleTransaction(settling(), 't-1')).toMatchObject({ orderStatus: 'declined' });
    expect(await kindsOfAttention()).toEqual([]);
  });

  test('of a reference is recorded transaction by transaction, and mails the buyer once a move', async () => {
    const order = await anOrder();
    wompiSays(order, 'PENDING');
    wompiSays(order, 'APPROVED', { id: 't-2' });
    const settlements = await settleReference(settling(), order.reference);
    expect(settlements).toMatchObject([
      { transactionStatus: 'PENDING', orderStatus: 'awaiting_payment', paysOrder: false },
      { transactionStatus: 'APPROVED', orderStatus: 'paid', paysOrder: true },
    ]);
    await settleReference(settling(), order.reference);
    expect((await mailsWritten(database.db)).map(({ kind }) => kind)).toEqual(['order-received', 'order-paid']);
    expect(await settleReference(settling(), aReference())).toEqual([]);
  });
});
