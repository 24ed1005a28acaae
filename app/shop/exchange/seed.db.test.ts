import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { categoryKeys, type ProductCategory } from '../catalog/categories.ts';
import { countProducts, productCounts } from '../catalog/product-counts.server.ts';
import type { ImportedProduct } from '../catalog/product-row.ts';
import { specProblems } from '../catalog/specs.ts';
import { plainWords } from '../catalog/words/plain-words.ts';
import { cleanPictures } from '../pictures/clean-pictures.server.ts';
import { pictureFileNames } from '../pictures/picture.ts';
import { uploadedAddress } from '../pictures/picture-address.ts';
import type { PictureStore } from '../pictures/picture-maker.ts';
import { picturesOf } from '../pictures/pictures.server.ts';
import { exportProducts } from './export.server.ts';
import { importProducts } from './import.server.ts';
import { readImportFile } from './import-file.server.ts';
import { readDemoCatalogue, SeedProblem, seedCatalogue } from './seed.server.ts';

const database = testDatabase();

describe('the demo catalogue', () => {
  let demo: ImportedProduct[];
  beforeAll(async () => {
    demo = await readDemoCatalogue();
  });

  test('fills an empty shop with at least 150 products, at least 8 in every category', async () => {
    const added = await seedCatalogue(database.db, 'demo');
    expect(added).toBeGreaterThanOrEqual(150);
    expect(await countProducts(database.db)).toBe(added);
    const counts = (await productCounts(database.db)).shown;
    expect([...counts.keys()].sort()).toEqual([...categoryKeys()].sort());
    for (const [category, count] of counts) expect(count, category).toBeGreaterThanOrEqual(8);
  });

  test('is as good as an exchange file: exported and imported again it changes nothing', async () => {
    const added = await seedCatalogue(database.db, 'demo', aStore().store);
    const file = readImportFile(await exportProducts(database.db));
    expect(file).not.toHaveProperty('problems');
    if (file.ok)
      expect(await importProducts(database.db, file)).toEqual({ ok: true, added: 0, changed: 0, unchanged: added });
  });

  test('has the products 1, 2 and 3, to which the articles link, and each id and name once', () => {
    const ids = demo.map((product) => product.id);
    expect(ids).toEqual(expect.arrayContaining(['1', '2', '3']));
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(demo.map((product) => product.name)).size).toBe(demo.length);
  });

  test('describes every product in at least two sentences', () => {
    const sentences = (text = '') =>
      text.split(/(?<=[.!?])\s+(?=[\p{Lu}¿¡\d«"])/u).filter((each) => /[.!?]$/.test(each));
    for (const product of demo) expect(sentences(product.description).length, product.id).toBeGreaterThanOrEqual(2);
  });

  test('has discounts from 5 to 35 percent, and products without one', () => {
    const discounts = demo.map((product) => product.discount ?? 0);
    expect(discounts).toContain(0);
    const real = discounts.filter((discount) => discount > 0);
    expect(real.length).toBeGreaterThanOrEqual(10);
    expect(Math.min(...real)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...real)).toBe(35);
  });

  test('has something sold out, a last unit and plenty of others', () => {
    const stocks = demo.map((product) => product.stock ?? 0);
    expect(stocks).toContain(0);
    expect(stocks).toContain(1);
    expect(stocks.filter((units) => units > 5).length).toBeGreaterThan(demo.length / 2);
  });

  test('says of half its products what is in the box, and nothing that their facts or descriptions do not say', () => {
    const described = demo.filter(({ specs = {} }) => specs.incluye !== undefined);
    expect(described.length).toBeGreaterThanOrEqual(demo.length / 2);
    for (const { id, category, description = '', specs = {} } of described) {
      const [itself, ...others] = specs.incluye as string[];
      const unitsOf = (count: unknown, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
      const fans = unitsOf(specs.ventiladores, 'ventilador', 'ventiladores');
      const known: Partial<Record<ProductCategory, string[]>> = {
        'Memoria Ram': [`${unitsOf(specs.modulos, 'módulo', 'módulos')} de ${specs.gb_por_modulo} GB`],
        Coolers: [
          `${fans} de ${specs.tamano_mm} mm`,
          ...(specs.radiador_mm ? [`radiador de ${specs.radiador_mm} mm`] : []),
        ],
        Chasís: specs.ventiladores ? [fans] : [],
        'Fuente de poder': [specs.modular ? 'Cables modulares' : 'cables fijos'],
      };
      const written = [itself, ...others].join('; ');
      for (const fact of known[category] ?? []) expect(written, id).toContain(fact);
      const hasCooler = category === 'Procesadores' ? specs.incluye_disipador : specs.disipador;
      if (category === 'Procesadores' || category === 'SSD') expect(/Disipador/.test(written), id).toBe(hasCooler);
      const stemsOf = (text: string) => plainWords(text).flatMap((word) => word.text.match(/^\p{L}{5}/u)?.[0] ?? []);
      const said = stemsOf(description);
      for (const item of others) {
        if (item === 'Disipador' || known[category]?.some((fact) => item.includes(fact))) continue;
        expect(said, `${id}: ${item}`).toEqual(expect.arrayContaining(stemsOf(item)));
      }
    }
  });

  test('states facts only as its categories know them, and prices that a shop would ask', () => {
    for (const product of demo) {
      expect(specProblems(product.category, { ...product.specs }), product.id).toEqual([]);
      expect(Object.keys(product.specs ?? {}).length, product.id).toBeGreaterThan(0);
      expect(product.price, product.id).toBeGreaterThanOrEqual(10_000);
      expect(Number.isInteger(product.price), product.id).toBe(true);
    }
  });
});

describe('its pictures', () => {
  test('come with it into the store, two or three views of every product, the first as its image', async () => {
    const { store, stored } = aStore();
    const added = await seedCatalogue(database.db, 'demo', store);
    const rows = await database.db
      .selectFrom('product_pictures')
      .innerJoin('products', 'products.id', 'product_pictures.product_id')
      .select(['product_id', 'position', 'kind', 'address', 'hash', 'alt', 'image', 'name'])
      .orderBy('product_id')
      .orderBy('position')
      .execute();
    const views = Map.groupBy(rows, (row) => row.product_id);
    expect(views.size).toBe(added);
    for (const [id, { length }] of views) expect([2, 3], id).toContain(length);
    for (const row of rows) {
      expect(row, row.product_id).toMatchObject({ kind: 'uploaded', address: uploadedAddress(row.hash ?? '') });
      expect(row.alt, row.product_id).toMatch(/, (de|por|desde) /);
      if (row.position === 0) expect(row.image).toBe(row.address);
    }
    for (const [id, ofOne] of views)
      expect(
        ofOne.map(({ position }) => position),
        id,
      ).toEqual([...ofOne.keys()]);
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length);
    expect((await picturesOf(database.db, '1')).map(({ isDrawing }) => isDrawing)).toEqual([true, true]);
    expect([...stored.keys()].sort()).toEqual(rows.flatMap(({ hash }) => pictureFileNames(hash ?? '')).sort());
    for (const path of new Set(stored.values())) expect((await stat(path)).size, path).toBeGreaterThan(500);
    expect(await cleanPictures(database.db, store, new Date('2100-01-01'))).toBe(0);
  });

  test('stay out of a shop that is seeded with something else, or has products already', async () => {
    const { store, stored } = aStore();
    await seedCatalogue(database.db, 'none', store);
    await stock(database.db, { id: 'mine', name: 'Lo mío' });
    await seedCatalogue(database.db, 'demo', store);
    expect(stored.size).toBe(0);
    expect(await database.db.selectFrom('product_pictures').select('id').execute()).toEqual([]);
  });

  test('weigh at most 25 MB in the repository', async () => {
    const folder = 'seeds/demo/pictures';
    const sizes = await Promise.all((await readdir(folder)).map((name) => stat(join(folder, name))));
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(25_000_000);
  });
});

function aStore() {
  const stored = new Map<string, string>();
  const store: PictureStore = {
    keep: () => Promise.resolve(),
    async adopt(files) {
      for (const { name, path } of files) stored.set(name, path);
    },
    names: async () => [...stored.keys()],
    removeOlder: async (name) => stored.delete(name),
  };
  return { stored, store };
}

describe('seeding', () => {
  test('leaves a catalogue with products as it is', async () => {
    await stock(database.db, { id: 'mine', name: 'Lo mío' });
    expect(await seedCatalogue(database.db, 'demo')).toBe(0);
    expect(await countProducts(database.db)).toBe(1);
  });

  test('twice adds nothing the second time', async () => {
    const added = await seedCatalogue(database.db, 'demo');
    expect(await seedCatalogue(database.db, 'demo')).toBe(0);
    expect(await countProducts(database.db)).toBe(added);
  });

  test('with none leaves the shop empty', async () => {
    expect(await seedCatalogue(database.db, 'none')).toBe(0);
    expect(await countProducts(database.db)).toBe(0);
  });

  test('takes an exchange file, and refuses one with a wrong row whole', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nucleo-seed-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'parts.csv');
    await writeFile(file, 'id,name,price,category\na,Uno,1500,Mouse\nb,Dos,mil,Mouse\n');
    const seeding = seedCatalogue(database.db, file);
    await expect(seeding).rejects.toThrow(SeedProblem);
    await expect(seeding).rejects.toThrow(`The seed ${file} cannot be used: 1 problems, the first in line 3`);
    expect(await countProducts(database.db)).toBe(0);
    await writeFile(file, 'id,name,price,category\na,Uno,1500,Mouse\nb,Dos,1000,Mouse\n');
    expect(await seedCatalogue(database.db, file)).toBe(2);
  });
});
