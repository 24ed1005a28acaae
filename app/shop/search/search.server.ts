import { sql } from 'kysely';
import { normalizeTerm, withoutAccents, wordsOf } from '../catalog/keywords.ts';
import { type ProductSummary, shortestSearchTerm, suggestionsShown } from '../catalog/product.ts';
import { firstMatches, firstMatchingIds, type ProductMatches } from '../catalog/products.server.ts';
import type { Queryable } from '../shared/schema.ts';

const mostWords = 8;

/** As many as are filtered and counted; more are said to be more. */
export const mostFound = 5_000;

/** The ids of what matches, the best first. Every word of the term must begin a keyword, with or without accents. */
export async function searchIds(db: Queryable, term: string): Promise<string[]> {
  const matches = matchesOf(term);
  return matches ? firstMatchingIds(db, matches, mostFound) : [];
}

export async function suggestProducts(db: Queryable, term: string): Promise<ProductSummary[]> {
  if (normalizeTerm(term).length < shortestSearchTerm) return [];
  const matches = matchesOf(term);
  return matches ? firstMatches(db, matches, suggestionsShown) : [];
}

function matchesOf(term: string): ProductMatches | null {
  // Keywords are also stored without accents, so an accent in the wrong place ("chásis") does no harm.
  const words = wordsOf(withoutAccents(normalizeTerm(term))).slice(0, mostWords);
  if (words.length === 0) return null;
  // Letters and digits only: nothing to escape. Compared one by one, since `LIKE ALL` does not use the index.
  const matching = sql<boolean>`(${sql.join(
    words.map((word) => sql`search_text LIKE ${`% ${word}%`}`),
    sql` AND `,
  )})`;
  // "ryzen 7" also begins "Ryzen 5 7600": products with every word whole come first.
  const closest = sql<number>`(search_keywords @> ${words})::int`;
  return { matching, closest };
}
