import { sql } from 'kysely';
import { compiledOnce } from '#app/platform/database.server.ts';
import type { Queryable } from '../shared/schema.ts';
import type { ProductPicture } from './picture.ts';

const columns = [
  'id',
  'kind',
  'address',
  'width',
  'height',
  'alt',
  sql<boolean>`EXISTS (SELECT FROM drawn_pictures WHERE drawn_pictures.hash = product_pictures.hash)`.as('isDrawing'),
] as const;

export async function picturesOf(db: Queryable, productId: string): Promise<ProductPicture[]> {
  const { rows } = await db.executeQuery(selectPictures(db, productId));
  return rows;
}

export const selectPictures = compiledOnce((db: Queryable, productId) =>
  db
    .selectFrom('product_pictures')
    .select(columns)
    .where('product_id', '=', productId)
    .where('removed_at', 'is', null)
    .orderBy('position'),
);

export async function findRemoved(
  db: Queryable,
  { productId, id }: { productId: string; id: number },
): Promise<ProductPicture | undefined> {
  return db
    .selectFrom('product_pictures')
    .select(columns)
    .where('product_id', '=', productId)
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
}
