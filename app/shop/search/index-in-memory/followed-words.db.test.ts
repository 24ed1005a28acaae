import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { setProduct, stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { aListeningProcess } from '#tests/support/store/listening-process.ts';
import type { Specs } from '../../catalog/specs.ts';
import { makeOutdatedWords } from '../../catalog/words/product-search.server.ts';
import type { Queryable } from '../../shared/schema.ts';
import { matchTerm } from '../match-term.server.ts';
import { findProducts } from '../search.server.ts';
import { createSearchWords } from '../search-words.server.ts';
import { createFollowedWords, type FollowedWords } from './followed-words.server.ts';

const database = testDatabase();
/** Each query on it fails. */
const noDatabase = {} as Queryable;

async function aProcess({ most = 1_000, soon = 100_000 } = {}) {
  const { onNotification, isUpToDate, state, notify, stop } = await aListeningProcess(database);
  const { db } = database;
  const words = createSearchWords({ db, onNotification, isUpToDate });
  const wordIndex: FollowedWords = createFollowedWords({ db, onNotification, most, soon });
  return {
    heldWords: wordIndex,
    state,
    notify,
    inMemory: async (term: string, wanted = 1_000) =>
      (await findProducts({ db: noDatabase, words, wordIndex }, term, { most: wanted, isAsTyped: true })).ids,
    found: async (term: string, wanted = 1_000) =>
      (await findProducts({ db, words, wordIndex }, term, { most: wanted, isAsTyped: true })).ids,
    inDatabase: async (term: string, wanted = 1_000) => (await matchTerm({ db, words }, term, wanted)).ids,
    [Symbol.asyncDispose]: stop,
  };
}

const said = [
  'Corsair',
  'Kingston',
  'FURY',
  'Ryzen',
  '7',
  '9',
  '9700X',
  '9700',
  'RTX',
  '5070',
  'Ti',
  '16 GB',
  'RGB',
  'Blanco',
  'Cooler',
  'Master',
];
const typed = [
  ...said,
  'cor',
  'cors',
  'rtx 50',
  'rtx5070',
  'sin',
  'para',
  'gamer',
  'caja',
  'torre blanca',
  'tarjeta de video',
  '16 gigas',
  'am5',
  'wi-fi',
  'b',
];
const categories = ['Chasís', 'Tarjeta Gráfica', 'Memoria Ram', 'Procesadores', 'Coolers', 'Mouse'] as const;

const aProduct = fc.record({
  name: fc.array(fc.constantFrom(...said), { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
  category: fc.constantFrom(...categories),
  description: fc.array(fc.constantFrom(...said), { maxLength: 3 }).map((words) => words.join(' ')),
  specs: fc.constantFrom<Specs>({}, { color: 'Blanco' }, { socket: 'AM5' }, { color: 'Corsair', rgb: true }),
  sales: fc.integer({ min: 0, max: 4 }),
  stock: fc.integer({ min: 0, max: 2 }),
});
const aTerm = fc.array(fc.constantFrom(...typed), { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

describe('words that a process caches', () => {
  test('find the same products in the same order as the database, also after changes', async () => {
    await using process = await aProcess();
    await using ofTheFirst = await aProcess({ most: 25 });
    await using inTwoSteps = await aProcess({ soon: 25 });
    const products = fc.sample(aProduct, { numRuns: 60, seed: 15 });
    await stock(database.db, ...products.map((product, at) => ({ id: `p${at}`, ...product })));
    for (const each of [process, ofTheFirst]) expect(await each.heldWords.read()).not.toBeNull();
    const reading = inTwoSteps.heldWords.read();
    for (const [at, product] of products.entries()) {
      if (at % 7 === 0) await stock(database.db, { id: `p${at}`, ...product, sales: (at * 3) % 5, name: 'Corsair 9' });
    }
    expect(await reading).toMatchObject({ isAll: true });
    const later = fc.sample(fc.tuple(fc.integer({ min: 0, max: 70 }), aProduct, fc.boolean()), {
      numRuns: 40,
      seed: 7,
    });
    const terms = fc.sample(aTerm, { numRuns: 400, seed: 3 });
    let some = 0;
    for (const [turn, term] of terms.entries()) {
      const change = turn % 10 === 0 ? later[turn / 10] : undefined;
      if (change) {
        const [at, product, isGone] = change;
        await stock(database.db, { id: `p${at}`, ...product });
        if (isGone) await setProduct(database.db, `p${at}`, { deleted_at: new Date() });
      }
      for (const most of [2, 1_000]) {
        const expected = await process.inDatabase(term, most);
        expect(await process.inMemory(term, most), `${term}, ${most}`).toEqual(expected);
        expect(await ofTheFirst.found(term, most), `${term}, ${most}, of the first`).toEqual(expected);
        expect(await inTwoSteps.inMemory(term, most), `${term}, ${most}, in two steps`).toEqual(expected);
        some += expected.length > 0 ? 1 : 0;
      }
    }
    expect(some).toBeGreaterThan(200);
  });

  test('are those of the database after words are made again, in another process, and where the listener was disconnected', async () => {
    await stock(database.db, { id: 'a', name: 'Zonda Uno', category: 'Mouse' });
    await using process = await aProcess();
    await process.heldWords.read();
    expect(await process.inMemory('zonda')).toEqual(['a']);

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

  test('stay however many products change in the course of time', async () => {
    await stock(database.db, { id: 'a', name: 'Zonda Uno', category: 'Mouse' });
    await using process = await aProcess();
    await process.heldWords.read();
    for (let turn = 0; turn < 4; turn += 1) {
      process.notify({ products: Array.from({ length: 400 }, (_, at) => `${turn} ${at}`) });
      expect(await process.inMemory('zonda')).toEqual(['a']);
    }
  });

  test('are read again when too many have changed, and answer nothing until then', async () => {
    await stock(database.db, { id: 'a', name: 'Zonda Uno', category: 'Mouse' });
    await using process = await aProcess();
    await process.heldWords.read();
    process.notify({ products: 'all' });
    await expect(process.inMemory('zonda')).rejects.toThrow();
    await process.heldWords.read();
    expect(await process.inMemory('zonda')).toEqual(['a']);
  });
});
