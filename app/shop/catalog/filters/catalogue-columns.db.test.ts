import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { type ProductValues, setProduct, stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { aListeningProcess } from '#tests/support/store/listening-process.ts';
import { anAccount } from '#tests/support/wishes-and-reviews.ts';
import { everyCategory } from '../categories.ts';
import { type CatalogueColumns, createCatalogueColumns } from './catalogue-columns.server.ts';
import { filteredList } from './filtered-list.ts';
import { readListView } from './list-view.ts';

const database = testDatabase();

/** A process that listens. */
async function aProcess(most?: number) {
  const { onNotification, isUpToDate, notify, state, stop } = await aListeningProcess(database);
  const columns = createCatalogueColumns({ db: database.db, onNotification, isUpToDate, ...(most && { most }) });
  return { columns, state, notify, [Symbol.asyncDispose]: stop };
}

async function asked(columns: CatalogueColumns, query = '') {
  const view = readListView(new URLSearchParams(query));
  return filteredList(await columns.of(everyCategory), { view, page: 1 });
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

describe('columns', () => {
  test('are read once, and a change is in the next answer, whatever it is of', async () => {
    await using process = await aProcess();
    const { columns } = process;
    await stock(
      database.db,
      { id: 'a', name: 'Corsair A', category: 'SSD', price: 100_000, specs: { capacidad_gb: 1000 } },
      { id: 'b', name: 'Kingston B', category: 'SSD', price: 200_000, stock: 0 },
    );
    expect((await asked(columns)).total).toBe(2);
    await silently('a', { price: 1 });
    expect((await asked(columns)).price?.least).toBe(10_000_000);

    await change('b', { price: 50_000 });
    expect((await asked(columns)).price?.least).toBe(5_000_000);
    await change('b', { discount: 10, stock: 3 });
    expect(await asked(columns, 'oferta=1&disponible=1')).toMatchObject({ total: 1, ids: ['b'] });
    await change('b', { name: 'Corsair B' });
    expect((await asked(columns, 'marca=corsair')).total).toBe(2);
    await change('b', { specs: JSON.stringify({ capacidad_gb: 2000 }) });
    expect((await asked(columns, 'capacidad_gb=2000')).ids).toEqual(['b']);
    await change('b', { sales: 9 });
    expect((await asked(columns, 'orden=ventas')).ids).toEqual(['b', 'a']);
    await change('b', { category: 'Mouse' });
    expect(await asked(columns, 'categoria=mouse')).toMatchObject({ ids: ['b'] });
    await change('a', { deleted_at: new Date() });
    expect((await asked(columns)).ids).toEqual(['b']);
    await change('a', { deleted_at: null });
    await stock(database.db, { id: 'c', category: 'SSD' });
    expect((await asked(columns)).total).toBe(3);
  });

  test('count stars by the reviews that are shown', async () => {
    await using process = await aProcess();
    await stock(database.db, { id: 'a' }, { id: 'b' });
    expect((await asked(process.columns, 'estrellas=1')).total).toBe(0);
    const review = { product_id: 'a', stars: 4, comment: 'Bien', created_at: new Date(), updated_at: new Date() };
    await database.db
      .insertInto('reviews')
      .values({ ...review, customer_id: await anAccount(database.db) })
      .execute();
    expect((await asked(process.columns, 'estrellas=4')).ids).toEqual(['a']);
    await database.db.updateTable('reviews').set({ hidden_at: new Date(), hidden_reason: 'Spam' }).execute();
    expect((await asked(process.columns, 'estrellas=1')).total).toBe(0);
  });

  test('know a maker from the moment that the owner names him', async () => {
    await using process = await aProcess();
    await stock(database.db, { id: 'a', name: 'Zuluaga Turbo 5' });
    expect((await asked(process.columns, 'marca=zuluaga')).total).toBe(0);
    await database.db.insertInto('makers').values({ slug: 'zuluaga', name: 'Zuluaga', spellings: [] }).execute();
    expect((await asked(process.columns, 'marca=zuluaga')).ids).toEqual(['a']);
    await database.db.deleteFrom('makers').where('slug', '=', 'zuluaga').execute();
    expect(await asked(process.columns)).toMatchObject({ brands: { missing: 1 } });
  });

  test('are read again after an invalidation that names nothing', async () => {
    await using process = await aProcess();
    await stock(database.db, { id: 'a', price: 100_000 });
    await asked(process.columns);
    await silently('a', { price: 70_000 });
    process.notify('catch-up');
    expect((await asked(process.columns)).price?.least).toBe(7_000_000);
    await silently('a', { price: 60_000 });
    process.notify({ products: 'all' });
    expect((await asked(process.columns)).price?.least).toBe(6_000_000);
  });

  test('are those of the database while the listener is disconnected, and nothing of them is cached', async () => {
    await using process = await aProcess();
    const { columns, state } = process;
    await stock(database.db, { id: 'a', price: 100_000 });
    await asked(columns);
    state.isConnected = false;
    await silently('a', { price: 70_000 });
    expect((await asked(columns)).price?.least).toBe(7_000_000);
    await silently('a', { price: 60_000 });
    expect((await asked(columns)).price?.least).toBe(6_000_000);
  });

  test('of more products than may be cached go, those asked for longest ago first', async () => {
    await using process = await aProcess(3);
    const { columns } = process;
    await stock(
      database.db,
      ...['a', 'b'].map((id) => ({ id, category: 'SSD' as const })),
      { id: 'c', category: 'Mouse' },
      { id: 'd', category: 'Coolers' },
    );
    await columns.of(['SSD']);
    await columns.of(['Mouse']);
    expect(columns.size).toBe(3);
    await columns.of(['Coolers']);
    expect(columns.size).toBe(2);
    expect((await asked(columns)).total).toBe(4);
  });

  test('that many ask for beside a writer are never older than what was acknowledged', async () => {
    await using process = await aProcess();
    const { columns } = process;
    await stock(
      database.db,
      ...Array.from({ length: 30 }, (_, n) => ({ id: `p${n}`, price: 1_000, category: 'SSD' as const })),
    );
    let acknowledged = 1_000;
    let isOver = false;
    const stale: string[] = [];
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
        const { price } = await asked(columns, 'orden=precio-mayor');
        if ((price?.most ?? 0) < before * 100) stale.push(`${price?.most} after ${before}`);
      }
    });
    await Promise.all(reading).finally(() => {
      isOver = true;
    });
    await writing;
    expect(stale).toEqual([]);
  });
});
