import { sql } from 'kysely';
import type { Queryable } from '../shared/schema.ts';
import { type FrontPage, mostVersions } from './front-page.ts';

/** What shoppers see. @param delivered what is shown until the owner publishes something */
export async function publishedFrontPage(db: Queryable, delivered: FrontPage): Promise<FrontPage> {
  const row = await selectPublished(db).select('page').executeTakeFirst();
  return row?.page ?? delivered;
}

/** The last that was not withdrawn. */
export function selectPublished(db: Queryable) {
  return db.selectFrom('front_page_versions').where('withdrawn_at', 'is', null).orderBy('id', 'desc').limit(sql.lit(1));
}

export interface FrontPageDraft {
  content: FrontPage;
  /** The owner's window sends the one that it saw. */
  version: number;
  /** Whether the last change can be undone. */
  hasPrevious: boolean;
}

/** Until the owner changes something it is what shoppers see. */
export async function frontPageDraft(db: Queryable, delivered: FrontPage): Promise<FrontPageDraft> {
  const row = await db
    .selectFrom('front_page_drafts')
    .select(['page as content', 'version', sql<boolean>`previous IS NOT NULL`.as('hasPrevious')])
    .executeTakeFirst();
  return row ?? { content: await publishedFrontPage(db, delivered), version: 0, hasPrevious: false };
}

export interface FrontPageVersion {
  id: number;
  content: FrontPage;
  publishedAt: Date;
  isWithdrawn: boolean;
}

/** Newest first. */
export async function frontPageVersions(db: Queryable): Promise<FrontPageVersion[]> {
  return db
    .selectFrom('front_page_versions')
    .select([
      'id',
      'page as content',
      'published_at as publishedAt',
      sql<boolean>`withdrawn_at IS NOT NULL`.as('isWithdrawn'),
    ])
    .orderBy('id', 'desc')
    .limit(sql.lit(mostVersions))
    .execute();
}
