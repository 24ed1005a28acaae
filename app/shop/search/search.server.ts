import { sql } from 'kysely';
import { normalizeTerm, withoutAccents, wordsOf } from '../catalog/keywords.ts';
import { type ProductSummary, shortestSearchTerm, suggestionsShown } from '../catalog/product.ts';
import { firstProducts, listProducts, type ProductFilter, type ProductPage } from '../catalog/products.server.ts';
import type { Queryable } from '../shared/schema.ts';

/** More words than this add nothing but work. */
const mostWords = 8;

/**
 * Products whose keywords contain the term: every word of it begins a keyword, with or without accents. A term of nothing
 * but signs finds nothing.
 */
export async function searchProducts(db: Queryable, term: string, page = 1): Promise<ProductPage> {
  const filter = filterOf(term);
  return filter ? listProducts(db, filter, page) : { products: [], total: 0, page: 1, pages: 1 };
}

/** The first of what a search for the term would find, for somebody who is still typing (specification section 7). */
export async function suggestProducts(db: Queryable, term: string): Promise<ProductSummary[]> {
  if (normalizeTerm(term).length < shortestSearchTerm) return [];
  const filter = filterOf(term);
  return filter ? firstProducts(db, filter, suggestionsShown) : [];
}

function filterOf(term: string): ProductFilter | null {
  // Keywords are there without accents too, so an accent in the wrong place ("chásis") does no harm.
  const words = wordsOf(withoutAccents(normalizeTerm(term))).slice(0, mostWords);
  if (words.length === 0) return null;
  // Words hold letters and figures only, so no sign of LIKE can come through.
  // One comparison a word, since `LIKE ALL` would not use the index.
  const matching = sql<boolean>`(${sql.join(
    words.map((word) => sql`search_text LIKE ${`% ${word}%`}`),
    sql` AND `,
  )})`;
  // "ryzen 7" also begins "Ryzen 5 7600": products that carry every word whole come first.
  const closest = sql<number>`(search_keywords @> ${words})::int`;
  return { matching, closest };
}
