import { beforeEach, describe, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { mailsWritten } from '#tests/support/delivery.ts';
import { openAttention, setProduct, shelf, stock, testNow } from '#tests/support/factories.ts';
import { aCoupon, usesOf } from '#tests/support/orders/coupons.ts';
import {
  anApprovedOrder,
  anUnpaidOrder,
  holdMinutes,
  versionOf,
  wompiSays,
} from '#tests/support/orders/real-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { saveSerials } from '../../../aftersale/serials.server.ts';
import { serialsVersion } from '../../../aftersale/serials.ts';
import { type Acting, NotTheOwner } from '../../../audit/audit.server.ts';
import { addSeconds } from '../../../shared/clock.ts';
import { findShopperOrder } from '../../shopper-orders.server.ts';
import { noteRefund } from '../admin-notes.server.ts';
import { findAdminOrder } from '../admin-order.server.ts';
import { type TakenStep, takeStep } from '../admin-steps.server.ts';
import { prepareMany, shipMany } from '../many-orders.server.ts';
import { takeBackPress, takeBackStep } from './take-back.server.ts';

const database = testDatabase();
const parcel = { name: 'send', carrier: 'TCC', trackingNumber: '600000001', trackingUrl: null } as const;
const cancelled: TakenStep = { name: 'cancel', reason: 'Se dañó en la bodega' };
const back: TakenStep = { name: 'return', reason: 'No era', shelve: true };
const soon = addSeconds(testNow, 20 * 60);
let acting: Acting;
let part: string;
beforeEach(async () => {
  acting = await actingOwner(database.db);
  part = (await stock(database.db, { price: 100_000, stock: 5 }))[0]!.id;
});

const adminContext = (now = testNow) => ({ db: database.db, acting: { ...acting, now }, holdMinutes });
const rowOf = async (reference: string) => {
  const row = database.db.selectFrom('orders').selectAll().where('reference', '=', reference);
  const { updated_at: _moves, ...rest } = await row.executeTakeFirstOrThrow();
  return rest;
};
const take = async (reference: string, ...steps: TakenStep[]) => {
  for (const step of steps) {
    const outcome = await takeStep(adminContext(), reference, await versionOf(database.db, reference), step);
    expect(outcome).toMatchObject({ ok: true });
  }
};
const lastIdOf = async (reference: string) =>
  (await findAdminOrder(database.db, reference, testNow))!.stepsTaken.at(-1)!.id;
const undo = async (reference: string, now = soon) =>
  takeBackStep(adminContext(now), reference, await lastIdOf(reference));
const nameOf = (outcome: { ok: true } | { ok: false; code: string }) => (outcome.ok ? 'done' : outcome.code);
const mailsGo = () =>
  database.db.updateTable('mails').set({ sent_at: testNow, message: '{}' }).where('ended_at', 'is', null).execute();
const mailsOf = async (kind: string) => (await mailsWritten(database.db)).filter((mail) => mail.kind === kind).length;
const endsOf = async (kind: 'order-sent' | 'order-cancelled') =>
  (
    await database.db.selectFrom('mails').select('ended_as').where('kind', '=', kind).orderBy('created_at').execute()
  ).map(({ ended_as }) => ended_as);

describe('a step taken back leaves the order as it was before it', () => {
  test.each<[string, TakenStep[], TakenStep]>([
    ['prepared', [], { name: 'prepare' }],
    ['sent from where it was prepared', [{ name: 'prepare' }], parcel],
    ['sent at once', [], parcel],
    ['delivered', [parcel], { name: 'deliver' }],
    ['back on the shelf', [parcel, { name: 'deliver' }], back],
    ['back and written off', [parcel], { name: 'return', reason: 'Golpeado', shelve: false }],
    ['cancelled', [{ name: 'prepare' }], cancelled],
  ])('%s', async (_what, before, step) => {
    const reference = await anApprovedOrder(database.db, part);
    await take(reference, ...before);
    const [row, units, decisions] = [
      await rowOf(reference),
      await shelf(database.db, part),
      await openAttention(database.db),
    ];
    await take(reference, step);
    expect(await undo(reference)).toMatchObject({ ok: true, step: step.name });
    expect(await rowOf(reference)).toEqual(row);
    expect(await shelf(database.db, part)).toEqual(units);
    expect(await openAttention(database.db)).toEqual(decisions);
    const { timeline } = (await findAdminOrder(database.db, reference, testNow))!;
    expect(timeline).toContainEqual({ kind: 'taken_back', step: step.name, at: soon });
    const entry = await database.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(entry).toMatchObject({ action: 'step_taken_back', before: { step: step.name }, actor_id: acting.actor.id });
    // And it can be taken again.
    await take(reference, step);
  });

  test('one of which the payment was annulled, and that was closed', async () => {
    const reference = await anApprovedOrder(database.db, part);
    await wompiSays(database.db, reference, 'VOIDED');
    const row = await rowOf(reference);
    await take(reference, { name: 'close' });
    expect(await openAttention(database.db)).toEqual([]);
    expect(await shelf(database.db, part)).toMatchObject({ stock: 5, sales: 0 });
    expect(await undo(reference)).toMatchObject({ ok: true });
    expect(await rowOf(reference)).toEqual(row);
    expect((await openAttention(database.db)).map(({ kind }) => kind)).toEqual(['payment_voided']);
    expect(await shelf(database.db, part)).toMatchObject({ stock: 3, sales: 2 });
  });

  test('one that was not paid yet is held and can be paid again, while its time lasts', async () => {
    const reference = await anUnpaidOrder(database.db, part);
    await take(reference, cancelled);
    expect(await shelf(database.db, part)).toMatchObject({ held: 0 });
    expect(await undo(reference)).toMatchObject({ ok: true });
    expect(await shelf(database.db, part)).toMatchObject({ stock: 5, held: 2 });
    expect(await wompiSays(database.db, reference, 'APPROVED', { now: soon })).toBe('paid');
    const late = await anUnpaidOrder(database.db, part, { quantity: 1 });
    await take(late, cancelled);
    expect(await undo(late, addSeconds(testNow, holdMinutes * 60))).toEqual({ ok: false, code: 'hold_over' });
  });

  test('one step after another, the last first', async () => {
    const reference = await anApprovedOrder(database.db, part);
    const row = await rowOf(reference);
    await take(reference, { name: 'prepare' }, parcel);
    const [first, second] = (await findAdminOrder(database.db, reference, testNow))!.stepsTaken;
    expect(await takeBackStep(adminContext(soon), reference, first!.id)).toMatchObject({ code: 'changed' });
    expect(await takeBackStep(adminContext(soon), reference, second!.id)).toMatchObject({ ok: true });
    expect(await takeBackStep(adminContext(soon), reference, first!.id)).toMatchObject({ ok: true });
    expect(await rowOf(reference)).toEqual(row);
  });

  test('with its serial numbers', async () => {
    const reference = await anApprovedOrder(database.db, part);
    const serials = new Map([[1, 'SN-1']]);
    await saveSerials({ db: database.db, acting }, reference, serialsVersion(new Map()), serials);
    await take(reference, cancelled);
    expect(await undo(reference)).toMatchObject({ ok: true });
    const entered = await database.db.selectFrom('piece_serials').selectAll().execute();
    expect(entered).toMatchObject([{ serial: 'SN-1', given_back_at: null }]);
    await take(reference, cancelled);
    const other = await anApprovedOrder(database.db, part);
    await saveSerials({ db: database.db, acting }, other, serialsVersion(new Map()), serials);
    const units = await shelf(database.db, part);
    expect(await undo(reference)).toEqual({ ok: false, code: 'serials_used' });
    expect(await shelf(database.db, part)).toEqual(units);
    expect(await versionOf(database.db, reference)).toBe('cancelled/cancelled');
  });
});

describe('the mail of a step that is taken back', () => {
  test.each([
    [parcel, 'order-sent', 'order-not-sent'],
    [cancelled, 'order-cancelled', 'order-not-cancelled'],
  ] as const)(
    '%j is not sent if it has not gone, and is followed by a correction if it has',
    async (step, said, correction) => {
      const reference = await anApprovedOrder(database.db, part);
      await take(reference, step);
      await undo(reference);
      expect(await endsOf(said)).toEqual(['overtaken']);
      expect(await mailsOf(correction)).toBe(0);
      await take(reference, step);
      await mailsGo();
      await undo(reference);
      expect(await mailsOf(said)).toBe(2);
      expect(await mailsOf(correction)).toBe(1);
      // Being sent at this moment is gone, too.
      await take(reference, step);
      await database.db
        .updateTable('mails')
        .set({ claimed_at: testNow })
        .where('sent_at', 'is', null)
        .where('ended_at', 'is', null)
        .execute();
      await undo(reference);
      expect(await mailsOf(correction)).toBe(2);
      // And one that has not gone needs none, though an earlier one had.
      await take(reference, step);
      await undo(reference);
      expect(await mailsOf(correction)).toBe(2);
    },
  );

  test('the buyer reads both in the history', async () => {
    const reference = await anApprovedOrder(database.db, part);
    await take(reference, parcel);
    await undo(reference);
    await take(reference, cancelled);
    await undo(reference);
    const { order } = (await findShopperOrder(database.db, reference, soon))!;
    expect(order.status).toBe('paid');
    const kinds = order.timeline.map(({ kind }) => kind);
    expect(kinds).toEqual(['placed', 'paid', 'cancelled', 'sent', 'not_cancelled', 'not_sent']);
  });
});

describe('a step is not taken back', () => {
  test('twice, after an hour, or by anybody but the owner', async () => {
    const reference = await anApprovedOrder(database.db, part);
    await take(reference, { name: 'prepare' });
    const id = await lastIdOf(reference);
    const shopper = { ...acting, actor: { ...acting.actor, role: 'shopper' as const } };
    const asShopper = { ...adminContext(), acting: shopper };
    await expect(takeBackStep(asShopper, reference, id)).rejects.toThrow(NotTheOwner);
    await expect(takeBackPress(asShopper, crypto.randomUUID())).rejects.toThrow(NotTheOwner);
    expect(await undo(reference, addSeconds(testNow, 3600))).toEqual({ ok: false, code: 'too_late' });
    const twice = await Promise.all([1, 2].map(() => takeBackStep(adminContext(soon), reference, id)));
    expect(twice.map(nameOf).sort()).toEqual(['changed', 'done']);
    expect(await takeBackStep(adminContext(soon), `${reference.slice(0, -4)}zzzz`, id)).toMatchObject({
      code: 'unknown',
    });
  });

  test('when its units were sold on: nothing changed', async () => {
    const reference = await anApprovedOrder(database.db, part);
    await take(reference, cancelled);
    await setProduct(database.db, part, { stock: 1 });
    const row = await rowOf(reference);
    expect(await undo(reference)).toEqual({ ok: false, code: 'units_sold' });
    expect(await rowOf(reference)).toEqual(row);
    expect(await shelf(database.db, part)).toMatchObject({ stock: 1, held: 0, sales: 0 });
    expect((await openAttention(database.db)).map(({ kind }) => kind)).toEqual(['refund_due']);
  });

  test.each([
    ['of all', { most_uses: 1 }],
    ['of its buyer', { most_per_person: 1 }],
  ])('when another order took the last use %s of its coupon: nothing changed', async (_whose, limit) => {
    const coupon = await aCoupon(database.db, limit);
    const reference = await anUnpaidOrder(database.db, part, { coupon });
    await take(reference, cancelled);
    const other = await anUnpaidOrder(database.db, part, { quantity: 1, coupon });
    const row = await rowOf(reference);
    expect(await undo(reference)).toEqual({ ok: false, code: 'coupon_used' });
    expect(await rowOf(reference)).toEqual(row);
    expect(await shelf(database.db, part)).toMatchObject({ held: 1 });
    expect(await usesOf(database.db)).toEqual({ uses: 1, orders: 1 });
    await take(other, cancelled);
    expect(await undo(reference)).toMatchObject({ ok: true });
    expect(await usesOf(database.db)).toEqual({ uses: 1, orders: 1 });
  });

  test('when a refund was noted, or a payment came or changed', async () => {
    const noted = await anApprovedOrder(database.db, part);
    await take(noted, cancelled);
    const refund = { amountInCents: 100, refundedOn: '2026-11-21', method: 'wompi', transferReference: 'R' } as const;
    expect(await noteRefund(adminContext(), noted, 0, refund)).toEqual({ ok: true });
    expect(await undo(noted)).toEqual({ ok: false, code: 'money_moved' });
    const annulled = await anApprovedOrder(database.db, part);
    await take(annulled, cancelled);
    await wompiSays(database.db, annulled, 'VOIDED');
    expect(await undo(annulled)).toEqual({ ok: false, code: 'money_moved' });
    const paidLate = await anUnpaidOrder(database.db, part, { quantity: 1 });
    await take(paidLate, cancelled);
    await wompiSays(database.db, paidLate, 'APPROVED');
    expect(await undo(paidLate)).toEqual({ ok: false, code: 'money_moved' });
  });

  test('when the buyer used a right that began with it', async () => {
    const reference = await anApprovedOrder(database.db, part);
    await take(reference, parcel, { name: 'deliver' });
    await database.db
      .insertInto('piece_transfers')
      .values({ order_reference: reference, number: 1, offered_at: testNow })
      .execute();
    expect(await undo(reference)).toEqual({ ok: false, code: 'rights_used' });
  });
});

describe('one press for many orders', () => {
  test('is taken back in one, and who moved on is named', async () => {
    const [first, second, third] = [
      await anApprovedOrder(database.db, part),
      await anApprovedOrder(database.db, part),
      await anUnpaidOrder(database.db, part, { quantity: 1 }),
    ];
    await wompiSays(database.db, third, 'APPROVED');
    const press = crypto.randomUUID();
    const pressed = { ...adminContext(), press };
    expect((await prepareMany(pressed, [first, second, third])).done).toHaveLength(3);
    const sending = crypto.randomUUID();
    const shipments = [{ reference: third, carrier: 'TCC', number: '600000001' }];
    expect((await shipMany({ ...adminContext(), press: sending }, shipments)).done).toEqual([third]);
    const undone = await takeBackPress(adminContext(soon), press);
    expect(undone).toEqual({ done: [first, second], failed: [{ reference: third, code: 'changed' }] });
    expect(await versionOf(database.db, first)).toBe('paid/to_prepare');
    expect(await takeBackPress(adminContext(soon), sending)).toEqual({ done: [third], failed: [] });
    expect(await versionOf(database.db, third)).toBe('paid/prepared');
    expect(await takeBackPress(adminContext(soon), sending)).toEqual({ done: [], failed: [] });
  });
});
