import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#app/shop/shared/schema.ts';
import { all, boostsInOrder, type Condition, type RankingTier, rankingTiers, type SearchEngine } from './query.ts';

/** More matches than these are not ranked, so that no term keeps the database busy: a few tens of milliseconds for a word that half of a large shop has. */
const mostRanked = 20_000;

/** Product search by PostgreSQL, in one statement. */
export function searchInDatabase(db: Queryable): SearchEngine {
  return {
    async find(query, most) {
      const tiers = rankingTiers(query);
      const widest = tiers.at(-1)?.matches ?? all([]);
      // The ids come as one text: a row for each of a thousand takes longer to read than they take to find. No id has a comma.
      const { rows } = await sql<{ ids: string | null }>`
        SELECT string_agg(id, ',') AS ids FROM (
          SELECT id FROM (
            SELECT id, rank, ${positionIn(tiers)} AS position FROM product_search
            WHERE is_shown AND ${isMetBy(widest)} LIMIT ${sql.lit(mostRanked)}
          ) AS matching
          ORDER BY position, rank DESC, id COLLATE "C" LIMIT ${most + 1}
        ) AS found`.execute(db);
      const ids = rows[0]?.ids?.split(',') ?? [];
      return { ids: ids.slice(0, most), hasMore: ids.length > most };
    },
  };
}

/** More than the words of a term. */
const positionsOfATier = 100;

/** The number of the first tier, and within it of the first boost, that a product meets. Boosts are asked of rows that meet their tier. */
function positionIn(tiers: readonly RankingTier[]): RawBuilder<unknown> {
  const tierCases = tiers.map((tier, at) => {
    const first = at * positionsOfATier;
    const boosts = boostsInOrder(tier);
    const boostCases = boosts.map((boost, index) => sql`WHEN ${isMetBy(boost)} THEN ${sql.lit(first + index)}`);
    const last = sql.lit(first + boosts.length);
    const position = boosts.length === 0 ? last : sql`CASE ${sql.join(boostCases, sql` `)} ELSE ${last} END`;
    return sql`WHEN ${isMetBy(tier.matches)} THEN ${position}`;
  });
  return sql`CASE ${sql.join(tierCases, sql` `)} END`;
}

const isMetBy = (condition: Condition) => sql<boolean>`words @@ ${tsqueryOf(condition)}::tsquery`;

/** As PostgreSQL reads a `tsquery`. Words have letters, digits and points only, so there is nothing to escape. */
function tsqueryOf(condition: Condition): string {
  switch (condition.kind) {
    case 'word': {
      // All weights together are no condition, and the index answers without looking at the rows.
      const weights = condition.weights.length === 4 ? '' : condition.weights.join('');
      const labels = `${condition.isPrefix ? '*' : ''}${weights}`;
      return `'${condition.word}'${labels && `:${labels}`}`;
    }
    case 'phrase':
      return `('${condition.first}' <-> '${condition.second}'${condition.isPrefix ? ':*' : ''})`;
    case 'not':
      return `!${tsqueryOf(condition.of)}`;
    case 'all':
    case 'any':
      return `(${condition.of.map(tsqueryOf).join(condition.kind === 'all' ? ' & ' : ' | ')})`;
  }
}
