import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type ProductValues, setProduct, stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { aListeningProcess } from '#tests/support/store/listening-process.ts';
import { createCachedParts } from './cached-parts.server.ts';

const database = testDatabase();

/** A process that listens. */
async function aProcess() {
  const { onNotification, isUpToDate, state, stop } = await aListeningProcess(database);
  const parts = createCachedParts({ db: database.db, onNotification, isUpToDate });
  return { parts, state, [Symbol.asyncDispose]: stop };
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
    const both = async () => {
      const shelves = [await first.parts.shelf(), await second.parts.shelf()];
      const [one, other] = shelves.map((shelf) => ({
        a: shelf.find('a'),
        inStock: shelf.inStock('gpu').map(({ id }) => id),
      }));
      expect(other).toEqual(one);
      return one;
    };
    expect(await both()).toMatchObject({ inStock: ['b', 'a'], a: { facts: { lengthMm: 300 } } });
    expect((await first.parts.shelf()).find('mouse')).toBeUndefined();
    expect((await first.parts.shelf()).find('a')?.facts).toBe((await first.parts.shelf()).find('b')?.facts);
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
    await process.parts.shelf();
    process.state.isConnected = false;
    for (const price of [70_000, 60_000]) {
      await silently('a', { price });
      expect((await process.parts.shelf()).find('a')?.offer.price).toBe(price);
    }
  });
});
