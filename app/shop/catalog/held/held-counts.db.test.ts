import { expect, test } from 'vitest';
import { setProduct, stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { aListeningProcess } from '#tests/support/store/listening-process.ts';
import { productCounts } from '../product-counts.server.ts';
import { createHeldCounts } from './held-counts.server.ts';

const database = testDatabase();

async function aProcess() {
  const { onHeard, caughtUp, state, hear, stop } = await aListeningProcess(database);
  const counts = createHeldCounts({ db: database.db, onHeard, caughtUp });
  return { counts, state, hear, [Symbol.asyncDispose]: stop };
}

const shelf = () =>
  stock(
    database.db,
    { id: 'a', name: 'Zonda Uno', category: 'Mouse', price: 100_000, stock: 9 },
    { id: 'b', name: 'Zonda Dos', category: 'SSD', price: 200_000, stock: 9, discount: 10 },
  );

test('held counts show each change that was acknowledged', async () => {
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

test('counts that nothing changed are not read again, and those of a process that hears nothing are not held', async () => {
  await shelf();
  await using process = await aProcess();
  const first = await process.counts.now();
  await setProduct(database.db, 'a', { price: 90_000 });
  expect(await process.counts.now()).toBe(first);
  process.state.hears = false;
  await setProduct(database.db, 'a', { deleted_at: new Date() });
  expect(await process.counts.now()).toEqual(await productCounts(database.db));
  process.state.hears = true;
  process.hear('catch-up');
  expect(await process.counts.now()).toEqual(await productCounts(database.db));
});
