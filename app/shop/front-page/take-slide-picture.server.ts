import { type Acting, mustBeOwner } from '../audit/audit.server.ts';
import type { PictureMaker, PictureStore, SlidePictureProblem } from '../pictures/picture-maker.ts';
import { type SlideFocus, slideFallback } from '../pictures/slide-picture.ts';
import type { Refused } from '../shared/refusal.ts';
import type { Database } from '../shared/schema.ts';

/** As many as ten slides of each stored version would need, which is more than anybody uploads in a day. */
const mostStored = 250;

export type TakenSlidePicture = { ok: true; image: string } | Refused<SlidePictureProblem>;

interface SlidePictureTools {
  db: Database;
  maker: Pick<PictureMaker, 'makeSlide'>;
  store: PictureStore;
}

/** The cuts are made and stored; a slide that names the picture shows them. What none names goes after a day. @throws NotTheOwner */
export async function takeSlidePicture(
  { db, maker, store }: SlidePictureTools,
  acting: Acting,
  bytes: Uint8Array | null,
  focus: SlideFocus,
): Promise<TakenSlidePicture> {
  mustBeOwner(acting);
  if (!bytes) return { ok: false, code: 'too_heavy' };
  const { count } = await db
    .selectFrom('front_page_pictures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostStored) return { ok: false, code: 'too_many' };
  const made = await maker.makeSlide(bytes, focus);
  if (!made.ok) return made;
  // Files first, so that no row names a missing file. Files without a row are cleaned away later.
  for (const [name, content] of made.files) await store.keep(name, content);
  const { hash, width, height } = made;
  await db
    .insertInto('front_page_pictures')
    .values({ hash, width, height, uploaded_at: acting.now })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ uploaded_at: acting.now }))
    .execute();
  return { ok: true, image: slideFallback(hash) };
}
