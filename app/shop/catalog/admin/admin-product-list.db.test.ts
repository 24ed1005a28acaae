import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { insertProducts } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { usualLowStock } from '../product.ts';
import { adminProductPage, adminProducts } from './admin-product-list.server.ts';
import type { ProductFilterState } from './admin-product-list.ts';

const database = testDatabase();

async function aLongShelf(): Promise<void> {
  await insertProducts(
    database.db,
    sql`SELECT 'p' || n, 'Parte ' || n, 1000 + n, 'SSD', CASE n % 50 WHEN 1 THEN 3 WHEN 4 THEN 0 ELSE 40 END, n,
      CASE n % 50 WHEN 2 THEN NULL ELSE '/x.svg' END, CASE n % 50 WHEN 3 THEN '{"a": 1, "b": 2}' ELSE '{"a": 1, "b": 2, "c": 3}' END::jsonb
      FROM generate_series(1, 2000) AS n`,
    ['id', 'name', 'price', 'category', 'stock', 'sales', 'image', 'specs'],
  );
  await sql`ANALYZE products`.execute(database.db);
}

// The partial indexes repeat the conditions: with another wording or figure in the query they are not used.
const counted: [ProductFilterState, string, number][] = [
  ['sold_out', 'products_listed', 40],
  ['low_stock', 'products_low_stock', 80],
  ['no_picture', 'products_without_picture', 40],
  ['thin_sheet', 'products_thin_sheet', 40],
];

// One long shelf for both, because filling it takes longer than all that is asked of it.
test('each state is counted by its index, and every order shows each product once over all its pages', async () => {
  await aLongShelf();
  for (const [state, index, count] of counted) {
    const plan = await inTransaction(database.db, async (transaction) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(transaction);
      return adminProducts(transaction, { query: '', category: null, state })
        .select(sql<number>`count(*)`.as('count'))
        .explain();
    });
    expect(JSON.stringify(plan), state).toContain(index);
    const { total } = await adminProductPage(
      database.db,
      { query: '', category: null, state },
      { order: 'newest', page: 1 },
    );
    expect(total, state).toBe(count);
  }
  for (const order of ['newest', 'name', 'price', 'stock', 'sales'] as const) {
    const visited: string[] = [];
    for (let page = 1; page <= 40; page += 1) {
      const { products } = await adminProductPage(
        database.db,
        { query: '', category: null, state: null },
        { order, page },
      );
      visited.push(...products.map(({ id }) => id));
    }
    expect([visited.length, new Set(visited).size], order).toEqual([2000, 2000]);

    if (order === 'price') expect([visited[0], visited.at(-1)]).toEqual(['p2000', 'p1']);
  }
});

test('few are as many as the form of a product says', async () => {
  const { rows } = await sql`SELECT is_low_stock(${usualLowStock}::integer, NULL) AS few,
    is_low_stock(${usualLowStock}::integer + 1, NULL) AS more, is_low_stock(7, 7) AS own`.execute(database.db);
  expect(rows).toEqual([{ few: true, more: false, own: true }]);
});
