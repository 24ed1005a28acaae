import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { applyChange, undoChange } from '#app/shop/changes/apply-change.server.ts';
import { draftChange } from '#app/shop/changes/draft-change.server.ts';
import { workOnChange } from '#app/shop/changes/work-on-change.server.ts';
import { placeOrder } from '#app/shop/checkout/place-order.server.ts';
import { sellHeldUnits } from '#app/shop/orders/holds.server.ts';
import { unitsOf } from '#app/shop/orders/orders.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { aCustomer, aReference, productsOnShelf, stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';

const database = testDatabase();
const parts = 30;
const sales = 200;
const changes = 20;
const onShelf = 40;

/** Two processes at once, in small batches, so that sales get in between. */
async function workTwice(db: Database, id: string): Promise<void> {
  const work = () => workOnChange({ db, clock: { now: () => testNow }, first: 5, most: 5 }, id);
  expect(await Promise.all([work(), work()])).toEqual([true, true]);
}

test('changes of 30 products racing 200 sales of two: every unit is accounted for, by the history too', async () => {
  const { db } = database;
  const acting = await actingOwner(db);
  const made = await stock(db, ...Array.from({ length: parts }, () => ({ stock: onShelf })));
  const ids = made.map((each) => each.id);
  const sold = new Map<string, number>();

  /** Names its two products in varying order, which must not deadlock with the change. */
  async function buy(_: unknown, index: number): Promise<boolean> {
    const pair = [ids[(index * 7 + 3) % parts]!, ids[index % parts]!];
    const reference = aReference();
    const placed = await placeOrder(
      { db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 },
      { reference, customer: aCustomer(), lines: [...new Set(pair)].map((id) => ({ id, quantity: 1 })) },
    );
    if (!placed.ok) return false;
    await inTransaction(db, async (transaction) => sellHeldUnits(transaction, await unitsOf(transaction, reference)));
    for (const id of new Set(pair)) sold.set(id, (sold.get(id) ?? 0) + 1);
    return true;
  }

  /** The owner presses twice each time; every fourth change is taken back. */
  async function change(amount: number, isTakenBack: boolean): Promise<void> {
    const drafted = await draftChange(db, acting, {
      kind: 'bulk',
      rule: { field: 'stock', way: 'add', amount },
      selection: { kind: 'chosen', ids },
    });
    if (!drafted.ok) return;
    const press = () => applyChange(inBackground, acting, drafted.id);
    const pressed = await Promise.all([press(), press()]);
    expect(pressed.map(({ ok }) => ok).sort()).toEqual([false, true]);
    await workTwice(db, drafted.id);
    if (!isTakenBack) return;
    expect(await undoChange(inBackground, acting, drafted.id)).toMatchObject({ ok: true });
    await workTwice(db, drafted.id);
  }

  const inBackground = { db, jobs: { send: async () => {} }, atOnceMs: 0 };
  const buying = Array.from({ length: sales }, buy);
  for (let index = 0; index < changes; index += 1) await change(index % 2 === 0 ? 4 : -2, index % 4 === 0);
  const bought = (await Promise.all(buying)).filter(Boolean).length;
  // No sale runs any more, so this change must reach every product.
  await change(1, false);
  const lastSet = await db.selectFrom('change_sets').select('tally').orderBy('applied_at', 'desc').execute();
  expect(lastSet.some(({ tally }) => tally.applied === parts)).toBe(true);

  // A change that was taken back is in the audit in both directions.
  const written = await db
    .selectFrom('change_lines')
    .select(['product_id as id', sql<number>`sum(after::int - before::int)::int`.as('moved')])
    .where('state', 'in', ['applied', 'kept'])
    .groupBy('product_id')
    .execute();
  const moved = new Map(written.map((each) => [each.id, each.moved]));
  const shelves = await productsOnShelf(db).select(['id', 'stock', 'held', 'sales']).execute();
  expect(bought).toBeGreaterThan(0);
  for (const { id, ...shelf } of shelves) {
    const units = sold.get(id) ?? 0;
    expect(shelf).toEqual({ stock: onShelf + (moved.get(id) ?? 0) - units, held: 0, sales: units });
  }
  const open = await db.selectFrom('change_lines').select('state').where('state', '=', 'planned').execute();
  expect(open).toEqual([]);
});

test('orders that are placed while prices are written batch by batch have each line at one price, and add up', async () => {
  const { db } = database;
  const acting = await actingOwner(db);
  const made = await stock(db, ...Array.from({ length: parts }, () => ({ stock: 500, price: 100_000 })));
  const ids = made.map((each) => each.id);
  const drafted = await draftChange(db, acting, {
    kind: 'bulk',
    rule: { field: 'price', way: 'percent', basisPoints: 300, toEndings: false },
    selection: { kind: 'chosen', ids },
  });
  const id = drafted.ok ? drafted.id : '';
  expect(await applyChange({ db, jobs: { send: async () => {} }, atOnceMs: 0 }, acting, id)).toMatchObject({
    ok: true,
  });
  let isOver = false;
  const working = workOnChange({ db, clock: { now: () => testNow }, first: 1, most: 1 }, id).finally(() => {
    isOver = true;
  });
  async function buy(): Promise<void> {
    while (!isOver) {
      const placed = await placeOrder(
        { db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 },
        { reference: aReference(), customer: aCustomer(), lines: ids.map((product) => ({ id: product, quantity: 1 })) },
      );
      expect(placed.ok).toBe(true);
    }
  }
  await Promise.all([working, buy(), buy()]);

  const lines = await db
    .selectFrom('order_lines')
    .select(['order_reference', 'list_price', 'unit_price_in_cents'])
    .execute();
  expect(new Set(lines.map((line) => line.list_price))).toEqual(new Set([100_000, 103_000]));
  const orders = await db.selectFrom('orders').select(['reference', 'amount_in_cents']).execute();
  for (const { reference, amount_in_cents } of orders) {
    const own = lines.filter((line) => line.order_reference === reference);
    expect(amount_in_cents).toBe(own.reduce((sum, line) => sum + line.unit_price_in_cents, 0));
  }
  const shelves = await productsOnShelf(db).select(['price', 'held']).execute();
  expect(shelves).toEqual(Array.from({ length: parts }, () => ({ price: 103_000, held: orders.length })));
}, 240_000);
