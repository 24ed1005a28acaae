import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { merged, parseAnnouncement } from '#app/platform/live/live-bus.server.ts';
import { announcements } from '#tests/support/announcements.ts';
import { aProduct, type ProductValues, setProduct, stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { holdUnits, releaseUnits, sellHeldUnits } from '../orders/holds.server.ts';
import { writeProducts } from './write-products.server.ts';

const database = testDatabase();
const allAnnounced = announcements(database);

/** Without what lists are filtered by: `filters/live-facets.db.test.ts`. */
async function announced() {
  return (await allAnnounced()).filter(({ facets }) => !facets);
}

const change = (id: string, set: ProductValues) => setProduct(database.db, id, set);

/** Every kind sorted, as the database promises no order. */
async function invalidations() {
  const all = await announced();
  return all.map((invalidation) =>
    Object.fromEntries(
      Object.entries(invalidation).map(([kind, ids]) => [kind, ids === 'all' ? ids : [...ids].sort()]),
    ),
  );
}

describe('an announcement', () => {
  beforeEach(async () => {
    await stock(
      database.db,
      { id: 'a', category: 'Procesadores', sales: 100, stock: 50 },
      { id: 'b', category: 'Procesadores', sales: 50, stock: 5, discount: 10 },
      { id: 'c', category: 'Chasís', sales: 10, stock: 5 },
      { id: 'd', category: 'Chasís', sales: 9, stock: 5 },
      { id: 'e', category: 'Chasís', sales: 8, stock: 5 },
    );
    await announced();
  });

  test.each([
    [{ stock: 49 }],
    [{ stock: 6 }],
    [{ held: 40 }],
    [{ description: 'Otra' }],
    [{ coupon: 'CPU10' }],
    [{ sales: 101 }],
    [{ sales: 51 }],
  ])('names the product alone where %j changes only what its own page shows', async (set) => {
    await change('a', set);
    expect(await invalidations()).toEqual([{ products: ['a'] }]);
  });

  test.each([
    [{ price: 1_000 }],
    [{ stock: 5 }],
    [{ held: 49 }],
    [{ name: 'Otro' }],
    [{ image: '/images/a.avif' }],
    [{ specs: JSON.stringify({ socket: 'AM5' }) }],
  ])('names the product and its cards where %j changes what a card shows, and no list', async (set) => {
    await change('a', set);
    expect(await invalidations()).toEqual([{ products: ['a'], cards: ['a'] }]);
  });

  test('of each step of the last five units names the cards', async () => {
    for (const left of [7, 6, 5, 4, 3, 2, 1, 0, 1, 9]) await change('a', { stock: left });
    const received = await invalidations();
    expect(received.map(({ cards }) => Boolean(cards))).toEqual(
      [7, 6, 5, 4, 3, 2, 1, 0, 1, 9].map((left) => left !== 7 && left !== 6),
    );
    expect(received.every(({ products }) => products?.[0] === 'a')).toBe(true);
    expect(received.map(({ lists }) => lists?.[0] ?? '').join('')).toBe('ProcesadoresProcesadores');
  });

  test.each([
    ['a', { discount: 5 }, ['offers']],
    ['b', { discount: 0 }, ['offers']],
    ['a', { stock: 0 }, ['Procesadores']],
    ['b', { stock: 0 }, ['Procesadores', 'offers']],
    ['a', { held: 50 }, ['Procesadores']],
  ] as const)('of %s with %j names the lists that it moves in', async (id, set, lists) => {
    await change(id, set);
    expect(await invalidations()).toEqual([{ products: [id], cards: [id], lists }]);
  });

  test('of other words to be found by names the lists, since a search may find it, and the product', async () => {
    await sql`UPDATE product_search SET words = 'otro' WHERE id = 'a'`.execute(database.db);
    expect(await invalidations()).toEqual([{ lists: ['Procesadores'] }, { words: ['a'] }]);
  });

  test('of a product that comes or goes names lists and counts', async () => {
    const both = ['Chasís', 'Procesadores'];
    await change('e', { category: 'Procesadores' });
    expect(await invalidations()).toEqual([{ products: ['e'], cards: ['e'], lists: both, counts: both }]);
    const own = { products: ['e'], cards: ['e'], lists: ['Procesadores'], counts: ['Procesadores'] };
    await change('e', { deleted_at: new Date() });
    expect(await invalidations()).toEqual([own]);
    await change('e', { price: 7 });
    expect(await invalidations()).toEqual([]);
    await change('e', { deleted_at: null });
    expect(await invalidations()).toEqual([own]);
    await change('e', { id: 'z' });
    expect(await invalidations()).toEqual([{ ...own, products: ['e', 'z'], cards: ['e', 'z'] }]);
  });

  test.each([
    ['past the next', { id: 'b', sales: 101 }, true],
    ['level with the next, after it by id', { id: 'b', sales: 100 }, false],
    ['level with the next, before it by id', { id: 'a', sales: 50 }, false],
    ['among the four', { id: 'e', sales: 10 }, true],
    ['near the four', { id: 'e', sales: 9 }, false],
    ['from the four', { id: 'd', sales: 7 }, true],
    ['nowhere', { id: 'd', sales: 10 }, false],
  ])(
    'of sales that move a product %s says whether the best sellers changed, and no list',
    async (_, { id, sales }, is) => {
      await change(id, { sales });
      expect(await invalidations()).toEqual([{ products: [id], ...(is ? { best_sellers: 'all' } : {}) }]);
    },
  );

  test('of two best sellers that swap ranks in one statement is made', async () => {
    const { db } = database;
    await db.updateTable('products').set({ sales: sql`150 - sales` }).where('id', 'in', ['a', 'b']).execute();
    expect(await invalidations()).toEqual([{ products: ['a', 'b'], best_sellers: 'all' }]);
  });

  test('of a best seller that is added, deleted or gone is made', async () => {
    await stock(database.db, { id: 'f', category: 'Chasís', sales: 11 });
    await change('f', { deleted_at: new Date() });
    await change('f', { deleted_at: null });
    await database.db.deleteFrom('products').where('id', '=', 'f').execute();
    const received = await invalidations();
    expect(received.map((invalidation) => invalidation.best_sellers)).toEqual(['all', 'all', 'all', 'all']);
    await database.db.deleteFrom('products').where('id', '=', 'e').execute();
    expect((await invalidations()).map((invalidation) => invalidation.best_sellers)).toEqual([undefined]);
  });

  test('of what nobody sees is not made', async () => {
    await change('a', { updated_at: new Date() });
    await sql`UPDATE products SET price = price, name = name WHERE id = 'a'`.execute(database.db);
    await sql`UPDATE shelf SET stock = stock, low_stock_at = 9 WHERE product_id = 'a'`.execute(database.db);
    await sql`UPDATE product_search SET rules = 0`.execute(database.db);
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
    await stock(database.db, { id: 'g', category: 'Chasís', discount: 5 });
    expect(await invalidations()).toEqual([
      { products: ['g'], cards: ['g'], lists: ['Chasís', 'offers'], counts: ['Chasís'] },
    ]);
    await database.db.deleteFrom('products').where('id', 'in', ['a', 'c']).execute();
    const both = ['Chasís', 'Procesadores'];
    expect(await invalidations()).toEqual([
      { products: ['a', 'c'], cards: ['a', 'c'], lists: both, counts: both, best_sellers: 'all' },
    ]);
  });

  test('follows an order: held, given back, held, sold', async () => {
    const one = new Map([['a', 1]]);
    await inTransaction(database.db, (transaction) => holdUnits(transaction, one));
    expect(await invalidations()).toEqual([{ products: ['a'] }]);
    await inTransaction(database.db, (transaction) => releaseUnits(transaction, one));
    expect(await invalidations()).toEqual([{ products: ['a'] }]);
    await inTransaction(database.db, (transaction) => holdUnits(transaction, new Map([...one, ['c', 1]])));
    expect(await invalidations()).toEqual([{ products: ['a', 'c'], cards: ['c'] }]);
    await inTransaction(database.db, (transaction) => sellHeldUnits(transaction, one));
    expect(await invalidations()).toEqual([{ products: ['a'] }]);
  });
});

test('each announcement has an id of its own, which all listeners receive', async () => {
  await stock(database.db, { id: 'a', stock: 50 });
  const received: [string[], string[]] = [[], []];
  const listenings = await Promise.all(
    received.map((each) =>
      database.handle.listen('live', { onMessage: (text) => each.push(text), onResync: () => {} }),
    ),
  );
  for (const held of [1, 2, 1, 2]) await change('a', { held });
  const announcementIds = () => received.map((texts) => texts.map((text) => parseAnnouncement(text)?.id));
  await expect.poll(() => announcementIds().map((each) => each.length)).toEqual([4, 4]);
  const [first = [], second] = announcementIds();
  expect(new Set(first).size).toBe(4);
  expect(first.every((id) => /^[0-9a-f]{32}$/.test(id ?? ''))).toBe(true);
  expect(second).toEqual(first);
  await Promise.all(listenings.map((listening) => listening.stop()));
});

const everything = { products: 'all', cards: 'all', lists: 'all', counts: 'all', best_sellers: 'all' };

test('many products are named in portions that PostgreSQL takes', async () => {
  const ids = Array.from({ length: 200 }, (_, index) => String(index).padStart(64, 'x'));
  await stock(database.db, ...ids.map((id) => ({ id })));
  const all = await announced();
  expect(all.length).toBe(4);
  const { products, cards, ...beside } = merged(all) as Record<string, string[]>;
  expect([[...products!].sort(), [...cards!].sort()]).toEqual([ids.sort(), ids]);
  expect(beside).toEqual({ lists: ['Procesadores'], counts: ['Procesadores'], best_sellers: 'all' });
});

test('categories that make a message too long are not named', async () => {
  const ids = Array.from({ length: 50 }, (_, index) => String(index).padStart(64, 'x'));
  await stock(database.db, ...ids.map((id) => ({ id, category: `Otra ${id.slice(-50)}` as 'Procesadores' })));
  expect(await announced()).toEqual([everything]);
});

test('a large import is one announcement', async () => {
  const products = Array.from({ length: 1_700 }, (_, index) => aProduct({ id: `large-${index}` }));
  await inTransaction(database.db, (transaction) => writeProducts(transaction, products));
  const [all, ...rest] = await announced();
  expect(all).toEqual(everything);
  expect(rest.length).toBeLessThanOrEqual(4);
  await database.db.updateTable('products').set({ price: 7 }).execute();
  await sql`TRUNCATE products CASCADE`.execute(database.db);
  expect((await announced()).filter((invalidation) => invalidation.products)).toEqual([everything, everything]);
});
