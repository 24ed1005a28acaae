import { sql } from 'kysely';
import { dayOf } from '../shared/day.ts';
import type { Queryable } from '../shared/schema.ts';
import type { ArticleState, EditedArticle, ListedArticle } from './admin-article.ts';

interface ListQuery {
  offset: number;
  most: number;
  isDeleted: boolean;
}

/** The newest first. */
export async function listedArticles(
  db: Queryable,
  now: Date,
  { offset, most, isDeleted }: ListQuery,
): Promise<{ articles: ListedArticle[]; total: number }> {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'slug', 'title', 'version', 'is_published', 'publish_at', 'deleted_at'])
    .select(sql<number>`(count(*) OVER ())::integer`.as('total'))
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .orderBy('publish_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(most)
    .execute();
  return {
    total: rows[0]?.total ?? 0,
    articles: rows.map(({ id, slug, title, version, ...row }) => {
      return { id, slug, title, version, publishOn: dayOf(row.publish_at), state: stateOf(row, now) };
    }),
  };
}

/** One that is deleted too. */
export async function articleToEdit(db: Queryable, id: number, now: Date): Promise<EditedArticle | null> {
  const row = await db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { slug, title, description, author, body, image, version } = row;
  return {
    ...{ id, version, state: stateOf(row, now), isDeleted: row.deleted_at !== null },
    words: { slug, title, description, author, body, image, imageAlt: row.image_alt, publishOn: dayOf(row.publish_at) },
  };
}

function stateOf({ is_published, publish_at }: { is_published: boolean; publish_at: Date }, now: Date): ArticleState {
  if (!is_published) return 'draft';
  return publish_at <= now ? 'published' : 'scheduled';
}
