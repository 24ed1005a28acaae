import { sql } from 'kysely';
import { addSeconds } from '../shared/clock.ts';
import type { Database, Queryable } from '../shared/schema.ts';
import { countedTerm, type EmptySearch } from './empty-searches.ts';

/** More different terms than this are noise, or somebody who tries to fill the disk. */
const mostTerms = 1_000;
const keptDays = 90;

/** One statement; nothing about the visitor is stored. */
export async function countEmptySearch(db: Queryable, typed: string, now: Date): Promise<void> {
  const term = countedTerm(typed);
  if (term === null) return;
  await sql`INSERT INTO empty_searches (term, times, last_at)
    SELECT ${term}, 1, ${now}
    WHERE EXISTS (SELECT FROM empty_searches WHERE term = ${term})
      OR (SELECT count(*) FROM empty_searches) < ${mostTerms}
    ON CONFLICT (term) DO UPDATE SET times = empty_searches.times + 1, last_at = excluded.last_at`.execute(db);
}

export async function forgetOldSearches(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('empty_searches')
    .where('last_at', '<', addSeconds(now, -keptDays * 24 * 60 * 60))
    .execute();
}

export async function emptySearches(db: Queryable, most: number): Promise<{ total: number; first: EmptySearch[] }> {
  const { total } = await db
    .selectFrom('empty_searches')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const first = await db
    .selectFrom('empty_searches')
    .select(['term', 'times'])
    .orderBy('times', 'desc')
    .orderBy('last_at', 'desc')
    .limit(most)
    .execute();
  return { total, first };
}
