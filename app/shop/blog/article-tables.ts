import type { Generated } from 'kysely';

export interface ArticleTables {
  articles: {
    id: Generated<number>;
    slug: string;
    title: string;
    description: string;
    author: string;
    /** Markdown. */
    body: string;
    /** Of the body, counted when it is written. */
    reading_minutes: number;
    image: string;
    image_alt: string;
    is_published: Generated<boolean>;
    /** The beginning of a day in Colombia. */
    publish_at: Date;
    revised_at: Date;
    /** Of those that came with the shop; they keep their order. */
    series_position: Generated<number | null>;
    version: Generated<number>;
    deleted_at: Generated<Date | null>;
    created_at: Date;
    updated_at: Date;
  };
  /** Addresses that an article had before. */
  former_article_slugs: {
    slug: string;
    article_id: number;
    left_at: Date;
  };
}
