import { sql } from 'kysely';
import type { Database } from '../shared/schema.ts';
import type { Vocabulary } from './spelling.ts';
import { type WordFrequencies, wordFrequencies } from './word-frequencies.ts';

const portion = 2_000;
/** Shoppers wait for it no longer than this (`search-words.server.ts`). */
export const awaitedMs = 1_000;
/** Corrections need no figures; `spelling.ts` knows how long its words are. */
const ofLetters = sql<boolean>`word ~ '^[[:alpha:]]{3,24}$'`;

/** The database's own statistics, which it makes anew from time to time. */
export async function readFrequencies(db: Database): Promise<WordFrequencies> {
  const { rows } = await sql<{ products: number; words: string[] | null; shares: number[] | null }>`
    SELECT greatest(reltuples, 0)::float8 AS products, most_common_elems::text::text[] AS words,
      most_common_elem_freqs::float8[] AS shares
    FROM pg_class LEFT JOIN pg_stats ON schemaname = 'public' AND tablename = relname AND attname = 'words'
    WHERE pg_class.oid = 'product_search'::regclass`.execute(db);
  const { products = 0, words, shares } = rows[0] ?? {};
  // Behind the shares of the words stand the least and the most of them.
  return wordFrequencies(
    products,
    (words ?? []).map((word, at) => [word, shares?.[at] ?? 0] as const),
  );
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
