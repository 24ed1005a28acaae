import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { merged } from '#app/platform/live/live-news.ts';
import { announcements } from '#tests/support/announcements.ts';
import { aProduct, stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { holdPieces, releasePieces, sellHeldPieces } from '../orders/holds.server.ts';
import { writeProducts } from './write-products.server.ts';

const database = testDatabase();
const announced = announcements(database);

const change = (id: string, set: object) => database.db.updateTable('products').set(set).where('id', '=', id).execute();

describe('an announcement', () => {
  beforeEach(async () => {
    await stock(
      database.db,
      { id: 'a', category: 'Procesadores', sales: 100, stock: 5 },
      { id: 'b', category: 'Procesadores', sales: 50, stock: 5, discount: 10 },
      { id: 'c', category: 'Chasís', sales: 10, stock: 5 },
    );
    await announced();
  });

  test.each([
    [{ price: 1_000 }],
    [{ stock: 4 }],
    [{ held: 1 }],
    [{ name: 'Otro' }],
    [{ image: '/images/a.avif' }],
    [{ specs: JSON.stringify({ socket: 'AM5' }) }],
    [{ description: 'Otra' }],
    [{ coupon: 'CPU10' }],
    [{ sales: 101 }],
  ])('names the product where %j changes what it looks like, and no list', async (set) => {
    await change('a', set);
    expect(await announced()).toEqual([{ products: ['a'] }]);
  });

  test.each([
    ['a', { discount: 5 }, ['offers']],
    ['b', { discount: 0 }, ['offers']],
    ['a', { stock: 0 }, ['Procesadores']],
    ['b', { stock: 0 }, ['Procesadores', 'offers']],
    ['a', { held: 5 }, ['Procesadores']],
    ['a', { sales: 50 }, ['Procesadores']],
    ['b', { sales: 101 }, ['Procesadores', 'offers']],
    ['a', { category: 'Chasís' }, ['Chasís', 'Procesadores']],
    ['a', { search_text: ' otro' }, ['Procesadores']],
    ['a', { id: 'z' }, ['Procesadores']],
  ] as const)('of %s with %j names the lists that it enters, leaves or moves in', async (id, set, lists) => {
    await change(id, set);
    const [told, ...more] = await announced();
    expect(more).toEqual([]);
    expect([...(told?.lists ?? [])].sort()).toEqual(lists);
  });

  test('of what nobody sees is not made', async () => {
    await change('a', { updated_at: new Date(), search_keywords: ['x'] });
    await change('a', { price: sql`price`, name: sql`name` });
    await change('nobody', { price: 1 });
    await database.db.deleteFrom('products').where('id', '=', 'nobody').execute();
    expect(await announced()).toEqual([]);
  });

  test('is not made by a transaction that is rolled back, and comes only at commit', async () => {
    const failing = inTransaction(database.db, async (transaction) => {
      await transaction.updateTable('products').set({ price: 1 }).where('id', '=', 'a').execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await announced()).toEqual([]);
  });

  test('of products added and deleted names their lists', async () => {
    await stock(database.db, { id: 'd', category: 'Chasís', discount: 5 });
    const [added] = await announced();
    expect(added).toEqual({ products: ['d'], lists: ['Chasís', 'offers'] });
    await database.db.deleteFrom('products').where('id', 'in', ['a', 'c']).execute();
    const [deleted] = await announced();
    expect([...(deleted?.products ?? [])].sort()).toEqual(['a', 'c']);
    expect([...(deleted?.lists ?? [])].sort()).toEqual(['Chasís', 'Procesadores']);
  });

  test('follows an order: held, given back, held, sold', async () => {
    const one = new Map([['a', 1]]);
    await inTransaction(database.db, (transaction) => holdPieces(transaction, one));
    expect(await announced()).toEqual([{ products: ['a'] }]);
    await inTransaction(database.db, (transaction) => releasePieces(transaction, one));
    expect(await announced()).toEqual([{ products: ['a'] }]);
    await inTransaction(database.db, (transaction) => holdPieces(transaction, new Map([...one, ['c', 1]])));
    expect(await announced()).toEqual([{ products: ['a'] }, { products: ['c'] }]);
    await inTransaction(database.db, (transaction) => sellHeldPieces(transaction, one));
    expect(await announced()).toEqual([{ products: ['a'] }]);
  });
});

test('many products are named in portions that PostgreSQL takes', async () => {
  const ids = Array.from({ length: 200 }, (_, index) => String(index).padStart(64, 'x'));
  await stock(database.db, ...ids.map((id) => ({ id })));
  const told = await announced();
  expect(told.length).toBe(2);
  expect([...(merged(told) as Record<string, string[]>).products!].sort()).toEqual(ids.sort());
});

test('a large import is one announcement', async () => {
  const products = Array.from({ length: 1_700 }, (_, index) => aProduct({ id: `large-${index}` }));
  await inTransaction(database.db, (transaction) => writeProducts(transaction, products));
  const [all, ...rest] = await announced();
  expect(all).toEqual({ products: 'all', lists: 'all' });
  expect(rest.length).toBeLessThanOrEqual(2);
  await database.db.updateTable('products').set({ price: 7 }).execute();
  await sql`TRUNCATE products CASCADE`.execute(database.db);
  expect(await announced()).toEqual([all, all]);
});
