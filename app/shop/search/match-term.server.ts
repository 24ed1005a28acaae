import { type RawBuilder, sql } from 'kysely';
import type { ProductSummary } from '../catalog/product.ts';
import type { Queryable } from '../shared/schema.ts';
import type { FoundTerms, TermMatches } from './found-terms.server.ts';
import type { FollowedWords } from './index-in-memory/followed-words.server.ts';
import { matchInMemory, matchVariantInMemory } from './index-in-memory/match-in-memory.server.ts';
import type { WordIndex } from './index-in-memory/word-index.ts';
import { joined, mayEnter, positionOf, queryOf } from './position-in-list.server.ts';
import { parseTerm, type SearchQuery } from './search-query.ts';
import { type Part, type RankingTier, type RankingTiers, tiersOf, tierVariants } from './search-steps.ts';
import type { SearchWords } from './search-words.server.ts';

export interface SearchTools {
  db: Queryable;
  words: SearchWords;
  /** Where what was found is found again; without it each search asks the database. */
  foundTerms?: FoundTerms | undefined;
  /** The index for searches that need not ask the database; only where the read barrier has passed (`fresh`). */
  wordIndex?: FollowedWords | undefined;
  /** Whether the process has the notifications of all that was acknowledged before the request (`fresh`). */
  isFresh?: boolean;
}

/** @param isFresh the answer of `fresh` */
export type ProductsInOrder = (ids: readonly string[], isFresh: boolean) => Promise<ProductSummary[]>;

/** Read barrier: leaves out the caches of this process if a notification of an acknowledged write may be missing. Once per request. */
export async function fresh(tools: SearchTools): Promise<SearchTools & { isFresh: boolean }> {
  const isFresh = tools.isFresh ?? (await tools.words.catchUp());
  return isFresh ? { ...tools, isFresh } : { ...tools, isFresh, foundTerms: undefined, wordIndex: undefined };
}

export const noMatches: TermMatches = { ids: [], hasMore: false };

/**
 * What matches a term, in the order in which it is shown (docs/search.md), at most so many.
 * The entry for callers that filter or sort what a search finds.
 */
export async function matchTerm(tools: SearchTools, term: string, most: number): Promise<TermMatches> {
  const query = parseTerm(term, await tools.words.synonyms());
  if (!query) return noMatches;
  const found = await matchQuery(tools, query, most);
  return found.ids.length > 0 || query.purposes.length === 0 ? found : matchWithoutPurpose(tools, query, most);
}

/**
 * "Board para ryzen am4": no board says "ryzen", and many say "am4". Of what a part is for, words that nothing else of
 * the term stands with are only preferred.
 */
async function matchWithoutPurpose(tools: SearchTools, query: SearchQuery, most: number): Promise<TermMatches> {
  const slots = query.slots.filter((slot) => !query.purposes.includes(slot));
  const needed = slots.length;
  if (needed === 0) return { ...noMatches, mayEnter: (products) => mayEnter(tools, query, products, null) };
  const preferred = [...query.preferred];
  for (const slot of query.purposes) {
    const { ids } = await matchQuery(tools, { ...query, slots: [...slots, slot] }, 1);
    (ids.length > 0 ? slots : preferred).push(slot);
  }
  const found = await matchQuery(tools, { ...query, slots, preferred }, most);
  // What is preferred may have been met, or all of the term.
  const wanted = { ...query, slots: slots.slice(0, needed) };
  return { ...found, mayEnter: (products) => mayEnter(tools, wanted, products, null) };
}

export async function matchQuery(tools: SearchTools, query: SearchQuery, most: number): Promise<TermMatches> {
  const frequencies = await tools.words.frequencies();
  const { whole, beginnings } = tiersOf(query, frequencies);
  const inMemory = await tools.wordIndex?.current();
  if (inMemory?.isAll) {
    return taken(tools, query, most, matchInMemory(inMemory.index, [...whole, ...beginnings], most + 1));
  }
  const search = { db: tools.db, most: most + 1, products: frequencies.products, index: inMemory?.index ?? null };
  return taken(tools, query, most, await findTiers(search, { whole, beginnings }));
}

function taken(tools: SearchTools, query: SearchQuery, most: number, ids: readonly string[]): TermMatches {
  const next = ids[most] ?? null;
  return {
    ids: ids.slice(0, most),
    hasMore: next !== null,
    mayEnter: (products) => mayEnter(tools, query, products, next),
  };
}

async function findTiers(search: Search, { whole, beginnings }: RankingTiers): Promise<string[]> {
  const { most } = search;
  const found = new Set<string>();
  const isCombined = expected(search, beginnings.at(-1)) <= Math.max(cheap, most - 1);
  for (const group of isCombined ? [[...whole, ...beginnings]] : [whole, beginnings]) {
    await findGroup(search, group, found);
    // Beginnings are looked for only when whole words are not enough.
    if (found.size >= most) break;
  }
  return [...found];
}

interface Search {
  db: Queryable;
  most: number;
  products: number;
  /**
   * The words of those that stand first of all; null while they are read. Caches of what a search found are notified of what changed
   * while it ran (`found-terms.server.ts`), so they may be used between its statements.
   */
  index: WordIndex | null;
}

/** So few that whole words and beginnings are looked for at once. Among a million, a word that the statistics do not know is rarer. */
const cheap = 500;
/** A look at the first of all ranks says whether words that are common each are also common together. */
const sampleSize = 1_000;

/**
 * By the index all matches are read and sorted; a walk in the order of the rank reads what lies between them. Both read
 * about the same number of rows at the root of wanted × all.
 */
function rareBelow({ most, products }: Search): number {
  return Math.ceil(Math.max(500, Math.sqrt(most * products)));
}

/** @param seen how many were in a first look, which ended when it had enough */
function isRareInSample(search: Search, seen: number): boolean {
  return seen < search.most && (seen / sampleSize) * search.products <= rareBelow(search);
}

function expected({ products }: Search, tier: RankingTier | undefined, preferred: readonly Part[] = []): number {
  return products * Math.min(1, ...[...(tier?.parts() ?? []), ...preferred].map(({ share }) => share));
}

/** @param found grows until there are enough of all groups: what begins with a word is often found as a whole word, too */
async function findGroup(search: Search, tiers: readonly RankingTier[], found: Set<string>): Promise<void> {
  const widest = tiers.at(-1);
  if (!widest) return;
  if (await findInMemory(search, tiers, found)) return;
  const isRare = expected(search, widest) <= rareBelow(search);
  if (isRare || isRareInSample(search, (await byWalk(search, widest, [], sampleSize)).length)) {
    for (const id of await byIndex(search, tiers, [])) found.add(id);
    return;
  }
  for (const tier of tiers) {
    const isFew = expected(search, tier) <= rareBelow(search);
    for (const preferred of isFew ? [[]] : tierVariants(tier)) {
      if (found.size >= search.most) return;
      for (const id of await findVariant(search, tier, preferred)) found.add(id);
    }
  }
}

/** Rows of a variant that is asked of the index though it gives little, so that the next one may come from memory. */
const fewRows = 2_000;

/**
 * Where enough of the products that stand first match, most of a common term comes from memory, and the index is asked only for the
 * better variants that few products meet.
 * @returns whether all that is wanted was found; if not, what was found stays the best
 */
async function findInMemory(search: Search, tiers: readonly RankingTier[], found: Set<string>): Promise<boolean> {
  const { index, most } = search;
  const widest = tiers.at(-1);
  if (!index || !widest || matchVariantInMemory(index, widest.query(), most).length < most) return false;
  for (const tier of tiers) {
    const isFew = expected(search, tier) <= fewRows;
    for (const preferred of tierVariants(tier)) {
      const inMemory = matchVariantInMemory(index, queryOf(tier, preferred), most);
      const isEnough = new Set([...found, ...inMemory]).size >= most;
      // Those of this variant that are not in memory stand behind the others.
      if (!isEnough && expected(search, tier, preferred) > fewRows) return false;
      for (const id of isEnough ? inMemory : await byIndex(search, [tier], isFew ? [] : preferred)) found.add(id);
      if (found.size >= most) return true;
      // All variants at once.
      if (isFew) break;
    }
  }
  return true;
}

async function findVariant(search: Search, tier: RankingTier, preferred: readonly Part[]): Promise<string[]> {
  const isRare = expected(search, tier, preferred) <= rareBelow(search);
  let walked = isRare ? [] : await byWalk(search, tier, preferred, sampleSize);
  if (!isRareInSample(search, walked.length) && walked.length < search.most) {
    walked = await byWalk(search, tier, preferred, 3 * rareBelow(search));
  }
  if (walked.length >= search.most) return walked;
  // The rest of this variant lies further down, and there is little of it.
  return byIndex(search, [tier], preferred);
}

/** More rows are not sorted: a bound for words that stand together more often than the statistics say. */
const mostRead = 20_000;

/** @param preferred of a single tier: only what has it; without them all of it, in the order of its variants */
async function byIndex(
  { db, most }: Search,
  tiers: readonly RankingTier[],
  preferred: readonly Part[],
): Promise<string[]> {
  const widest = tiers.at(-1);
  if (!widest) return [];
  const condition = queryOf(widest, preferred);
  const position = preferred.length === 0 ? positionOf(tiers) : sql.lit(0);
  return idsOf(
    db,
    // The position is computed where the words are read: to carry them on to the sorting takes more memory than a sort has.
    sql`WITH found AS MATERIALIZED (
      SELECT id, rank, ${position} AS place FROM product_search
      WHERE ${leading([...widest.parts(), ...preferred])} AND ${alsoMeeting(condition)} AND is_shown
      LIMIT ${sql.lit(mostRead)}
    )
    SELECT id FROM found
    ORDER BY place, rank DESC, id LIMIT ${most}`,
  );
}

/** As one text: a row for each of a thousand ids takes longer to read than they take to find. No id has a comma. */
async function idsOf(db: Queryable, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ ids: string | null }>`SELECT string_agg(id, ',') AS ids FROM (${query}) AS each`.execute(
    db,
  );
  return rows[0]?.ids?.split(',') ?? [];
}

/**
 * What the index is asked; the rest is looked at in the rows. To look at a row costs about as much as fifty entries of
 * the index, so another part is asked for as long as it reads less than it may save.
 */
function leading(parts: readonly Part[]): RawBuilder<unknown> {
  const [fastest] = [...parts].sort((a, b) => a.cost - b.cost);
  const most = entriesPerRow * (fastest?.share ?? 0);
  const asked = parts.filter((part) => part === fastest || part.cost <= most);
  const ofNames = asked.filter(({ isInName }) => isInName);
  const others = asked.filter(({ isInName }) => !isInName);
  return sql.join(
    [
      ...(ofNames.length > 0 ? [sql`ts_filter(words, '{a}') @@ ${joined(ofNames)}::tsquery`] : []),
      ...(others.length > 0 ? [sql`words @@ ${joined(others)}::tsquery`] : []),
    ],
    sql` AND `,
  );
}

const entriesPerRow = 25;

/** In a form that no index answers. */
const alsoMeeting = (query: string) => sql`(words @@ ${query}::tsquery) IS TRUE`;

async function byWalk(
  { db, most }: Search,
  tier: RankingTier,
  preferred: readonly Part[],
  budget: number,
): Promise<string[]> {
  return idsOf(
    db,
    sql`SELECT id FROM (
      SELECT id, words FROM product_search WHERE is_shown ORDER BY rank DESC, id LIMIT ${budget}
    ) AS walked
    WHERE words @@ ${queryOf(tier, preferred)}::tsquery LIMIT ${most}`,
  );
}
