import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { stock } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { countCartStep } from '../cart/cart-steps.server.ts';
import type { Database } from '../shared/schema.ts';
import { readFigures, readLongList, readShortLists, salesByDay } from './figures.server.ts';
import { averageInCents, netSalesInCents, noSales, sumOf } from './figures.ts';

const database = testDatabase();
const week = { from: '2026-11-15', to: '2026-11-21' };
const weekBefore = { from: '2026-11-08', to: '2026-11-14' };

/**
 * The week: 600.000 in four sales, of which 70.000 were cancelled and 40.000 of that refunded; 20.000 annulled. The week before:
 * 100.000 in one sale.
 */
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
  const annulled = await anOrderOf(db, {
    status: 'voided',
    createdAt: '2026-11-18T17:00:00Z',
    paidAt: '2026-11-18T17:30:00Z',
    lines: [['ssd', 20_000, 0, 1]],
  });
  for (const status of ['awaiting_payment', 'declined', 'expired', 'replaced', 'cancelled'] as const) {
    await anOrderOf(db, { status, createdAt: '2026-11-19T15:00:00Z', paidAt: null, lines: [['ssd', 5_000, 0, 1]] });
  }
  const refund = { method: 'wompi', transfer_reference: 'x', noted_at: new Date('2026-11-23') } as const;
  await db
    .insertInto('refunds')
    .values([
      { ...refund, order_reference: cancelled, amount_in_cents: 40_000_00, refunded_on: '2026-11-21' },
      { ...refund, order_reference: cancelled, amount_in_cents: 30_000_00, refunded_on: '2026-11-22' },
      { ...refund, order_reference: annulled, amount_in_cents: 20_000_00, refunded_on: '2026-11-19' },
    ])
    .execute();
});

const empty = (day: string) => ({ ...noSales, day });

test('money is added up by the day on which it came or went in Colombia', async () => {
  const days = await salesByDay(database.db, week);
  expect(days).toEqual([
    { ...empty('2026-11-15'), sales: 1, amountInCents: 300_000_00 },
    empty('2026-11-16'),
    empty('2026-11-17'),
    {
      ...{ ...empty('2026-11-18'), sales: 2, amountInCents: 120_000_00 },
      ...{ undone: 1, undoneInCents: 70_000_00, annulled: 1, annulledInCents: 20_000_00 },
    },
    empty('2026-11-19'),
    empty('2026-11-20'),
    { ...empty('2026-11-21'), sales: 1, amountInCents: 180_000_00, refunds: 1, refundedInCents: 40_000_00 },
  ]);
  const sum = sumOf(days);
  expect(netSalesInCents(sum)).toBe(560_000_00);
  expect(averageInCents(sum)).toBe(150_000_00);
});

test('what sells most is ranked by money and by units, with the prices of the time and of products that are gone too', async () => {
  const figures = await readFigures(database.db, week, weekBefore);
  const ssd = { key: 'ssd', name: 'SSD de hoy', isGone: false, sales: 2, units: 4, receivedInCents: 370_000_00 };
  const ram = { key: 'ram', name: 'RAM de hoy', isGone: true, sales: 1, units: 2, receivedInCents: 180_000_00 };
  const gone = { key: 'gone', name: 'Vendido como gone', isGone: true, sales: 1, units: 5, receivedInCents: 50_000_00 };
  expect(figures.bestByAmount).toMatchObject([ssd, ram, gone]);
  expect(figures.bestByUnits).toMatchObject([gone, ssd, ram]);
  const products = async (most: number) => (await readLongList(database.db, 'products', week, most)).rows;
  expect(await products(10)).toMatchObject([{ ...ssd, refundedInCents: 40_000_00 }, ram, gone]);
  expect(await products(1)).toMatchObject([ssd, { kind: 'rest', receivedInCents: 230_000_00, units: 7 }]);
});

test('the period before has its own sums', async () => {
  const { before } = await readFigures(database.db, week, weekBefore);
  expect(sumOf(before.days)).toEqual({ ...noSales, sales: 1, amountInCents: 100_000_00 });
  expect(before.days).toHaveLength(7);
});

test('refunds are taken off on the day on which they were made; one of an annulled payment is taken off nothing', async () => {
  const next = { from: '2026-11-22', to: '2026-11-22' };
  const { now } = await readFigures(database.db, next, week);
  expect(sumOf(now.days)).toMatchObject({ amountInCents: 999_000_00, refunds: 1, refundedInCents: 30_000_00 });
  const { now: inWeek } = await readFigures(database.db, week, weekBefore);
  expect(inWeek.beyondInCents).toBe(20_000_00);
});

test('an annulled payment is no money, also once its order was closed', async () => {
  const { db } = database;
  const { reference } = await db
    .selectFrom('orders')
    .where('status', '=', 'voided')
    .select('reference')
    .executeTakeFirstOrThrow();
  const before = sumOf(await salesByDay(db, week));
  const moment = new Date('2026-11-18T18:00:00Z');
  await db
    .insertInto('payments')
    .values({
      ...{ transaction_id: `t-${reference}`, order_reference: reference, status: 'VOIDED', amount_in_cents: 20_000_00 },
      ...{ currency: 'COP', method: 'CARD', first_seen_at: moment, updated_at: moment },
    })
    .execute();
  await db
    .updateTable('orders')
    .set({ status: 'cancelled', fulfilment_status: 'cancelled', cancelled_at: moment })
    .where('reference', '=', reference)
    .execute();
  expect(sumOf(await salesByDay(db, week))).toEqual(before);
  expect((await readShortLists(db, week)).methods.map(({ key }) => key)).toEqual([null]);
});

test('a payment that paid no order is money under its own name, and its refund is taken off it', async () => {
  const { db } = database;
  const { reference } = await db
    .selectFrom('orders')
    .where('status', '=', 'paid_without_stock')
    .select('reference')
    .executeTakeFirstOrThrow();
  const at = new Date('2026-11-16T15:00:00Z');
  await db
    .insertInto('payments')
    .values({
      ...{ transaction_id: 'twice', order_reference: reference, status: 'APPROVED', amount_in_cents: 50_000_00 },
      ...{ currency: 'COP', method: 'PSE', first_seen_at: at, updated_at: at },
    })
    .execute();
  const extra = async () => {
    const { days, methods, categories } = await readShortLists(db, week);
    const named = (rows: typeof methods) => rows.find(({ key, kind }) => key === 'PSE' || kind === 'extra');
    return [sumOf(days).extraInCents, sumOf(days).refundedInCents, named(methods), named(categories)] as const;
  };
  expect(await extra()).toMatchObject([
    50_000_00,
    40_000_00,
    { receivedInCents: 50_000_00 },
    { receivedInCents: 50_000_00 },
  ]);
  await db
    .insertInto('refunds')
    .values({
      ...{ order_reference: reference, amount_in_cents: 50_000_00, refunded_on: '2026-11-17' },
      ...{ method: 'wompi', transfer_reference: 'x', noted_at: at },
    })
    .execute();
  expect(await extra()).toMatchObject([
    50_000_00,
    90_000_00,
    { refundedInCents: 50_000_00 },
    { refundedInCents: 50_000_00 },
  ]);
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

function counting(): { db: Database; asked: CompiledQuery[] } {
  const asked: CompiledQuery[] = [];
  const db: Database = new Kysely({
    dialect: new PostgresDialect({ pool: database.handle.pool }),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  return { db, asked };
}

test('a page asks as many questions for a day as for five years', async () => {
  const { db, asked } = counting();
  await readFigures(db, { from: '2026-11-21', to: '2026-11-21' }, { from: '2026-11-20', to: '2026-11-20' });
  const ofADay = asked.splice(0).length;
  await readFigures(db, { from: '2021-11-22', to: '2026-11-21' }, { from: '2016-11-21', to: '2021-11-21' });
  expect([ofADay, asked.length]).toEqual([12, 12]);
});

test.each([
  ['brands', 5],
  ['customers', 4],
  ['products', 4],
] as const)('the list of %s asks %i', async (list, questions) => {
  const { db, asked } = counting();
  await readLongList(db, list, { from: '2021-11-22', to: '2026-11-21' }, 100);
  expect(asked).toHaveLength(questions);
});

test('each question about orders and money begins at an index', async () => {
  const { db, asked } = counting();
  await readFigures(db, week, weekBefore);
  for (const list of ['brands', 'customers', 'products'] as const) await readLongList(db, list, week, 100);
  const plans = await database.db.transaction().execute(async (transaction) => {
    // Tables of a few rows are read whole otherwise, whatever the index.
    await sql`SET LOCAL enable_seqscan = off`.execute(transaction);
    const read: string[] = [];
    for (const { sql: text, parameters } of asked) {
      const { rows } = await transaction.executeQuery<{ 'QUERY PLAN': string }>({
        ...asked[0]!,
        sql: `EXPLAIN ${text}`,
        parameters,
      });
      read.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return read;
  });
  const whole = plans.filter((plan) => /Seq Scan on (?:orders|order_lines|payments|refunds)\b/.test(plan));
  expect(whole).toEqual([]);
  expect(plans.join()).toContain('payments_approved');
});

test('an empty shop has figures too', async () => {
  const none = { from: '2020-01-01', to: '2020-01-02' };
  const figures = await readFigures(database.db, none, none);
  expect(figures).toMatchObject({ bestByAmount: [], bestByUnits: [], countedSince: null });
  expect(figures).toMatchObject({ methods: [], taxes: [], categories: [] });
  expect(sumOf(figures.now.days)).toEqual(noSales);
});
