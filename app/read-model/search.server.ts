import { normalizeTerm } from '#app/shop/catalog/keywords.ts';
import { type ProductSummary, shortestSearchTerm, suggestionsShown } from '#app/shop/catalog/product.ts';
import { productsInOrder } from '#app/shop/catalog/products.server.ts';
import type { Queryable } from '#app/shop/shared/schema.ts';
import { correctedTerms } from './correct-term.ts';
import { parseTerm, type SearchQuery } from './query.ts';
import type { Found, ProductSearch } from './ranking.ts';
import { searchInDatabase } from './search-in-database.server.ts';
import type { Synonyms } from './synonyms.ts';
import type { WordIndex } from './word-index.ts';

/** What a search needs: right for everything that was acknowledged before the request. */
export interface SearchTools {
  /** Null while it is read, while nobody knows whether it is up to date, and in a shop of more products than it has room for. */
  index: WordIndex | null;
  /** Asked where there is no index. */
  db: Queryable;
  synonyms: Synonyms;
}

export interface FoundProducts extends Found {
  /** What was searched instead, when no product has a word as it was typed. */
  corrected: string | null;
}

interface SearchOptions {
  most?: number;
  /** Search what was typed and nothing else. */
  isAsTyped?: boolean;
}

/** As many are counted; more are said to be more. */
export const mostFound = 1_000;
/** As many are looked at where a filter or an order asks for others than the best. */
export const mostFiltered = 5_000;

/** One of the two product searches. */
export const productSearch = ({ index, db }: SearchTools): ProductSearch => index ?? searchInDatabase(db);

/** What a term matches, the best first, or what it would match without its typing mistakes. */
export async function findProducts(
  tools: SearchTools,
  term: string,
  { most = mostFound, isAsTyped = false }: SearchOptions = {},
): Promise<FoundProducts> {
  const found = await matchTerm(tools, term, most);
  if (found.ids.length > 0 || isAsTyped) return { ...found, corrected: null };
  for (const corrected of await correctedTerms(productSearch(tools), tools, term)) {
    const better = await matchTerm(tools, corrected, most);
    if (better.ids.length > 0) return { ...better, corrected };
  }
  return { ...found, corrected: null };
}

/** What matches a term as it is typed. */
export async function matchTerm(tools: SearchTools, term: string, most: number): Promise<Found> {
  const query = parseTerm(term, tools.synonyms);
  if (!query) return { ids: [], hasMore: false };
  const search = productSearch(tools);
  const found = await search.find(query, most);
  return found.ids.length > 0 || query.purposes.length === 0 ? found : matchWithoutPurpose(search, query, most);
}

/**
 * "Board para ryzen am4": no board says "ryzen", and many say "am4". Of what a part is for, words that nothing else of
 * the term stands with are only preferred.
 */
async function matchWithoutPurpose(search: ProductSearch, query: SearchQuery, most: number): Promise<Found> {
  const slots = query.slots.filter((slot) => !query.purposes.includes(slot));
  if (slots.length === 0) return { ids: [], hasMore: false };
  const preferred = [...query.preferred];
  for (const slot of query.purposes) {
    const { ids } = await search.find({ ...query, slots: [...slots, slot] }, 1);
    (ids.length > 0 ? slots : preferred).push(slot);
  }
  return search.find({ ...query, slots, preferred }, most);
}

export async function suggestProducts(tools: SearchTools, term: string): Promise<ProductSummary[]> {
  if (normalizeTerm(term).length < shortestSearchTerm) return [];
  const { ids } = await findProducts(tools, term, { most: suggestionsShown });
  return productsInOrder(tools.db, ids);
}
