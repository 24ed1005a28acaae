import { sql } from 'kysely';
import type { Database } from '../shared/schema.ts';
import type { Vocabulary } from './spelling.ts';
import { type WordFrequencies, wordShares } from './word-frequencies.ts';

const portion = 2_000;
/** Shoppers wait for it no longer than this (`search-words.server.ts`). */
export const awaitedMs = 1_000;
/** Corrections need no figures; `spelling.ts` knows how long its words are. */
const ofLetters = sql<boolean>`word ~ '^[[:alpha:]]{3,24}$'`;

/** The database's own statistics, which it makes again from time to time. */
export async function readFrequencies(db: Database): Promise<WordFrequencies> {
  const { rows } = await sql<Statistics>`
    SELECT greatest(reltuples, 0)::float8 AS products, tablename AS of, most_common_elems::text::text[] AS words,
      most_common_elem_freqs::float8[] AS shares
    FROM pg_class LEFT JOIN pg_stats ON schemaname = 'public' AND (tablename, attname) IN
      (('product_search', 'words'), ('product_search_names', 'ts_filter'))
    WHERE pg_class.oid = 'product_search'::regclass`.execute(db);
  // Behind the shares of the words stand the least and the most of them.
  const sharesOf = ({ words, shares }: Statistics) =>
    wordShares((words ?? []).map((word, at) => [word, shares?.[at] ?? 0] as const));
  const known = new Map(rows.map((row) => [row.of, sharesOf(row)]));
  const anywhere = known.get('product_search') ?? wordShares([]);
  // No word is more common in names alone.
  return { products: rows[0]?.products ?? 0, anywhere, inNames: known.get('product_search_names') ?? anywhere };
}

interface Statistics {
  products: number;
  of: string | null;
  words: string[] | null;
  shares: number[] | null;
}

/** In portions, since a large catalogue must hold up nobody, with as much rest as each took, and three times as much when it takes long. */
export async function readVocabulary(db: Database, into: Vocabulary, signal?: AbortSignal): Promise<void> {
  const start = performance.now();
  for (let after = ''; !signal?.aborted; ) {
    const began = performance.now();
    const { rows } = await sql<{ last: string | null; words: Record<string, number> | null }>`
      WITH stretch AS (SELECT id, words FROM product_search WHERE id > ${after} ORDER BY id LIMIT ${sql.lit(portion)})
      SELECT (SELECT max(id) FROM stretch) AS last, (SELECT jsonb_object_agg(word, products) FROM (
        SELECT word, count(*) AS products FROM stretch, unnest(tsvector_to_array(words)) AS word
        WHERE ${ofLetters} GROUP BY word) AS counted) AS words`.execute(db);
    const { last, words } = rows[0] ?? {};
    if (!last) return;
    for (const [word, products] of Object.entries(words ?? {})) into.add(word, products);
    after = last;
    const rest = performance.now() - start < awaitedMs ? 1 : 3;
    await new Promise((resolve) => setTimeout(resolve, rest * Math.min(100, performance.now() - began)).unref());
  }
}

export async function readWordsOf(db: Database, ids: readonly string[], into: Vocabulary): Promise<void> {
  const { rows } = await sql<{ word: string }>`
    SELECT DISTINCT word FROM product_search, unnest(tsvector_to_array(words)) AS word
    WHERE id = ANY(${ids}::text[]) AND ${ofLetters}`.execute(db);
  for (const { word } of rows) into.add(word, 1);
}
