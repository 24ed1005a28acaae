import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { applyChange, undoChange } from '#app/shop/changes/apply-change.server.ts';
import { draftChange } from '#app/shop/changes/draft-change.server.ts';
import { placeOrder } from '#app/shop/checkout/place-order.server.ts';
import { sellHeldPieces } from '#app/shop/orders/holds.server.ts';
import { piecesOf } from '#app/shop/orders/orders.server.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { testDatabase } from '#tests/support/database.ts';
import { aCustomer, aReference, stock, testNow } from '#tests/support/factories.ts';

const database = testDatabase();
const parts = 30;
const sales = 200;
const changes = 20;
const onShelf = 40;

test('changes of 30 products racing 200 sales of two: every piece is accounted for, by the history too', async () => {
  const { db } = database;
  const acting = await actingOwner(db);
  const made = await stock(db, ...Array.from({ length: parts }, () => ({ stock: onShelf })));
  const ids = made.map((each) => each.id);
  const sold = new Map<string, number>();

  /** One shopper: holds a piece of two products, the later one named first, and a moment later they are paid. */
  async function buy(_: unknown, index: number): Promise<boolean> {
    const pair = [ids[(index * 7 + 3) % parts]!, ids[index % parts]!];
    const reference = aReference();
    const placed = await placeOrder(
      { db, now: testNow, holdMinutes: 30, announce: async () => {} },
      { reference, customer: aCustomer(), lines: [...new Set(pair)].map((id) => ({ id, quantity: 1 })) },
    );
    if (!placed.ok) return false;
    await inTransaction(db, async (transaction) => sellHeldPieces(transaction, await piecesOf(transaction, reference)));
    for (const id of new Set(pair)) sold.set(id, (sold.get(id) ?? 0) + 1);
    return true;
  }

  /** The owner: looks at everything, applies it, and takes every second change back. */
  async function change(_: unknown, index: number): Promise<void> {
    const amount = index % 2 === 0 ? 4 : -2;
    const drafted = await draftChange(db, acting, {
      kind: 'bulk',
      rule: { field: 'stock', way: 'add', amount },
      selection: { kind: 'chosen', ids },
    });
    if (!drafted.ok) return;
    const [first, second] = await Promise.all([
      applyChange(db, acting, drafted.id),
      applyChange(db, acting, drafted.id),
    ]);
    expect([first.ok, second.ok].sort()).toEqual([false, true]);
    if (index % 4 === 0) await undoChange(db, acting, drafted.id);
  }

  const buying = Array.from({ length: sales }, buy);
  const changing = Array.from({ length: changes }, change);
  const bought = (await Promise.all(buying)).filter(Boolean).length;
  await Promise.all(changing);
  // Whatever moved while the sales ran, this one finds nobody in its way.
  const last = await draftChange(db, acting, {
    kind: 'bulk',
    rule: { field: 'stock', way: 'add', amount: 1 },
    selection: { kind: 'chosen', ids },
  });
  expect(last.ok && (await applyChange(db, acting, last.id))).toEqual({ ok: true, changed: parts, stayed: 0 });

  const history = await db
    .selectFrom('audit_entries')
    .select([
      'subject_id as id',
      sql<number>`sum((after ->> 'stock')::int - (before ->> 'stock')::int)::int`.as('moved'),
    ])
    .groupBy('subject_id')
    .execute();
  const moved = new Map(history.map((each) => [each.id, each.moved]));
  const shelves = await db.selectFrom('products').select(['id', 'stock', 'held', 'sales']).execute();
  expect(bought).toBeGreaterThan(0);
  for (const { id, ...shelf } of shelves) {
    const pieces = sold.get(id) ?? 0;
    expect(shelf).toEqual({ stock: onShelf + (moved.get(id) ?? 0) - pieces, held: 0, sales: pieces });
  }
  const open = await db.selectFrom('change_lines').select('state').where('state', '=', 'planned').execute();
  expect(open).toEqual([]);
}, 90_000);
