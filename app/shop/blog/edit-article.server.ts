import { sql } from 'kysely';
import { type Acting, audited, ownerCommand } from '../audit/audit.server.ts';
import { changedFields } from '../audit/audit.ts';
import { readMarkdown } from '../content/markdown.server.ts';
import { readingMinutesOf } from '../content/rich-text.ts';
import { uploadedHash } from '../pictures/picture-address.ts';
import type { AdminProblems } from '../shared/admin-form.ts';
import { dayOf, startOfDay } from '../shared/day.ts';
import type { Refused } from '../shared/refusal.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import type { ArticleWords } from './article-form.ts';
import { articleDrawings, mostArticles, mostFormerSlugs } from './articles.ts';

export type ArticleOutcome =
  | { ok: true; id: number; slug: string }
  | Refused<'unknown' | 'changed' | 'too_many'>
  | Refused<'problems', { problems: AdminProblems }>;

/** @throws NotTheOwner */
export async function addArticle(
  db: Database,
  acting: Acting,
  { words, isPublished }: { words: ArticleWords; isPublished: boolean },
): Promise<ArticleOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const { count } = await transaction
      .selectFrom('articles')
      .select((build) => build.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= mostArticles) return { ok: false, code: 'too_many' };
    const problems = await problemsOf(transaction, words, null);
    if (problems) return { ok: false, code: 'problems', problems };
    const { now } = acting;
    const { id } = await transaction
      .insertInto('articles')
      .values({ ...columnsOf(words), is_published: isPublished, revised_at: now, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const action = isPublished ? 'published' : 'added';
    return audited(
      { subject: 'article', subjectId: words.slug, action, after: words },
      { ok: true, id, slug: words.slug },
    );
  });
}

interface SeenArticle {
  id: number;
  /** That the owner saw. */
  version: number;
}

interface ArticleChange extends SeenArticle {
  words: ArticleWords;
  isPublished: boolean;
  /** It is deleted and comes back with these words. */
  isRestored?: boolean;
}

/** An address that people may know leads to the new one. @throws NotTheOwner */
export async function changeArticle(
  db: Database,
  acting: Acting,
  { words, isPublished, isRestored = false, ...seen }: ArticleChange,
): Promise<ArticleOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const before = await lockArticle(transaction, seen, !isRestored);
    if (!before.ok) return before;
    const problems = await problemsOf(transaction, words, seen.id);
    if (problems) return { ok: false, code: 'problems', problems };
    const { row } = before;
    const changed = changedFields(wordsOf(row), words);
    const done = { ok: true, id: seen.id, slug: words.slug } as const;
    if (!changed && row.is_published === isPublished && !isRestored) return done;
    const { now } = acting;
    if (row.slug !== words.slug) await moveSlug(transaction, row, words.slug, now);
    await transaction
      .updateTable('articles')
      .set({
        ...columnsOf(words),
        is_published: isPublished,
        deleted_at: null,
        version: sql<number>`version + 1`,
        updated_at: now,
        ...(isRevised(changed?.after ?? {}) && { revised_at: now }),
      })
      .where('id', '=', seen.id)
      .execute();
    const published = row.is_published === isPublished ? 'changed' : isPublished ? 'published' : 'hidden';
    const action = isRestored ? 'restored' : published;
    return audited({ subject: 'article', subjectId: words.slug, action, ...(changed ?? {}) }, done);
  });
}

/** Out of the shop, to be taken back at any time. @throws NotTheOwner */
export async function deleteArticle(
  db: Database,
  acting: Acting,
  { isDeleted, ...seen }: SeenArticle & { isDeleted: boolean },
): Promise<ArticleOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const before = await lockArticle(transaction, seen, isDeleted);
    if (!before.ok) return before;
    const { slug } = before.row;
    const { now } = acting;
    await transaction
      .updateTable('articles')
      .set({ deleted_at: isDeleted ? now : null, version: sql<number>`version + 1`, updated_at: now })
      .where('id', '=', seen.id)
      .execute();
    const action = isDeleted ? 'deleted' : 'restored';
    return audited({ subject: 'article', subjectId: slug, action }, { ok: true, id: seen.id, slug });
  });
}

async function lockArticle(transaction: DatabaseTransaction, { id, version }: SeenArticle, isThere = true) {
  const row = await transaction
    .selectFrom('articles')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', isThere ? 'is' : 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { ok: false, code: 'unknown' } as const;
  if (row.version !== version) return { ok: false, code: 'changed' } as const;
  return { ok: true, row } as const;
}

type ArticleRow = Extract<Awaited<ReturnType<typeof lockArticle>>, { ok: true }>['row'];

async function problemsOf(
  transaction: DatabaseTransaction,
  { slug, image }: ArticleWords,
  id: number | null,
): Promise<AdminProblems | null> {
  const problems: AdminProblems = {};
  const others = await transaction
    .selectFrom('articles')
    .select('id')
    .where('slug', '=', slug)
    .unionAll(transaction.selectFrom('former_article_slugs').select('article_id as id').where('slug', '=', slug))
    .execute();
  if (others.some((other) => other.id !== id)) problems.slug = 'taken';
  const hash = uploadedHash(image);
  const isThere = hash
    ? await transaction.selectFrom('content_pictures').select('hash').where('hash', '=', hash).executeTakeFirst()
    : articleDrawings.some((drawing) => drawing === image);
  if (!isThere) problems.image = 'not_there';
  return Object.keys(problems).length > 0 ? problems : null;
}

async function moveSlug(transaction: DatabaseTransaction, { id, slug }: ArticleRow, to: string, now: Date) {
  await transaction.deleteFrom('former_article_slugs').where('slug', '=', to).execute();
  await transaction.insertInto('former_article_slugs').values({ slug, article_id: id, left_at: now }).execute();
  await sql`DELETE FROM former_article_slugs WHERE article_id = ${id} AND slug NOT IN (
    SELECT slug FROM former_article_slugs WHERE article_id = ${id} ORDER BY left_at DESC, slug LIMIT ${sql.lit(mostFormerSlugs)})`.execute(
    transaction,
  );
}

/** Readers learn of other words, and of no other address or day. */
function isRevised(after: Partial<Record<keyof ArticleWords, unknown>>): boolean {
  return ['title', 'description', 'body'].some((name) => Object.hasOwn(after, name));
}

function wordsOf(row: ArticleRow): ArticleWords {
  const { title, slug, description, author, body, image } = row;
  return { title, slug, description, author, body, image, imageAlt: row.image_alt, publishOn: dayOf(row.publish_at) };
}

function columnsOf({ imageAlt, publishOn, ...words }: ArticleWords) {
  return {
    ...words,
    image_alt: imageAlt,
    publish_at: startOfDay(publishOn),
    reading_minutes: readingMinutesOf(readMarkdown(words.body)),
  };
}
