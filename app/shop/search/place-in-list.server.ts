import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../shared/schema.ts';
import type { SearchQuery } from './search-query.ts';
import { type Level, levelsOf, type Part, waysOf } from './search-steps.ts';
import type { SearchWords } from './search-words.server.ts';

/** One condition for each level but the last, and those of its wishes only for rows that meet it. */
export function placeOf(levels: readonly Level[]): RawBuilder<unknown> {
  const places = levels.map((level, at) => ({ query: level.query(), place: placeWithin(level, at * mostWays) }));
  const last = places.pop()?.place ?? sql.lit(0);
  if (places.length === 0) return last;
  const others = places.map(({ query, place }) => sql`WHEN words @@ ${query}::tsquery THEN ${place}`);
  return sql`CASE ${sql.join(others, sql` `)} ELSE ${last} END`;
}

/** More than the words of a term. */
const mostWays = 100;

function placeWithin(level: Level, from: number): RawBuilder<unknown> {
  const better = waysOf(level).filter((way) => way.length > 0);
  const last = sql.lit(from + better.length);
  if (better.length === 0) return last;
  const ways = better.map((way, at) => sql`WHEN words @@ ${joined(way)}::tsquery THEN ${sql.lit(from + at)}`);
  return sql`CASE ${sql.join(ways, sql` `)} ELSE ${last} END`;
}

export const joined = (parts: readonly Part[]) => parts.map(({ query }) => query).join(' & ');
export const queryOf = (level: Level, wished: readonly Part[]) =>
  [level.query(), ...wished.map((wish) => wish.query)].join(' & ');

/**
 * Whether any of these products matches the query and stands before another one.
 * @param next the first that was not taken; null when all were, so that whatever matches enters
 */
export async function mayEnter(
  { db, words }: { db: Queryable; words: SearchWords },
  query: SearchQuery,
  products: readonly string[],
  next: string | null,
): Promise<boolean> {
  const { whole, beginnings } = levelsOf(query, await words.frequencies());
  const widest = beginnings.at(-1);
  if (!widest) return true;
  const place = next === null ? sql.lit(0) : placeOf([...whole, ...beginnings]);
  const isBefore =
    next === null
      ? sql`SELECT FROM changed`
      : sql`SELECT FROM changed, (SELECT id, rank, ${place} AS place FROM product_search WHERE id = ${next}) AS next
          WHERE (changed.place, next.rank, changed.id) <= (next.place, changed.rank, next.id)`;
  const { rows } = await sql<{ enters: boolean }>`
    WITH changed AS (
      SELECT id, rank, ${place} AS place FROM product_search
      WHERE id = ANY (${products}::text[]) AND is_shown AND words @@ ${widest.query()}::tsquery
    ) SELECT EXISTS (${isBefore}) AS enters`.execute(db);
  return rows[0]?.enters ?? true;
}
