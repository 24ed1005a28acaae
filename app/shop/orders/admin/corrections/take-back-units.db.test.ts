import { beforeEach, describe, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { mailsWritten } from '#tests/support/delivery.ts';
import { openAttention, shelf, stock, testNow } from '#tests/support/factories.ts';
import { anUnpaidOrder, holdMinutes, wompiSays } from '#tests/support/orders/real-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import type { Acting } from '../../../audit/audit.server.ts';
import { addSeconds } from '../../../shared/clock.ts';
import { ledgerProblems } from '../../ledger.server.ts';
import { deliverMany } from '../../parcels/many-deliveries.server.ts';
import { unitsOfOrder } from '../../parcels/order-units.server.ts';
import { undoReturn } from '../../parcels/returns.server.ts';
import { findShopperOrder } from '../../shopper-orders.server.ts';
import { noteRefund } from '../admin-notes.server.ts';
import { findAdminOrder } from '../admin-order.server.ts';
import { type TakenStep, takeStep } from '../admin-steps.server.ts';
import { refundDueInCents } from '../refunds.server.ts';
import { takeBackPress, takeBackStep } from './take-back.server.ts';
import { lastStep } from './take-back.ts';

const database = testDatabase();
let acting: Acting;
let part: string;
/** Each step at its own moment. */
let seconds: number;
beforeEach(async () => {
  seconds = 0;
  acting = await actingOwner(database.db);
  part = (await stock(database.db, { price: 100_000, stock: 9 }))[0]!.id;
});

const adminContext = () => {
  seconds += 1;
  return { db: database.db, acting: { ...acting, now: addSeconds(testNow, seconds) }, holdMinutes };
};
const found = async (reference: string) =>
  (await findAdminOrder(database.db, reference, addSeconds(testNow, seconds)))!;
const take = async (reference: string, ...steps: TakenStep[]) => {
  for (const step of steps) {
    // Of an earlier day all parcels arrive at one moment.
    if ('day' in step) seconds = Math.max(seconds, 2 * 24 * 60 * 60);
    const { units } = await found(reference);
    expect(await takeStep(adminContext(), reference, units.version, step)).toMatchObject({ ok: true });
  }
};
const undo = async (reference: string) => {
  const { stepsTaken, units } = await found(reference);
  const last = lastStep(stepsTaken, units.version, addSeconds(testNow, seconds));
  return last ? takeBackStep(adminContext(), reference, last.id) : null;
};
const send = (number: string, units: number[] | null = null): TakenStep => {
  return { name: 'send', carrier: 'TCC', trackingNumber: number, trackingUrl: null, units };
};
const back = (units: number[] | null, shelve = true): TakenStep => {
  return { name: 'return', reason: 'No era', shelve, units };
};

/** Six of one, for 600,000 pesos. */
async function ofSix(...steps: TakenStep[]): Promise<string> {
  const reference = await anUnpaidOrder(database.db, part, { quantity: 6 });
  await wompiSays(database.db, reference, 'APPROVED');
  await take(reference, ...steps);
  return reference;
}

const asItIs = async (reference: string) => {
  const row = database.db.selectFrom('orders').selectAll().where('reference', '=', reference);
  const { updated_at: _moves, ...order } = await row.executeTakeFirstOrThrow();
  return {
    order,
    units: await unitsOfOrder(database.db, reference),
    shelf: await shelf(database.db, part),
    open: (await openAttention(database.db)).map(({ kind }) => kind),
  };
};
const mailsOf = async (kind: string) => (await mailsWritten(database.db)).filter((mail) => mail.kind === kind).length;

const earlier = '2026-11-21';
describe('a step with some of the units, taken back, leaves the order and each parcel as they were', () => {
  test.each<[string, TakenStep[], TakenStep]>([
    ['the first of two parcels', [], send('1', [4])],
    ['the first of two, once prepared', [{ name: 'prepare' }], send('1', [4])],
    ['the second of two', [send('1', [4])], send('2')],
    ['the second of three', [send('1', [2])], send('2', [2])],
    ['the second, after the first arrived', [send('1', [4]), { name: 'deliver', parcel: 1 }], send('2')],
    ['one parcel that arrived', [send('1', [4]), send('2')], { name: 'deliver', parcel: 1 }],
    [
      'the last that arrived, on the day of the other',
      [send('1', [4]), send('2'), { name: 'deliver', parcel: 1, day: earlier }],
      { name: 'deliver', day: earlier },
    ],
    ['one of six that came back', [send('1'), { name: 'deliver' }], back([1])],
    ['one of six that was written off', [send('1'), { name: 'deliver' }], back([1], false)],
    ['a second one that came back', [send('1'), { name: 'deliver' }, back([1])], back([1])],
    ['the rest that came back', [send('1'), { name: 'deliver' }, back([1])], back(null)],
    [
      'a parcel that came back before it arrived',
      [send('1', [4]), send('2'), { name: 'deliver', parcel: 1 }],
      back([0, 2]),
    ],
    ['what was struck off', [send('1', [4])], { name: 'drop', reason: 'Se dañó', shelve: true }],
  ])('%s', async (_what, before, step) => {
    const reference = await ofSix(...before);
    const was = await asItIs(reference);
    await take(reference, step);
    expect(await undo(reference)).toMatchObject({ ok: true, step: step.name });
    expect(await asItIs(reference)).toEqual(was);
    expect(await ledgerProblems(database.db)).toEqual([]);
    const { timeline } = (await findShopperOrder(database.db, reference, addSeconds(testNow, seconds)))!.order;
    expect(timeline.filter(({ kind }) => kind.startsWith('not_'))).toHaveLength(1);
    // And it can be taken again.
    await take(reference, step);
  });
});

describe('the mail of a parcel that is taken back', () => {
  test('is not sent, or is followed by a correction, and the other parcel keeps its own', async () => {
    const reference = await ofSix(send('1', [4]), send('2'));
    expect(await undo(reference)).toMatchObject({ ok: true });
    const ends = database.db.selectFrom('mails').select('ended_as').where('kind', '=', 'order-sent');
    expect((await ends.orderBy('created_at').execute()).map(({ ended_as }) => ended_as)).toEqual([null, 'overtaken']);
    expect(await mailsOf('order-not-sent')).toBe(0);
    await take(reference, send('3'));
    await database.db
      .updateTable('mails')
      .set({ sent_at: testNow, message: '{}' })
      .where('ended_at', 'is', null)
      .execute();
    expect(await undo(reference)).toMatchObject({ ok: true });
    expect(await mailsOf('order-sent')).toBe(3);
    const corrected = database.db.selectFrom('mails').select('message').where('kind', '=', 'order-not-sent');
    expect((await corrected.execute()).map(({ message }) => message)).toEqual([
      { kind: 'order-not-sent', reference, parcel: 2 },
    ]);
  });
});

describe('what comes back in parts', () => {
  const refund = { refundedOn: earlier, method: 'wompi', transferReference: 'R', returnId: null } as const;

  test('asks for its money each time, for no more than came back and was not paid', async () => {
    const reference = await ofSix(send('1'), { name: 'deliver' }, back([1]));
    const due = () => refundDueInCents(database.db, reference);
    const kinds = async () => (await openAttention(database.db)).map(({ kind }) => kind);
    expect([await due(), await kinds()]).toEqual([10_000_000, ['refund_due']]);
    await noteRefund(adminContext(), reference, 0, { ...refund, amountInCents: 10_000_000 });
    expect([await due(), await kinds()]).toEqual([0, []]);
    await take(reference, back([2], false));
    expect([await due(), await kinds()]).toEqual([20_000_000, ['refund_due']]);
    await noteRefund(adminContext(), reference, 1, { ...refund, amountInCents: 5_000_000 });
    expect([await due(), await kinds()]).toEqual([15_000_000, ['refund_due']]);
    await noteRefund(adminContext(), reference, 2, { ...refund, amountInCents: 15_000_000 });
    await take(reference, back(null));
    expect([await due(), await kinds()]).toEqual([30_000_000, ['refund_due']]);
  });

  test('was asked for before, and is no question again once the second return is taken back', async () => {
    const reference = await ofSix(send('1'), { name: 'deliver' }, back([1]));
    await noteRefund(adminContext(), reference, 0, { ...refund, amountInCents: 10_000_000 });
    const settled = (await found(reference)).decisions;
    await take(reference, back([1]));
    expect(await undo(reference)).toMatchObject({ ok: true });
    expect((await found(reference)).decisions).toMatchObject([
      { kind: 'refund_due', settledAt: settled[0]!.settledAt },
    ]);
  });

  test('is undone once, whether as the last step or by its own form', async () => {
    const reference = await ofSix(send('1'), { name: 'deliver' });
    const was = await asItIs(reference);
    await take(reference, back([1]));
    const { units } = await found(reference);
    const { id } = units.returns[0]!;
    expect(await undoReturn(adminContext(), reference, units.version, id)).toEqual({ ok: true });
    expect(await asItIs(reference)).toEqual(was);
    // What is offered now is the step before it.
    expect(await undo(reference)).toMatchObject({ ok: true, step: 'deliver' });
    await take(reference, { name: 'deliver' }, back([1]), back([1]));
    const first = (await found(reference)).units.returns[0]!;
    expect(await undoReturn(adminContext(), reference, (await found(reference)).units.version, first.id)).toEqual({
      ok: true,
    });
    expect(await undo(reference)).toBeNull();
  });

  test('is not taken back once its money was', async () => {
    const reference = await ofSix(send('1'), { name: 'deliver' }, back([1]));
    await noteRefund(adminContext(), reference, 0, { ...refund, amountInCents: 10_000_000 });
    const was = await asItIs(reference);
    expect(await undo(reference)).toEqual({ ok: false, code: 'money_moved' });
    expect(await asItIs(reference)).toEqual(was);
  });
});

test('many parcels that one press delivered, two of them of one order, are under way again by one', async () => {
  const reference = await ofSix(send('1', [4]), send('2'));
  const was = await asItIs(reference);
  const press = crypto.randomUUID();
  const names = [1, 2].map((number) => ({ reference, number }));
  expect((await deliverMany({ ...adminContext(), press }, names, null)).done).toEqual(names);
  expect((await found(reference)).state.fulfilment).toBe('delivered');
  expect(await takeBackPress(adminContext(), press)).toEqual({ done: [reference], failed: [] });
  expect(await asItIs(reference)).toEqual(was);
});
