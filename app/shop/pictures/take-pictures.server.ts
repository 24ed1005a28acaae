import type { Acting } from '../audit/audit.server.ts';
import { mustBeOwner } from '../audit/audit.server.ts';
import type { Database } from '../shared/schema.ts';
import { addPicture } from './manage-pictures.server.ts';
import { mostPictures, type PictureProblem, type RefusedPicture } from './picture.ts';
import type { PictureMaker, PictureStore } from './picture-maker.ts';
import { picturesOf } from './pictures.server.ts';

export interface PictureTools {
  db: Database;
  maker: PictureMaker;
  store: PictureStore;
}

export interface SentFile {
  fileName: string;
  bytes: Uint8Array | null;
}

export interface TakenPictures {
  added: number;
  refused: RefusedPicture[];
  isGone: boolean;
}

/** One file after the other, so that a bad one does not keep the others out. */
export async function takePictures(
  tools: PictureTools,
  acting: Acting,
  productId: string,
  files: AsyncIterable<SentFile>,
): Promise<TakenPictures> {
  mustBeOwner(acting);
  const taken: TakenPictures = { added: 0, refused: [], isGone: false };
  for await (const { fileName, bytes } of files) {
    const problem = bytes ? await takeOne(tools, acting, productId, bytes) : 'too_heavy';
    if (problem === 'gone') return { ...taken, isGone: true };
    if (problem) taken.refused.push({ fileName, problem });
    else taken.added += 1;
  }
  return taken;
}

async function takeOne(
  { db, maker, store }: PictureTools,
  acting: Acting,
  productId: string,
  bytes: Uint8Array,
): Promise<PictureProblem | 'gone' | null> {
  // Checked again under the lock; here it saves the work.
  if ((await picturesOf(db, productId)).length >= mostPictures) return 'too_many';
  const made = await maker.make(bytes);
  if (!made.ok) return made.problem;
  // Files first, so that no row names a missing file. Files without a row are cleaned away later.
  for (const [name, content] of made.files) await store.keep(name, content);
  const { hash, width, height } = made;
  const change = await addPicture(db, acting, productId, { hash, width, height });
  return change.ok ? null : change.code;
}
