import type { Acting } from '../audit/audit.server.ts';
import { mustBeOwner } from '../audit/audit.server.ts';
import type { Done, Refused } from '../shared/refusal.ts';
import type { Database } from '../shared/schema.ts';
import { addPicture } from './manage-pictures.server.ts';
import { mostPictures, type PictureProblem, type RefusedPicture } from './picture.ts';
import type { PictureMaker, PictureStore } from './picture-maker.ts';
import { picturesOf } from './pictures.server.ts';

export interface PictureTools {
  db: Database;
  maker: Pick<PictureMaker, 'make'>;
  store: PictureStore;
}

export interface UploadedPicture {
  fileName: string;
  bytes: Uint8Array | null;
}

export type TakenPictures = { ok: true; added: number; refused: RefusedPicture[] } | Refused<'gone'>;

/** One file after the other, so that a bad one does not keep the others out. @param batchId of photos that come for many products */
export async function takePictures(
  tools: PictureTools,
  acting: Acting,
  productId: string,
  files: AsyncIterable<UploadedPicture>,
  batchId: number | null = null,
): Promise<TakenPictures> {
  mustBeOwner(acting);
  const refused: RefusedPicture[] = [];
  let added = 0;
  for await (const { fileName, bytes } of files) {
    const taken = bytes
      ? await takeOne(tools, acting, { productId, batchId }, bytes)
      : ({ ok: false, code: 'too_heavy' } as const);
    if (taken.ok) added += 1;
    else if (taken.code === 'gone') return { ok: false, code: taken.code };
    else refused.push({ fileName, code: taken.code });
  }
  return { ok: true, added, refused };
}

async function takeOne(
  { db, maker, store }: PictureTools,
  acting: Acting,
  { productId, batchId }: { productId: string; batchId: number | null },
  bytes: Uint8Array,
): Promise<Done | Refused<PictureProblem | 'gone'>> {
  // Checked again under the lock; here it saves the work.
  if ((await picturesOf(db, productId)).length >= mostPictures) return { ok: false, code: 'too_many' };
  const made = await maker.make(bytes);
  if (!made.ok) return made;
  // Files first, so that no row names a missing file. Files without a row are cleaned away later.
  for (const [name, content] of made.files) await store.keep(name, content);
  const { hash, width, height } = made;
  return addPicture(db, acting, productId, { hash, width, height, batchId });
}
