import { expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { openAttention, shelf, stock, testNow } from '#tests/support/factories.ts';
import {
  anApprovedOrder,
  anUnpaidOrder,
  holdMinutes,
  versionOf,
  wompiSays,
} from '#tests/support/orders/real-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { addSeconds } from '../../../shared/clock.ts';
import { findAdminOrder } from '../admin-order.server.ts';
import { type TakenStep, takeStep } from '../admin-steps.server.ts';
import { takeBackStep } from './take-back.server.ts';

const database = testDatabase();
const soon = addSeconds(testNow, 60);

async function pressed(reference: string, step: TakenStep) {
  const { db } = database;
  const adminContext = { db, acting: await actingOwner(db), holdMinutes };
  expect(await takeStep(adminContext, reference, await versionOf(db, reference), step)).toMatchObject({ ok: true });
  const id = (await findAdminOrder(db, reference, testNow))!.stepsTaken.at(-1)!.id;
  return { id, undo: () => takeBackStep({ db, acting: { ...adminContext.acting, now: soon } }, reference, id) };
}

const cancelled: TakenStep = { name: 'cancel', reason: 'Error' };

test('a cancellation that is taken back while the payment arrives: the order is paid, or the money is the owner’s', async () => {
  const { db } = database;
  const [part] = await stock(db, { price: 100_000, stock: 50 });
  for (let round = 0; round < 8; round += 1) {
    const reference = await anUnpaidOrder(db, part!.id);
    const before = await shelf(db, part!.id);
    const { undo } = await pressed(reference, cancelled);
    const [undone] = await Promise.all([undo(), wompiSays(db, reference, 'APPROVED', { now: soon })]);
    const kinds = (await openAttention(db))
      .filter((item) => item.order_reference === reference)
      .map(({ kind }) => kind);
    if (undone.ok) {
      expect([await versionOf(db, reference), kinds]).toEqual(['paid/to_prepare', []]);
      expect(await shelf(db, part!.id)).toMatchObject({ available: before.available });
    } else {
      expect(undone).toMatchObject({ code: 'money_moved' });
      expect([await versionOf(db, reference), kinds]).toEqual(['cancelled/cancelled', ['approved_after_cancellation']]);
      expect(await shelf(db, part!.id)).toMatchObject({ available: before.available + 2 });
    }
  }
});

test('a step that is taken back while its payment is annulled: the order is annulled, and its units are counted once', async () => {
  const { db } = database;
  const [part] = await stock(db, { price: 100_000, stock: 50 });
  for (let round = 0; round < 8; round += 1) {
    const reference = await anApprovedOrder(db, part!.id);
    const sold = await shelf(db, part!.id);
    const { undo } = await pressed(reference, { name: 'prepare' });
    const [undone] = await Promise.all([undo(), wompiSays(db, reference, 'VOIDED', { now: soon })]);
    expect(await versionOf(db, reference)).toBe(undone.ok ? 'voided/to_prepare' : 'voided/prepared');
    expect(await shelf(db, part!.id)).toEqual(sold);
  }
});

test('a cancellation is taken back by one of ten presses, while the last units are bought: never sold twice', async () => {
  const { db } = database;
  const [part] = await stock(db, { price: 100_000, stock: 2 });
  const reference = await anApprovedOrder(db, part!.id);
  const { undo } = await pressed(reference, cancelled);
  const buying = anUnpaidOrder(db, part!.id).catch(() => null);
  const outcomes = await Promise.all(Array.from({ length: 10 }, undo));
  const bought = await buying;
  expect(outcomes.filter(({ ok }) => ok).length + (bought ? 1 : 0)).toBe(1);
  expect(await shelf(db, part!.id)).toMatchObject({ available: 0 });
});
