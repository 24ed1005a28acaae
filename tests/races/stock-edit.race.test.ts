import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { setStock } from '#app/shop/catalog/manage-products.server.ts';
import { placeOrder } from '#app/shop/checkout/place-order.server.ts';
import { sellHeldPieces } from '#app/shop/orders/holds.server.ts';
import { piecesOf } from '#app/shop/orders/orders.server.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { testDatabase } from '#tests/support/database.ts';
import { aCustomer, aReference, shelf, stock, testNow } from '#tests/support/factories.ts';

const database = testDatabase();
const edits = 50;
const sales = 200;

test('[S4.23] 50 stock edits racing 200 sales: nothing is lost, and the history tells every figure', async () => {
  const { db } = database;
  const acting = await actingOwner(db);
  const [part] = await stock(db, { stock: 150 });
  const id = part!.id;

  /** One shopper: holds a piece, and a moment later it is paid. */
  async function buy(): Promise<boolean> {
    const reference = aReference();
    const placed = await placeOrder(
      { db, now: testNow, holdMinutes: 30, announce: async () => {} },
      { reference, customer: aCustomer(), lines: [{ id, quantity: 1 }] },
    );
    if (!placed.ok) return false;
    await inTransaction(db, async (transaction) => sellHeldPieces(transaction, await piecesOf(transaction, reference)));
    return true;
  }

  /** The owner on a stale page: looks, then types another figure; told of a conflict she looks again, a few times. */
  async function edit(by: number): Promise<{ seen: number; stock: number } | null> {
    for (let look = 0; look < 5; look += 1) {
      const seen = (await shelf(db, id)).stock;
      const wanted = Math.max(0, seen + by);
      const change = await setStock(db, acting, { id, seen, stock: wanted });
      if (change.ok) return { seen, stock: wanted };
    }
    return null;
  }

  const buying = Array.from({ length: sales }, buy);
  const editing = Array.from({ length: edits }, (_, index) => edit(index % 2 === 0 ? 4 : -2));
  const bought = (await Promise.all(buying)).filter(Boolean).length;
  const accepted = (await Promise.all(editing)).filter((each) => each !== null);

  const end = await shelf(db, id);
  const moved = accepted.reduce((sum, each) => sum + each.stock - each.seen, 0);
  expect(bought).toBeGreaterThan(0);
  expect(accepted.length).toBeGreaterThan(0);
  expect(end).toEqual({ stock: 150 + moved - bought, held: 0, available: 150 + moved - bought, sales: bought });
  const history = await db
    .selectFrom('audit_entries')
    .select([sql<number>`(before ->> 'stock')::int`.as('seen'), sql<number>`(after ->> 'stock')::int`.as('stock')])
    .where('subject_id', '=', id)
    .execute();
  const sorted = (list: { seen: number; stock: number }[]) =>
    list.map(({ seen, stock }) => `${seen} → ${stock}`).sort();
  // A figure that is set to itself changes nothing, so there is nothing to tell.
  expect(sorted(history)).toEqual(sorted(accepted.filter((each) => each.seen !== each.stock)));
}, 60_000);
