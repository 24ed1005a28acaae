import { sql } from 'kysely';
import { type FollowedCopy, type FollowingOptions, followDatabase } from '#app/platform/live/followed-copy.server.ts';
import { matches } from '../shared/cache-tags.ts';
import type { Clock } from '../shared/clock.ts';
import type { Queryable } from '../shared/schema.ts';
import { asFooterLists, type FooterPage } from './footer-pages.ts';
import { mostOwnPages } from './page.ts';
import { hasBegun } from './pages.server.ts';

/** The process's copy of what the footer links of the owner's own pages. */
export interface FooterPages extends FollowedCopy {
  readonly list: readonly FooterPage[];
  /** When the list changes by itself, because a version begins. */
  readonly until: Date | null;
}

export function followFooterPages(
  db: Queryable,
  { clock, ...options }: FollowingOptions & { clock: Clock },
): FooterPages {
  let list: readonly FooterPage[] = [];
  /** The stretch of time for which the list is right; null before it was read. Clocks may be put back. */
  let right: { from: Date; until: Date | null } | null = null;

  const copy = followDatabase({
    isConcerned: (invalidation) => matches({ content: ['pages'] }, invalidation),
    async refresh() {
      const from = clock.now();
      const pages = await readPages(db, from);
      const beginnings = pages.flatMap(({ begins }) => begins ?? []);
      list = asFooterLists(pages.flatMap(({ slug, title }) => (title === null ? [] : { slug, title })));
      right = { from, until: beginnings.length > 0 ? new Date(Math.min(...beginnings.map(Number))) : null };
    },
    hasEnded() {
      const now = clock.now();
      return right === null || now < right.from || (right.until !== null && now >= right.until);
    },
    ...options,
  });
  return {
    ...copy,
    get list() {
      return list;
    },
    get until() {
      return right?.until ?? null;
    },
  };
}

/** Title: of the version in force, null before the first one; `begins`: when the next one is. */
async function readPages(db: Queryable, now: Date) {
  return db
    .selectFrom('pages')
    .select('slug')
    .select((build) => [
      build
        .selectFrom('page_versions')
        .select('title')
        .whereRef('page', '=', 'pages.slug')
        .where(hasBegun(now))
        .orderBy('number', 'desc')
        .limit(1)
        .as('title'),
      build
        .selectFrom('page_versions')
        .select(({ fn }) => fn.min('in_force_at').as('begins'))
        .whereRef('page', '=', 'pages.slug')
        .where(sql<boolean>`NOT ${hasBegun(now)}`)
        .as('begins'),
    ])
    .where('is_legal', '=', false)
    .where('in_footer', '=', true)
    .where('withdrawn_at', 'is', null)
    .limit(sql.lit(mostOwnPages))
    .execute();
}
