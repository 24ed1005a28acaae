import { expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { shelf, stock, testNow } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { takeStep } from '../admin/admin-steps.server.ts';
import { unitsOfOrder } from './order-units.server.ts';
import { countUnits } from './order-units.ts';

const database = testDatabase();

async function sentOrder(product: string): Promise<string> {
  const moment = testNow.toISOString();
  const row = { fulfilment_status: 'sent', sent_at: testNow, carrier: 'TCC', tracking_number: '1' } as const;
  return anOrderOf(database.db, { createdAt: moment, paidAt: moment, lines: [[product, 100_000, 0, 6]], row });
}

test('two presses of the same return are one, and two windows never bring back more than was sent', async () => {
  const { db } = database;
  const acting = await actingOwner(db);
  const [product] = await stock(db, { price: 100_000, stock: 0 });
  const reference = await sentOrder(product!.id);
  const back = (version: string | null, units: number[]) =>
    takeStep({ db, acting, holdMinutes: 30 }, reference, version, { name: 'return', reason: 'x', shelve: true, units });
  const same = await Promise.all([1, 2, 3, 4].map(() => back('paid/sent', [1])));
  expect(same.filter(({ ok }) => ok)).toHaveLength(1);
  const others = await Promise.all([1, 2, 3, 4].map(() => back(null, [2])));
  expect(others.map((outcome) => (outcome.ok ? 'done' : outcome.code)).sort()).toEqual([
    'bad_units',
    'bad_units',
    'done',
    'done',
  ]);
  const { returns } = await unitsOfOrder(db, reference);
  expect(countUnits(returns.flatMap(({ units }) => units))).toBe(5);
  expect((await shelf(db, product!.id)).stock).toBe(5);
});

test('two presses that send the rest make one parcel', async () => {
  const { db } = database;
  const acting = await actingOwner(db);
  const [product] = await stock(db, { price: 100_000, stock: 0 });
  const moment = testNow.toISOString();
  const row = { fulfilment_status: 'prepared' } as const;
  const lines = [[product!.id, 100_000, 0, 6]] as [string, number, number, number][];
  const reference = await anOrderOf(db, { createdAt: moment, paidAt: moment, lines, row });
  const parcel = { name: 'send', carrier: 'TCC', trackingNumber: '1', trackingUrl: null } as const;
  const send = (units: number[] | null) =>
    takeStep({ db, acting, holdMinutes: 30 }, reference, null, { ...parcel, units });
  await Promise.all([send([2]), send([2]), send(null), send(null)]);
  const { parcels } = await unitsOfOrder(db, reference);
  expect(countUnits(parcels.flatMap(({ units }) => units))).toBe(6);
});
