import { sql } from 'kysely';
import { addSeconds } from '../shared/clock.ts';
import { cutPage } from '../shared/page.ts';
import type { Database, Queryable } from '../shared/schema.ts';
import { countedTerm, type EmptySearch, type EmptySearchQuery, type EmptySearchView } from './empty-searches.ts';

/** More different terms than the owner looks through. What is set aside has its own bound. */
const mostTerms = 1_000;
const retentionDays = 90;
const pageSize = 25;

/**
 * One statement; nothing about the visitor is stored. Where the list is full, the term that was asked least makes room, of several the one
 * that nobody asked for longest: so invented terms make room for each other, and for what shoppers look for.
 */
export async function countEmptySearch(db: Queryable, typed: string, now: Date): Promise<void> {
  const term = countedTerm(typed);
  if (term === null) return;
  await sql`
    WITH room AS (
      DELETE FROM empty_searches WHERE term IN (
        SELECT term FROM empty_searches
        WHERE set_aside_at IS NULL AND term <> ${term} AND NOT EXISTS (SELECT FROM empty_searches WHERE term = ${term})
        ORDER BY times, last_at, term
        LIMIT greatest(0, (SELECT count(*) FROM empty_searches WHERE set_aside_at IS NULL) + 1 - ${mostTerms})
        FOR UPDATE SKIP LOCKED)
    )
    INSERT INTO empty_searches (term, times, last_at) VALUES (${term}, 1, ${now})
    ON CONFLICT (term) DO UPDATE SET times = empty_searches.times + 1, last_at = excluded.last_at`.execute(db);
}

/** What the owner set aside stays so, however long nobody asks for it. */
export async function forgetOldSearches(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('empty_searches')
    .where('last_at', '<', addSeconds(now, -retentionDays * 24 * 60 * 60))
    .where('set_aside_at', 'is', null)
    .execute();
}

/** Those that wait for the owner, most asked first. */
export async function emptySearches(db: Queryable, most: number): Promise<{ total: number; first: EmptySearch[] }> {
  const { waiting } = await totalsOf(db);
  return { total: waiting, first: await mostAsked(db, { view: 'waiting', offset: 0, limit: most }) };
}

export async function listEmptySearches(db: Queryable, query: EmptySearchQuery) {
  const totals = await totalsOf(db);
  const { page, pages, offset } = cutPage(query.page, totals[query.view], pageSize);
  return { searches: await mostAsked(db, { view: query.view, offset, limit: pageSize }), totals, page, pages };
}

function totalsOf(db: Queryable): Promise<Record<EmptySearchView, number>> {
  return db
    .selectFrom('empty_searches')
    .select([
      sql<number>`count(*) FILTER (WHERE set_aside_at IS NULL)`.as('waiting'),
      sql<number>`count(*) FILTER (WHERE set_aside_at IS NOT NULL)`.as('aside'),
    ])
    .executeTakeFirstOrThrow();
}

interface Cut {
  view: EmptySearchQuery['view'];
  offset: number;
  limit: number;
}

function mostAsked(db: Queryable, { view, offset, limit }: Cut): Promise<EmptySearch[]> {
  return db
    .selectFrom('empty_searches')
    .select(['term', 'times', 'last_at as lastAt'])
    .where('set_aside_at', view === 'aside' ? 'is not' : 'is', null)
    .orderBy('times', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('term')
    .offset(offset)
    .limit(limit)
    .execute();
}
