import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { setProduct, stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { aListeningProcess } from '#tests/support/store/listening-process.ts';
import type { Invalidation } from '../shared/live-change.ts';
import { createFoundTerms } from './found-terms.server.ts';
import { findProducts } from './search.server.ts';
import { createSearchWords } from './search-words.server.ts';

const database = testDatabase();

/** A process that listens. */
async function aProcess({ mostBytes = 50_000 } = {}) {
  const { onNotification, isUpToDate, state: listening, stop } = await aListeningProcess(database);
  const state = Object.assign(listening, { now: 1_000, searches: 0 });
  const words = createSearchWords({ db: database.db, onNotification, isUpToDate });
  const terms = createFoundTerms({ onNotification, mostBytes, now: () => state.now });
  const foundTerms: typeof terms = {
    get bytes() {
      return terms.bytes;
    },
    find: (key, search) =>
      terms.find(key, () => {
        state.searches += 1;
        return search();
      }),
  };
  const found = async (term: string, asked = {}) =>
    (await findProducts({ db: database.db, words, foundTerms }, term, asked)).ids;
  const searched = async (term: string, asked = {}) =>
    (await findProducts({ db: database.db, words }, term, asked)).ids;
  return { found, searched, foundTerms, state, [Symbol.asyncDispose]: stop };
}

const shelf = () =>
  stock(
    database.db,
    { id: 'a', name: 'Zonda Uno', category: 'Mouse', sales: 2 },
    { id: 'b', name: 'Zonda Dos', category: 'Mouse', sales: 1 },
  );

describe('what a search found', () => {
  test('is found again without searching, and after a change it is that of the change, in each process', async () => {
    await using one = await aProcess();
    await using other = await aProcess();
    await shelf();
    const both = async (term: string) => [await one.found(term), await other.found(term)];
    expect(await both('zonda')).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    await both(' ZONDA ');
    expect([one.state.searches, other.state.searches]).toEqual([1, 1]);

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
      expect(await both('zonda')).toEqual([ids, ids]);
    }
  });

  test('follows the words of the owner from the next search on, in each process, also in one whose listener is disconnected', async () => {
    await using one = await aProcess();
    await using disconnected = await aProcess();
    await shelf();
    expect([await one.found('cachivache'), await disconnected.found('cachivache')]).toEqual([[], []]);
    disconnected.state.isConnected = false;
    await database.db.insertInto('search_synonyms').values({ term: 'cachivache', means: 'mouse' }).execute();
    expect([await one.found('cachivache'), await disconnected.found('cachivache')]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    await database.db.deleteFrom('search_synonyms').where('term', '=', 'cachivache').execute();
    expect([await one.found('cachivache'), await disconnected.found('cachivache')]).toEqual([[], []]);
  });

  test('stays when a product runs out or comes back that is not in the list and does not enter it', async () => {
    await using one = await aProcess();
    await using other = await aProcess();
    await stock(
      database.db,
      { id: 'a', name: 'Zonda Gamer Uno', category: 'Mouse', sales: 5 },
      { id: 'b', name: 'Zonda Dos', category: 'Mouse', sales: 9 },
      { id: 'f', name: 'Zonda Tres', category: 'Mouse', sales: 6 },
      { id: 'c', name: 'Pampero para Zonda', category: 'Coolers', sales: 7 },
      { id: 'd', name: 'Zondas', category: 'Coolers', sales: 8 },
      { id: 'e', name: 'Pampero', category: 'Coolers', sales: 1, description: 'Con zonda' },
    );
    const terms = ['zonda', 'zonda gamer', 'mouse para zonda', 'sonda uno', 'pampero', 'zon', 'zondas uno', 'nada'];
    const asked = terms.flatMap((term) => [1, 2, 3, 9].map((most) => [term, { most }] as const));
    const all = async (process: typeof one) => Promise.all(asked.map((each) => process.found(...each)));
    await all(one);
    await all(other);
    const before = one.state.searches + other.state.searches;
    const flips = ['e', 'b', 'e', 'a', 'c', 'b', 'd', 'a', 'd', 'c', 'b', 'a', 'b'];
    const isOut = new Set<string>();
    for (const id of flips) {
      if (!isOut.delete(id)) isOut.add(id);
      await setProduct(database.db, id, { stock: isOut.has(id) ? 0 : 3 });
      const fresh = await Promise.all(asked.map((each) => one.searched(...each)));
      expect([await all(one), await all(other)], `after ${id}`).toEqual([fresh, fresh]);
    }
    const searches = one.state.searches + other.state.searches - before;
    expect(searches / (2 * asked.length * flips.length)).toBeLessThan(0.5);
    await setProduct(database.db, 'e', { stock: 0 });
    const { searches: soFar } = one.state;
    await one.found('zondas uno', { most: 9 });
    await one.found('zonda', { most: 2 });
    expect(one.state.searches).toBe(soFar);
  });

  test('lasts as long as the order by sales may lag', async () => {
    await using process = await aProcess();
    await shelf();
    await process.found('zonda');
    await setProduct(database.db, 'b', { sales: 5 });
    process.state.now += 5 * 60_000 - 1;
    await process.found('zonda');
    process.state.now += 1;
    expect(await process.found('zonda')).toEqual(['b', 'a']);
  });

  test('is not cached when it failed, and of too much what was asked for longest ago goes', async () => {
    await using process = await aProcess({ mostBytes: 1_500 });
    await shelf();
    await sql`ALTER TABLE product_search RENAME TO hidden`.execute(database.db);
    await expect(process.found('zonda')).rejects.toThrow();
    await sql`ALTER TABLE hidden RENAME TO product_search`.execute(database.db);
    expect(await process.found('zonda')).toEqual(['a', 'b']);
    await process.found('uno');
    await process.found('zonda');
    await process.found('dos');
    expect(process.foundTerms.bytes).toBeLessThanOrEqual(1_500);
    const { searches } = process.state;
    await process.found('zonda');
    expect(process.state.searches).toBe(searches);
    await process.found('uno');
    expect(process.state.searches).toBe(searches + 1);
  });

  test('is not cached for those who ask after an invalidation that came while it ran', async () => {
    const listeners: ((invalidation: Invalidation) => void)[] = [];
    const terms = createFoundTerms({ onNotification: (listener) => void listeners.push(listener), mostBytes: 5_000 });
    const found = (...ids: string[]) => ({ ids, hasMore: false, corrected: null });
    const slow = Promise.withResolvers<ReturnType<typeof found>>();
    const before = terms.find('zonda', () => slow.promise);
    for (const listener of listeners) listener({ lists: ['Mouse'] });
    const after = terms.find('zonda', async () => found('new'));
    slow.resolve(found('old'));
    expect([await before, await after]).toEqual([found('old'), found('new')]);
    expect(await terms.find('zonda', () => slow.promise)).toEqual(found('new'));
    for (const listener of listeners) listener({ products: ['new'] });
    expect(terms.bytes).toBe(550);
    for (const listener of listeners) listener('catch-up');
    expect(terms.bytes).toBe(0);
  });
});
