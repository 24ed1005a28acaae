import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { stock } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import type { ProductVat } from '../catalog/product-vat.ts';
import { addDays } from '../shared/day.ts';
import { vatInCents } from '../shared/vat.ts';
import { addedUp, type FigureSums, leftInCents, netInCents } from './figure-rows.ts';
import { readLongList, readShortLists } from './figures.server.ts';
import { netSalesInCents, receivedInCents, sumOf } from './figures.ts';
import type { Period } from './period.ts';

const database = testDatabase();

/** One for each way in which cost and IVA can be known; nobody knows anything of `gone`. */
const products = [
  { id: 'with', name: 'Corsair RM750x', cost: 119_000, cost_has_vat: true, vat_percent: 19 },
  { id: 'without', name: 'Kingston NV3', cost: 100_000, cost_has_vat: false, vat_percent: 5 },
  { id: 'free', name: 'Corsair Libro', cost: 10_000, cost_has_vat: true, vat_percent: 0 },
  { id: 'exempt', name: 'Corsair Guía', cost: 10_000, cost_has_vat: true, vat_percent: 'exempt' },
  { id: 'unknown', name: 'Genérico X', cost: null, vat_percent: 19 },
] as const;
const ids = [...products.map(({ id }) => id), 'gone'];
beforeEach(async () => {
  await stock(database.db, ...products);
});

const first = '2026-10-01';
const dayOfMonth = fc.integer({ min: 0, max: 40 }).map((days) => addDays(first, days));
const anOrder = fc.record({
  paidOn: fc.option(dayOfMonth, { freq: 4 }),
  status: fc.constantFrom('paid', 'paid', 'paid', 'paid_without_stock', 'cancelled', 'voided'),
  /** What the bank says of the payment; `none`: the shop has no row of it. */
  payment: fc.constantFrom('APPROVED', 'APPROVED', 'VOIDED', 'none'),
  method: fc.constantFrom('CARD', 'PSE', 'NEQUI', null),
  areUnitsBack: fc.boolean(),
  buyer: fc.constantFrom('ana@example.test', 'Ana@example.test', 'luis@example.test', 'sol@example.test'),
  lines: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom(...ids),
      price: fc.integer({ min: 1, max: 3_000_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 4 },
  ),
  extras: fc.array(fc.record({ day: dayOfMonth, pesos: fc.integer({ min: 1, max: 900_000 }) }), { maxLength: 2 }),
  refunds: fc.array(
    // Some for a unit of the first line, that came back.
    fc.record({ day: dayOfMonth, share: fc.integer({ min: 1, max: 120 }), isOfReturn: fc.boolean() }),
    { maxLength: 3 },
  ),
});
type AnOrder = typeof anOrder extends fc.Arbitrary<infer Order> ? Order : never;

const noon = (day: string) => new Date(`${day}T17:00:00Z`);
const amountOf = ({ lines }: AnOrder) => lines.reduce((sum, { price, quantity }) => sum + price * quantity * 100, 0);
const isSale = ({ paidOn, status, payment }: AnOrder) => paidOn !== null && status !== 'voided' && payment !== 'VOIDED';
/** In percent of the order, in whole pesos. */
const refundOf = (order: AnOrder, share: number) => Math.max(100, Math.floor((amountOf(order) * share) / 10_000) * 100);

async function write(order: AnOrder, index: number): Promise<void> {
  const { db } = database;
  const { paidOn, status, payment, method } = order;
  const reference = await anOrderOf(db, {
    status: paidOn ? status : 'expired',
    createdAt: noon(first).toISOString(),
    paidAt: paidOn && noon(paidOn).toISOString(),
    lines: order.lines.map(({ id, price, quantity }) => [id, price, 0, quantity]),
    row: { email: order.buyer, ...(paidOn && { hold_status: order.areUnitsBack ? 'returned' : 'claimed' }) },
  });
  const at = (day: string) => ({ first_seen_at: noon(day), updated_at: noon(day) });
  const payments = order.extras.map(({ day, pesos }, extra) => {
    const money = { amount_in_cents: pesos * 100, currency: 'COP', method: 'PSE' };
    return {
      transaction_id: `x-${index}-${extra}`,
      order_reference: reference,
      status: 'APPROVED' as const,
      ...money,
      ...at(day),
    };
  });
  if (paidOn && payment !== 'none') {
    const money = { amount_in_cents: amountOf(order), currency: 'COP', method };
    await db
      .insertInto('payments')
      .values({
        transaction_id: `t-${reference}`,
        order_reference: reference,
        status: payment,
        ...money,
        ...at(paidOn),
      })
      .execute();
  }
  if (payments.length > 0) await db.insertInto('payments').values(payments).execute();
  for (const { day, share, isOfReturn } of order.refunds) {
    await db
      .insertInto('refunds')
      .values({
        return_id: isOfReturn ? await returned(reference, order.lines[0]?.id ?? '', day) : null,
        ...{ order_reference: reference, amount_in_cents: refundOf(order, share), refunded_on: day },
        ...{ method: 'wompi', transfer_reference: 'x', noted_at: noon(day) },
      })
      .execute();
  }
}

async function returned(reference: string, id: string, day: string): Promise<number> {
  const { db } = database;
  const { id: made } = await db
    .insertInto('order_returns')
    .values({ order_reference: reference, reason: 'Se arrepintió', is_shelved: true, noted_at: noon(day) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('returned_units').values({ return_id: made, product_id: id, quantity: 1 }).execute();
  return made;
}

async function forget(): Promise<void> {
  for (const table of [
    'refunds',
    'order_returns',
    'payments',
    'order_lines',
    'order_history',
    'order_follow_ups',
    'orders',
  ] as const) {
    await database.db.deleteFrom(table).execute();
  }
}

/** What a person with paper and pencil would say. */
function expectedOf(orders: readonly AnOrder[], { from, to }: Period) {
  const isIn = (day: string | null) => day !== null && from <= day && day <= to;
  let [received, refunded] = [0, 0];
  for (const order of orders) {
    if (isSale(order) && isIn(order.paidOn)) received += amountOf(order);
    let available =
      (isSale(order) ? amountOf(order) : 0) + order.extras.reduce((sum, { pesos }) => sum + pesos * 100, 0);
    for (const { day, pesos } of order.extras) if (isIn(day)) received += pesos * 100;
    for (const { day, share } of order.refunds) {
      const taken = Math.min(available, refundOf(order, share));
      available -= taken;
      if (isIn(day)) refunded += taken;
    }
  }
  return { received, refunded };
}

test('whatever was sold, paid, annulled, refunded: each list adds up to the total, to the centavo', {
  timeout: 120_000,
}, async () => {
  const world = fc.tuple(
    fc.array(anOrder, { minLength: 1, maxLength: 14 }),
    fc.constantFrom([0, 30], [0, 0], [5, 12], [31, 40]),
  );
  await fc.assert(
    fc
      .asyncProperty(world, async ([orders, [start = 0, end = 0]]) => {
        for (const [index, order] of orders.entries()) await write(order, index);
        const period = { from: addDays(first, start), to: addDays(first, end) };
        const { received, refunded } = expectedOf(orders, period);
        const { days, methods, taxes, categories } = await readShortLists(database.db, period);
        const sum = sumOf(days);
        expect([receivedInCents(sum), sum.refundedInCents]).toEqual([received, refunded]);
        expect(netSalesInCents(sum)).toBe(received - refunded);

        const lists: Record<string, readonly FigureSums[]> = { methods, taxes, categories };
        for (const list of ['brands', 'customers', 'products'] as const) {
          lists[list] = (await readLongList(database.db, list, period, 100)).rows;
          lists[`${list}, cut`] = (await readLongList(database.db, list, period, 1)).rows;
        }
        const added = Object.entries(lists).map(([name, rows]) => {
          const { receivedInCents: came, refundedInCents: went } = addedUp(rows);
          return [name, came, went];
        });
        expect(added).toEqual(Object.keys(lists).map((name) => [name, received, refunded]));

        // IVA, cost and margin too, wherever they are added up.
        const { ratedInCents, vatInCents: vat, costedInCents, costInCents, uncostedInCents } = addedUp(taxes);
        for (const name of ['categories', 'brands', 'products', 'brands, cut', 'products, cut']) {
          expect(addedUp(lists[name] ?? [])).toMatchObject({
            ...{ ratedInCents, vatInCents: vat, costedInCents, costInCents, uncostedInCents },
          });
        }
        const parts = taxes.filter(({ kind }) => kind === 'part');
        for (const row of parts) expect(row.ratedInCents).toBe(row.vat === null ? 0 : netInCents(row));
        const costed = addedUp(parts.filter(({ isCostKnown }) => isCostKnown));
        expect(costed.costedInCents).toBe(costed.ratedInCents - costed.vatInCents);
        expect(uncostedInCents).toBe(netInCents(addedUp(parts)) - netInCents(costed));
        expect(leftInCents(addedUp(taxes))).toBe(costedInCents || costInCents ? costedInCents - costInCents : null);
      })
      .afterEach(forget),
    { numRuns: 12 },
  );
});

test('the refund of one unit of two products is taken from that product, and brings its cost back', async () => {
  const { db } = database;
  const paidAt = noon(first).toISOString();
  const lines = [
    ['without', 200_000, 0, 2],
    ['free', 50_000, 0, 1],
  ] as [string, number, number, number][];
  const reference = await anOrderOf(db, { createdAt: paidAt, paidAt, lines, row: { hold_status: 'claimed' } });
  const refund = { order_reference: reference, amount_in_cents: 200_000_00, refunded_on: first, noted_at: noon(first) };
  const return_id = await returned(reference, 'without', first);
  await db
    .insertInto('refunds')
    .values({ ...refund, return_id, method: 'wompi', transfer_reference: 'x' })
    .execute();
  const { rows } = await readLongList(db, 'products', { from: first, to: first }, 100);
  expect(rows.map((row) => [row.key, row.refundedInCents, row.costInCents])).toEqual([
    ['without', 200_000_00, 100_000_00],
    ['free', 0, 10_000_00],
  ]);
});

test('IVA and cost of a line are the same in SQL as in the rule', async () => {
  const prices = fc.sample(fc.tuple(fc.integer({ min: 1, max: 2_000_000_000 }), fc.integer({ min: 1, max: 999 })), {
    numRuns: 40,
    seed: 7,
  });
  const at = noon(first).toISOString();
  for (const [price, quantity] of prices) {
    await anOrderOf(database.db, {
      createdAt: at,
      paidAt: at,
      lines: products.map(({ id }) => [id, price, 0, quantity]),
    });
  }
  const { taxes } = await readShortLists(database.db, { from: first, to: first });
  const total = (of: (gross: number, quantity: number) => number) =>
    prices.reduce((sum, [price, quantity]) => sum + of(price * quantity * 100, quantity), 0);
  const row = (vat: ProductVat, isCostKnown: boolean) =>
    taxes.find((each) => each.vat === vat && each.isCostKnown === isCostKnown);
  const vatAt = (percent: number) => total((gross) => vatInCents(gross, percent));
  expect(row(19, true)).toMatchObject({
    vatInCents: vatAt(19),
    costInCents: total((_, quantity) => quantity * 119_000_00 - vatInCents(quantity * 119_000_00, 19)),
  });
  expect(row(19, false)).toMatchObject({ vatInCents: vatAt(19), costInCents: 0 });
  expect(row(5, true)).toMatchObject({
    vatInCents: vatAt(5),
    costInCents: total((_, quantity) => quantity * 100_000_00),
  });
  for (const vat of [0, 'exempt'] as const) {
    expect(row(vat, true)).toMatchObject({
      ...{ vatInCents: 0, ratedInCents: total((gross) => gross) },
      costInCents: total((_, quantity) => quantity * 10_000_00),
    });
  }
});
