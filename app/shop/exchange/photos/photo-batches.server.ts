import { sql } from 'kysely';
import { type Acting, mustBeOwner } from '../../audit/audit.server.ts';
import { removePicture } from '../../pictures/manage-pictures.server.ts';
import type { Refused } from '../../shared/refusal.ts';
import type { Database, Queryable } from '../../shared/schema.ts';
import type { PhotoBatch } from './photo-match.ts';

const batchesShown = 5;

/** Photos are added to it one by one (`takePictures`). @throws NotTheOwner */
export async function beginPhotoBatch(db: Database, acting: Acting): Promise<number> {
  mustBeOwner(acting);
  const { id } = await db
    .insertInto('photo_batches')
    .values({ begun_at: acting.now, undone_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function recentPhotoBatches(db: Queryable): Promise<PhotoBatch[]> {
  return db
    .selectFrom('photo_batches')
    .innerJoin('product_pictures', 'product_pictures.batch_id', 'photo_batches.id')
    .select(['photo_batches.id', 'begun_at as begunAt', 'undone_at as undoneAt'])
    .select([
      sql<number>`count(*) FILTER (WHERE removed_at IS NULL)::int`.as('photos'),
      sql<number>`count(DISTINCT product_id) FILTER (WHERE removed_at IS NULL)::int`.as('products'),
    ])
    .groupBy('photo_batches.id')
    .orderBy('photo_batches.id', 'desc')
    .limit(batchesShown)
    .execute();
}

export type UndonePhotos = { ok: true; removed: number } | Refused<'unknown'>;

/**
 * Takes back what of it is still there, and leaves what the owner did to other photos since. Each product is a transaction of its own: what
 * a failure left is taken back by the next press. @throws NotTheOwner
 */
export async function undoPhotoBatch(db: Database, acting: Acting, id: number): Promise<UndonePhotos> {
  mustBeOwner(acting);
  // Photos that are still on their way no longer belong to it.
  const batch = await db
    .updateTable('photo_batches')
    .set({ undone_at: acting.now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!batch) return { ok: false, code: 'unknown' };
  const photos = await db
    .selectFrom('product_pictures')
    .select(['id', 'product_id'])
    .where('batch_id', '=', id)
    .where('removed_at', 'is', null)
    .orderBy('product_id')
    .orderBy('position', 'desc')
    .execute();
  let removed = 0;
  for (const photo of photos) {
    const change = await removePicture(db, acting, photo.product_id, { id: photo.id });
    if (change.ok) removed += 1;
  }
  return { ok: true, removed };
}
