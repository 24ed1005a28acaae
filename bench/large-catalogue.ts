import { writeFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import type { ImportedProduct } from '#app/shop/catalog/product-row.ts';
import { readDemoCatalogue } from '#app/shop/exchange/seed.server.ts';

const largeSize = 12_000;

export async function largeCatalogue(file: string): Promise<string> {
  const demo = await readDemoCatalogue();
  const copies = Array.from({ length: largeSize }, (_, index): ImportedProduct => {
    const product = demo[index % demo.length] as ImportedProduct;
    return { ...product, id: `${product.id}-${index}`.slice(-64), name: `${product.name} ${index}` };
  });
  const rows = copies.map((product) => ({ ...product, specs: JSON.stringify(product.specs ?? {}) }));
  await writeFile(file, stringify(rows, { header: true }));
  return file;
}
