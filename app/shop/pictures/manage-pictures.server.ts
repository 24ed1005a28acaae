import { sql } from 'kysely';
import { type Acting, audited, ownerCommand } from '../audit/audit.server.ts';
import { changedFields } from '../audit/audit.ts';
import { productsInAdmin } from '../catalog/admin/product-status.server.ts';
import type { Refused } from '../shared/refusal.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { mostPictures, movedTo, type PictureProblem, type ProductPicture } from './picture.ts';
import { uploadedAddress } from './picture-address.ts';
import type { MadePicture } from './picture-maker.ts';
import { findRemoved, picturesOf } from './pictures.server.ts';

export type PictureChange = { ok: true; pictures: ProductPicture[] } | Refused<PictureProblem | 'gone'>;

type Added = (Pick<MadePicture, 'hash' | 'width' | 'height'> & { batchId?: number | null }) | { address: string };

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
        ? { kind: 'uploaded' as const, batchId: null, ...added, address: uploadedAddress(added.hash) }
        : { kind: 'address' as const, ...added, hash: null, width: null, height: null, batchId: null };
    if (now.some(({ address }) => address === row.address)) return 'there_already';
    const { hash, width, height, kind, address, batchId } = row;
    const batch_id = batchId === null ? null : await openBatch(transaction, batchId);
    const written = { product_id: productId, position: now.length, kind, address, hash, width, height, batch_id };
    await transaction
      .insertInto('product_pictures')
      .values({ ...written, alt: null, removed_at: null })
      .execute();
    return null;
  });
}

/** None once it was taken back: what came too late stays, and can be removed on the product's page. */
async function openBatch(transaction: DatabaseTransaction, id: number): Promise<number | null> {
  const open = transaction.selectFrom('photo_batches').select('id').where('id', '=', id).where('undone_at', 'is', null);
  return (await open.executeTakeFirst())?.id ?? null;
}

export async function movePicture(
  db: Database,
  acting: Acting,
  productId: string,
  { id, position }: { id: number; position: number },
): Promise<PictureChange> {
  return changePictures(db, acting, productId, async (transaction, now) => {
    if (!now.some((picture) => picture.id === id)) return 'gone';
    await savePositions(transaction, movedTo(now, id, position));
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
    await savePositions(
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
  { id, position }: { id: number; position: number },
): Promise<PictureChange> {
  return changePictures(db, acting, productId, async (transaction, now) => {
    const removed = await findRemoved(transaction, { productId, id });
    if (!removed) return 'gone';
    if (now.length >= mostPictures) return 'too_many';
    if (now.some(({ address }) => address === removed.address)) return 'there_already';
    await savePositions(transaction, movedTo([...now, removed], id, position));
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
  return ownerCommand(db, acting, async (transaction) => {
    const product = await productsInAdmin(transaction)
      .select('id')
      .where('id', '=', productId)
      .forUpdate()
      .executeTakeFirst();
    if (!product) return { ok: false, code: 'gone' };
    const before = await picturesOf(transaction, productId);
    const problem = await change(transaction, before);
    if (problem) return { ok: false, code: problem };
    const pictures = await picturesOf(transaction, productId);
    const changed = changedFields(auditFields(before), auditFields(pictures));
    if (!changed) return { ok: true, pictures };
    await transaction
      .updateTable('products')
      .set({ image: pictures[0]?.address ?? null, updated_at: sql`now()` })
      .where('id', '=', productId)
      .execute();
    return audited({ subject: 'product', subjectId: productId, action: 'changed', ...changed }, { ok: true, pictures });
  });
}

function auditFields(pictures: readonly ProductPicture[]) {
  return { pictures: pictures.map(({ address, alt }) => (alt === null ? address : `${address} (${alt})`)) };
}

/** One statement, so that no two ever share a position. Also restores a removed picture. */
async function savePositions(transaction: DatabaseTransaction, pictures: readonly ProductPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  const positions = sql.join(pictures.map(({ id }, position) => sql`(${id}::bigint, ${position}::smallint)`));
  await sql`UPDATE product_pictures SET position = place.position, removed_at = NULL
    FROM (VALUES ${positions}) AS place (id, position)
    WHERE product_pictures.id = place.id AND product_pictures.position IS DISTINCT FROM place.position`.execute(
    transaction,
  );
}
