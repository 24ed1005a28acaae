import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../shared/schema.ts';
import { parseTerm, type SearchQuery } from './search-query.ts';
import { type Step, stepsOf } from './search-steps.ts';
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
  const { whole, beginnings } = stepsOf(query, frequencies);
  const search = { db: tools.db, most: most + 1, products: frequencies.products };
  const found = new Set<string>();
  const isTogether = expected(beginnings, search) <= cheap;
  for (const group of isTogether ? [[...whole, ...beginnings]] : [whole, beginnings]) {
    for (const id of await findGroup(search, group, found.size)) found.add(id);
    // Beginnings are looked for only when whole words are not enough.
    if (found.size > most) break;
  }
  const ids = [...found];
  return { ids: ids.slice(0, most), hasMore: ids.length > most };
}

interface Search {
  db: Queryable;
  most: number;
  products: number;
}

/** So few that whole words and beginnings are looked for at once. */
const cheap = 200;
/** More rows than this are not sorted: a bound for words that stand together more often than the statistics say. */
const mostRead = 20_000;

/**
 * By the index all matches are read and sorted; a walk in the order of the rank reads what lies between them. Both read
 * about the same number of rows at the root of wanted × all.
 */
function rareBelow({ most, products }: Search): number {
  return Math.max(500, Math.sqrt(most * products));
}

function expected(steps: readonly Step[], { products }: Search): number {
  return products * Math.min(1, ...(steps.at(-1)?.parts ?? []).map(({ share }) => share));
}

async function findGroup(search: Search, steps: readonly Step[], before: number): Promise<string[]> {
  const widest = steps.at(-1);
  if (!widest) return [];
  if (expected(steps, search) <= rareBelow(search)) return byIndex(search, steps);
  // Words that are common each may be rare together.
  const near = await byWalk(search, widest);
  if (near.length < search.most) return byIndex(search, steps);
  const found = new Set<string>();
  for (const step of steps) {
    if (before + found.size >= search.most) break;
    for (const id of step === widest ? near : await findStep(search, step)) found.add(id);
  }
  return [...found];
}

async function findStep(search: Search, step: Step): Promise<string[]> {
  if (expected([step], search) <= rareBelow(search)) return byIndex(search, [step]);
  const walked = await byWalk(search, step);
  // The rest of this step lies further down, and there is little of it.
  return walked.length < search.most ? byIndex(search, [step]) : walked;
}

async function byIndex({ db, most }: Search, steps: readonly Step[]): Promise<string[]> {
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
      SELECT id, rank, words FROM product_search WHERE words @@ ${rarest(widest)}::tsquery AND is_shown
      LIMIT ${sql.lit(mostRead)}
    )
    SELECT id FROM found WHERE words @@ ${widest.query}::tsquery ORDER BY ${order} rank DESC, id LIMIT ${most}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Of words that are far more common than the rarest the index would read long lists for little. */
function rarest({ parts }: Step): string {
  const least = Math.min(...parts.map(({ share }) => share));
  return parts
    .filter(({ share }) => share <= least * 8)
    .map(({ query }) => query)
    .join(' & ');
}

async function byWalk(search: Search, { query }: Step): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (
      SELECT id, words FROM product_search WHERE is_shown
      ORDER BY rank DESC, id LIMIT ${Math.ceil(3 * rareBelow(search))}
    ) AS walked
    WHERE words @@ ${query}::tsquery LIMIT ${search.most}`.execute(search.db);
  return rows.map(({ id }) => id);
}
