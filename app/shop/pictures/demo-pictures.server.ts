import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../shared/schema.ts';
import { pictureFileNames } from './picture.ts';
import { uploadedAddress } from './picture-address.ts';
import type { PictureStore } from './picture-maker.ts';

/** `pictures/render-products.ts` makes them, as the files of an upload. */
export interface DemoPicture {
  hash: string;
  width: number;
  height: number;
  alt: string;
}

export type DemoPictures = Readonly<Record<string, readonly DemoPicture[]>>;

/** Sizes left out of the repository to keep it small, and what is shown instead: few browsers ask for WebP. */
export const shownInstead: readonly (readonly [suffix: string, instead: string])[] = [
  ['-160.webp', '-800.webp'],
  ['-400.webp', '-800.webp'],
  ['-1600.webp', '-800.webp'],
];

export async function readDemoPictures(folder: string): Promise<DemoPictures> {
  return JSON.parse(await readFile(join(folder, 'pictures.json'), 'utf8')) as DemoPictures;
}

export async function keepDemoPictures(store: PictureStore, folder: string, pictures: DemoPictures): Promise<void> {
  const there = new Set(await readdir(folder));
  const files = Object.values(pictures).flatMap((ofOne) => ofOne.flatMap(({ hash }) => pictureFileNames(hash)));
  await store.adopt(files.map((name) => ({ name, path: join(folder, there.has(name) ? name : insteadOf(name)) })));
}

function insteadOf(name: string): string {
  const [suffix, instead] = shownInstead.find(([missing]) => name.endsWith(missing)) ?? ['', ''];
  return name.slice(0, name.length - suffix.length) + instead;
}

export async function showDemoPictures(transaction: DatabaseTransaction, pictures: DemoPictures): Promise<void> {
  const rows = Object.entries(pictures).flatMap(([productId, ofOne]) =>
    ofOne.map(({ hash, width, height, alt }, position) => {
      const written = { product_id: productId, position, kind: 'uploaded' as const, address: uploadedAddress(hash) };
      return { ...written, hash, width, height, alt, removed_at: null };
    }),
  );
  if (rows.length === 0) return;
  await transaction.insertInto('product_pictures').values(rows).execute();
  await transaction
    .insertInto('drawn_pictures')
    .values([...new Set(rows.map(({ hash }) => hash))].map((hash) => ({ hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`UPDATE products SET image = picture.address FROM product_pictures AS picture
    WHERE picture.product_id = products.id AND picture.position = 0`.execute(transaction);
}
