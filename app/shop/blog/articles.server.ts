import { sql } from 'kysely';
import { contentPictureSources } from '../content/shown-text.ts';
import { isSlug } from '../content/slug.ts';
import { dayOf } from '../shared/day.ts';
import type { Queryable } from '../shared/schema.ts';
import { type Article, mostArticles } from './articles.ts';

const listed = [
  'slug',
  'title',
  'description',
  'author',
  'image',
  'image_alt',
  'reading_minutes',
  'publish_at',
  'revised_at',
] as const;

/** The owner's, the newest first, and behind them the three that came with the shop, in their order. */
export async function publicArticles(db: Queryable, now: Date): Promise<Article[]> {
  const rows = await shownArticles(db, now)
    .select(listed)
    .orderBy(sql`series_position NULLS FIRST`)
    .orderBy('publish_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostArticles)
    .execute();
  return rows.map(toArticle);
}

export type FoundArticle = { article: Article; body: string } | { movedTo: string } | null;

/** By its address, also one that it had before. */
export async function findArticle(db: Queryable, slug: string, now: Date): Promise<FoundArticle> {
  // Whatever stands in an address: PostgreSQL refuses a text with a NUL.
  if (!isSlug(slug)) return null;
  const row = await shownArticles(db, now)
    .select([...listed, 'body'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (row) return { article: toArticle(row), body: row.body };
  const moved = await shownArticles(db, now)
    .innerJoin('former_article_slugs', 'former_article_slugs.article_id', 'articles.id')
    .select('articles.slug')
    .where('former_article_slugs.slug', '=', slug)
    .executeTakeFirst();
  return moved ? { movedTo: moved.slug } : null;
}

function shownArticles(db: Queryable, now: Date) {
  return db
    .selectFrom('articles')
    .where('is_published', '=', true)
    .where('publish_at', '<=', now)
    .where('deleted_at', 'is', null);
}

interface ListedRow {
  slug: string;
  title: string;
  description: string;
  author: string;
  image: string;
  image_alt: string;
  reading_minutes: number;
  publish_at: Date;
  revised_at: Date;
}

function toArticle({ slug, title, description, author, image, ...row }: ListedRow): Article {
  const date = dayOf(row.publish_at);
  const revised = dayOf(row.revised_at);
  return {
    ...{ slug, title, excerpt: description, date, author, image },
    imageAlt: row.image_alt,
    imageSources: contentPictureSources(image),
    // Days are written so that the later one comes later in the alphabet.
    updated: [date, revised].toSorted().at(-1) ?? date,
    readingMinutes: row.reading_minutes,
  };
}
