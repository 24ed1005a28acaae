import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aCustomer,
  aProduct,
  aReference,
  productsOnShelf,
  setProduct,
  stock,
  testNow,
} from '#tests/support/factories.ts';
import { wordsOfProduct } from '#tests/support/search-tools.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { categoryKeys } from '../catalog/categories.ts';
import type { ImportedProduct } from '../catalog/product-row.ts';
import { factsOf, type SpecFact, type SpecKind, type Specs, type SpecValue } from '../catalog/specs.ts';
import { placeOrder } from '../checkout/place-order.server.ts';
import { manyLines, oneLine } from '../shared/visible-text.ts';
import { exportProducts } from './export.server.ts';
import { importBesideStore, importProducts } from './import.server.ts';
import { readImportFile } from './import-file.server.ts';

const database = testDatabase();
const header = 'id,name,price,category';

const problemsIn = (text: string) => {
  const file = readImportFile(text);
  return file.ok ? [] : file.problems.map(({ line, column, code }) => [line, column, code]);
};

async function importText(text: string) {
  const file = readImportFile(text);
  if (!file.ok) throw new Error(`The file has problems: ${JSON.stringify(file.problems)}`);
  return importProducts(database.db, file);
}

const shelf = () => productsOnShelf(database.db).selectAll().orderBy('id').execute();
const product = (id: string) => productsOnShelf(database.db).selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('reading an exchange file', () => {
  test('finds its products and where each stands', () => {
    const file = readImportFile(`\ufeffID, Name ,price,category\r\na,"Uno, dos",1500,Mouse\r\n\r\nb,Tres,2000,SSD\r\n`);
    expect(file).toMatchObject({
      ok: true,
      columns: ['id', 'name', 'price', 'category'],
      products: [
        { id: 'a', name: 'Uno, dos', price: 1_500, category: 'Mouse' },
        { id: 'b', name: 'Tres', price: 2_000, category: 'SSD' },
      ],
    });
    expect(file.ok && [...file.lines]).toEqual([
      ['a', 2],
      ['b', 4],
    ]);
  });

  test.each([
    ['an empty file', '', 'id', 'missing_column'],
    ['a missing column', 'id,name,price\na,A,1', 'category', 'missing_column'],
    ['an unknown column', `${header},color\na,A,1,Mouse,red`, null, 'unknown_column'],
    ['a column named twice', `${header},name\na,A,1,Mouse,A`, null, 'unknown_column'],
  ])('names %s in the first line', (_what, text, column, code) => {
    expect(problemsIn(text)).toContainEqual([1, column, code]);
  });

  test('says where a quote never ends', () => {
    expect(problemsIn(`${header}\na,A,1,Mouse\nb,"B,1,Mouse\nc,C,mil,Mouse\n`)).toEqual([
      [3, null, 'unclosed_quote'],
      [4, 'price', 'not_pesos'],
    ]);
  });

  test('names every problem with its line and column', () => {
    const text = [
      `${header},stock,specs`,
      'a,A,1500,Mouse,1,{}',
      'b,B,mil,Mouse,-1,{}',
      'c,C,1500,Mouse,1,{},1',
      'a,A again,1500,Mouse,1,{}',
      'd d,,1500,Planta,1,[]',
      'e,E,1500,Mouse,1,"{""peso_g"":""mucho""}"',
    ].join('\n');
    expect(problemsIn(text)).toEqual([
      [3, 'price', 'not_pesos'],
      [3, 'stock', 'out_of_range'],
      [4, null, 'wrong_cell_count'],
      [5, 'id', 'repeated_id'],
      [6, 'id', 'bad_id'],
      [6, 'name', 'missing'],
      [6, 'category', 'unknown_category'],
      [6, 'specs', 'not_json'],
      [7, 'specs', 'bad_spec'],
    ]);
  });

  test.each([
    ['\n', '\n'],
    ['\r\n', '\r\n'],
    ['\r\n', '\n'],
    ['\n', '\r\n'],
  ])(
    'counts lines as an editor does, also around cells of several lines (rows end in %j, cells break at %j)',
    (end, inside) => {
      const text = [
        `${header},description`,
        'a,A,mal,Mouse,one line',
        `b,B,mal,Mouse,"first${inside}second${inside}third"`,
        'c,C,mal,Mouse,after three lines',
        '',
        `"d",D,mal,Mouse,"${inside}${inside}"`,
        'e,E,mal,Mouse,last, too many',
        'f,F,mal,Mouse,"x"',
      ].join(end);
      const lines = [2, 3, 6, 8, 11, 12];
      expect(problemsIn(text + end).map(([line]) => line)).toEqual(lines);
      expect(problemsIn(text).map(([line]) => line)).toEqual(lines);
    },
  );

  test('finds each problem at the line where its row begins, whatever stands in the cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', '\n', 'ñ'), maxLength: 8 });
    const rows = fc.array(fc.record({ cell, blankBefore: fc.nat({ max: 2 }) }), { maxLength: 8 });
    fc.assert(
      fc.property(rows, (rows) => {
        let text = 'id,description,name,price,category\n';
        const begins = rows.map(({ cell, blankBefore }, index) => {
          text += '\n'.repeat(blankBefore);
          const line = text.split('\n').length;
          text += `p${index},"${cell.replaceAll('"', '""')}",A,mal,Mouse\n`;
          return line;
        });
        expect(problemsIn(text)).toEqual(begins.map((line) => [line, 'price', 'not_pesos']));
      }),
    );
  });
});

describe('an import', () => {
  test('adds products with defaults for the columns that the file does not have, and makes their keywords', async () => {
    expect(await importText(`${header}\na,Cámara 4K,1500,Mouse\n`)).toEqual({
      ok: true,
      added: 1,
      changed: 0,
      unchanged: 0,
    });
    expect(await product('a')).toMatchObject({
      name: 'Cámara 4K',
      name_lowercase: 'cámara 4k',
      price: 1_500,
      description: '',
      discount: 0,
      sales: 0,
      stock: 0,
      coupon: null,
      image: null,
      specs: {},
    });
    expect(await wordsOfProduct(database.db, 'a')).toEqual(
      ['4k', '=mouse', '^camara', 'camara', 'camara4k', 'mouse'].sort(),
    );
  });

  test('keeps what columns that the file does not have say of products that exist', async () => {
    const facts = { description: 'Largo.', discount: 15, sales: 9, stock: 4, coupon: 'HOLA', image: '/a.avif' };
    await stock(database.db, { id: 'a', name: 'Antes', category: 'Mouse', ...facts, specs: { sensor: 'PAW3395' } });
    expect(await importText(`${header},stock\na,Después,2000,Mouse,7\nb,Otro,1500,Mouse,1\n`)).toEqual({
      ok: true,
      added: 1,
      changed: 1,
      unchanged: 0,
    });
    const after = await product('a');
    expect(after).toMatchObject({ ...facts, name: 'Después', price: 2_000, stock: 7, specs: { sensor: 'PAW3395' } });
    const words = await wordsOfProduct(database.db, 'a');
    expect(words).toEqual(expect.arrayContaining(['despues', 'paw3395', 'largo']));
    expect(words).not.toContain('antes');
  });

  test('empties what the file has as empty cells', async () => {
    await stock(database.db, { id: 'a', category: 'Mouse', coupon: 'HOLA', specs: { sensor: 'PAW3395' } });
    await importText(`${header},coupon,specs\na,A,1500,Mouse,,\n`);
    const after = await product('a');
    expect(after).toMatchObject({ coupon: null, specs: {} });
    expect(await wordsOfProduct(database.db, 'a')).not.toContain('paw3395');
  });

  test('of the same file again changes nothing, not even a date', async () => {
    const text = `${header},specs\na,A,1500,Mouse,"{""peso_g"": 60, ""sensor"": ""X""}"\nb,B,1500,SSD,\n`;
    await importText(text);
    const before = await shelf();
    expect(await importText(text)).toEqual({ ok: true, added: 0, changed: 0, unchanged: 2 });
    expect(
      await importText(
        text
          .split('\n')
          .toSpliced(1, 2, ...text.split('\n').slice(1, 3).reverse())
          .join('\n'),
      ),
    ).toMatchObject({
      unchanged: 2,
    });
    expect(await shelf()).toEqual(before);
  });

  test('leaves products alone that the file does not name', async () => {
    await stock(database.db, { id: 'old', stock: 3 });
    await importText(`${header},stock\na,A,1500,Mouse,1\n`);
    expect(await product('old')).toMatchObject({ stock: 3 });
  });

  test('that says fewer units than unpaid orders hold is refused, with the line, and nothing of it is written', async () => {
    await stock(database.db, { id: 'held', stock: 5, price: 100_000 });
    const lines = [{ id: 'held', quantity: 3 }];
    const tools = { db: database.db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 };
    expect(await placeOrder(tools, { reference: aReference(), customer: aCustomer(), lines })).toMatchObject({
      ok: true,
    });
    const before = await shelf();
    expect(await importText(`${header},stock\nnew,Nuevo,1500,Mouse,1\nheld,"Dos\nlíneas",100000,Mouse,2\n`)).toEqual({
      ok: false,
      problems: [{ line: 3, column: 'stock', code: 'below_held', value: '2 < 3' }],
    });
    expect(await shelf()).toEqual(before);
    expect(await importText(`${header},stock\nheld,H,100000,Mouse,3\n`)).toMatchObject({ ok: true, changed: 1 });
    expect(await product('held')).toMatchObject({ stock: 3, held: 3, available: 0 });
    expect(await importText(`${header}\nheld,Nombre,100000,Mouse\n`)).toMatchObject({ ok: true, changed: 1 });
    expect(await product('held')).toMatchObject({ stock: 3, held: 3 });
  });

  test('that fails half way leaves nothing behind', async () => {
    const many = Array.from({ length: 600 }, (_, index) => `p${index},P,1500,Mouse`);
    const file = readImportFile([header, ...many].join('\n'));
    if (!file.ok) throw new Error('The file should be readable');
    const failing = importProducts(database.db, file, (done) => {
      if (done > 500) throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await shelf()).toEqual([]);
    const reported: number[] = [];
    expect(await importProducts(database.db, file, (done) => reported.push(done))).toMatchObject({ added: 600 });
    expect(reported).toEqual([500, 600]);
  });
});

describe('importing beside a store that runs', () => {
  const rows = (count: number, price: number) =>
    `${header},stock\n${Array.from({ length: count }, (_, index) => `p${index + 1},P,${price},Mouse,9`).join('\n')}`;
  const beside = (text: string, onProgress?: (done: number) => void, now = testNow) => {
    const file = readImportFile(text);
    if (!file.ok) throw new Error('The file should be readable');
    return importBesideStore(database.db, file, () => now, onProgress);
  };
  const written = async () => (await shelf()).filter((each) => each.price === 7).length;

  test('writes batch by batch, leaves what somebody ordered in between, and goes on when it is imported again', async () => {
    await importText(rows(120, 5));
    const dying = (done: number) => {
      if (done >= 25) throw new Error('the line broke');
    };
    await expect(beside(rows(120, 7), dying)).rejects.toThrow('the line broke');
    const half = await written();
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(120);
    let isHeld = false;
    const ordering = () => {
      if (isHeld) return;
      isHeld = true;
      void setProduct(database.db, 'p120', { stock: 20, held: 10 });
    };
    const left = [{ line: 121, column: 'stock', code: 'below_held', value: '9 < 10' }];
    expect(await beside(rows(120, 7), ordering)).toEqual({
      ok: true,
      added: 0,
      changed: 119 - half,
      unchanged: half,
      left,
    });
    expect(await written()).toBe(119);
    expect(await beside(rows(120, 7))).toEqual({ ok: false, problems: left });
  });

  test('is refused while another bulk job is at work, and outlives a command that died', async () => {
    const atWork = (kind: 'apply-change' | 'import-command') => ({
      only_one: true,
      kind,
      subject_id: 'x',
      done: 0,
      total: 9,
      after_id: '',
      started_at: testNow,
      beat_at: testNow,
    });
    await database.db.insertInto('long_writes').values(atWork('import-command')).execute();
    const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1_000);
    expect(await beside(rows(3, 7), undefined, later(59))).toEqual({ ok: false, code: 'busy' });
    expect(await shelf()).toEqual([]);
    expect(await beside(rows(3, 7), undefined, later(60))).toMatchObject({ ok: true, added: 3 });
    await database.db.insertInto('long_writes').values(atWork('apply-change')).execute();
    expect(await beside(rows(3, 8), undefined, later(600))).toEqual({ ok: false, code: 'busy' });
  });
});

const spanish = fc
  .string({
    unit: fc.constantFrom(...'abcNÑñáéíóúüÁ¡¿°™€💡 \t\n\r",;\'\\<&=0123456789', '\r\n', 'ñ'.normalize('NFD')),
    maxLength: 30,
  })
  .map(oneLine);
const named = (least: number, most: number) => spanish.filter((text) => text.length >= least && text.length <= most);
const figure = fc.double({ min: 0, max: 1e9, noNaN: true });
const valueOfKind: Record<SpecKind, fc.Arbitrary<SpecValue>> = {
  number: figure,
  text: fc.oneof(named(1, 60), figure, fc.boolean()),
  boolean: fc.boolean(),
  range: fc.oneof(figure, fc.tuple(figure, figure)),
  list: fc.array(named(1, 20), { maxLength: 4 }),
  choice: named(1, 20),
};
const valueOfItems: Record<NonNullable<SpecFact['items']>, fc.Arbitrary<SpecValue>> = {
  m2: fc.array(fc.constantFrom('2280', '2230/2242/2280 PCIe 4.0 SATA', '? PCIe 5.0'), { maxLength: 4 }),
  size: fc.array(fc.constantFrom('120', '240', '360'), { maxLength: 3 }),
};
const count = fc.nat({ max: 2_000_000_000 });
const anyProduct: fc.Arbitrary<ImportedProduct> = fc.constantFrom(...categoryKeys()).chain((category) =>
  fc.record({
    id: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
    name: named(1, 200),
    price: count,
    category: fc.constant(category),
    description: fc.array(spanish).map((texts) => manyLines(texts.join('\n\t '))),
    discount: fc.nat({ max: 99 }),
    sales: count,
    stock: count,
    coupon: fc.option(named(1, 60)),
    image: fc.option(fc.constantFrom('/images/ñ,"1".avif', 'https://a.test/b.png?c=d&e=f')),
    specs: fc
      .record(
        Object.fromEntries(
          Object.entries<SpecFact>(factsOf(category)).map(([key, { kind, items, is }]) => [
            key,
            items ? valueOfItems[items] : is ? fc.constantFrom('4006381333931', '96385074') : valueOfKind[kind],
          ]),
        ),
        { requiredKeys: [] },
      )
      .map((specs) => specs as Specs),
  }),
);

describe('an export', () => {
  test('begins with the columns of the exchange file and is ordered by id', async () => {
    await stock(database.db, { id: 'b' }, { id: 'a' });
    const [head, ...rows] = (await exportProducts(database.db)).trim().split('\n');
    expect(head).toBe('id,name,price,category,description,discount,sales,stock,coupon,image,specs');
    expect(rows.map((row) => row.split(',')[0])).toEqual(['a', 'b']);
  });

  test('says the units on the shelf, those of unpaid orders included', async () => {
    const [part] = await stock(database.db, { stock: 5, price: 100_000 });
    const tools = { db: database.db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 };
    await placeOrder(tools, { reference: aReference(), customer: aCustomer(), lines: [{ id: part!.id, quantity: 2 }] });
    const file = readImportFile(await exportProducts(database.db));
    expect(file.ok && file.products[0]?.stock).toBe(5);
  });

  test('comes back as it was: imported again it changes nothing, and it fills an empty shop with the same', async () => {
    const shelves = fc.uniqueArray(anyProduct, { minLength: 1, maxLength: 12, selector: (each) => each.id });
    await fc.assert(
      fc.asyncProperty(shelves, async (products) => {
        await database.db.deleteFrom('products').execute();
        await stock(database.db, ...products);
        const exported = await exportProducts(database.db);
        expect(await importText(exported)).toEqual({ ok: true, added: 0, changed: 0, unchanged: products.length });
        await database.db.deleteFrom('products').execute();
        expect(await importText(exported)).toMatchObject({ added: products.length });
        expect(await exportProducts(database.db)).toBe(exported);
        for (const each of products) expect(await product(each.id)).toMatchObject(each);
      }),
      { numRuns: 15 },
    );
  });

  test('of a product with the least that it can have comes back too', async () => {
    await stock(database.db, aProduct({ id: 'a', description: '', coupon: null, image: null, specs: {} }));
    expect(await importText(await exportProducts(database.db))).toMatchObject({ unchanged: 1 });
  });
});
