import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setProduct, stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { aListeningProcess } from '#tests/support/store/listening-process.ts';
import { productsInOrder } from '../products.server.ts';
import { createCachedCards } from './cached-cards.server.ts';

const database = testDatabase();

async function aProcess({ mostBytes = 100_000 } = {}) {
  const { onNotification, isUpToDate, state, notify, stop } = await aListeningProcess(database);
  /** Called after the read barrier has answered, while the rows are being read. */
  const during: { reading: (() => void) | null } = { reading: null };
  const asked = async () => {
    const isFresh = await isUpToDate();
    void (async () => {
      for (let tick = 0; tick < 5; tick += 1) await null;
      during.reading?.();
    })();
    return isFresh;
  };
  const cards = createCachedCards({ db: database.db, onNotification, isUpToDate: asked, mostBytes });
  return { cards, state, notify, during, [Symbol.asyncDispose]: stop };
}

const shelf = () =>
  stock(
    database.db,
    { id: 'a', name: 'Zonda Uno', category: 'Mouse', price: 100_000, stock: 9 },
    { id: 'b', name: 'Zonda Dos', category: 'Mouse', price: 200_000, stock: 9 },
  );

test('cached cards show each change that was acknowledged, in the order that is asked for', async () => {
  await shelf();
  await using process = await aProcess();
  const { cards } = process;
  const changes: (() => Promise<unknown>)[] = [
    async () => {},
    () => setProduct(database.db, 'a', { price: 90_000 }),
    () => setProduct(database.db, 'b', { stock: 8 }),
    () => setProduct(database.db, 'b', { stock: 0 }),
    () => stock(database.db, { id: 'a', name: 'Pampero', category: 'Mouse', specs: { color: 'Negro' } }),
    () => setProduct(database.db, 'a', { deleted_at: new Date() }),
    () => setProduct(database.db, 'a', { deleted_at: null }),
  ];
  for (const change of changes) {
    await change();
    for (const ids of [['b', 'a'], ['a'], ['a', 'nobody', 'b']]) {
      expect(await cards.inOrder(ids)).toEqual(await productsInOrder(database.db, ids));
    }
  }
  expect(cards.size).toBe(2);
});

test('cached cards are read again where a change came during their reading, and while the listener is disconnected', async () => {
  await shelf();
  await using process = await aProcess();
  process.during.reading = () => process.notify({ products: ['a'] });
  await process.cards.inOrder(['a', 'b']);
  expect(process.cards.size).toBe(1);
  process.during.reading = null;
  await process.cards.inOrder(['a', 'b']);
  expect(process.cards.size).toBe(2);
  process.state.isConnected = false;
  await sql`UPDATE products SET price = 1000 WHERE id = 'a'`.execute(database.db);
  expect(await process.cards.inOrder(['a'])).toMatchObject([{ price: 1000 }]);
  process.state.isConnected = true;
  process.notify('catch-up');
  expect(await process.cards.inOrder(['a'])).toMatchObject([{ price: 1000 }]);
});

test('no more cards are cached than there is room for, and those asked for longest ago go first', async () => {
  await shelf();
  // Of one of them, whose tags take 900.
  await using process = await aProcess({ mostBytes: 2_000 });
  await process.cards.inOrder(['a', 'b']);
  await process.cards.inOrder(['a']);
  expect(process.cards.size).toBe(1);
  expect(await process.cards.inOrder(['b', 'a'])).toEqual(await productsInOrder(database.db, ['b', 'a']));
});
