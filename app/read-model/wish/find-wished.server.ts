import { everyCategory } from '#app/shop/catalog/categories.ts';
import { type ProductSummary, shortestSearchTerm, suggestionsShown } from '#app/shop/catalog/product.ts';
import { productsInOrder } from '#app/shop/catalog/products.server.ts';
import type { CatalogueView } from '../read-model.server.ts';
import {
  type FoundProducts,
  findProducts,
  mostFiltered,
  mostFound,
  type SearchSource,
  suggestProducts,
} from '../search.server.ts';
import { readWish, type Wish } from './wish.ts';
import { firstOfWish } from './wished-list.ts';

export type FoundWish = Omit<FoundProducts, 'ids'> & {
  /** Null where everything is a filter: all products are in question. */
  ids: string[] | null;
  wish: Wish;
};

/** What the words of a wish find. Of a term that was corrected, what it wishes is read again. */
export async function findWished(search: SearchSource, term: string, isFiltered: boolean): Promise<FoundWish> {
  const wish = readWish(term, search.synonyms);
  if (wish.rest === '') return { ids: null, hasMore: false, corrected: null, wish };
  if (wish.unsold !== null) return { ids: [], hasMore: false, corrected: null, wish };
  const most = isFiltered || wish.rest !== term || wish.categories.length > 0 ? mostFiltered : mostFound;
  const asSaid = await findProducts(search, wish.rest, { most });
  // "Porcesador para oficina": no product says "oficina", and a processor need not.
  const isUnclear = asSaid.ids.length === 0 && wish.unclear !== null;
  const found = isUnclear ? await findProducts(search, wish.unclear?.rest ?? '', { most }) : asSaid;
  if (found.corrected === null) return { ...found, wish };
  const { budget, isAvailable, isForeign } = wish;
  const said = isUnclear ? `${found.corrected} ${wish.unclear?.purpose}` : found.corrected;
  const corrected = { ...readWish(said, search.synonyms), budget, isAvailable, isForeign };
  if (corrected.rest === '' || corrected.rest === found.corrected) return { ...found, wish: corrected };
  const { ids, hasMore } = await findProducts(search, corrected.rest, { most });
  return { ids, hasMore, corrected: found.corrected, wish: corrected };
}

/** The first of what a search shows, and how many it finds. Without the indexes in memory only what the words find. */
export async function suggestWished(
  catalogue: CatalogueView,
  term: string,
): Promise<{ products: ProductSummary[]; total: number | null }> {
  const search = await catalogue.search();
  if (term.length < shortestSearchTerm) return { products: [], total: null };
  if (!catalogue.isInMemory) return { products: await suggestProducts(search, term), total: null };
  const { ids, wish, hasMore } = await findWished(search, term, false);
  const first = firstOfWish(await catalogue.facets(everyCategory), wish, ids);
  const products = await productsInOrder(search.db, first.ids.slice(0, suggestionsShown));
  return { products, total: hasMore ? null : first.total };
}
