import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { mailsWritten } from '#tests/support/delivery.ts';
import { aReference, openAttention, setProduct, shelf, stock, testNow } from '#tests/support/factories.ts';
import { writePayment } from '#tests/support/orders/real-orders.ts';
import { writeSoldOrder } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type Acting, NotTheOwner } from '../../audit/audit.server.ts';
import { addSeconds } from '../../shared/clock.ts';
import { stateVersion } from '../fulfilment.ts';
import { holdUnits } from '../holds.server.ts';
import type { OrderCause, OrderStatus } from '../lifecycle.ts';
import { lockOrder, moveOrder } from '../orders.server.ts';
import { parcelVersion } from '../parcels/parcel.ts';
import { noteRefund, saveNote, settleAttention } from './admin-notes.server.ts';
import { findAdminOrder } from './admin-order.server.ts';
import { type AdminContext, type TakenStep, takeStep } from './admin-steps.server.ts';
import { correctParcel } from './parcel.server.ts';
import { refundsOf } from './refunds.server.ts';

const database = testDatabase();
const nameOf = (outcome: { ok: true } | { ok: false; code: string }) => (outcome.ok ? 'done' : outcome.code);
const holdMinutes = 30;
let acting: Acting;
let part: string;
beforeEach(async () => {
  const { db } = database;
  acting = await actingOwner(db);
  const [product] = await stock(db, { price: 100_000, stock: 5 });
  part = product!.id;
});

const adminContext = (changes: Partial<AdminContext> = {}): AdminContext => ({
  db: database.db,
  acting,
  holdMinutes,
  ...changes,
});
const parcel = { name: 'send', carrier: 'Servientrega', trackingNumber: '225', trackingUrl: null } as const;
const calledOff: TakenStep = { name: 'cancel', reason: 'Se dañó en la bodega' };

async function anOrder(): Promise<string> {
  return inTransaction(database.db, async (transaction) => {
    await holdUnits(transaction, new Map([[part, 2]]));
    return writeSoldOrder(transaction, {
      status: 'awaiting_payment',
      createdAt: testNow.toISOString(),
      paidAt: null,
      lines: [[part, 100_000, 0, 2]],
      row: {
        hold_status: 'held',
        hold_expires_at: addSeconds(testNow, holdMinutes * 60),
        payment_expires_at: addSeconds(testNow, 24 * 60 * 60),
      },
    });
  });
}

async function happens(reference: string, cause: OrderCause, transactionId = 't-1'): Promise<OrderStatus> {
  return inTransaction(database.db, async (transaction) => {
    const order = await lockOrder(transaction, reference);
    if (cause === 'payment_approved') await writePayment(transaction, order!, transactionId, testNow);
    return moveOrder(transaction, order!, { cause, transactionId, now: testNow, holdMinutes });
  });
}

async function aPaidOrder(): Promise<string> {
  const reference = await anOrder();
  await database.db
    .insertInto('payments')
    .values({
      transaction_id: `t-${reference}`,
      order_reference: reference,
      status: 'APPROVED',
      amount_in_cents: 20_000_000,
      currency: 'COP',
      method: 'CARD',
      first_seen_at: testNow,
      updated_at: testNow,
    })
    .execute();
  await happens(reference, 'payment_approved', `t-${reference}`);
  return reference;
}

const rowOf = (reference: string) =>
  database.db.selectFrom('orders').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
const versionOf = async (reference: string) => {
  const { status, fulfilment_status: fulfilment } = await rowOf(reference);
  return stateVersion({ status, fulfilment });
};
const step = async (reference: string, taken: TakenStep, changes: Partial<AdminContext> = {}) =>
  takeStep(adminContext(changes), reference, await versionOf(reference), taken);
/** After the one that the order was received. */
const mails = async () =>
  (await mailsWritten(database.db)).map(({ kind }) => kind).filter((kind) => kind !== 'order-received');
const kindsOfAttention = async () => (await openAttention(database.db)).map((item) => item.kind);
const audited = async () =>
  (await database.db.selectFrom('audit_entries').select('action').orderBy('id').execute()).map(({ action }) => action);

describe('a paid order', () => {
  test('is to be prepared from the moment of its payment, then prepared, sent with one mail, delivered', async () => {
    const reference = await aPaidOrder();
    expect(await versionOf(reference)).toBe('paid/to_prepare');
    expect(await step(reference, { name: 'prepare' })).toMatchObject({ ok: true });
    expect(await step(reference, parcel)).toMatchObject({ ok: true, state: { fulfilment: 'sent' } });
    expect(await step(reference, { name: 'deliver' })).toMatchObject({ ok: true });
    expect(await rowOf(reference)).toMatchObject({
      status: 'paid',
      fulfilment_status: 'delivered',
      carrier: 'Servientrega',
      tracking_number: '225',
      prepared_at: testNow,
      sent_at: testNow,
      delivered_at: testNow,
    });
    expect(await mails()).toEqual(['order-sent']);
    expect(await audited()).toEqual(['prepared', 'sent', 'delivered']);
  });

  test.each<[TakenStep, string]>([
    [{ name: 'prepare' }, 'paid/prepared'],
    [parcel, 'paid/sent'],
    [calledOff, 'cancelled/cancelled'],
  ])('takes a step once, however often it is sent: %j', async (taken, after) => {
    const reference = await aPaidOrder();
    const version = await versionOf(reference);
    const outcomes = await Promise.all([1, 2, 3].map(() => takeStep(adminContext(), reference, version, taken)));
    expect(outcomes.map(nameOf).sort()).toEqual(['changed', 'changed', 'done']);
    expect(await versionOf(reference)).toBe(after);
    expect(await audited()).toHaveLength(1);
    expect((await mails()).length).toBe(taken.name === 'prepare' ? 0 : 1);
  });

  test('in two windows follows the first: what was sent is not cancelled, what was cancelled is not sent', async () => {
    for (let round = 0; round < 5; round += 1) {
      const reference = await aPaidOrder();
      const version = await versionOf(reference);
      const [sent, cancelled] = await Promise.all([
        takeStep(adminContext(), reference, version, parcel),
        takeStep(adminContext(), reference, version, calledOff),
      ]);
      expect([sent, cancelled].map(nameOf).sort()).toEqual(['changed', 'done']);
      expect(await versionOf(reference)).toBe(sent.ok ? 'paid/sent' : 'cancelled/cancelled');
      await setProduct(database.db, part, { stock: 5, held: 0, sales: 0 });
    }
  });

  test('whose payment is annulled is not sent any more', async () => {
    const reference = await aPaidOrder();
    await happens(reference, 'payment_voided', `t-${reference}`);
    expect(await step(reference, parcel)).toEqual({
      ok: false,
      code: 'changed',
      state: { status: 'voided', fulfilment: 'to_prepare' },
    });
    expect(await step(reference, calledOff)).toMatchObject({ code: 'changed' });
    expect(await step(reference, { name: 'close' })).toMatchObject({ ok: true });
    expect(await shelf(database.db, part)).toEqual({ stock: 5, held: 0, available: 5, sales: 0 });
    // The money went back with the annulment, and its buyer was told so then.
    expect(await kindsOfAttention()).toEqual([]);
    expect(await mails()).toEqual([]);
  });
});

describe('a parcel under way', () => {
  const right = { carrier: 'TCC', trackingNumber: '226', trackingUrl: null };
  const firstVersion = parcelVersion({ carrier: 'Servientrega', trackingNumber: '225', trackingUrl: null });
  const correct = (reference: string, facts = right, version = firstVersion, changes: Partial<AdminContext> = {}) =>
    correctParcel(adminContext(changes), reference, version, facts);
  const mailsGo = () => database.db.updateTable('mails').set({ sent_at: testNow, message: '{}' }).execute();

  async function aSentOrder(): Promise<string> {
    const reference = await aPaidOrder();
    await step(reference, parcel);
    return reference;
  }

  test('is put right once however often the form is sent; its buyer is notified once more, and it is written down', async () => {
    const reference = await aSentOrder();
    await mailsGo();
    const outcomes = await Promise.all([1, 2, 3].map(() => correct(reference)));
    expect(outcomes.map(nameOf)).toEqual(['done', 'done', 'done']);
    expect(await rowOf(reference)).toMatchObject({ carrier: 'TCC', tracking_number: '226', fulfilment_status: 'sent' });
    expect(await mails()).toEqual(['order-sent', 'order-parcel-corrected']);
    expect(await audited()).toEqual(['sent', 'parcel_corrected']);
    const changed = {
      before: { carrier: 'Servientrega', trackingNumber: '225' },
      after: { carrier: 'TCC', trackingNumber: '226' },
    };
    const entry = await database.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(entry).toMatchObject({
      subject: 'order',
      subject_id: reference,
      actor_email: acting.actor.email,
      ...changed,
    });
    const { timeline } = (await findAdminOrder(database.db, reference, testNow))!;
    expect(timeline).toContainEqual({ kind: 'parcel_corrected', at: testNow, ...changed });
  });

  test('is mailed again with each further correction', async () => {
    const reference = await aSentOrder();
    await mailsGo();
    await correct(reference);
    await mailsGo();
    await correct(reference, { ...right, trackingNumber: '227' }, parcelVersion(right));
    expect(await mails()).toEqual(['order-sent', 'order-parcel-corrected', 'order-parcel-corrected']);
  });

  test('needs no second mail while the first has not gone out, which will say what is right', async () => {
    const reference = await aSentOrder();
    await correct(reference);
    expect(await mails()).toEqual(['order-sent']);
    // A mail that is being sent may already say the wrong thing.
    await database.db.updateTable('mails').set({ claimed_at: testNow }).execute();
    await correct(reference, { ...right, trackingNumber: '227' }, parcelVersion(right));
    expect(await mails()).toEqual(['order-sent', 'order-parcel-corrected']);
  });

  test('is not written over when it has changed in between, and there is none before it is sent', async () => {
    const reference = await aSentOrder();
    await correct(reference);
    expect(await correct(reference, { ...right, trackingNumber: '9' })).toEqual({ ok: false, code: 'changed' });
    expect(await rowOf(reference)).toMatchObject({ tracking_number: '226' });
    expect(await correct(await aPaidOrder())).toEqual({ ok: false, code: 'changed' });
    expect(await correct(aReference())).toEqual({ ok: false, code: 'unknown' });
  });

  test('that has arrived can be put right on paper, without a mail', async () => {
    const reference = await aSentOrder();
    await mailsGo();
    await step(reference, { name: 'deliver' });
    expect(await correct(reference)).toEqual({ ok: true });
    expect(await mails()).toEqual(['order-sent']);
  });

  test('is the owner’s business alone', async () => {
    const reference = await aSentOrder();
    const shopper = { ...acting, actor: { ...acting.actor, role: 'shopper' as const } };
    await expect(correct(reference, right, firstVersion, { acting: shopper })).rejects.toThrow(NotTheOwner);
    expect(await rowOf(reference)).toMatchObject({ tracking_number: '225' });
  });
});

describe('cancelling', () => {
  test('a paid order takes the sale back, owes the money and notifies the buyer', async () => {
    const reference = await aPaidOrder();
    expect(await shelf(database.db, part)).toEqual({ stock: 3, held: 0, available: 3, sales: 2 });
    await step(reference, calledOff);
    expect(await shelf(database.db, part)).toEqual({ stock: 5, held: 0, available: 5, sales: 0 });
    expect(await rowOf(reference)).toMatchObject({ hold_status: 'returned', cancel_reason: 'Se dañó en la bodega' });
    expect(await kindsOfAttention()).toEqual(['refund_due']);
    expect(await mails()).toEqual(['order-cancelled']);
  });

  test.each(['payment_declined', 'hold_lapsed', null] as const)(
    'an unpaid order gives back what it still holds (after %s), and nothing is owed',
    async (cause) => {
      const reference = await anOrder();
      if (cause) await happens(reference, cause);
      await step(reference, calledOff);
      expect(await shelf(database.db, part)).toEqual({ stock: 5, held: 0, available: 5, sales: 0 });
      expect(await versionOf(reference)).toBe('cancelled/cancelled');
      expect(await kindsOfAttention()).toEqual([]);
      expect((await rowOf(reference)).hold_status).toBe('released');
    },
  );

  test('and a late approval at the same moment: the units go back once, and the money is never forgotten', async () => {
    for (let round = 0; round < 6; round += 1) {
      await database.db.deleteFrom('attention_items').execute();
      const reference = await anOrder();
      const version = await versionOf(reference);
      const [cancelled] = await Promise.all([
        takeStep(adminContext(), reference, version, calledOff),
        happens(reference, 'payment_approved', `late-${reference}`),
      ]);
      const isCancelled = cancelled.ok;
      if (!isCancelled) await step(reference, calledOff);
      expect(await versionOf(reference)).toBe('cancelled/cancelled');
      expect(await kindsOfAttention()).toEqual([isCancelled ? 'approved_after_cancellation' : 'refund_due']);
      expect(await shelf(database.db, part)).toEqual({ stock: 5, held: 0, available: 5, sales: 0 });
    }
  });

  test('leaves a later approval to the owner and the units on the shelf', async () => {
    const reference = await anOrder();
    await step(reference, calledOff);
    expect(await happens(reference, 'payment_approved')).toBe('cancelled');
    expect(await kindsOfAttention()).toEqual(['approved_after_cancellation']);
    expect(await shelf(database.db, part)).toMatchObject({ stock: 5, sales: 0 });
  });
});

describe('an order that was paid when the units were gone', () => {
  async function paidTooLate(): Promise<string> {
    const reference = await anOrder();
    await happens(reference, 'hold_lapsed');
    await setProduct(database.db, part, { stock: 1 });
    expect(await happens(reference, 'payment_approved')).toBe('paid_without_stock');
    return reference;
  }

  test('is prepared once the units are there, and not before', async () => {
    const reference = await paidTooLate();
    expect(await step(reference, { name: 'restock' })).toEqual({ ok: false, code: 'out_of_stock' });
    expect(await kindsOfAttention()).toEqual(['paid_without_stock']);
    await setProduct(database.db, part, { stock: 2 });
    expect(await step(reference, { name: 'restock' })).toMatchObject({ ok: true });
    expect(await versionOf(reference)).toBe('paid/to_prepare');
    expect(await shelf(database.db, part)).toMatchObject({ stock: 0, sales: 2 });
    expect(await kindsOfAttention()).toEqual([]);
    expect(await mails()).toEqual(['order-paid']);
  });

  test('is cancelled without touching the shelf', async () => {
    const reference = await paidTooLate();
    await step(reference, calledOff);
    expect(await shelf(database.db, part)).toMatchObject({ stock: 1, sales: 0 });
    expect(await kindsOfAttention()).toEqual(['refund_due']);
  });
});

describe('a refund', () => {
  const refund = { refundedOn: '2026-11-21', method: 'wompi', transferReference: 'R-1' } as const;

  test('is written down once a form, never above what came in, and ends what was due', async () => {
    const reference = await aPaidOrder();
    await step(reference, calledOff);
    const twice = await Promise.all([
      noteRefund(adminContext(), reference, 0, { ...refund, amountInCents: 15_000_000 }),
      noteRefund(adminContext(), reference, 0, { ...refund, amountInCents: 15_000_000 }),
    ]);
    expect(twice.map(nameOf).sort()).toEqual(['changed', 'done']);
    expect(await kindsOfAttention()).toEqual(['refund_due']);
    expect(await noteRefund(adminContext(), reference, 1, { ...refund, amountInCents: 5_000_001 })).toEqual({
      ok: false,
      code: 'too_much',
      leftInCents: 5_000_000,
    });
    expect(await noteRefund(adminContext(), reference, 1, { ...refund, amountInCents: 5_000_000 })).toEqual({
      ok: true,
    });
    expect(await kindsOfAttention()).toEqual([]);
    expect(await refundsOf(database.db, reference)).toMatchObject([
      { amountInCents: 15_000_000, refundedOn: '2026-11-21' },
      { amountInCents: 5_000_000 },
    ]);
  });

  test('of money that never came is refused', async () => {
    const reference = await anOrder();
    const outcome = await noteRefund(adminContext(), reference, 0, { ...refund, amountInCents: 100 });
    expect(outcome).toEqual({ ok: false, code: 'too_much', leftInCents: 0 });
  });
});

test('a question is decided once, with a note', async () => {
  const reference = await aPaidOrder();
  await happens(reference, 'payment_approved', 't-2');
  const [item] = await openAttention(database.db);
  const outcomes = await Promise.all(
    ['a', 'b'].map((note) => settleAttention(adminContext(), reference, item!.id, note)),
  );
  expect(outcomes.map(nameOf).sort()).toEqual(['changed', 'done']);
  expect(await kindsOfAttention()).toEqual([]);
  expect(await settleAttention(adminContext(), aReference(), item!.id, 'x')).toEqual({ ok: false, code: 'unknown' });
});

test('a note is not written over another one', async () => {
  const reference = await anOrder();
  expect(await saveNote(adminContext(), reference, null, 'uno')).toEqual({ ok: true });
  expect(await saveNote(adminContext(), reference, null, 'dos')).toEqual({ ok: false, code: 'changed' });
  expect(await saveNote(adminContext(), reference, 'uno', null)).toEqual({ ok: true });
  expect((await rowOf(reference)).owner_note).toBeNull();
});

test('nobody but the owner does any of it', async () => {
  const reference = await aPaidOrder();
  const shopper = { acting: { ...acting, actor: { ...acting.actor, role: 'shopper' as const } } };
  const tries = [
    () => takeStep(adminContext(shopper), reference, 'paid/to_prepare', { name: 'prepare' }),
    () => saveNote(adminContext(shopper), reference, null, 'x'),
    () =>
      noteRefund(adminContext(shopper), reference, 0, {
        amountInCents: 100,
        refundedOn: '2026-11-21',
        method: 'wompi',
        transferReference: 'x',
      }),
    () => settleAttention(adminContext(shopper), reference, 1, 'x'),
  ];
  for (const attempt of tries) await expect(attempt()).rejects.toThrow(NotTheOwner);
  expect(await versionOf(reference)).toBe('paid/to_prepare');
  expect(await takeStep(adminContext(), aReference(), 'paid/to_prepare', { name: 'prepare' })).toEqual({
    ok: false,
    code: 'unknown_order',
  });
});
