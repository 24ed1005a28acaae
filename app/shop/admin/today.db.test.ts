import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { partsInDatabase } from '#tests/support/builds/parts-in-database.ts';
import { aCustomer, aReference, setProduct, stock, testNow } from '#tests/support/factories.ts';
import { type ScriptedGateway, scriptedGateway } from '#tests/support/outside/scripted-gateway.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { placeOrder } from '../checkout/place-order.server.ts';
import { releaseLapsedHolds } from '../orders/orders.server.ts';
import { receiveEvent } from '../payments/events.server.ts';
import { settleTransaction } from '../payments/settle.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { readToday } from './today.server.ts';
import { areEventsMissing } from './today.ts';

const database = testDatabase();
const holdMinutes = 30;
const minutes = (count: number) => addSeconds(testNow, count * 60);
const days = (count: number) => minutes(count * 24 * 60);

let gateway: ScriptedGateway;
let productId: string;
beforeEach(async () => {
  gateway = scriptedGateway();
  const [part] = await stock(database.db, { price: 100_000, stock: 50, specs: { a: '1', b: '2', c: '3' } });
  productId = part!.id;
});

const today = async (now: Date) => readToday(database.db, await partsInDatabase(database.db), now);
const settling = (now: Date) => ({ db: database.db, gateway, now, holdMinutes });

async function anOrder(fullName: string, now = testNow, id = productId): Promise<string> {
  const reference = aReference(now);
  const placed = await placeOrder(
    { db: database.db, now, holdMinutes, paymentCheckSeconds: 20 },
    { reference, customer: aCustomer({ fullName }), lines: [{ id, quantity: 1 }] },
  );
  expect(placed.ok).toBe(true);
  return reference;
}

async function approve(reference: string, now: Date, learnt: 'by event' | 'by asking'): Promise<void> {
  const id = `t-${reference}`;
  gateway.transactions.push({
    id,
    reference,
    status: 'APPROVED',
    amountInCents: 10_000_000,
    currency: 'COP',
    method: 'CARD',
  });
  if (learnt === 'by asking') return void (await settleTransaction(settling(now), id));
  gateway.nextEvent = { ok: true, kind: 'transaction', checksum: id, transactionId: id, status: 'APPROVED' };
  expect(await receiveEvent(settling(now), { body: '{}', contentType: null })).toMatchObject({ ok: true });
}

describe('payments about to lapse', () => {
  const namesAt = async (now: Date) => (await today(now)).lapsing.first.map(({ fullName }) => fullName);

  test('are there from a quarter of an hour before their hold ends until it has been given back', async () => {
    await anOrder('Ana');
    expect(await namesAt(addSeconds(minutes(15), -1))).toEqual([]);
    expect(await namesAt(minutes(15))).toEqual(['Ana']);
    expect((await today(minutes(15))).lapsing.first[0]).toMatchObject({ at: minutes(30), amountInCents: 10_000_000 });
    await releaseLapsedHolds(database.db, minutes(31), holdMinutes);
    expect(await namesAt(minutes(31))).toEqual([]);
  });

  test('are unpaid ones, the next to lapse first, three of however many there are', async () => {
    for (const [index, name] of ['Quinta', 'Cuarta', 'Tercera', 'Segunda', 'Primera'].entries()) {
      const reference = await anOrder(name, minutes(-index));
      if (name === 'Segunda') await approve(reference, testNow, 'by asking');
    }
    const { lapsing } = await today(minutes(15));
    expect([lapsing.total, lapsing.first.map(({ fullName }) => fullName)]).toEqual([
      4,
      ['Primera', 'Tercera', 'Cuarta'],
    ]);
  });
});

describe('late payments', () => {
  const late = async (now: Date) => (await today(now)).late.first.map(({ fullName }) => fullName);

  test('are those that came when the hold had ended, with units or without, for seven days', async () => {
    const [only] = await stock(database.db, { price: 100_000, stock: 1 });
    await approve(await anOrder('A tiempo'), minutes(5), 'by event');
    const found = await anOrder('Tarde');
    const without = await anOrder('Tarde y sin unidades', testNow, only!.id);
    await releaseLapsedHolds(database.db, minutes(31), holdMinutes);
    await anOrder('Más rápida', minutes(31), only!.id);
    expect(await late(minutes(32))).toEqual([]);
    await approve(found, minutes(40), 'by event');
    await approve(without, minutes(41), 'by event');
    expect(await late(minutes(42))).toEqual(['Tarde y sin unidades', 'Tarde']);
    expect(await late(addSeconds(minutes(40), 7 * 24 * 60 * 60))).toEqual(['Tarde y sin unidades', 'Tarde']);
    expect(await late(days(8))).toEqual([]);
  });
});

test('thin sheets are those with fewer than three facts, what sells most first', async () => {
  await inTransaction(database.db, (transaction) => transaction.deleteFrom('products').execute());
  const facts = { a: '1', b: '2' };
  await stock(
    database.db,
    { name: 'Dos datos', specs: facts, sales: 5 },
    { name: 'Ninguno', sales: 9 },
    { name: 'Tres datos', specs: { ...facts, c: '3' }, sales: 99 },
    { name: 'Retirado', sales: 99 },
  );
  await database.db.updateTable('products').set({ deleted_at: testNow }).where('name', '=', 'Retirado').execute();
  const { thinSpecs } = await today(testNow);
  expect([thinSpecs.total, thinSpecs.first.map(({ name }) => name)]).toEqual([2, ['Ninguno', 'Dos datos']]);
});

test('a rate of 0 waits for the owner until somebody says what it stands for', async () => {
  const [waiting] = await stock(
    database.db,
    { name: 'Sin decir', vat_percent: 0 },
    { name: 'Exento', vat_percent: 'exempt' },
    { name: 'Excluido', vat_percent: 'excluded' },
    { name: 'Con tarifa', vat_percent: 5 },
  );
  const { zeroVat } = await today(testNow);
  expect([zeroVat.total, zeroVat.first.map(({ name }) => name)]).toEqual([1, ['Sin decir']]);
  await setProduct(database.db, waiting!.id, { zero_vat_kind: 'excluded' });
  expect((await today(testNow)).zeroVat).toEqual({ total: 0, first: [] });
});

describe('whether the provider announces what it approves', () => {
  const isMissing = async (now: Date) => areEventsMissing((await today(now)).approvals);

  test('is not asked before anything was approved, nor while an event may still be on its way', async () => {
    const reference = await anOrder('Ana');
    expect(await isMissing(days(1))).toBe(false);
    await approve(reference, testNow, 'by asking');
    expect(await isMissing(addSeconds(minutes(10), -1))).toBe(false);
    expect(await isMissing(minutes(10))).toBe(true);
  });

  test('is doubted as long as none of a week was, and no longer', async () => {
    await approve(await anOrder('Ana'), testNow, 'by asking');
    await approve(await anOrder('Eva'), testNow, 'by asking');
    expect((await today(minutes(10))).approvals).toEqual({ total: 2, unannounced: 2 });
    await approve(await anOrder('Luz', minutes(20)), minutes(20), 'by event');
    expect((await today(minutes(30))).approvals).toEqual({ total: 3, unannounced: 2 });
    expect(await isMissing(minutes(30))).toBe(false);
  });

  test('is not held against it for more than a week', async () => {
    await approve(await anOrder('Ana'), testNow, 'by asking');
    expect(await isMissing(days(7))).toBe(true);
    expect(await isMissing(addSeconds(days(7), 1))).toBe(false);
  });
});
