import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { openAttention, shelf, stock, testNow } from '#tests/support/factories.ts';
import { anOrderOf, type SoldOrder } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { findPassport } from '../../aftersale/passports.server.ts';
import type { Acting } from '../../audit/audit.server.ts';
import { addDays, dayOf } from '../../shared/day.ts';
import { noteRefund } from '../admin/admin-notes.server.ts';
import { findAdminOrder } from '../admin/admin-order.server.ts';
import { findOrders } from '../admin/admin-order-list.server.ts';
import { type TakenStep, takeStep } from '../admin/admin-steps.server.ts';
import { ordersToPrint, ordersToSend, shipMany } from '../admin/many-orders.server.ts';
import { correctParcel } from '../admin/parcel.server.ts';
import { ledgerProblems } from '../ledger.server.ts';
import { findShopperOrder } from '../shopper-orders.server.ts';
import { deliverMany, matchGuideList, parcelsToDeliver } from './many-deliveries.server.ts';
import { unitsOfOrder } from './order-units.server.ts';
import { unitsVersion } from './order-units.ts';
import { parcelVersion } from './parcel.ts';
import { undoReturn } from './returns.server.ts';

const database = testDatabase();
const moment = testNow.toISOString();
const nextDay = new Date(testNow.getTime() + 24 * 60 * 60 * 1000);
let acting: Acting;
let memory: string;
let disk: string;
beforeEach(async () => {
  acting = await actingOwner(database.db);
  const products = await stock(database.db, { price: 100_000, stock: 5 }, { price: 50_000, stock: 5 });
  [memory = '', disk = ''] = products.map(({ id }) => id).sort();
});

const at = (now: Date = testNow) => ({ db: database.db, acting: { ...acting, now }, holdMinutes: 30 });
const guide = (number: string) => ({ carrier: 'TCC', trackingNumber: number, trackingUrl: null });

/** Six of one and one of the other, for 650,000 pesos that came. */
async function paid(row: SoldOrder['row'] = { fulfilment_status: 'prepared' }): Promise<string> {
  const reference = await anOrderOf(database.db, {
    ...{ createdAt: moment, paidAt: moment, row },
    lines: [
      [memory, 100_000, 0, 6],
      [disk, 50_000, 0, 1],
    ],
  });
  await sql`INSERT INTO payments (transaction_id, order_reference, status, amount_in_cents, currency, method, first_seen_at, updated_at)
    SELECT paid_transaction_id, reference, 'APPROVED', amount_in_cents, 'COP', 'CARD', ${testNow}, ${testNow} FROM orders
    WHERE reference = ${reference}`.execute(database.db);
  return reference;
}

const rowOf = (reference: string) =>
  database.db.selectFrom('orders').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
async function versionOf(reference: string): Promise<string> {
  const { status, fulfilment_status: fulfilment } = await rowOf(reference);
  return unitsVersion({ status, fulfilment }, await unitsOfOrder(database.db, reference));
}
const take = async (reference: string, step: TakenStep, now?: Date) =>
  takeStep(at(now), reference, await versionOf(reference), step);
const back = (units: number[] | null, shelve = true, items: number[] = []): TakenStep => {
  return { name: 'return', reason: 'No era', shelve, units, items };
};
const stateOf = async (reference: string) => (await rowOf(reference)).fulfilment_status;
const adminOrder = async (reference: string, now = testNow) => (await findAdminOrder(database.db, reference, now))!;
const audited = async () =>
  (await database.db.selectFrom('audit_entries').select('action').orderBy('id').execute()).map(({ action }) => action);
const mailed = (kind: string) =>
  database.db
    .selectFrom('mails')
    .select(sql<number>`(message ->> 'parcel')::int`.as('parcel'))
    .where('kind', '=', kind as 'order-sent')
    .orderBy('created_at')
    .execute();
const dueKinds = async () => (await openAttention(database.db)).map(({ kind }) => kind);

/** Four of six in the first, the rest in the second. */
async function inTwoParcels(): Promise<string> {
  const reference = await paid();
  await take(reference, { name: 'send', ...guide('611111111'), units: [4, 0] });
  await take(reference, { name: 'send', ...guide('622222222') }, nextDay);
  return reference;
}
async function delivered(): Promise<string> {
  const reference = await paid();
  await take(reference, { name: 'send', ...guide('611111111') });
  await take(reference, { name: 'deliver' });
  return reference;
}

describe('an order that leaves in several parcels', () => {
  test('is sent and delivered when the last of them is, with a mail and a guide for each', async () => {
    const reference = await paid();
    expect(await take(reference, { name: 'send', ...guide('611111111'), units: [4, 0] })).toMatchObject({
      ok: true,
      state: { fulfilment: 'partly_sent' },
    });
    expect((await rowOf(reference)).sent_at).toBeNull();
    expect((await ordersToSend(database.db, [], testNow)).map(({ units }) => units)).toEqual([3]);
    expect(await take(reference, { name: 'cancel', reason: 'No' })).toMatchObject({ ok: false, code: 'changed' });
    expect(await take(reference, { name: 'deliver', parcel: 1 })).toMatchObject({
      state: { fulfilment: 'partly_sent' },
    });
    expect(await take(reference, { name: 'send', ...guide('622222222') }, nextDay)).toMatchObject({
      state: { fulfilment: 'sent' },
    });
    expect(await rowOf(reference)).toMatchObject({
      sent_at: nextDay,
      delivered_at: null,
      tracking_number: '622222222',
    });
    expect(await take(reference, { name: 'deliver' }, nextDay)).toMatchObject({ state: { fulfilment: 'delivered' } });
    expect((await rowOf(reference)).delivered_at).toEqual(nextDay);
    expect(await mailed('order-sent')).toEqual([{ parcel: 1 }, { parcel: 2 }]);
    const { order } = (await findShopperOrder(database.db, reference, nextDay))!;
    expect(order.units.parcels.map(({ trackingNumber }) => trackingNumber)).toEqual(['611111111', '622222222']);
    expect(order.timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['sent_part', 'delivered_part', 'sent', 'delivered']),
    );
  });

  test('takes each press once, whatever state it leaves', async () => {
    const reference = await paid();
    const version = await versionOf(reference);
    const press = () => takeStep(at(), reference, version, { name: 'send', ...guide('6'), units: [1, 0] });
    await Promise.all([press(), press()]);
    await press();
    expect((await unitsOfOrder(database.db, reference)).parcels).toHaveLength(1);
    const second = await versionOf(reference);
    await takeStep(at(), reference, second, { name: 'send', ...guide('7'), units: [1, 0] });
    const again = await takeStep(at(), reference, second, { name: 'send', ...guide('7'), units: [1, 0] });
    expect(again).toMatchObject({ ok: false, code: 'changed', state: { fulfilment: 'partly_sent' } });
  });

  test('sends no more than is left, in no more than twenty', async () => {
    const reference = await paid();
    for (const units of [[7, 0], [0, 0], [1]]) {
      expect(await take(reference, { name: 'send', ...guide('6'), units })).toEqual({ ok: false, code: 'bad_units' });
    }
    const many = await anOrderOf(database.db, {
      ...{ createdAt: moment, paidAt: moment, row: { fulfilment_status: 'prepared' } },
      lines: [[memory, 100_000, 0, 30]],
    });
    for (let sent = 0; sent < 20; sent += 1) await take(many, { name: 'send', ...guide(`6${sent}`), units: [1] });
    expect(await take(many, { name: 'send', ...guide('7') })).toEqual({ ok: false, code: 'too_many_parcels' });
  });

  test('has a slip for each parcel, is found by each guide, and a pile sends the rest of it', async () => {
    const reference = await paid();
    await take(reference, { name: 'send', ...guide('611111111'), units: [4, 0] });
    const papers = await ordersToPrint(database.db, [reference], testNow);
    expect(
      papers.map(({ parcelNumber, parcel, lines }) => [parcelNumber, parcel?.trackingNumber, lines.length]),
    ).toEqual([
      [1, '611111111', 1],
      [2, undefined, 2],
    ]);
    const shipment = { reference, carrier: 'TCC', number: '622222222' };
    expect((await shipMany(at(), [shipment])).done).toEqual([reference]);
    expect((await shipMany(at(), [shipment])).done).toEqual([reference]);
    expect((await unitsOfOrder(database.db, reference)).parcels).toHaveLength(2);
    for (const number of ['611111111', '622222222']) {
      expect(await findOrders(database.db, number, 8)).toMatchObject([{ reference, isSoughtItself: true }]);
    }
  });

  test('has the guide of one parcel corrected without the other', async () => {
    const reference = await inTwoParcels();
    await database.db.updateTable('mails').set({ sent_at: testNow, message: '{}' }).execute();
    const outcome = await correctParcel(at(), reference, parcelVersion(guide('611111111')), guide('633333333'), 1);
    expect(outcome).toEqual({ ok: true });
    const { parcels } = await unitsOfOrder(database.db, reference);
    expect(parcels.map(({ trackingNumber }) => trackingNumber)).toEqual(['633333333', '622222222']);
    expect(await rowOf(reference)).toMatchObject({ tracking_number: '622222222' });
    expect(await mailed('order-parcel-corrected')).toEqual([{ parcel: 1 }]);
  });

  test('begins the rights of each unit with its own parcel', async () => {
    const reference = await inTwoParcels();
    await take(reference, { name: 'deliver', parcel: 1 }, nextDay);
    const later = new Date(nextDay.getTime() + 3 * 24 * 60 * 60 * 1000);
    expect((await findPassport(database.db, reference, 4, later))?.deliveredAt).toEqual(nextDay);
    expect(await findPassport(database.db, reference, 5, later)).toBeUndefined();
    await take(reference, { name: 'deliver', parcel: 2 }, later);
    const [first, last] = [
      await findPassport(database.db, reference, 1, later),
      await findPassport(database.db, reference, 7, later),
    ];
    expect(last?.deliveredAt).toEqual(later);
    expect(first!.withdrawal.until < last!.withdrawal.until).toBe(true);
    expect(first!.warranty.until < last!.warranty.until).toBe(true);
  });

  test('closes without what never leaves, which goes back to the shelf', async () => {
    const reference = await paid();
    await take(reference, { name: 'send', ...guide('6'), units: [6, 0] });
    expect(await take(reference, { name: 'drop', reason: 'Se dañó', shelve: true })).toMatchObject({
      state: { fulfilment: 'sent' },
    });
    expect((await shelf(database.db, disk)).stock).toBe(6);
    expect(await dueKinds()).toEqual(['refund_due']);
    expect((await adminOrder(reference)).units.returns).toMatchObject([{ paidInCents: 5_000_000 }]);
    expect(await take(reference, { name: 'deliver' })).toMatchObject({ state: { fulfilment: 'delivered' } });
  });

  test.each([
    [addDays(dayOf(testNow), 1), 'in_future'],
    [addDays(dayOf(testNow), -1), 'before_sending'],
  ])('is not delivered on %s, %s', async (day, code) => {
    const reference = await paid();
    await take(reference, { name: 'send', ...guide('6') });
    expect(await take(reference, { name: 'deliver', day })).toEqual({ ok: false, code });
    expect(await stateOf(reference)).toBe('sent');
  });
});

describe('one of six came back', () => {
  test('and only that one is on the shelf, owed and no longer sold', async () => {
    const reference = await delivered();
    expect(await take(reference, back([1, 0]))).toMatchObject({ ok: true, state: { fulfilment: 'delivered' } });
    expect((await shelf(database.db, memory)).stock).toBe(6);
    expect(await dueKinds()).toEqual(['refund_due']);
    const { units } = await adminOrder(reference);
    expect(units.returns).toMatchObject([{ paidInCents: 10_000_000, refundedInCents: 0, items: [6] }]);
    expect((await findPassport(database.db, reference, 6, testNow))?.givenBackAt).toEqual(testNow);
    expect((await findPassport(database.db, reference, 1, testNow))?.givenBackAt).toBeNull();
    expect((await findShopperOrder(database.db, reference, testNow))?.order.units.delivered).toEqual([
      1, 2, 3, 4, 5, 7,
    ]);
    expect(await ledgerProblems(database.db)).toEqual([]);
  });

  test('is paid back alone, again and again, until all came back', async () => {
    const reference = await delivered();
    await take(reference, back([1, 0]));
    const refund = { refundedOn: dayOf(testNow), method: 'wompi', transferReference: 'w' } as const;
    const [first] = (await adminOrder(reference)).units.returns;
    expect(await noteRefund(at(), reference, 0, { ...refund, amountInCents: 10_000_000, returnId: first!.id })).toEqual(
      {
        ok: true,
      },
    );
    expect(await dueKinds()).toEqual([]);
    await take(reference, back([2, 1], false));
    expect(await dueKinds()).toEqual(['refund_due']);
    expect((await shelf(database.db, memory)).stock).toBe(6);
    expect(await take(reference, back(null))).toMatchObject({ state: { fulfilment: 'returned' } });
    const { state, units, steps } = await adminOrder(reference);
    expect([state.fulfilment, steps, units.returns.length]).toEqual(['returned', [], 3]);
    expect((await rowOf(reference)).hold_status).toBe('claimed');
    expect(await take(reference, back(null))).toMatchObject({ ok: false, code: 'changed' });
    await noteRefund(at(), reference, 1, { ...refund, amountInCents: 55_000_000 });
    expect(await dueKinds()).toEqual([]);
    expect(await audited()).toEqual([
      ...['sent', 'delivered', 'returned', 'refund_noted', 'returned', 'returned', 'refund_noted'],
    ]);
  });

  test('never more than was sent, and each press once', async () => {
    const reference = await delivered();
    for (const units of [
      [7, 0],
      [0, 0],
      [0, 2],
    ]) {
      expect(await take(reference, back(units))).toEqual({ ok: false, code: 'bad_units' });
    }
    const version = await versionOf(reference);
    const outcomes = await Promise.all([1, 2, 3].map(() => takeStep(at(), reference, version, back([1, 0]))));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await shelf(database.db, memory)).stock).toBe(6);
  });

  test('noted by mistake is undone, unless its money went back or the units were sold', async () => {
    const reference = await delivered();
    await take(reference, back(null));
    expect(await rowOf(reference)).toMatchObject({ hold_status: 'returned', fulfilment_status: 'returned' });
    const undo = async () => {
      const [last] = (await adminOrder(reference)).units.returns;
      return undoReturn(at(), reference, await versionOf(reference), last?.id ?? 0);
    };
    await database.db.updateTable('shelf').set({ stock: 0 }).where('product_id', '=', memory).execute();
    expect(await undo()).toEqual({ ok: false, code: 'out_of_stock' });
    await database.db.updateTable('shelf').set({ stock: 11 }).where('product_id', '=', memory).execute();
    expect(await undo()).toEqual({ ok: true });
    expect(await rowOf(reference)).toMatchObject({
      ...{ hold_status: 'claimed', fulfilment_status: 'delivered', delivered_at: testNow, returned_at: null },
    });
    expect(await dueKinds()).toEqual([]);
    expect([(await shelf(database.db, memory)).stock, (await shelf(database.db, disk)).stock]).toEqual([5, 5]);
    expect(await undo()).toEqual({ ok: false, code: 'changed' });
    await take(reference, back([1, 0]));
    const [again] = (await adminOrder(reference)).units.returns;
    const refund = { amountInCents: 1, refundedOn: dayOf(testNow), method: 'other', transferReference: 'w' } as const;
    await noteRefund(at(), reference, 0, { ...refund, returnId: again!.id });
    expect(await undo()).toEqual({ ok: false, code: 'refunded' });
  });

  test('frees the serial number of the item that was pointed at', async () => {
    const reference = await delivered();
    const entered = [1, 2].map((number) => {
      return { order_reference: reference, number, serial: `SN-${number}`, entered_at: testNow };
    });
    await database.db.insertInto('piece_serials').values(entered).execute();
    await take(reference, back([1, 0], true, [1]));
    const free = await database.db
      .selectFrom('piece_serials')
      .select('number')
      .where('given_back_at', 'is not', null)
      .execute();
    expect(free).toEqual([{ number: 1 }]);
  });
});

describe('many are delivered at once', () => {
  test('each on the last day that was promised, and those that failed are named', async () => {
    const yesterday = new Date(testNow.getTime() - 48 * 60 * 60 * 1000);
    const promised = addDays(dayOf(testNow), -1);
    const sentThen = { fulfilment_status: 'sent', sent_at: yesterday, carrier: 'TCC' } as const;
    const first = await paid({ ...sentThen, tracking_number: '6 11', arrives_from: promised, arrives_to: promised });
    const second = await paid({ ...sentThen, tracking_number: '622' });
    const gone = await delivered();
    const listed = await parcelsToDeliver(database.db, [], testNow);
    expect(listed.map(({ reference, usualDay }) => [reference, usualDay])).toEqual([
      [first, promised],
      [second, dayOf(testNow)],
    ]);
    const matched = await matchGuideList(database.db, ['611', '611111111', '999'], testNow);
    expect(matched.parcels.map(({ reference }) => reference)).toEqual([first]);
    expect(matched.problems.map(({ code }) => code)).toEqual(['already_delivered', 'unknown_guide']);
    const names = [first, second, gone].map((reference) => ({ reference, number: 1 }));
    const outcome = await deliverMany(at(), names, null);
    expect(outcome.done).toEqual(names.slice(0, 2));
    expect(outcome.failed).toEqual([{ ...names[2], code: 'already_delivered' }]);
    expect(dayOf((await rowOf(first)).delivered_at!)).toBe(promised);
    expect((await rowOf(second)).delivered_at).toEqual(testNow);
    const before = await deliverMany(at(), [{ reference: await paid(sentThenOf('633')), number: 1 }], promised);
    expect(before.failed.map(({ code }) => code)).toEqual(['before_sending']);
  });

  const sentThenOf = (number: string) =>
    ({ fulfilment_status: 'sent', sent_at: testNow, carrier: 'TCC', tracking_number: number }) as const;

  test('a guide whose zeros a spreadsheet ate is found, and one that is there as it stands goes first', async () => {
    const withZeros = await paid(sentThenOf('00655'));
    const found = async (guide: string) => (await matchGuideList(database.db, [guide], testNow)).parcels;
    expect(await found('655')).toMatchObject([{ reference: withZeros }]);
    const exact = await paid(sentThenOf('655'));
    expect(await found('655')).toMatchObject([{ reference: exact }]);
    expect(await found('00655')).toMatchObject([{ reference: withZeros }]);
  });

  test('two parcels under one guide are marked by nobody but the owner, each in its order', async () => {
    await paid(sentThenOf('644'));
    await paid(sentThenOf('644'));
    const matched = await matchGuideList(database.db, ['644'], testNow);
    expect(matched).toEqual({ parcels: [], problems: [{ guide: '644', code: 'several_orders' }] });
  });
});

describe('what the release before writes', () => {
  test('becomes a parcel, its delivery and its return', async () => {
    const reference = await paid();
    const write = (changes: Record<string, unknown>) =>
      database.db.updateTable('orders').set(changes).where('reference', '=', reference).execute();
    await write({ fulfilment_status: 'sent', carrier: 'TCC', tracking_number: '1', sent_at: testNow });
    expect(await unitsOfOrder(database.db, reference)).toMatchObject({
      parcels: [{ number: 1, trackingNumber: '1', sentAt: testNow, deliveredAt: null, units: [{}, {}] }],
    });
    await write({ tracking_number: '2' });
    await write({ fulfilment_status: 'delivered', delivered_at: nextDay });
    expect((await unitsOfOrder(database.db, reference)).parcels).toMatchObject([
      { trackingNumber: '2', deliveredAt: nextDay },
    ]);
    await write({ fulfilment_status: 'returned', returned_at: nextDay, return_reason: 'No era' });
    expect((await unitsOfOrder(database.db, reference)).returns).toMatchObject([
      { reason: 'No era', isShelved: false, units: [{ parcel: 1 }, { parcel: 1 }] },
    ]);
  });

  test('a step that is taken back takes its parcel back', async () => {
    const reference = await paid({ fulfilment_status: 'sent', sent_at: testNow, carrier: 'TCC', tracking_number: '1' });
    await database.db
      .updateTable('orders')
      .set({ fulfilment_status: 'prepared', sent_at: null, carrier: null, tracking_number: null })
      .where('reference', '=', reference)
      .execute();
    expect((await unitsOfOrder(database.db, reference)).parcels).toEqual([]);
  });
});
