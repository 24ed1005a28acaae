import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aCustomer, aReference, productsOnShelf, stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { placeOrder } from '../checkout/place-order.server.ts';
import type { Database } from '../shared/schema.ts';
import { productsPerPage } from './product.ts';
import { countProducts, productCounts } from './product-counts.server.ts';
import {
  findProduct,
  listProducts as listOf,
  type ProductList,
  productChanges,
  productsByIds,
  relatedProducts,
  selectRelatedIds,
  stripProducts,
} from './products.server.ts';

const database = testDatabase();
const listProducts = async (db: Database, list: ProductList, page?: number) =>
  listOf(db, list, await productCounts(db), page);
const offers = async (most: number) => (await stripProducts(database.db, [{ kind: 'offers', most }]))[0] ?? [];
const idsOf = (products: { id: string }[]) => products.map((product) => product.id);

async function hold(id: string, quantity: number) {
  const tools = { db: database.db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 };
  const placed = await placeOrder(tools, { reference: aReference(), customer: aCustomer(), lines: [{ id, quantity }] });
  expect(placed.ok).toBe(true);
}

describe('the catalogue', () => {
  test('shows what can be bought first, best sellers first among those, and always in the same order', async () => {
    await stock(
      database.db,
      { id: 'sold-out', stock: 0, sales: 99 },
      { id: 'b', sales: 5 },
      { id: 'a', sales: 5 },
      { id: 'best', sales: 10 },
      { id: 'all-held', stock: 1, sales: 50 },
    );
    await hold('all-held', 1);
    const page = await listProducts(database.db, {});
    expect(idsOf(page.products)).toEqual(['best', 'a', 'b', 'sold-out', 'all-held']);
  });

  test('shows as stock what can still be bought', async () => {
    await stock(database.db, { id: 'a', stock: 5 });
    await hold('a', 2);
    expect((await listProducts(database.db, {})).products).toMatchObject([{ id: 'a', stock: 3 }]);
    expect(await findProduct(database.db, 'a')).toMatchObject({ stock: 3 });
    expect(await productsByIds(database.db, ['a'])).toMatchObject([{ stock: 3 }]);
  });

  test('comes in pages that together hold every product once', async () => {
    const count = productsPerPage * 2 + 3;
    await stock(database.db, ...Array.from({ length: count }, (_, index) => ({ id: `p${index}`, sales: index % 4 })));
    const pages = await Promise.all([1, 2, 3].map((page) => listProducts(database.db, {}, page)));
    expect(pages.map((page) => page.products.length)).toEqual([productsPerPage, productsPerPage, 3]);
    expect(new Set(pages.flatMap((page) => idsOf(page.products))).size).toBe(count);
    for (const page of pages) expect(page).toMatchObject({ total: count, pages: 3 });
  });

  // From the middle on a page is counted off from the end, and of several categories their orders are merged.
  test.each<[string, ProductList, string]>([
    ['of everything', {}, 'true'],
    ['of a category', { categories: ['SSD'] }, "category = 'SSD'"],
    ['of two categories', { categories: ['SSD', 'Mouse'] }, "category IN ('SSD', 'Mouse')"],
    ['of offers', { discounted: true }, 'discount > 0'],
  ])('%s has the same order on every page', async (_name, list, condition) => {
    const categories = ['SSD', 'Mouse', 'Coolers'] as const;
    const products = Array.from({ length: 200 }, (_, index) => ({
      id: `p${(index * 7919) % 1000}`,
      category: categories[index % 3],
      sales: index % 5,
      stock: index % 4,
      discount: index % 2,
    }));
    await stock(database.db, ...products);
    const { rows } = await sql<{
      id: string;
    }>`SELECT id FROM products JOIN shelf ON product_id = id WHERE ${sql.raw(condition)}
      ORDER BY stock > 0 DESC, sales DESC, id`.execute(database.db);
    const { pages } = await listProducts(database.db, list);
    const shown = await Promise.all(
      Array.from({ length: pages }, (_, page) => listProducts(database.db, list, page + 1)),
    );
    expect(pages).toBe(Math.ceil(rows.length / productsPerPage));
    expect(shown.flatMap((page) => idsOf(page.products))).toEqual(idsOf(rows));
  });

  test.each([
    [0, 1],
    [-5, 1],
    [2, 2],
    [3, 2],
    [1e9, 2],
  ])('shows for page %i the page %i of two', async (asked, shown) => {
    await stock(database.db, ...Array.from({ length: productsPerPage + 1 }, () => ({})));
    const page = await listProducts(database.db, {}, asked);
    expect(page).toMatchObject({ page: shown, pages: 2 });
    expect(page.products).toHaveLength(shown === 1 ? productsPerPage : 1);
  });

  test('that is empty has one empty page', async () => {
    expect(await listProducts(database.db, {})).toEqual({ products: [], total: 0, page: 1, pages: 1 });
    expect(await countProducts(database.db)).toBe(0);
  });

  test('of some categories has theirs only, and the counts say how many each has', async () => {
    await stock(
      database.db,
      { id: 'a', category: 'SSD' },
      { id: 'b', category: 'Almacenamiento Externo' },
      { id: 'c', category: 'Mouse' },
      { id: 'd', category: 'Mouse' },
    );
    const page = await listProducts(database.db, { categories: ['SSD', 'Almacenamiento Externo'] });
    expect(idsOf(page.products)).toEqual(['a', 'b']);
    expect(page.total).toBe(2);
    expect((await listProducts(database.db, { categories: ['Mouse Pads'] })).total).toBe(0);
    const counts = (await productCounts(database.db)).shown;
    expect(Object.fromEntries(counts)).toEqual({ SSD: 1, 'Almacenamiento Externo': 1, Mouse: 2 });
    expect(await countProducts(database.db)).toBe(4);
  });
});

describe('offers', () => {
  test('are the products with a discount above 0', { tags: ['S7.03'] }, async () => {
    await stock(
      database.db,
      { id: 'a', discount: 1 },
      { id: 'b', discount: 0 },
      { id: 'c', discount: 30, category: 'Mouse' },
      { id: 'd', discount: 99, stock: 0 },
    );
    expect(idsOf((await listProducts(database.db, { discounted: true })).products)).toEqual(['a', 'c', 'd']);
    const mice = await listProducts(database.db, { discounted: true, categories: ['Mouse'] });
    expect(idsOf(mice.products)).toEqual(['c']);
  });

  test('on the home page are the deepest discounts of what can be bought', async () => {
    await stock(
      database.db,
      { id: 'none', discount: 0 },
      { id: 'small', discount: 5 },
      { id: 'deep', discount: 30 },
      { id: 'deep-best', discount: 30, sales: 9 },
      { id: 'sold-out', discount: 90, stock: 0 },
    );
    expect(idsOf(await offers(10))).toEqual(['deep-best', 'deep', 'small']);
    expect(idsOf(await offers(1))).toEqual(['deep-best']);
  });

  test('on the home page are in the order of the pesos that they save, of an index', async () => {
    // Half a peso apart, they save the same.
    await stock(
      database.db,
      { id: 'a', price: 10_001, discount: 50, sales: 2 },
      { id: 'b', price: 10_000, discount: 50 },
    );
    await stock(database.db, { id: 'c', price: 10_002, discount: 50, sales: 1 });
    expect(idsOf(await offers(10))).toEqual(['c', 'a', 'b']);
    const plan = await database.db.transaction().execute(async (transaction) => {
      // A table of three rows is read whole otherwise.
      for (const method of ['seqscan', 'bitmapscan', 'sort']) {
        await sql`SET LOCAL ${sql.raw(`enable_${method}`)} = off`.execute(transaction);
      }
      const order = sql`(price::bigint * 100 - offer_in_cents) DESC, sales DESC, id`;
      const { rows } =
        await sql`EXPLAIN SELECT id FROM products WHERE deleted_at IS NULL AND offer_percent > 0 AND is_available
        ORDER BY ${order} LIMIT 8`.execute(transaction);
      return JSON.stringify(rows);
    });
    expect(plan).toContain('Scan using products_best_savings');
  });
});

test('best sellers are the four products that sold most', { tags: ['S7.04', 'S9.14'] }, async () => {
  const sales = [3, 50, 7, 0, 20, 100];
  await stock(database.db, ...sales.map((sold) => ({ id: `sold-${sold}`, sales: sold })));
  expect(idsOf((await stripProducts(database.db, [{ kind: 'best_sellers' }]))[0] ?? [])).toEqual([
    'sold-100',
    'sold-50',
    'sold-20',
    'sold-7',
  ]);
});

test('a strip of a category has what can be bought first, one of a list its own order, in one answer', async () => {
  await stock(
    database.db,
    { id: 'gone', category: 'SSD', stock: 0, sales: 99 },
    { id: 'b', category: 'SSD', sales: 1 },
    { id: 'a', category: 'SSD', sales: 2 },
    { id: 'mouse', category: 'Mouse' },
  );
  const strips = await stripProducts(database.db, [
    { kind: 'products', ids: ['mouse', 'gone', 'never', 'a'] },
    { kind: 'category', category: 'SSD', most: 2 },
    { kind: 'offers', most: 8 },
  ]);
  expect(strips.map(idsOf)).toEqual([['mouse', 'gone', 'a'], ['a', 'b'], []]);
});

describe('related products', () => {
  test('are at most five of the same category, without the product itself', { tags: ['S9.13', 'S7.11'] }, async () => {
    await stock(
      database.db,
      ...Array.from({ length: 7 }, (_, index) => ({ id: `mouse-${index}`, category: 'Mouse' as const, sales: index })),
      { id: 'pad', category: 'Mouse Pads', sales: 99 },
    );
    const related = await relatedProducts(database.db, { id: 'mouse-5', category: 'Mouse' });
    expect(idsOf(related)).toEqual(['mouse-6', 'mouse-4', 'mouse-3', 'mouse-2', 'mouse-1']);
    const { rows } = await database.db.executeQuery(selectRelatedIds(database.db, 'mouse-5'));
    expect(rows).toEqual(related.map(({ id }) => ({ id })));
  });

  test('are none when it is alone in its category', async () => {
    await stock(database.db, { id: 'a', category: 'Mouse' }, { id: 'b', category: 'SSD' });
    expect(await relatedProducts(database.db, { id: 'a', category: 'Mouse' })).toEqual([]);
  });
});

describe('one product', () => {
  test('is found by its id, with all that its page shows', { tags: ['S7.07'] }, async () => {
    const [made] = await stock(database.db, {
      coupon: 'HOLA',
      image: '/a.avif',
      specs: { nucleos: 6 },
      sales: 3,
      discount: 5,
    });
    expect(await findProduct(database.db, made!.id)).toEqual({
      ...made,
      ...{ rated: null, fixedPrice: null, campaignId: null },
    });
  });

  test('that is not there is not found', async () => {
    await stock(database.db, { id: 'a' });
    for (const id of ['b', 'A', '', "a' OR '1'='1"]) expect(await findProduct(database.db, id)).toBeUndefined();
  });

  test('of several asked for is left out where it is gone', async () => {
    await stock(database.db, { id: 'a' }, { id: 'b' });
    expect(idsOf(await productsByIds(database.db, ['b', 'gone', 'a'])).sort()).toEqual(['a', 'b']);
    expect(await productsByIds(database.db, [])).toEqual([]);
  });
});

describe('a product in the store', () => {
  const whole = {
    id: 'radeon-9060',
    name: 'PowerColor RADEON RX 9060 XT Ñandú',
    price: 1_949_000,
    image: 'https://img.example.test/9060.avif',
    category: 'Tarjeta Gráfica',
    description: 'Para jugar en 1440p.\nDos ventiladores.',
    discount: 12,
    sales: 7,
    stock: 4,
    coupon: 'RADEON3',
  } as const;
  const stored = () => productsOnShelf(database.db).selectAll().executeTakeFirstOrThrow();

  test('keeps every field as what it is: figures as numbers', {
    tags: ['S3.01', 'S3.02', 'S3.03', 'S3.05', 'S3.06', 'S3.08', 'S3.09', 'S3.10', 'S3.11', 'S3.12', 'S3.13'],
  }, async () => {
    await stock(database.db, whole);
    expect(await stored()).toMatchObject(whole);
  });

  test('has its name in lower case from the moment it is made, and after it is renamed', {
    tags: ['S3.04'],
  }, async () => {
    await stock(database.db, whole);
    expect((await stored()).name_lowercase).toBe('powercolor radeon rx 9060 xt ñandú');
    await stock(database.db, { ...whole, name: 'RADEON RX 9070' });
    expect((await stored()).name_lowercase).toBe('radeon rx 9070');
  });
});

test.each([1, 2, 3, 4, 100])('the list of changes has every product once, in portions of %i', async (portion) => {
  await stock(database.db, { id: 'Zeta' }, { id: 'alfa' }, { id: '_b' }, { id: '10' }, { id: '9-x' }, { id: 'ALFA' });
  const seen: string[] = [];
  for await (const rows of productChanges(database.db, { portion })) {
    expect(rows.length).toBeLessThanOrEqual(portion);
    seen.push(...rows.map(({ id }) => id));
  }
  expect(seen.sort()).toEqual(['Zeta', 'alfa', '_b', '10', '9-x', 'ALFA'].sort());
});
