import { Kysely, PostgresDialect } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { stock } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { countCartStep } from '../cart/cart-steps.server.ts';
import type { Database } from '../shared/schema.ts';
import { readFigures, salesByDay, soldProducts } from './figures.server.ts';
import { averageInCents, sumOf } from './figures.ts';

const database = testDatabase();
const week = { from: '2026-11-15', to: '2026-11-21' };
const weekBefore = { from: '2026-11-08', to: '2026-11-14' };

/** The week: 530.000 in three sales, 70.000 cancelled, 20.000 annulled. The week before: 100.000 in one sale. */
beforeEach(async () => {
  const { db } = database;
  await stock(db, { id: 'ssd', name: 'SSD de hoy' }, { id: 'ram', name: 'RAM de hoy' });
  await db
    .updateTable('products')
    .set({ deleted_at: new Date('2026-11-20') })
    .where('id', '=', 'ram')
    .execute();
  const sold = (createdAt: string, paidAt: string | null, ...lines: Parameters<typeof anOrderOf>[1]['lines']) =>
    anOrderOf(db, { createdAt, paidAt, lines });

  await sold('2026-11-14T20:00:00Z', '2026-11-15T05:00:00Z', ['ssd', 100_000, 0, 3]);
  await sold('2026-11-22T04:00:00Z', '2026-11-22T04:59:59.999Z', ['ram', 100_000, 10, 2]);
  await anOrderOf(db, {
    status: 'paid_without_stock',
    createdAt: '2026-11-18T15:00:00Z',
    paidAt: '2026-11-18T15:10:00Z',
    lines: [['gone', 10_000, 0, 5]],
  });
  await sold('2026-11-15T04:00:00Z', '2026-11-15T04:59:59.999Z', ['ssd', 100_000, 0, 1]);
  await sold('2026-11-22T04:59:00Z', '2026-11-22T05:00:00Z', ['ssd', 999_000, 0, 1]);
  const cancelled = await anOrderOf(db, {
    status: 'cancelled',
    createdAt: '2026-11-18T16:00:00Z',
    paidAt: '2026-11-18T16:30:00Z',
    lines: [['ssd', 70_000, 0, 1]],
  });
  await anOrderOf(db, {
    status: 'voided',
    createdAt: '2026-11-18T17:00:00Z',
    paidAt: '2026-11-18T17:30:00Z',
    lines: [['ssd', 20_000, 0, 1]],
  });
  for (const status of ['awaiting_payment', 'declined', 'expired', 'replaced', 'cancelled'] as const) {
    await anOrderOf(db, { status, createdAt: '2026-11-19T15:00:00Z', paidAt: null, lines: [['ssd', 5_000, 0, 1]] });
  }
  const refund = { order_reference: cancelled, method: 'wompi', transfer_reference: 'x' } as const;
  await db
    .insertInto('refunds')
    .values([
      { ...refund, amount_in_cents: 40_000_00, refunded_on: '2026-11-21', noted_at: new Date('2026-11-23') },
      { ...refund, amount_in_cents: 30_000_00, refunded_on: '2026-11-22', noted_at: new Date('2026-11-23') },
    ])
    .execute();
});

test('sales are added up by the day on which they were paid in Colombia', async () => {
  const days = await salesByDay(database.db, week);
  expect(days).toEqual([
    { day: '2026-11-15', sales: 1, amountInCents: 300_000_00, undone: 0, undoneInCents: 0 },
    { day: '2026-11-16', sales: 0, amountInCents: 0, undone: 0, undoneInCents: 0 },
    { day: '2026-11-17', sales: 0, amountInCents: 0, undone: 0, undoneInCents: 0 },
    { day: '2026-11-18', sales: 1, amountInCents: 50_000_00, undone: 2, undoneInCents: 90_000_00 },
    { day: '2026-11-19', sales: 0, amountInCents: 0, undone: 0, undoneInCents: 0 },
    { day: '2026-11-20', sales: 0, amountInCents: 0, undone: 0, undoneInCents: 0 },
    { day: '2026-11-21', sales: 1, amountInCents: 180_000_00, undone: 0, undoneInCents: 0 },
  ]);
  const sum = sumOf(days);
  expect(sum).toEqual({ sales: 3, amountInCents: 530_000_00, undone: 2, undoneInCents: 90_000_00 });
  expect(averageInCents(sum)).toBe(176_667_00);
});

test('what sells most is ranked by money and by units, with the prices of the time and of products that are gone too', async () => {
  const ssd = { id: 'ssd', name: 'SSD de hoy', isGone: false, sales: 1, units: 3, amountInCents: 300_000_00 };
  const ram = { id: 'ram', name: 'RAM de hoy', isGone: true, sales: 1, units: 2, amountInCents: 180_000_00 };
  const gone = { id: 'gone', name: 'Vendido como gone', isGone: true, sales: 1, units: 5, amountInCents: 50_000_00 };
  const figures = await readFigures(database.db, week, weekBefore);
  expect(figures.bestByAmount).toEqual([ssd, ram, gone]);
  expect(figures.bestByUnits).toEqual([gone, ssd, ram]);
  expect(await soldProducts(database.db, week, null)).toEqual([ssd, ram, gone]);
  expect(await soldProducts(database.db, week, 1)).toEqual([ssd, gone]);
});

test('the period before has its own sums', async () => {
  const { before } = await readFigures(database.db, week, weekBefore);
  expect(sumOf(before.days)).toMatchObject({ sales: 1, amountInCents: 100_000_00 });
  expect(before.days).toHaveLength(7);
  expect(before.refunds).toEqual({ refunds: 0, amountInCents: 0 });
});

test('refunds are those noted for these days, and are not taken off the sales', async () => {
  const { now } = await readFigures(database.db, week, weekBefore);
  expect(now.refunds).toEqual({ refunds: 1, amountInCents: 40_000_00 });
});

test('from cart to paid: carts by their day, orders by the day on which they were made, paid whenever', async () => {
  const { db } = database;
  const at = (moment: string) => new Date(moment);
  await countCartStep(db, 'cart', at('2026-11-15T04:59:59Z'));
  for (const moment of ['2026-11-15T05:00:00Z', '2026-11-18T12:00:00Z', '2026-11-22T04:59:59Z']) {
    await countCartStep(db, 'cart', at(moment));
  }
  await countCartStep(db, 'payment', at('2026-11-18T12:00:00Z'));
  await countCartStep(db, 'payment', at('2026-11-18T13:00:00Z'));
  const figures = await readFigures(db, week, weekBefore);
  // Made in the week: two sold in it, one paid right after it, two cancelled once paid, four never paid; the replaced
  // one counts once.
  expect(figures.now.steps).toEqual({ cart: 3, payment: 2, ordered: 9, paid: 5 });
  expect(figures.before.steps).toEqual({ cart: 1, payment: 0, ordered: 2, paid: 2 });
  expect(figures.countedSince).toBe('2026-11-14');
  expect(await db.selectFrom('cart_steps').select('times').execute()).toHaveLength(5);
});

test('a page asks as many questions for a day as for five years', async () => {
  const asked: string[] = [];
  const db: Database = new Kysely({
    dialect: new PostgresDialect({ pool: database.handle.pool }),
    log: ({ query }) => {
      asked.push(query.sql);
    },
  });
  await readFigures(db, { from: '2026-11-21', to: '2026-11-21' }, { from: '2026-11-20', to: '2026-11-20' });
  const ofADay = asked.splice(0).length;
  await readFigures(db, { from: '2021-11-22', to: '2026-11-21' }, { from: '2016-11-21', to: '2021-11-21' });
  expect([ofADay, asked.length]).toEqual([10, 10]);
});

test('an empty shop has figures too', async () => {
  const none = { from: '2020-01-01', to: '2020-01-02' };
  const figures = await readFigures(database.db, none, none);
  expect(figures).toMatchObject({ bestByAmount: [], bestByUnits: [], countedSince: null });
  expect(sumOf(figures.now.days)).toEqual({ sales: 0, amountInCents: 0, undone: 0, undoneInCents: 0 });
});
