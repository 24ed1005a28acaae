import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeOutdatedWords } from '#app/shop/catalog/words/product-search.server.ts';
import { stock } from '#tests/support/factories.ts';
import { productSearches, searchTools } from '#tests/support/search-tools.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { findProducts, nearestTo } from './search.server.ts';

const database = testDatabase();

describe.each(productSearches)('a search %s understands', (search) => {
  const tools = () => searchTools(database.db, search);
  const found = async (term: string) => (await findProducts(await tools(), term, { isAsTyped: true })).ids;

  beforeEach(async () => {
    await stock(
      database.db,
      {
        id: 'board',
        name: 'MSI B650M MORTAR WIFI',
        category: 'Motherboards',
        specs: { socket: 'AM5', formato: 'Micro ATX' },
      },
      {
        id: 'cpu6',
        name: 'AMD Ryzen 5 7600',
        specs: { nucleos: 6, tdp_w: 65, microarquitectura: 'Zen 4', graficos: 'Radeon' },
      },
      { id: 'cpu8', name: 'AMD Ryzen 7 5700X', specs: { nucleos: 8, microarquitectura: 'Zen 3' } },
      {
        id: 'ram',
        name: 'Kingston FURY 16 GB (2x8 GB) DDR4-3200',
        category: 'Memoria Ram',
        specs: { ddr: 4, modulos: 2, gb_por_modulo: 8 },
      },
      { id: 'case', name: 'NZXT H5', category: 'Chasís', specs: { tipo: 'MicroATX Mini Tower', color: 'White' } },
      {
        id: 'ssd',
        name: 'WD Blue SN580 1 TB',
        category: 'SSD',
        specs: { interfaz: 'M.2 PCIe 4.0 X4', capacidad_gb: 1000 },
      },
      { id: 'mouse', name: 'Logitech G305', category: 'Mouse', specs: { conexion: 'Wireless' } },
      { id: 'wired', name: 'Logitech G203', category: 'Mouse', specs: { conexion: 'Wired', rgb: true } },
      { id: 'card', name: 'PowerColor RX 9070 XT', category: 'Tarjeta Gráfica', specs: { largo_mm: 267 } },
    );
  });

  test.each([
    ['board', ['board']],
    ['tarjetas madre wifi', ['board']],
    ['torre blanca matx', ['case']],
    ['tarjeta de video', ['card']],
    ['rx9070xt', ['card']],
    ['xt 9070', ['card']],
    ['gráfica de 27 cm', ['card']],
    ['ram 16 gigas ddr4', ['ram']],
    ['memorias 16gb ddr 4', ['ram']],
    ['disco sólido 1000 gb', ['ssd']],
    ['ssd nvme 1 tera', ['ssd']],
    ['ssd 1 tb', ['ssd']],
    // Of another size, though there is a "2" in "M.2" and a "TB" in its name.
    ['ssd 2 tb', []],
    ['procesador gamer 6 nucleos', ['cpu6']],
    ['procesador 65 watts', ['cpu6']],
    ['procesador am4', ['cpu8']],
    ['ratón inalámbrico', ['mouse']],
    ['mouse sin rgb', ['mouse']],
    ['mouse sin cable', ['mouse']],
    ['board para ryzen am5', ['board']],
    // Boards and memory say nothing of a 7600: its socket is known.
    ['board para ryzen 5 7600', ['board']],
    ['board para ryzen 5 7600 wifi', ['board']],
    ['ram para ryzen 7 5700x', ['ram']],
    ['ssd m.2 gen 4', ['ssd']],
    ['procesador con gráfica integrada', ['cpu6']],
    ['procesador sin gráfica integrada', ['cpu8']],
    ['torre pequeña', ['case']],
    ['disco sólido interno 1 tera', ['ssd']],
    ['board am5 para ryzen', ['board']],
    ['mouse para portatil', ['mouse', 'wired']],
    ['mouse para pc sin rgb', ['mouse']],
    ['board ryzen am5', []],
    ['board para ryzen wifi', ['board']],
    ['nevera para ryzen', []],
    ['para ryzen', ['cpu6', 'cpu8']],
  ])('%s', async (term, ids) => {
    expect(await found(term)).toEqual(ids);
  });

  /** The database has no list of the words of its products, only those of the trade are known. */
  test.each([
    ['ryezn', 'ryzen', null, ['cpu6', 'cpu8']],
    ['rizen 7', 'ryzen 7', null, ['cpu8', 'cpu6']],
    ['logitehc', 'logitech', null, ['mouse', 'wired']],
    ['motherbord', 'motherboard', 'motherboards', ['board']],
    ['powercolro 9070', 'powercolor 9070', null, ['card']],
  ])('%s with its mistake, and says so', async (term, better, byTradeAlone, ids) => {
    const corrected = search === 'in memory' ? better : byTradeAlone;
    const page = await findProducts(await tools(), term);
    expect(page.corrected).toBe(corrected);
    expect(page.ids.toSorted()).toEqual(corrected === null ? [] : [...ids].sort());
    expect(await findProducts(await tools(), term, { isAsTyped: true })).toMatchObject({ corrected: null, ids: [] });
  });

  test.each(['ryzen 5 7500', 'rx 9060', 'g403', 'rye', 'monitor', 'ryzxxen'])(
    'that %s is none of these: numbers and short words are not corrected, nor two mistakes in a short word',
    async (term) => {
      expect(await findProducts(await tools(), term)).toMatchObject({ corrected: null, ids: [] });
    },
  );

  test('that a part for a processor is one for its socket', async () => {
    await stock(
      database.db,
      { id: 'am4', name: 'Gigabyte B550M DS3H', category: 'Motherboards', specs: { socket: 'AM4' } },
      { id: 'lga', name: 'Intel D525MW', category: 'Motherboards', specs: { socket: 'LGA1700' } },
      { id: 'i5', name: 'Intel Core i5-12400', specs: { microarquitectura: 'Alder Lake' } },
      { id: 'ddr5', name: 'Corsair Vengeance 16 GB', category: 'Memoria Ram', specs: { ddr: 5 } },
      { id: 'flat', name: 'Noctua NH-L9', category: 'Coolers', specs: { alto_mm: 37, sockets: ['AM4', 'LGA 1700'] } },
      { id: 'tall', name: 'Noctua NH-D15', category: 'Coolers', specs: { alto_mm: 165, sockets: ['AM5'] } },
    );
    expect(await found('board para ryzen 7 5700x')).toEqual(['am4']);
    expect(await findProducts(await tools(), 'ram para ryzen 7 5700x')).toMatchObject({ ids: ['ram'], fits: ['ddr4'] });
    expect((await found('board para ryzen')).sort()).toEqual(['am4', 'board']);
    expect(await found('board para intel')).toEqual(['lga']);
    expect(await found('procesador intel 12va generación')).toEqual(['i5']);
    expect(await found('board para intel de 12 generación')).toEqual(['lga']);
    expect(await found('ram para ryzen 5 7600')).toEqual(['ddr5']);
    expect(await found('cooler para i5 12400')).toEqual(['flat']);
    expect(await found('disipador de perfil bajo')).toEqual(['flat']);
    // Of no processor that the shop knows.
    expect((await found('cooler para i9 99999')).sort()).toEqual(['flat', 'tall']);
  });

  test('that what says it is for a processor is found where nothing of its socket is', async () => {
    await stock(
      database.db,
      { id: 'i5', name: 'Intel Core i5-12400', specs: { microarquitectura: 'Alder Lake' } },
      { id: 'old', name: 'Intel D525MW', category: 'Motherboards', specs: { socket: 'Atom D525' } },
    );
    expect(await found('board para intel')).toEqual(['old']);
  });

  test('that a part for something is none of another category', async () => {
    await stock(database.db, {
      id: 'drive',
      name: 'Samsung 990 EVO',
      category: 'SSD',
      description: 'Sin memoria RAM propia. Para portátil o consola.',
    });
    const memory = await findProducts(await tools(), 'ram para portátil');
    expect(memory).toMatchObject({ ids: ['ram'], leftOut: ['portatil'] });
    expect(await found('ssd para portátil')).toEqual(['drive']);
  });

  test('that a figure behind a word that nothing has is a part of that word', async () => {
    await stock(
      database.db,
      { id: 'freezer', name: 'ARCTIC Freezer 7', category: 'Coolers' },
      { id: 'noctua', name: 'Noctua NH-U12S', category: 'Coolers' },
    );
    expect((await found('cooler para ryzen 7')).sort()).toEqual(['freezer', 'noctua']);
    expect(await found('cooler 7')).toEqual(['freezer']);
  });

  test('what has most of the words, and the category that was named, when nothing has all', async () => {
    const nearest = await nearestTo(await tools(), 'ryzen 9 7600');
    expect(nearest.products.map(({ id }) => id)).toEqual(['cpu6']);
    expect(nearest.category).toBe('Procesadores');
    expect(await nearestTo(await tools(), 'torre corsair')).toMatchObject({
      products: [{ id: 'case' }],
      category: 'Chasís',
    });
    expect(await nearestTo(await tools(), 'nevera')).toEqual({ products: [], category: null });
  });

  test('what the owner says, from the next search on', async () => {
    expect(await found('cachivache')).toEqual([]);
    await database.db.insertInto('search_synonyms').values({ term: 'cachivache', means: 'mouse' }).execute();
    expect((await found('cachivaches')).sort()).toEqual(['mouse', 'wired']);
    await database.db.deleteFrom('search_synonyms').where('term', '=', 'cachivache').execute();
  });

  test('a new name in the next search, also where another process wrote it', async () => {
    await stock(database.db, { id: 'mouse', name: 'Zonda Turbo', category: 'Mouse' });
    expect([await found('zonda'), await found('g305')]).toEqual([['mouse'], []]);
    expect(await findProducts(await tools(), 'zonda')).toMatchObject({ corrected: null, ids: ['mouse'] });
  });

  test('what was written past the shop, once its words are made', async () => {
    await database.db.updateTable('products').set({ name: 'Zonda' }).where('id', '=', 'mouse').execute();
    await sql`INSERT INTO products (id, name, price, category) VALUES ('raw', 'Zonda Dos', 1, 'Mouse')`.execute(
      database.db,
    );
    expect(await found('zonda')).toEqual([]);
    expect(await makeOutdatedWords(database.db, { first: 1 })).toBe(true);
    expect((await found('zonda')).sort()).toEqual(['mouse', 'raw']);
  });
});

describe.each(productSearches)('the order of a search %s', (search) => {
  const found = async (term: string) =>
    (await findProducts(await searchTools(database.db, search), term, { isAsTyped: true })).ids;
  const inOrder = async (term: string, ...products: Parameters<typeof stock>[1][]) => {
    await stock(database.db, ...products);
    expect(await found(term)).toEqual(products.map((product) => product?.id));
  };

  test('has whole words before beginnings', () =>
    inOrder('9600', { id: 'whole', name: 'Ryzen 9600' }, { id: 'begun', name: 'Ryzen 9600X', sales: 9 }));

  test('has the name before facts, and facts before the description', () =>
    inOrder(
      'noctua',
      { id: 'name', name: 'Fan Noctua', category: 'Coolers', description: '' },
      { id: 'fact', name: 'X', category: 'Coolers', specs: { color: 'Noctua' }, sales: 5, description: '' },
      { id: 'told', name: 'Y', category: 'Coolers', description: 'Como Noctua', sales: 9 },
    ));

  test('has the category before what only says its name', () =>
    inOrder(
      'cooler',
      { id: 'cooler', name: 'Noctua A9', category: 'Coolers' },
      { id: 'case', name: 'Cooler Master H500', category: 'Chasís', sales: 9 },
    ));

  test('has figures beside their words first', () =>
    inOrder(
      'ryzen 7 97',
      { id: 'seven', name: 'AMD Ryzen 7 9700X' },
      { id: 'nine', name: 'AMD Ryzen 9 9700 7', sales: 9 },
    ));

  test('has a model before what is called so and more', async () => {
    const products = [
      { id: 'plain', name: 'Asus DUAL GeForce RTX 4060 8 GB' },
      { id: 'ti', name: 'MSI VENTUS GeForce RTX 4060 Ti 8 GB', sales: 9 },
    ];
    await inOrder('rtx 4060', ...products);
    await inOrder('rtx 4060 ti', ...products.slice(1));
  });

  test('has the maker before others who name it', () =>
    inOrder('noctua', { id: 'maker', name: 'Noctua A9' }, { id: 'other', name: 'Seasonic Noctua Edition', sales: 9 }));

  test('has what can be bought first, then what sells most, and follows both', async () => {
    await inOrder(
      'zonda',
      { id: 'sells', name: 'Zonda', sales: 5 },
      { id: 'less', name: 'Zonda', sales: 3 },
      { id: 'gone', name: 'Zonda', sales: 9, stock: 0 },
    );
    await database.db.updateTable('products').set({ sales: 7 }).where('id', '=', 'less').execute();
    expect(await found('zonda')).toEqual(['less', 'sells', 'gone']);
    await database.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', 'less').execute();
    expect(await found('zonda')).toEqual(['sells', 'gone']);
  });
});

describe.each(productSearches)('a search %s', (search) => {
  test.each([
    'x'.repeat(300),
    'ryzen '.repeat(60),
    "'ryzen' & !'x' | (a <-> b):*A",
    ':* & | ! ( ) <->',
    '^noctua =mouse',
    '\\\\ %_ 💡 \u0001 ryzen',
    '1.1.1.1 2,2,2 9999999999999999999999gb 1e9w',
    '\u202e\ufeff',
  ])('anything is answered: %j', async (term) => {
    const tools = await searchTools(database.db, search);
    expect((await findProducts(tools, term)).ids).toBeInstanceOf(Array);
    await nearestTo(tools, term);
  });
});
