import { type Acting, audited, mustBeOwner, ownerCommand } from '../audit/audit.server.ts';
import type { PictureProblem, RefusedPicture } from '../pictures/picture.ts';
import { uploadedAddress } from '../pictures/picture-address.ts';
import type { MadePicture } from '../pictures/picture-maker.ts';
import type { PictureTools, UploadedPicture } from '../pictures/take-pictures.server.ts';
import type { Done, Refused } from '../shared/refusal.ts';
import type { Database, Queryable } from '../shared/schema.ts';
import type { ContentPicture } from './content-pictures.ts';

export const mostContentPictures = 1_000;

export interface TakenContentPictures {
  added: ContentPicture[];
  refused: RefusedPicture[];
}

/** One file after the other, so that a bad one does not keep the others out. @throws NotTheOwner */
export async function takeContentPictures(
  tools: PictureTools,
  acting: Acting,
  files: AsyncIterable<UploadedPicture>,
): Promise<TakenContentPictures> {
  mustBeOwner(acting);
  const taken: TakenContentPictures = { added: [], refused: [] };
  for await (const { fileName, bytes } of files) {
    const made = bytes ? await tools.maker.make(bytes) : ({ ok: false, code: 'too_heavy' } as const);
    const added = made.ok ? await addOne(tools, acting, made) : made;
    if (!added.ok) taken.refused.push({ fileName, code: added.code });
    else if (made.ok) {
      taken.added.push({ address: uploadedAddress(made.hash), width: made.width, height: made.height });
    }
  }
  return taken;
}

async function addOne(
  { db, store }: PictureTools,
  acting: Acting,
  { hash, width, height, files }: MadePicture,
): Promise<Done | Refused<PictureProblem>> {
  // Files first, so that no row names a missing file. Files without a row are cleaned away later.
  for (const [name, content] of files) await store.keep(name, content);
  return addContentPicture(db, acting, { hash, width, height });
}

/** One that is there already is shown as new again. Its files must be stored. @throws NotTheOwner */
export async function addContentPicture(
  db: Database,
  acting: Acting,
  { hash, width, height }: Pick<MadePicture, 'hash' | 'width' | 'height'>,
): Promise<Done | Refused<'too_many'>> {
  return ownerCommand(db, acting, async (transaction) => {
    const { count } = await transaction
      .selectFrom('content_pictures')
      .select((build) => build.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= mostContentPictures) return { ok: false, code: 'too_many' };
    await transaction
      .insertInto('content_pictures')
      .values({ hash, width, height, added_at: acting.now })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ added_at: acting.now }))
      .execute();
    const after = { address: uploadedAddress(hash) };
    return audited({ subject: 'content_picture', subjectId: hash, action: 'added', after });
  });
}

/** The newest first. */
export async function contentPictures(db: Queryable, most: number): Promise<ContentPicture[]> {
  const rows = await db
    .selectFrom('content_pictures')
    .select(['hash', 'width', 'height'])
    .orderBy('added_at', 'desc')
    .orderBy('hash')
    .limit(most)
    .execute();
  return rows.map(({ hash, width, height }) => ({ address: uploadedAddress(hash), width, height }));
}
