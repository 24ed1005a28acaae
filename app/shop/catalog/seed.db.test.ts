import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { stock } from '#tests/support/factories.ts';
import { categoryNames } from './categories.ts';
import { exportProducts } from './export.server.ts';
import { importProducts } from './import.server.ts';
import { readImportFile } from './import-file.server.ts';
import type { ImportedProduct } from './import-row.ts';
import { countByCategory, countProducts } from './products.server.ts';
import { readDemoCatalogue, SeedProblem, seedCatalogue } from './seed.server.ts';
import { specProblems } from './specs.ts';

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
    const counts = await countByCategory(database.db);
    expect([...counts.keys()].sort()).toEqual([...categoryNames].sort());
    for (const [category, count] of counts) expect(count, category).toBeGreaterThanOrEqual(8);
  });

  test('is as good as an exchange file: exported and imported again it changes nothing', async () => {
    const added = await seedCatalogue(database.db, 'demo');
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

  test('has something sold out, a last piece and plenty of others', () => {
    const stocks = demo.map((product) => product.stock ?? 0);
    expect(stocks).toContain(0);
    expect(stocks).toContain(1);
    expect(stocks.filter((pieces) => pieces > 5).length).toBeGreaterThan(demo.length / 2);
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
