import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { type Acting, audit, mustBeOwner } from '../audit/audit.server.ts';
import { changedFields } from '../audit/audit.ts';
import { productsAtDesk } from '../catalog/desk/product-place.server.ts';
import type { Refused } from '../shared/refusal.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { mostPictures, movedTo, type PictureProblem, type ProductPicture } from './picture.ts';
import { uploadedAddress } from './picture-address.ts';
import type { MadePicture } from './picture-maker.ts';
import { findRemoved, picturesOf } from './pictures.server.ts';

export type PictureChange = { ok: true; pictures: ProductPicture[] } | Refused<PictureProblem | 'gone'>;

type Added = Pick<MadePicture, 'hash' | 'width' | 'height'> | { address: string };

/** An upload's files must be stored already. */
export async function addPicture(
  db: Database,
  acting: Acting,
  productId: string,
  added: Added,
): Promise<PictureChange> {
  return changePictures(db, acting, productId, async (transaction, now) => {
    if (now.length >= mostPictures) return 'too_many';
    const row =
      'hash' in added
        ? { kind: 'uploaded' as const, ...added, address: uploadedAddress(added.hash) }
        : { kind: 'address' as const, ...added, hash: null, width: null, height: null };
    if (now.some(({ address }) => address === row.address)) return 'there_already';
    const { hash, width, height, kind, address } = row;
    const written = { product_id: productId, position: now.length, kind, address, hash, width, height };
    await transaction
      .insertInto('product_pictures')
      .values({ ...written, alt: null, removed_at: null })
      .execute();
    return null;
  });
}

export async function movePicture(
  db: Database,
  acting: Acting,
  productId: string,
  { id, place }: { id: number; place: number },
): Promise<PictureChange> {
  return changePictures(db, acting, productId, async (transaction, now) => {
    if (!now.some((picture) => picture.id === id)) return 'gone';
    await placeInOrder(transaction, movedTo(now, id, place));
    return null;
  });
}

/** It can be restored for a day. */
export async function removePicture(
  db: Database,
  acting: Acting,
  productId: string,
  { id }: { id: number },
): Promise<PictureChange> {
  return changePictures(db, acting, productId, async (transaction, now) => {
    if (!now.some((picture) => picture.id === id)) return 'gone';
    await transaction
      .updateTable('product_pictures')
      .set({ position: null, removed_at: acting.now })
      .where('id', '=', id)
      .execute();
    await placeInOrder(
      transaction,
      now.filter((picture) => picture.id !== id),
    );
    return null;
  });
}

export async function restorePicture(
  db: Database,
  acting: Acting,
  productId: string,
  { id, place }: { id: number; place: number },
): Promise<PictureChange> {
  return changePictures(db, acting, productId, async (transaction, now) => {
    const removed = await findRemoved(transaction, { productId, id });
    if (!removed) return 'gone';
    if (now.length >= mostPictures) return 'too_many';
    if (now.some(({ address }) => address === removed.address)) return 'there_already';
    await placeInOrder(transaction, movedTo([...now, removed], id, place));
    return null;
  });
}

export async function describePicture(
  db: Database,
  acting: Acting,
  productId: string,
  { id, alt }: { id: number; alt: string | null },
): Promise<PictureChange> {
  return changePictures(db, acting, productId, async (transaction, now) => {
    if (!now.some((picture) => picture.id === id)) return 'gone';
    await transaction.updateTable('product_pictures').set({ alt }).where('id', '=', id).execute();
    return null;
  });
}

async function changePictures(
  db: Database,
  acting: Acting,
  productId: string,
  change: (transaction: DatabaseTransaction, now: ProductPicture[]) => Promise<PictureProblem | 'gone' | null>,
): Promise<PictureChange> {
  mustBeOwner(acting);
  return inTransaction(db, async (transaction): Promise<PictureChange> => {
    const product = await productsAtDesk(transaction)
      .select('id')
      .where('id', '=', productId)
      .forUpdate()
      .executeTakeFirst();
    if (!product) return { ok: false, code: 'gone' };
    const before = await picturesOf(transaction, productId);
    const problem = await change(transaction, before);
    if (problem) return { ok: false, code: problem };
    const pictures = await picturesOf(transaction, productId);
    const changed = changedFields(told(before), told(pictures));
    if (!changed) return { ok: true, pictures };
    await transaction
      .updateTable('products')
      .set({ image: pictures[0]?.address ?? null, updated_at: sql`now()` })
      .where('id', '=', productId)
      .execute();
    await audit(transaction, acting, [{ subject: 'product', subjectId: productId, action: 'changed', ...changed }]);
    return { ok: true, pictures };
  });
}

function told(pictures: readonly ProductPicture[]) {
  return { pictures: pictures.map(({ address, alt }) => (alt === null ? address : `${address} (${alt})`)) };
}

/** One statement, so that no two ever share a place. Also restores a removed picture. */
async function placeInOrder(transaction: DatabaseTransaction, pictures: readonly ProductPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  const places = sql.join(pictures.map(({ id }, place) => sql`(${id}::bigint, ${place}::smallint)`));
  await sql`UPDATE product_pictures SET position = place.position, removed_at = NULL
    FROM (VALUES ${places}) AS place (id, position)
    WHERE product_pictures.id = place.id AND product_pictures.position IS DISTINCT FROM place.position`.execute(
    transaction,
  );
}
