import { everyCategory } from '#app/shop/catalog/categories.ts';
import { type ProductSummary, shortestSearchTerm, suggestionsShown } from '#app/shop/catalog/product.ts';
import { productsInOrder } from '#app/shop/catalog/products.server.ts';
import { firstOfWish } from './list.ts';
import { parseTerm } from './query.ts';
import type { CatalogueView } from './read-model.server.ts';
import { findWished, mostFound, type SearchSource, suggestProducts } from './search.server.ts';
import { readWish } from './wish/wish.ts';
import { filtersNothing } from './wish/wished-query.ts';

interface Suggestions {
  products: ProductSummary[];
  /** Null where more are found than are counted. */
  total: number | null;
}

/** The first of what a search shows, and how many it finds. Without the indexes in memory only what the words find. */
export async function suggestionsFor(catalogue: CatalogueView, term: string): Promise<Suggestions> {
  const search = await catalogue.search();
  if (term.length < shortestSearchTerm) return { products: [], total: null };
  if (!catalogue.isInMemory) return { products: await suggestProducts(search, term), total: null };
  const read = readWish(term, search.synonyms);
  const found = read.rest === term && read.unsold === null && filtersNothing(read) ? firstOfWords(search, term) : null;
  if (found) return { products: await productsInOrder(search.db, found.ids), total: found.total };
  const { ids, wish, hasMore } = await findWished(search, term, false, read);
  const first = firstOfWish(await catalogue.facets(everyCategory()), wish, ids);
  const products = await productsInOrder(search.db, first.ids.slice(0, suggestionsShown));
  return { products, total: hasMore ? null : first.total };
}

/** The first that words find: nobody asks in which order the others stand. Null where nothing has them as they were typed. */
function firstOfWords({ index, synonyms }: SearchSource, term: string): { ids: string[]; total: number | null } | null {
  const query = parseTerm(term, synonyms);
  if (!index || !query) return null;
  const { ids, total } = index.findCounted(query, suggestionsShown);
  return ids.length > 0 ? { ids, total: total > mostFound ? null : total } : null;
}
