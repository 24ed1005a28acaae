import { sql } from 'kysely';
import { isSlug } from '../content/slug.ts';
import { dayOf } from '../shared/day.ts';
import type { Queryable } from '../shared/schema.ts';
import { consentVersion, type LegalPage, type PageVersion } from './page.ts';

/** The version in force. @returns null for a page that does not exist, was withdrawn or is not published yet */
export async function findPage(db: Queryable, slug: string, now: Date): Promise<PageVersion | null> {
  if (!isSlug(slug)) return null;
  const row = await publishedVersions(db)
    .where('page', '=', slug)
    .where('withdrawn_at', 'is', null)
    .where(hasBegun(now))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toVersion(row) : null;
}

/** @throws where a legal text is missing, which a migration wrote */
export async function legalPage(db: Queryable, slug: LegalPage, now: Date): Promise<PageVersion> {
  const page = await findPage(db, slug, now);
  if (!page) throw new Error(`The legal text ${slug} is missing`);
  return page;
}

/** One that is or was in force. People who agreed to it can read it for good, also when its page was withdrawn. */
export async function findVersion(
  db: Queryable,
  { slug, number, now }: { slug: string; number: number; now: Date },
): Promise<PageVersion | null> {
  if (!isSlug(slug) || !Number.isInteger(number)) return null;
  const row = await publishedVersions(db)
    .where('page', '=', slug)
    .where('number', '=', number)
    .where(hasBegun(now))
    .executeTakeFirst();
  return row ? toVersion(row) : null;
}

export interface VersionEntry {
  number: number;
  inForceFrom: string;
}

/** Those that have begun, the last one first. */
export async function versionsOf(db: Queryable, slug: string, now: Date): Promise<VersionEntry[]> {
  const rows = await db
    .selectFrom('page_versions')
    .select(['number', 'in_force_at'])
    .where('page', '=', slug)
    .where(hasBegun(now))
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ number, in_force_at }) => ({ number, inForceFrom: dayOf(in_force_at) }));
}

/** Of the owner's own pages, for the list of all addresses. */
export async function ownPageSlugs(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('pages')
    .select('slug')
    .where('is_legal', '=', false)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`EXISTS (SELECT FROM page_versions WHERE page = pages.slug AND ${hasBegun(now)})`)
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** The version of the policy that who sends a form now agrees to. */
export async function presentPrivacyVersion(db: Queryable, now: Date): Promise<string> {
  return consentVersion(await legalPage(db, 'privacidad', now));
}

/** What came with the shop was always in force, whatever the clock says. */
export function hasBegun(now: Date) {
  return sql<boolean>`(in_force_at <= ${now}::timestamptz OR published_by IS NULL)`;
}

function publishedVersions(db: Queryable) {
  return db
    .selectFrom('page_versions')
    .innerJoin('pages', 'pages.slug', 'page_versions.page')
    .select(['page', 'number', 'in_force_at'])
    .select(['page_versions.title', 'page_versions.description', 'page_versions.lead', 'page_versions.body'])
    .select(
      sql<Date | null>`(SELECT min(later.in_force_at) FROM page_versions later
        WHERE later.page = page_versions.page AND later.number > page_versions.number)`.as('ends_at'),
    );
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof publishedVersions>['execute']>>[number];

function toVersion({ in_force_at, ends_at, ...version }: VersionRow): PageVersion {
  return { ...version, inForceFrom: dayOf(in_force_at), inForceTo: ends_at && dayOf(ends_at) };
}
