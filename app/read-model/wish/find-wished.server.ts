import { everyCategory } from '#app/shop/catalog/categories.ts';
import { type ProductSummary, shortestSearchTerm, suggestionsShown } from '#app/shop/catalog/product.ts';
import { productsInOrder } from '#app/shop/catalog/products.server.ts';
import { plainWords } from '#app/shop/catalog/words/plain-words.ts';
import { parseTerm, type Unsold } from '../query.ts';
import type { CatalogueView } from '../read-model.server.ts';
import {
  type FoundProducts,
  findProducts,
  matchMostWords,
  mostFiltered,
  mostFound,
  type SearchSource,
  suggestProducts,
} from '../search.server.ts';
import { readWish, type Wish } from './wish.ts';
import { filtersNothing } from './wish-filters.ts';
import { firstOfWish } from './wished-list.ts';

export type FoundWish = Omit<FoundProducts, 'ids'> & {
  /** Null where everything is a filter: all products are in question. */
  ids: string[] | null;
  wish: Wish;
  /** Words of the wish that nothing has, beside the category that it names. */
  leftOut?: string[];
};

/**
 * What the words of a wish find. Of a term that was corrected, what it wishes is read again.
 * @param read the wish, where the caller has read it
 */
export async function findWished(
  search: SearchSource,
  term: string,
  isFiltered: boolean,
  read = readWish(term, search.synonyms),
): Promise<FoundWish> {
  if (read.rest === '') return { ids: null, hasMore: false, corrected: null, wish: read };
  if (read.unsold !== null && !(await isThere(search, read.unsold)))
    return { ids: [], hasMore: false, corrected: null, wish: read };
  const wish = { ...read, unsold: null };
  const most = isFiltered || wish.rest !== term || wish.categories.length > 0 ? mostFiltered : mostFound;
  const asSaid = await findProducts(search, wish.rest, { most });
  // "Porcesador para oficina": no product says "oficina", and a processor need not.
  const isUnclear = asSaid.ids.length === 0 && wish.unclear !== null;
  const found = isUnclear ? await findProducts(search, wish.unclear?.rest ?? '', { most }) : asSaid;
  if (found.ids.length === 0 && wish.rest !== term) {
    const less = await matchMostWords(search, wish.rest, most);
    return { ...less, corrected: null, wish };
  }
  if (found.corrected === null) return { ...found, wish };
  const { budget, isAvailable, isForeign, isCheap, resolution, use, carries, isSilent } = wish;
  const said = isUnclear ? `${found.corrected} ${wish.unclear?.purpose}` : found.corrected;
  const again = readWish(said, search.synonyms);
  // What stood beside the mistyped word was understood before, where a category was named all the same.
  const understood = {
    resolution: again.resolution ?? resolution,
    use: again.use ?? use,
    carries: again.carries ?? carries,
    isSilent: again.isSilent || isSilent,
    isCheap: again.isCheap || isCheap,
  };
  const corrected = { ...again, ...understood, budget, isAvailable, isForeign };
  if (corrected.rest === '' || corrected.rest === found.corrected) return { ...found, wish: corrected };
  const { ids, hasMore } = await findProducts(search, corrected.rest, { most });
  return { ids, hasMore, corrected: found.corrected, wish: corrected };
}

/** Those whose name begins so stand first among what is found. */
const mostCalledSo = 5;

/** Whether something can be bought that is called so, whatever the owner's table says. As `soldTerms` of the alerts. */
async function isThere(search: SearchSource, { term }: Unsold): Promise<boolean> {
  const { ids } = await findProducts(search, term, { most: mostCalledSo, isAsTyped: true });
  const [first] = plainWords(term);
  const products = await productsInOrder(search.db, ids);
  return products.some(({ name, stock }) => stock > 0 && plainWords(name)[0]?.text === first?.text);
}

/** The first of what a search shows, and how many it finds. Without the indexes in memory only what the words find. */
export async function suggestWished(
  catalogue: CatalogueView,
  term: string,
): Promise<{ products: ProductSummary[]; total: number | null }> {
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
