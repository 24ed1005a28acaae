import { sql } from 'kysely';
import type { SearchTools } from '#app/shop/search/match-term.server.ts';
import { createSearchWords } from '#app/shop/search/search-words.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';

/** As a process that has just started: it knows of words what the database says now. */
export function searchTools(db: Database): SearchTools {
  return { db, words: createSearchWords({ db }) };
}

/** The words that find a product. */
export async function wordsOfProduct(db: Database, id: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`
    SELECT tsvector_to_array(words) AS words FROM product_search WHERE id = ${id}`.execute(db);
  return rows[0]?.words ?? [];
}
