import { expect, test } from 'vitest';
import { setProduct, stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { aListeningProcess } from '#tests/support/store/listening-process.ts';
import { makeOutdatedWords } from '../shop/catalog/words/product-search.server.ts';
import type { Queryable } from '../shop/shared/schema.ts';
import { createFollowedWords } from './follow-words.server.ts';
import { findProducts } from './search.server.ts';

const database = testDatabase();
/** Each query on it fails. */
const noDatabase = {} as Queryable;

async function aProcess() {
  const { stop, ...listening } = await aListeningProcess(database);
  const words = createFollowedWords({ db: database.db, ...listening });
  const found = async (term: string, db: Queryable = database.db) => {
    const tools = await words.fresh();
    return (await findProducts({ ...tools, db }, term, { isAsTyped: true })).ids;
  };
  return {
    ...listening,
    words,
    found,
    inMemory: (term: string) => found(term, noDatabase),
    [Symbol.asyncDispose]: stop,
  };
}

test('after a change what is found is that of the change, in each process', async () => {
  await using one = await aProcess();
  await using other = await aProcess();
  await stock(
    database.db,
    { id: 'a', name: 'Zonda Uno', category: 'Mouse', sales: 2 },
    { id: 'b', name: 'Zonda Dos', category: 'Mouse', sales: 1 },
  );
  for (const process of [one, other]) expect(await process.words.load()).not.toBeNull();
  const both = async () => [await one.inMemory('zonda'), await other.inMemory('zonda')];
  expect(await both()).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
  const changes: [work: () => Promise<unknown>, ids: string[]][] = [
    [() => setProduct(database.db, 'a', { stock: 0 }), ['b', 'a']],
    [() => setProduct(database.db, 'a', { deleted_at: new Date() }), ['b']],
    [() => setProduct(database.db, 'a', { deleted_at: null, stock: 3 }), ['a', 'b']],
    [() => stock(database.db, { id: 'b', name: 'Pampero Dos', category: 'Mouse' }), ['a']],
    [() => stock(database.db, { id: 'c', name: 'Zonda Tres', category: 'Coolers', sales: 9 }), ['c', 'a']],
    [() => database.db.deleteFrom('products').where('id', '=', 'c').execute(), ['a']],
  ];
  for (const [work, ids] of changes) {
    await work();
    expect(await both()).toEqual([ids, ids]);
  }
});

test('the words of the owner are followed from the next search on, also where the listener is disconnected', async () => {
  await using one = await aProcess();
  await using disconnected = await aProcess();
  await stock(database.db, { id: 'a', name: 'Zonda', category: 'Mouse' });
  const both = async () => [await one.found('cachivache'), await disconnected.found('cachivache')];
  expect(await both()).toEqual([[], []]);
  disconnected.state.isConnected = false;
  await database.db.insertInto('search_synonyms').values({ term: 'cachivache', means: 'mouse' }).execute();
  expect(await both()).toEqual([['a'], ['a']]);
  await database.db.deleteFrom('search_synonyms').where('term', '=', 'cachivache').execute();
  expect(await both()).toEqual([[], []]);
});

test('words that are made again are found, and what changed while the listener was disconnected', async () => {
  await stock(database.db, { id: 'a', name: 'Zonda Uno', category: 'Mouse' });
  await using process = await aProcess();
  await process.words.load();
  await database.db.updateTable('products').set({ name: 'Pampero' }).where('id', '=', 'a').execute();
  expect(await process.inMemory('zonda')).toEqual(['a']);
  await makeOutdatedWords(database.db);
  expect(await process.inMemory('pampero')).toEqual(['a']);
  expect(await process.inMemory('zonda')).toEqual([]);

  process.state.isConnected = false;
  await stock(database.db, { id: 'b', name: 'Pampero Dos', category: 'Mouse' });
  expect((await process.found('pampero')).sort()).toEqual(['a', 'b']);
  process.state.isConnected = true;
  process.notify('catch-up');
  expect((await process.found('pampero')).sort()).toEqual(['a', 'b']);
});

test('all is read again when everything may have changed, and the database answers until then', async () => {
  await stock(database.db, { id: 'a', name: 'Zonda Uno', category: 'Mouse' });
  await using process = await aProcess();
  await process.words.load();
  process.notify({ products: 'all' });
  await expect(process.inMemory('zonda')).rejects.toThrow();
  await process.words.load();
  expect(await process.inMemory('zonda')).toEqual(['a']);
});
