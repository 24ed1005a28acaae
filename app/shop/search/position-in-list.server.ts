import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../shared/schema.ts';
import type { SearchQuery } from './search-query.ts';
import { type Part, type RankingTier, tiersOf, tierVariants } from './search-steps.ts';
import type { SearchWords } from './search-words.server.ts';

/** One condition for each ranking tier but the last, and those of its preferences only for rows that meet it. */
export function positionOf(tiers: readonly RankingTier[]): RawBuilder<unknown> {
  const positions = tiers.map((tier, at) => ({
    query: tier.query(),
    position: positionWithin(tier, at * mostVariants),
  }));
  const last = positions.pop()?.position ?? sql.lit(0);
  if (positions.length === 0) return last;
  const others = positions.map(({ query, position }) => sql`WHEN words @@ ${query}::tsquery THEN ${position}`);
  return sql`CASE ${sql.join(others, sql` `)} ELSE ${last} END`;
}

/** More than the words of a term. */
const mostVariants = 100;

function positionWithin(tier: RankingTier, from: number): RawBuilder<unknown> {
  const better = tierVariants(tier).filter((variant) => variant.length > 0);
  const last = sql.lit(from + better.length);
  if (better.length === 0) return last;
  const cases = better.map((variant, at) => sql`WHEN words @@ ${joined(variant)}::tsquery THEN ${sql.lit(from + at)}`);
  return sql`CASE ${sql.join(cases, sql` `)} ELSE ${last} END`;
}

export const joined = (parts: readonly Part[]) => parts.map(({ query }) => query).join(' & ');
export const queryOf = (tier: RankingTier, preferred: readonly Part[]) =>
  [tier.query(), ...preferred.map((preference) => preference.query)].join(' & ');

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
  const { whole, beginnings } = tiersOf(query, await words.frequencies());
  const widest = beginnings.at(-1);
  if (!widest) return true;
  const position = next === null ? sql.lit(0) : positionOf([...whole, ...beginnings]);
  const isBefore =
    next === null
      ? sql`SELECT FROM changed`
      : sql`SELECT FROM changed, (SELECT id, rank, ${position} AS place FROM product_search WHERE id = ${next}) AS next
          WHERE (changed.place, next.rank, changed.id) <= (next.place, changed.rank, next.id)`;
  const { rows } = await sql<{ enters: boolean }>`
    WITH changed AS (
      SELECT id, rank, ${position} AS place FROM product_search
      WHERE id = ANY (${products}::text[]) AND is_shown AND words @@ ${widest.query()}::tsquery
    ) SELECT EXISTS (${isBefore}) AS enters`.execute(db);
  return rows[0]?.enters ?? true;
}
