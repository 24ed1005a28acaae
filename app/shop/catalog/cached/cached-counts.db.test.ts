import { expect, test } from 'vitest';
import { setProduct, stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { aListeningProcess } from '#tests/support/store/listening-process.ts';
import { productCounts } from '../product-counts.server.ts';
import { createCachedCounts } from './cached-counts.server.ts';

const database = testDatabase();

async function aProcess() {
  const { onNotification, isUpToDate, state, notify, stop } = await aListeningProcess(database);
  const counts = createCachedCounts({ db: database.db, onNotification, isUpToDate });
  return { counts, state, notify, [Symbol.asyncDispose]: stop };
}

const shelf = () =>
  stock(
    database.db,
    { id: 'a', name: 'Zonda Uno', category: 'Mouse', price: 100_000, stock: 9 },
    { id: 'b', name: 'Zonda Dos', category: 'SSD', price: 200_000, stock: 9, discount: 10 },
  );

test('cached counts show each change that was acknowledged', async () => {
  await shelf();
  await using process = await aProcess();
  const changes: (() => Promise<unknown>)[] = [
    async () => {},
    () => stock(database.db, { id: 'c', name: 'Pampero', category: 'Mouse', price: 1_000, stock: 1 }),
    () => setProduct(database.db, 'a', { discount: 20 }),
    () => setProduct(database.db, 'b', { discount: 0 }),
    () => setProduct(database.db, 'c', { deleted_at: new Date() }),
    () => setProduct(database.db, 'c', { deleted_at: null }),
    () => setProduct(database.db, 'b', { category: 'Mouse' }),
  ];
  for (const change of changes) {
    await change();
    expect(await process.counts.now()).toEqual(await productCounts(database.db));
  }
});

test('counts that nothing changed are not read again, and those read while the listener is disconnected are not cached', async () => {
  await shelf();
  await using process = await aProcess();
  const first = await process.counts.now();
  await setProduct(database.db, 'a', { price: 90_000 });
  expect(await process.counts.now()).toBe(first);
  process.state.isConnected = false;
  await setProduct(database.db, 'a', { deleted_at: new Date() });
  expect(await process.counts.now()).toEqual(await productCounts(database.db));
  process.state.isConnected = true;
  process.notify('catch-up');
  expect(await process.counts.now()).toEqual(await productCounts(database.db));
});
