import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { inTransaction } from '#app/platform/database.server.ts';
import { countProducts } from '../catalog/product-counts.server.ts';
import type { ImportedProduct } from '../catalog/product-row.ts';
import { writeProducts } from '../catalog/write-products.server.ts';
import { keepDemoPictures, readDemoPictures, showDemoPictures } from '../pictures/demo-pictures.server.ts';
import type { PictureStore } from '../pictures/picture-maker.ts';
import type { Database } from '../shared/schema.ts';
import { importProducts } from './import.server.ts';
import { readImportFile } from './import-file.server.ts';
import type { ImportProblem } from './row-reader.ts';

/** One file for each category. npm runs every command in the project's root. */
const demoFolder = resolve('seeds/demo');
const demoPictureFolder = join(demoFolder, 'pictures');

export class SeedProblem extends Error {
  override readonly name = 'SeedProblem';
  readonly problems: ImportProblem[];
  constructor(file: string, problems: ImportProblem[]) {
    super(`The seed ${file} cannot be used: ${problems.length} problems, the first in line ${problems[0]?.line}`);
    this.problems = problems;
  }
}

/**
 * @param seed `demo`, `none`, or the path of an exchange file
 * @param store without it the demo catalogue has no pictures
 * @throws SeedProblem when the file has wrong rows
 */
export async function seedCatalogue(db: Database, seed: string, store?: PictureStore): Promise<number> {
  if (seed === 'none' || (await countProducts(db)) > 0) return 0;
  if (seed === 'demo') {
    const products = await readDemoCatalogue();
    const pictures = store ? await readDemoPictures(demoPictureFolder) : {};
    // Files before rows, as with an upload: if the process dies in between, the files are cleaned away.
    if (store) await keepDemoPictures(store, demoPictureFolder, pictures);
    return inTransaction(db, async (transaction) => {
      const { added } = await writeProducts(transaction, products);
      await showDemoPictures(transaction, pictures);
      return added;
    });
  }
  const file = readImportFile(await readFile(seed, 'utf8'));
  if (!file.ok) throw new SeedProblem(seed, file.problems);
  const result = await importProducts(db, file);
  if (!result.ok) throw new SeedProblem(seed, result.problems);
  return result.added;
}

export async function readDemoCatalogue(): Promise<ImportedProduct[]> {
  const files = (await readdir(demoFolder)).filter((file) => file.endsWith('.json')).sort();
  const parts = await Promise.all(files.map((file) => readFile(join(demoFolder, file), 'utf8')));
  return parts.flatMap((part) => JSON.parse(part) as ImportedProduct[]);
}
