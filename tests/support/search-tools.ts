import { sql } from 'kysely';
import { readSynonyms } from '#app/read-model/catalogue-indexes.server.ts';
import type { SearchSource } from '#app/read-model/search.server.ts';
import { createWordIndex, type WordIndex } from '#app/read-model/word-index.ts';
import type { Queryable } from '#app/shop/shared/schema.ts';

/** The two product searches. What is said of one is said of the other. */
export const productSearches = ['in memory', 'in the database'] as const;

/** As in a process that knows what the database says now. */
export async function searchTools(
  db: Queryable,
  search: (typeof productSearches)[number] = 'in the database',
): Promise<SearchSource> {
  const synonyms = await readSynonyms(db);
  return { db, synonyms, index: search === 'in memory' ? await wordIndexOf(db) : null };
}

export async function wordIndexOf(db: Queryable): Promise<WordIndex> {
  const index = createWordIndex();
  const { rows } = await sql<{ id: string; rank: number; words: string }>`
    SELECT id, rank::float8 AS rank, words::text AS words FROM product_search WHERE is_shown`.execute(db);
  for (const { id, ...product } of rows) index.put(id, product);
  return index;
}

/** The words that find a product. */
export async function wordsOfProduct(db: Queryable, id: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`
    SELECT tsvector_to_array(words) AS words FROM product_search WHERE id = ${id}`.execute(db);
  return rows[0]?.words ?? [];
}
