import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../shared/schema.ts';
import { parseTerm, type SearchQuery, type Step, stepsOf } from './search-query.ts';
import type { SearchWords } from './search-words.server.ts';

/** Beyond this many matches nobody counts: "más de 1.000". */
export const mostMatches = 1_000;

export interface SearchTools {
  db: Queryable;
  words: SearchWords;
}

export interface TermMatches {
  /** Of products that are shown, the best first. */
  ids: string[];
  /** Whether there may be more than were asked for. */
  hasMore: boolean;
}

export const noMatches: TermMatches = { ids: [], hasMore: false };

/**
 * What matches a term, in the order in which it is shown (docs/search.md), at most so many.
 * The way in for whoever filters or sorts what a search finds.
 */
export async function matchTerm(tools: SearchTools, term: string, most = mostMatches): Promise<TermMatches> {
  const query = parseTerm(term, await tools.words.synonyms());
  return query ? matchQuery(tools, query, most) : noMatches;
}

export async function matchQuery(tools: SearchTools, query: SearchQuery, most: number): Promise<TermMatches> {
  const frequencies = await tools.words.frequencies();
  const steps = stepsOf(query);
  const found = new Set<string>();
  // Whole words first: beginnings are looked for only when these are not enough.
  for (const isWhole of [true, false]) {
    const group = steps.filter((step) => step.isWhole === isWhole);
    const isRare = frequencies.estimate(query, isWhole) <= rareBelow(most, frequencies.products);
    if (isRare) add(await byIndex(tools.db, group, most + 1));
    else {
      for (const step of group) {
        if (found.size > most) break;
        const budget = walkBudget(most, frequencies.products);
        const walked = await byWalk(tools.db, step, most + 1, budget);
        add(walked);
        // Fewer than wanted: the rest of this step lies further down, and is rare enough for the index.
        if (walked.length <= most) add(await byIndex(tools.db, [step], most + 1));
      }
    }
    if (found.size > most) break;
  }
  const ids = [...found];
  return { ids: ids.slice(0, most), hasMore: ids.length > most };

  function add(ids: readonly string[]): void {
    for (const id of ids) found.add(id);
  }
}

/**
 * By the index all matches are read and sorted; walking in the order of the rank reads what lies between them. Both read
 * about the same number of rows at the root of wanted × all.
 */
function rareBelow(most: number, products: number): number {
  return Math.max(500, Math.sqrt(most * products));
}

function walkBudget(most: number, products: number): number {
  return Math.ceil(3 * rareBelow(most, products));
}

/** More matches than this are not sorted: a bound for words that the statistics do not know. */
const mostRead = 20_000;

async function byIndex(db: Queryable, steps: readonly Step[], most: number): Promise<string[]> {
  const widest = steps.at(-1);
  if (!widest) return [];
  const better = steps.slice(0, -1);
  const order: RawBuilder<unknown> =
    better.length === 0
      ? sql``
      : sql`CASE ${sql.join(
          better.map(({ query }, at) => sql`WHEN words @@ ${query}::tsquery THEN ${sql.lit(at)}`),
          sql` `,
        )} ELSE ${sql.lit(steps.length)} END,`;
  const { rows } = await sql<{ id: string }>`
    WITH found AS MATERIALIZED (
      SELECT id, rank, words FROM product_search WHERE words @@ ${widest.query}::tsquery AND is_shown
      LIMIT ${sql.lit(mostRead)}
    )
    SELECT id FROM found ORDER BY ${order} rank DESC, id LIMIT ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

async function byWalk(db: Queryable, { query }: Step, most: number, budget: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (
      SELECT id, words FROM product_search WHERE is_shown ORDER BY rank DESC, id LIMIT ${budget}
    ) AS walked
    WHERE words @@ ${query}::tsquery LIMIT ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
