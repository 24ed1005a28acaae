import { sql } from 'kysely';
import { isSlug } from '../content/slug.ts';
import { dayOf } from '../shared/day.ts';
import type { Queryable } from '../shared/schema.ts';
import type { EditedPage, ListedPage } from './admin-page.ts';
import { legalPages } from './page.ts';
import { hasBegun } from './pages.server.ts';

/** The legal texts in their order, then the owner's own pages by their titles. */
export async function listedPages(db: Queryable, now: Date): Promise<ListedPage[]> {
  const rows = await pageRows(db, now).orderBy('title').execute();
  const position = (slug: string) => (legalPages as readonly string[]).indexOf(slug);
  const legal = rows.filter(({ is_legal }) => is_legal).toSorted((a, b) => position(a.slug) - position(b.slug));
  return [...legal, ...rows.filter(({ is_legal }) => !is_legal)].map(toListed);
}

export async function pageToEdit(db: Queryable, slug: string, now: Date): Promise<EditedPage | null> {
  if (!isSlug(slug)) return null;
  const row = await pageRows(db, now)
    .select(['description', 'lead', 'body', 'version', 'in_footer'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!row) return null;
  const versions = await db
    .selectFrom('page_versions')
    .select(['number', 'in_force_at', 'published_at', 'published_by'])
    .where('page', '=', slug)
    .orderBy('number', 'desc')
    .execute();
  const { title, description, lead, body, version, in_footer } = row;
  return {
    ...toListed(row),
    version,
    words: { title, description, lead, body },
    isInFooter: in_footer,
    versions: versions.map(({ number, in_force_at, published_at, published_by }) => {
      const isBegun = in_force_at <= now || published_by === null;
      return { number, inForceFrom: dayOf(in_force_at), isBegun, publishedAt: published_at, publishedBy: published_by };
    }),
  };
}

function pageRows(db: Queryable, now: Date) {
  return db
    .selectFrom('pages')
    .leftJoinLateral(
      (build) =>
        build
          .selectFrom('page_versions')
          .select(['number', 'in_force_at'])
          .whereRef('page', '=', 'pages.slug')
          .where(hasBegun(now))
          .orderBy('number', 'desc')
          .limit(1)
          .as('present'),
      (join) => join.onTrue(),
    )
    .select(['slug', 'pages.title', 'is_legal', 'withdrawn_at', 'present.number', 'present.in_force_at'])
    .select([
      sql<boolean>`EXISTS (SELECT FROM page_versions WHERE page = pages.slug AND NOT ${hasBegun(now)})`.as(
        'is_scheduled',
      ),
      sql<boolean>`NOT EXISTS (SELECT FROM page_versions v WHERE v.page = pages.slug
        AND v.number = (SELECT max(number) FROM page_versions WHERE page = pages.slug)
        AND (v.title, v.description, v.lead, v.body) = (pages.title, pages.description, pages.lead, pages.body))`.as(
        'has_changes',
      ),
    ]);
}

interface PageRow {
  slug: string;
  title: string;
  is_legal: boolean;
  withdrawn_at: Date | null;
  number: number | null;
  in_force_at: Date | null;
  is_scheduled: boolean;
  has_changes: boolean;
}

function toListed({ slug, title, number, ...row }: PageRow): ListedPage {
  return {
    ...{ slug, title, number, isLegal: row.is_legal, hasChanges: row.has_changes },
    inForceFrom: row.in_force_at && dayOf(row.in_force_at),
    state: row.withdrawn_at ? 'withdrawn' : number !== null ? 'published' : row.is_scheduled ? 'scheduled' : 'none',
  };
}
