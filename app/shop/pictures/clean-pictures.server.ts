import { sql } from 'kysely';
import type { Database, Queryable } from '../shared/schema.ts';
import { pictureFilePattern } from './picture.ts';
import { uploadedAddress, uploadedHash } from './picture-address.ts';
import type { PictureStore } from './picture-maker.ts';

/** How long a removed picture can be restored, and a file may be without a row: longer than any upload takes. */
const retentionHours = 24;
const unfinished = /^\.[0-9a-f]{32}-[\w.]+$/;

/** May run twice and beside uploads: writing a file again makes it new. */
export async function cleanPictures(db: Database, store: PictureStore, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionHours * 60 * 60 * 1000);
  await db.deleteFrom('product_pictures').where('removed_at', '<', before).execute();
  await forgetUnusedSlides(db, before);
  await cleanContentPictures(db, before);
  const names = await store.names();
  const hashes = new Set(names.flatMap((name) => pictureFilePattern.exec(name)?.[1] ?? []));
  const used = await usedOf(db, [...hashes]);
  let deleted = 0;
  for (const name of names) {
    const hash = pictureFilePattern.exec(name)?.[1];
    const isIdle = hash ? !used.has(hash) : unfinished.test(name);
    if (isIdle && (await store.removeOlder(name, before))) deleted += 1;
  }
  return deleted;
}

/** Whether a page names one is asked of its text: there are at most 22 pages, and a few hundred pictures. */
async function forgetUnusedSlides(db: Database, before: Date): Promise<void> {
  await sql`DELETE FROM front_page_pictures AS picture WHERE uploaded_at < ${before} AND NOT EXISTS (
    SELECT FROM (SELECT page FROM front_page_versions UNION ALL SELECT page FROM front_page_drafts
      UNION ALL SELECT previous FROM front_page_drafts) AS pages
    WHERE page::text LIKE '%' || picture.hash || '%')`.execute(db);
}

/** Those of no text, the versions of pages included, which stay readable. */
async function cleanContentPictures(db: Queryable, before: Date): Promise<void> {
  await sql`DELETE FROM content_pictures WHERE added_at < ${before}::timestamptz AND hash NOT IN (
    SELECT found[1] FROM (SELECT body || ' ' || image AS text FROM articles UNION ALL SELECT body FROM pages
      UNION ALL SELECT body FROM page_versions) AS texts,
    regexp_matches(text, '([0-9a-f]{32})-800', 'g') AS found)`.execute(db);
}

const atOnce = 1000;

async function usedOf(db: Queryable, hashes: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>();
  for (let start = 0; start < hashes.length; start += atOnce) {
    const some = hashes.slice(start, start + atOnce);
    const shown = await db.selectFrom('product_pictures').select('hash').distinct().where('hash', 'in', some).execute();
    const bought = await db
      .selectFrom('order_lines')
      .select('image')
      .distinct()
      .where('image', 'in', some.map(uploadedAddress))
      .where(sql<boolean>`image LIKE '/uploads/%'`)
      .execute();
    const slides = await db.selectFrom('front_page_pictures').select('hash').where('hash', 'in', some).execute();
    const inTexts = await db.selectFrom('content_pictures').select('hash').where('hash', 'in', some).execute();
    for (const { hash } of [...shown, ...slides, ...inTexts]) if (hash) used.add(hash);
    const ofCategories = await db.selectFrom('categories').select('picture').where('picture', 'in', some).execute();
    for (const { picture } of ofCategories) if (picture) used.add(picture);
    for (const { image } of bought) used.add(uploadedHash(image ?? '') ?? '');
  }
  return used;
}
