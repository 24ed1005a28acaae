import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { everyCategory } from '#app/shop/catalog/categories.ts';
import { readListQuery } from '#app/shop/catalog/filters/list-query.ts';
import { productCounts } from '#app/shop/catalog/product-counts.server.ts';
import { makeOutdatedWords } from '#app/shop/catalog/words/product-search.server.ts';
import type { Queryable } from '#app/shop/shared/schema.ts';
import { type ProductValues, setProduct, stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { aFollowingProcess } from '#tests/support/store/following-process.ts';
import { anAccount } from '#tests/support/wishes-and-reviews.ts';
import { filteredList } from './list.ts';
import type { CatalogueView } from './read-model.server.ts';
import { findProducts } from './search.server.ts';

const database = testDatabase();
const aProcess = (most?: number) => aFollowingProcess(database, most);

async function listIn(shop: CatalogueView, query = '') {
  return filteredList(await shop.facets(everyCategory()), {
    categories: everyCategory(),
    query: readListQuery(new URLSearchParams(query)),
    page: 1,
  });
}

/** A change without a notification. */
async function silently(id: string, set: { price: number }): Promise<void> {
  await database.db.transaction().execute(async (transaction) => {
    await sql`ALTER TABLE products DISABLE TRIGGER USER`.execute(transaction);
    await transaction.updateTable('products').set(set).where('id', '=', id).execute();
    await sql`ALTER TABLE products ENABLE TRIGGER USER`.execute(transaction);
  });
}
const change = (id: string, set: ProductValues) => setProduct(database.db, id, set);

describe('lists', () => {
  test('are read once, and a change is in the next answer, whatever it is of', async () => {
    await using process = await aProcess();
    const asked = async (query = '') => listIn(await process.inMemory(), query);
    await stock(
      database.db,
      { id: 'a', name: 'Corsair A', category: 'SSD', price: 100_000, specs: { capacidad_gb: 1000 } },
      { id: 'b', name: 'Kingston B', category: 'SSD', price: 200_000, stock: 0 },
    );
    expect((await asked()).total).toBe(2);
    await silently('a', { price: 1 });
    expect((await asked()).price?.least).toBe(10_000_000);

    await change('b', { price: 50_000 });
    expect((await asked()).price?.least).toBe(5_000_000);
    await change('b', { discount: 10, stock: 3 });
    expect(await asked('oferta=1&disponible=1')).toMatchObject({ total: 1, ids: ['b'] });
    await change('b', { name: 'Corsair B' });
    expect((await asked('marca=corsair')).total).toBe(2);
    await change('b', { specs: JSON.stringify({ capacidad_gb: 2000 }) });
    expect((await asked('capacidad_gb=2000')).ids).toEqual(['b']);
    await change('b', { sales: 9 });
    expect((await asked('orden=ventas')).ids).toEqual(['b', 'a']);
    await change('b', { category: 'Mouse' });
    expect(await asked('categoria=mouse')).toMatchObject({ ids: ['b'] });
    await change('a', { deleted_at: new Date() });
    expect((await asked()).ids).toEqual(['b']);
    await change('a', { deleted_at: null });
    await stock(database.db, { id: 'c', category: 'SSD' });
    expect((await asked()).total).toBe(3);
  });

  test('count stars by the reviews that are shown', async () => {
    await using process = await aProcess();
    const asked = async (query: string) => listIn(await process.inMemory(), query);
    await stock(database.db, { id: 'a' }, { id: 'b' });
    expect((await asked('estrellas=1')).total).toBe(0);
    const review = { product_id: 'a', stars: 4, comment: 'Bien', created_at: new Date(), updated_at: new Date() };
    await database.db
      .insertInto('reviews')
      .values({ ...review, customer_id: await anAccount(database.db) })
      .execute();
    expect((await asked('estrellas=4')).ids).toEqual(['a']);
    await database.db.updateTable('reviews').set({ hidden_at: new Date(), hidden_reason: 'Spam' }).execute();
    expect((await asked('estrellas=1')).total).toBe(0);
  });

  test('know a maker from the moment that the owner names him', async () => {
    await using process = await aProcess();
    const asked = async (query = '') => listIn(await process.inMemory(), query);
    await stock(database.db, { id: 'a', name: 'Zuluaga Turbo 5' });
    expect((await asked('marca=zuluaga')).total).toBe(0);
    await database.db.insertInto('makers').values({ slug: 'zuluaga', name: 'Zuluaga', spellings: [] }).execute();
    expect((await asked('marca=zuluaga')).ids).toEqual(['a']);
    expect((await (await process.inMemory()).makerOf())('Zuluaga Turbo 5')?.slug).toBe('zuluaga');
    await database.db.deleteFrom('makers').where('slug', '=', 'zuluaga').execute();
    expect(await asked()).toMatchObject({ brands: { missing: 1 } });
  });

  test('are loaded again after an invalidation that names nothing', async () => {
    await using process = await aProcess();
    const least = async () => (await listIn(await process.inMemory())).price?.least;
    await stock(database.db, { id: 'a', price: 100_000 });
    await process.inMemory();
    await silently('a', { price: 70_000 });
    process.notify('resync');
    expect(process.readModel.isLoaded).toBe(false);
    expect(await least()).toBe(7_000_000);
    await silently('a', { price: 60_000 });
    process.notify({ products: 'all' });
    expect(await least()).toBe(6_000_000);
  });

  test('have what changed while they were loaded', async () => {
    const ids = Array.from({ length: 1_500 }, (_, n) => `p${String(n).padStart(4, '0')}`);
    await stock(database.db, ...ids.map((id) => ({ id, price: 100_000 })));
    await using process = await aProcess();
    const loading = process.readModel.fresh();
    for (const [n, id] of [ids[0], ids[700], ids[1_499]].entries()) await change(id as string, { price: 50_000 + n });
    await loading;
    const { ids: cheapest } = await listIn(await process.inMemory(), 'orden=precio');
    expect(cheapest.slice(0, 3)).toEqual([ids[0], ids[700], ids[1_499]]);
  });

  test('are those of the database while the listener is disconnected, and nothing of them stays in memory', async () => {
    await using process = await aProcess();
    const { readModel, state } = process;
    await stock(database.db, { id: 'a', price: 100_000 });
    await process.inMemory();
    state.isConnected = false;
    for (const price of [70_000, 60_000]) {
      await silently('a', { price });
      const shop = await readModel.fresh();
      expect([shop.isInMemory, (await listIn(shop)).price?.least]).toEqual([false, price * 100]);
    }
  });

  test('are those of the database where a shop has more products than may be held', async () => {
    await stock(database.db, { id: 'a', price: 100_000 }, { id: 'b', category: 'Coolers', discount: 5 });
    await using process = await aProcess(1);
    const shop = await process.inMemory();
    await silently('a', { price: 70_000 });
    expect((await listIn(shop)).price?.least).toBe(7_000_000);
    expect((await shop.parts()).find('b')?.id).toBe('b');
    expect((await shop.counts()).offers.get('Coolers')).toBe(1);
    expect((await shop.search()).index).toBeNull();
    expect((await shop.makerOf())('Corsair 4000D')?.slug).toBe('corsair');
  });

  test('that many ask for beside a writer are never older than what was acknowledged', async () => {
    await using process = await aProcess();
    await stock(
      database.db,
      ...Array.from({ length: 30 }, (_, n) => ({ id: `p${n}`, price: 1_000, category: 'SSD' as const })),
    );
    let acknowledged = 1_000;
    let isOver = false;
    const stale: string[] = [];
    const answers = { memory: 0, database: 0 };
    const writing = (async () => {
      for (let price = 1_001; !isOver; price += 1) {
        await change('p7', { price });
        acknowledged = price;
        if (price % 10 === 0) process.notify({ products: 'all' });
        // The embedded database would leave nobody else a turn.
        await nextTurn();
      }
    })();
    const reading = Array.from({ length: 8 }, async () => {
      for (let n = 0; n < (inject('engine') === 'pglite' ? 8 : 40); n += 1) {
        const before = acknowledged;
        const shop = await process.readModel.fresh();
        answers[shop.isInMemory ? 'memory' : 'database'] += 1;
        const { price } = await listIn(shop, 'orden=precio-mayor');
        if ((price?.most ?? 0) < before * 100) stale.push(`${price?.most} after ${before}`);
      }
    });
    await Promise.all(reading).finally(() => {
      isOver = true;
    });
    await writing;
    expect(stale).toEqual([]);
    expect(answers.memory).toBeGreaterThan(0);
  });
});

test('counts are those of the database after each change that was acknowledged', async () => {
  await stock(
    database.db,
    { id: 'a', name: 'Zonda Uno', category: 'Mouse', price: 100_000, stock: 9 },
    { id: 'b', name: 'Zonda Dos', category: 'SSD', price: 200_000, stock: 9, discount: 10 },
  );
  await using process = await aProcess();
  const changes: (() => Promise<unknown>)[] = [
    async () => {},
    () => stock(database.db, { id: 'c', name: 'Pampero', category: 'Mouse', price: 1_000, stock: 1 }),
    () => change('a', { discount: 20 }),
    () => change('b', { discount: 0 }),
    () => change('c', { deleted_at: new Date() }),
    () => change('c', { deleted_at: null }),
    () => change('b', { category: 'Mouse' }),
    () => change('a', { discount: 0 }),
  ];
  const found = (counts: ReadonlyMap<string, number>) =>
    Object.fromEntries([...counts].filter(([, count]) => count > 0));
  for (const work of changes) {
    await work();
    const counts = await (await process.inMemory()).counts();
    const { shown, offers } = await productCounts(database.db);
    expect([found(counts.shown), found(counts.offers)]).toEqual([found(shown), found(offers)]);
  }
});

describe('parts of the shop', () => {
  test('are read once, and whatever changes of one is in the next answer of each process', async () => {
    await using first = await aProcess();
    await using second = await aProcess();
    await stock(
      database.db,
      { id: 'a', category: 'Tarjeta Gráfica', price: 100_000, stock: 2, specs: { largo_mm: 300 } },
      { id: 'b', category: 'Tarjeta Gráfica', price: 90_000, stock: 2, specs: { largo_mm: 300 } },
      { id: 'mouse', category: 'Mouse', price: 10_000 },
    );
    const shelfOf = async (process: typeof first) => (await process.inMemory()).parts();
    const both = async () => {
      const shelves = [await shelfOf(first), await shelfOf(second)];
      const [one, other] = shelves.map((shelf) => ({
        a: shelf.find('a'),
        inStock: shelf.inStock('gpu').map(({ id }) => id),
      }));
      expect(other).toEqual(one);
      return one;
    };
    expect(await both()).toMatchObject({ inStock: ['b', 'a'], a: { facts: { lengthMm: 300 } } });
    expect((await shelfOf(first)).find('mouse')).toBeUndefined();
    expect((await shelfOf(first)).find('a')?.facts).toBe((await shelfOf(first)).find('b')?.facts);
    await silently('a', { price: 1 });
    expect((await both())?.a?.offer.price).toBe(100_000);

    await change('a', { price: 50_000 });
    expect(await both()).toMatchObject({ inStock: ['a', 'b'], a: { offer: { cents: 5_000_000 } } });
    await change('a', { discount: 10 });
    expect((await both())?.a?.offer.cents).toBe(4_500_000);
    await change('a', { held: 2 });
    expect(await both()).toMatchObject({ inStock: ['b'], a: { offer: { stock: 0 } } });
    await change('a', { held: 1, stock: 3 });
    expect(await both()).toMatchObject({ inStock: ['a', 'b'], a: { offer: { stock: 2 } } });
    await change('a', { specs: JSON.stringify({ largo_mm: 310 }) });
    expect((await both())?.a?.facts).toMatchObject({ lengthMm: 310 });
    await change('a', { category: 'Mouse' });
    expect((await both())?.a).toBeUndefined();
    await change('a', { category: 'Tarjeta Gráfica' });
    expect((await both())?.inStock).toEqual(['a', 'b']);
    await change('a', { deleted_at: new Date() });
    expect((await both())?.inStock).toEqual(['b']);
  });

  test('are those of the database while the listener is disconnected', async () => {
    await using process = await aProcess();
    await stock(database.db, { id: 'a', category: 'Coolers', price: 100_000 });
    await process.inMemory();
    process.state.isConnected = false;
    for (const price of [70_000, 60_000]) {
      await silently('a', { price });
      expect((await (await process.readModel.fresh()).parts()).find('a')?.offer.price).toBe(price);
    }
  });
});

describe('searches', () => {
  /** Each query on it fails. */
  const noDatabase = {} as Queryable;
  const foundIn = async (shop: CatalogueView, term: string, tools: { db?: Queryable } = {}) =>
    (await findProducts({ ...(await shop.search()), ...tools }, term, { isAsTyped: true })).ids;
  const inMemory = async (process: Awaited<ReturnType<typeof aProcess>>, term: string) =>
    foundIn(await process.inMemory(), term, { db: noDatabase });
  const found = async (process: Awaited<ReturnType<typeof aProcess>>, term: string) =>
    foundIn(await process.readModel.fresh(), term);

  test('after a change find what is there after the change, in each process', async () => {
    await using one = await aProcess();
    await using other = await aProcess();
    await stock(
      database.db,
      { id: 'a', name: 'Zonda Uno', category: 'Mouse', sales: 2 },
      { id: 'b', name: 'Zonda Dos', category: 'Mouse', sales: 1 },
    );
    const both = async () => [await inMemory(one, 'zonda'), await inMemory(other, 'zonda')];
    expect(await both()).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    const changes: [work: () => Promise<unknown>, ids: string[]][] = [
      [() => change('a', { stock: 0 }), ['b', 'a']],
      [() => change('a', { deleted_at: new Date() }), ['b']],
      [() => change('a', { deleted_at: null, stock: 3 }), ['a', 'b']],
      [() => stock(database.db, { id: 'b', name: 'Pampero Dos', category: 'Mouse' }), ['a']],
      [() => stock(database.db, { id: 'c', name: 'Zonda Tres', category: 'Coolers', sales: 9 }), ['c', 'a']],
      [() => database.db.deleteFrom('products').where('id', '=', 'c').execute(), ['a']],
    ];
    for (const [work, ids] of changes) {
      await work();
      expect(await both()).toEqual([ids, ids]);
    }
  });

  test('follow the words of the owner from the next one on, also where the listener is disconnected', async () => {
    await using one = await aProcess();
    await using disconnected = await aProcess();
    await stock(database.db, { id: 'a', name: 'Zonda', category: 'Mouse' });
    await one.inMemory();
    const both = async () => [await inMemory(one, 'cachivache'), await found(disconnected, 'cachivache')];
    expect(await both()).toEqual([[], []]);
    disconnected.state.isConnected = false;
    await database.db.insertInto('search_synonyms').values({ term: 'cachivache', means: 'mouse' }).execute();
    expect(await both()).toEqual([['a'], ['a']]);
    await database.db.deleteFrom('search_synonyms').where('term', '=', 'cachivache').execute();
    expect(await both()).toEqual([[], []]);
  });

  test('read the words of the owner again when these alone are announced', async () => {
    await using process = await aProcess();
    await stock(database.db, { id: 'a', name: 'Zonda', category: 'Mouse' });
    expect(await inMemory(process, 'cachivache')).toEqual([]);
    await database.db.transaction().execute(async (transaction) => {
      await sql`ALTER TABLE search_synonyms DISABLE TRIGGER USER`.execute(transaction);
      await transaction.insertInto('search_synonyms').values({ term: 'cachivache', means: 'mouse' }).execute();
      await sql`ALTER TABLE search_synonyms ENABLE TRIGGER USER`.execute(transaction);
    });
    process.notify({ lists: 'all' });
    expect(await inMemory(process, 'cachivache')).toEqual([]);
    process.notify({ synonyms: 'all' });
    expect(await inMemory(process, 'cachivache')).toEqual(['a']);
    await database.db.deleteFrom('search_synonyms').where('term', '=', 'cachivache').execute();
  });

  test('find words that are made again, and what changed while the listener was disconnected', async () => {
    await stock(database.db, { id: 'a', name: 'Zonda Uno', category: 'Mouse' });
    await using process = await aProcess();
    await process.inMemory();
    await database.db.updateTable('products').set({ name: 'Pampero' }).where('id', '=', 'a').execute();
    expect(await inMemory(process, 'zonda')).toEqual(['a']);
    await makeOutdatedWords(database.db);
    expect(await inMemory(process, 'pampero')).toEqual(['a']);
    expect(await inMemory(process, 'zonda')).toEqual([]);

    process.state.isConnected = false;
    await stock(database.db, { id: 'b', name: 'Pampero Dos', category: 'Mouse' });
    expect((await found(process, 'pampero')).sort()).toEqual(['a', 'b']);
    process.state.isConnected = true;
    process.notify('resync');
    expect((await found(process, 'pampero')).sort()).toEqual(['a', 'b']);
    expect((await inMemory(process, 'pampero')).sort()).toEqual(['a', 'b']);
  });
});
