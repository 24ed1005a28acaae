import { type Acting, mustBeOwner } from '../audit/audit.server.ts';
import { setCategoryPicture } from '../catalog/categories/edit-category.server.ts';
import type { SeenCategory } from '../catalog/categories/locked-categories.server.ts';
import type { PictureProblem } from './picture.ts';
import type { PictureTools } from './take-pictures.server.ts';

type Taken = Awaited<ReturnType<typeof setCategoryPicture>> | { ok: false; code: 'picture'; problem: PictureProblem };

/** Files first, so that no row names a missing file. Files without a row are cleaned away later. @throws NotTheOwner */
export async function takeCategoryPicture(
  { db, maker, store }: PictureTools,
  acting: Acting,
  { bytes, ...seen }: SeenCategory & { bytes: Uint8Array },
): Promise<Taken> {
  mustBeOwner(acting);
  const made = await maker.make(bytes);
  if (!made.ok) return { ok: false, code: 'picture', problem: made.code };
  for (const [name, content] of made.files) await store.keep(name, content);
  return setCategoryPicture(db, acting, { ...seen, picture: made.hash });
}
