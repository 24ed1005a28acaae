import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { categoryKeys } from '#app/shop/catalog/categories.ts';

export interface CatalogueFile {
  text: string;
  products: number;
  /** Of any one product. */
  name: string;
}

/** Exists only where the project is developed. */
const realFile = resolve('../shared/data/pc-parts.csv');

export async function largeCatalogue(): Promise<CatalogueFile> {
  if (!existsSync(realFile)) return madeUpCatalogue(12_000);
  const text = await readFile(realFile, 'utf8');
  const lines = text.trim().split('\n');
  return { text, products: lines.length - 1, name: lines.at(-1)?.split(',')[1] ?? '' };
}

export function madeUpCatalogue(products: number): CatalogueFile {
  const rows = Array.from({ length: products }, (_, index) => ({
    id: `parte-${index}`,
    name: `Pieza ${index} edición ñandú`,
    price: 10_000 + index * 100,
    category: categoryKeys()[index % categoryKeys().length],
    discount: index % 5 === 0 ? 10 : 0,
    sales: index % 900,
    stock: index % 50,
    coupon: '',
    specs: JSON.stringify({ color: index % 2 ? 'Negro' : 'Blanco', referencia: `R${index}` }),
  }));
  return { text: stringify(rows, { header: true }), products, name: rows.at(-1)?.name ?? '' };
}
