import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { stock } from '#tests/support/factories.ts';
import { productSearches, searchTools } from '#tests/support/search-tools.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { findProducts } from './search.server.ts';

const database = testDatabase();

beforeEach(async () => {
  await stock(
    database.db,
    {
      id: 'gpu',
      name: 'ASUS Dual GeForce RTX 5070',
      category: 'Tarjeta Gráfica',
      sales: 5,
      specs: { memoria_tipo: 'GDDR7' },
    },
    { id: 'cpu', name: 'AMD Ryzen 5 9600X', category: 'Procesadores', sales: 4, specs: { socket: 'AM5' } },
    { id: 'case', name: 'Año Nuevo 100% Silencioso', category: 'Chasís', sales: 3 },
    { id: 'gone', name: 'GeForce GT 1030', category: 'Tarjeta Gráfica', stock: 0, sales: 99 },
  );
});

describe.each(productSearches)('a search %s', (search) => {
  const tools = () => searchTools(database.db, search);
  const found = async (term: string) => (await findProducts(await tools(), term, { isAsTyped: true })).ids;

  test('finds the products whose keywords contain the term', { tags: ['S7.05'] }, async () => {
    expect(await found('ryzen')).toEqual(['cpu']);
    expect(await found('am5')).toEqual(['cpu']);
    expect(await found('gddr7')).toEqual(['gpu']);
    expect(await found('threadripper')).toEqual([]);
  });

  test('does not mind capitals', { tags: ['S5.29'] }, async () => {
    expect(await found('RyZeN')).toEqual(['cpu']);
    expect(await found('GRÁFICA')).toEqual(['gpu', 'gone']);
  });

  test('does not mind blanks around the term', { tags: ['S5.30'] }, async () => {
    expect(await found('  \t ryzen\n')).toEqual(['cpu']);
  });

  test('shows what can be bought first', async () => {
    expect(await found('geforce')).toEqual(['gpu', 'gone']);
  });

  test.each(['grafica', 'gráfica', 'gráfica'.normalize('NFD'), 'gráficá', 'tarjetá'])(
    'does not mind accents: %s',
    async (term) => {
      expect(await found(term)).toEqual(['gpu', 'gone']);
    },
  );

  test.each(['chasis', 'chasís', 'chásis', 'ano', 'año', 'año'.normalize('NFD')])(
    'does not mind accents: %s',
    async (term) => {
      expect(await found(term)).toEqual(['case']);
    },
  );

  test('finds by the beginnings of words, not by their middle or end', async () => {
    expect(await found('ryz')).toEqual(['cpu']);
    expect(await found('96')).toEqual(['cpu']);
    expect(await found('yzen')).toEqual([]);
    expect(await found('force')).toEqual([]);
  });

  test.each(['rtx 5070', '5070 rtx', 'rtx5070', 'RTX-5070', 'asus rtx 507', 'asus, gráfica'])(
    'finds by several words: %s',
    async (term) => {
      expect(await found(term)).toEqual(['gpu']);
    },
  );

  test('wants every word, also when the words belong to different products', async () => {
    expect(await found('ryzen rtx')).toEqual([]);
    expect(await found('geforce 1030')).toEqual(['gone']);
  });

  test.each(['', '  ', '-', '%', '_', '%%', '"', "'", '\\', '¿?', '💡', '\u0000', "'; DROP TABLE products; --x"])(
    'for nothing but punctuation, or for characters that mean something to the database, %j, finds nothing',
    async (term) => {
      expect(await findProducts(await tools(), term)).toEqual({ ids: [], hasMore: false, corrected: null });
    },
  );

  test.each(['ryz%', 'ryz_n', '%yzen', '_yzen', 'r\\yzen'])('takes no character for a wildcard: %s', async (term) => {
    const withSpaces = await found(term.replaceAll(/[%_\\]/g, ' '));
    expect(await found(term)).toEqual(withSpaces);
  });

  test('for 100% finds what is called so, and not everything', async () => {
    expect(await found('100%')).toEqual(['case']);
  });

  test('finds no more than it is asked for, and says that there is more', async () => {
    await stock(database.db, ...Array.from({ length: 3 }, () => ({ name: 'Webcam HD' })));
    const some = async (most: number) => findProducts(await tools(), 'webcam', { most });
    expect(await some(2)).toMatchObject({ ids: { length: 2 }, hasMore: true });
    expect(await some(3)).toMatchObject({ ids: { length: 3 }, hasMore: false });
  });

  test('answers to anything, and finds a product by any beginning of its words', async () => {
    const names = ['gpu ASUS Dual GeForce RTX 5070', 'cpu AMD Ryzen 5 9600X', 'case Año Nuevo Silencioso'];
    const beginning = fc
      .constantFrom(...names)
      .chain((name) =>
        fc.tuple(fc.constant(name.split(' ')[0]!), fc.subarray(name.split(' ').slice(1), { minLength: 1 })),
      )
      .chain(([id, words]) =>
        fc.tuple(
          fc.constant(id),
          fc.tuple(...words.map((word) => fc.nat({ max: word.length - 1 }).map((cut) => word.slice(0, cut + 1)))),
        ),
      );
    await fc.assert(
      fc.asyncProperty(beginning, fc.string({ unit: 'binary' }), async ([id, words], anything) => {
        expect(await found(words.join(' '))).toContain(id);
        expect((await findProducts(await tools(), anything)).ids).toBeInstanceOf(Array);
      }),
      { numRuns: 40 },
    );
  });
});
