import { redirect } from 'react-router';
import { fitParameters, hrefWith } from '#app/addresses/list-address.ts';
import type { BaseFilter } from '#app/read-model/apply-filters.ts';
import type { ListCounts } from '#app/read-model/facet-counts.ts';
import type { FacetIndex } from '#app/read-model/facet-index.ts';
import { filteredList, neighboursOf, wholeListCounts, wishedList, withoutUnknown } from '#app/read-model/list.ts';
import type { CatalogueView } from '#app/read-model/read-model.server.ts';
import type { Wish } from '#app/read-model/wish/wish.ts';
import { sortOfWish } from '#app/read-model/wish/wished-query.ts';
import type { Services } from '#app/services.server.ts';
import { readFitFilter } from '#app/shop/builds/requests/fit-filter.server.ts';
import { everyCategory, type ProductCategory } from '#app/shop/catalog/categories.ts';
import {
  askedOf,
  facetsOfAny,
  type ListQuery,
  queryParameters,
  readListQuery,
  type Sort,
  usualSort,
} from '#app/shop/catalog/filters/list-query.ts';
import type { Parameter } from '#app/shop/catalog/filters/parameter-order.ts';
import type { WishGroup } from '#app/shop/catalog/filters/wish-groups.ts';
import type { ProductSummary } from '#app/shop/catalog/product.ts';
import type { ListedCounts } from '#app/shop/catalog/product-counts.server.ts';
import { listProducts, type ProductPage, productsInOrder } from '#app/shop/catalog/products.server.ts';
import type { Queryable } from '#app/shop/shared/schema.ts';

interface FilteredPageRequest {
  url: URL;
  path: string;
  /** What the address has beside filters: the term of a search. */
  keep?: Parameter[];
  page: number;
  /** Of which categories the list has products. */
  categories: readonly ProductCategory[];
  /** Whether they are told apart by filters. */
  hasCategories?: boolean;
  baseFilter?: BaseFilter;
  /** What the term of a search wishes beside its words, but for what the address takes off. */
  wish?: { wish: Wish; without: readonly WishGroup[] };
  /** How many products there are by category, where the caller has read it already. */
  listed?: ListedCounts;
}

/** How a wish shaped a list. */
export interface WishedPage {
  /** What can be taken off. */
  groups: readonly WishGroup[];
  /** Given up because nothing meets the whole wish. */
  dropped: readonly WishGroup[];
  /** The order in which it stands without being asked. */
  usual: Sort;
  /** What the address itself asks for. */
  asked: ListQuery;
  /** With all that the wish stands for. */
  whole: ListQuery;
  without: readonly WishGroup[];
}

export interface FilteredPage extends ProductPage {
  /** With what a wish stands for. */
  query: ListQuery;
  wished?: WishedPage;
  /** On the last page: what the words find elsewhere than in the category that they name. */
  neighbours?: { products: ProductSummary[]; total: number } | null;
  counts: ListCounts;
  /** Of the list, without filters. */
  path: string;
  /** What its address has beside filters: the term of a search. */
  keep?: Parameter[];
  /** The code of the build in which everything must fit. */
  fitIn: string | null;
  /** Whether products of several categories are told apart by them. */
  hasCategories: boolean;
  /** Whether the maker is not already that of the page. */
  hasBrands: boolean;
  hasOffers: boolean;
}

/**
 * Which products are on a page, and all counts, come from memory; what is shown of them from the database. A list without filters is read in
 * its usual order from an index of the database, but for makers and searches, of which there is none.
 */
export async function filteredPage(
  { db, library }: Services,
  catalogue: CatalogueView,
  asked: FilteredPageRequest,
): Promise<FilteredPage> {
  const { url, path, keep, page, categories, hasCategories = categories.length > 1 } = asked;
  const fit = await readFitFilter({ db, library, parts: catalogue.parts }, url.searchParams);
  const baseFilter = fit ? { ...asked.baseFilter, fits: fit.fits } : asked.baseFilter;
  const facets = await catalogue.facets(categories);
  const query = withoutUnknown(readListQuery(url.searchParams, facetsOfAny(categories)), facets, categories);
  const fitIn = fit?.code ?? null;
  if (hasEmptyFields(url)) {
    throw redirect(hrefWith(path, { filters: [...(keep ?? []), ...fitParameters(fitIn), ...queryParameters(query)] }));
  }
  if (asked.wish)
    return wishedPage(db, facets, { ...asked, wish: asked.wish, query, fitIn, baseFilter, hasCategories });
  const request = { path, keep, fitIn, hasCategories, hasBrands: !baseFilter?.brand, hasOffers: !baseFilter?.isOffer };
  if (!fit && askedOf(query) === 0 && !baseFilter?.brand && !baseFilter?.ids) {
    const counts = wholeListCounts(facets, { categories, query, isOffer: baseFilter?.isOffer });
    const list = {
      categories: categories === everyCategory() ? undefined : categories,
      discounted: baseFilter?.isOffer,
    };
    const listed = asked.listed ?? (await catalogue.counts());
    return { ...(await listProducts(db, list, listed, page)), query, counts, ...request };
  }
  const { ids, page: given, pages, ...counts } = filteredList(facets, { categories, query, baseFilter, page });
  return {
    products: await productsInOrder(db, ids),
    total: counts.total,
    page: given,
    pages,
    query,
    counts,
    ...request,
  };
}

interface WishedPageRequest extends Omit<FilteredPageRequest, 'wish' | 'hasCategories'> {
  wish: NonNullable<FilteredPageRequest['wish']>;
  query: ListQuery;
  fitIn: string | null;
  hasCategories: boolean;
}

async function wishedPage(db: Queryable, facets: FacetIndex, request: WishedPageRequest): Promise<FilteredPage> {
  const { url, path, keep, page, categories, baseFilter, wish, query: asked, fitIn, hasCategories } = request;
  const usual = sortOfWish(wish.wish) ?? usualSort;
  const isSorted = url.searchParams.has('orden');
  const ask = { categories, query: asked, baseFilter, page, isSorted, ...wish };
  const list = wishedList(facets, ask);
  const { ids, page: given, pages, query, whole, groups, dropped, ...counts } = list;
  const neighbours = given === pages ? neighboursOf(facets, ask, list) : null;
  const found = await productsInOrder(db, [...ids, ...(neighbours?.ids ?? [])]);
  const shown = new Set(ids);
  return {
    products: found.filter(({ id }) => shown.has(id)),
    total: counts.total,
    page: given,
    pages,
    query,
    counts,
    neighbours: neighbours && { total: neighbours.total, products: found.filter(({ id }) => !shown.has(id)) },
    wished: {
      groups,
      dropped,
      usual,
      whole,
      without: wish.without,
      asked: isSorted ? asked : { ...asked, sort: usual },
    },
    ...{ path, keep, fitIn, hasCategories, hasBrands: true, hasOffers: true },
  };
}

/** A form that is sent without scripts names empty fields, too: the address is written without them. */
function hasEmptyFields({ searchParams }: URL): boolean {
  return [...searchParams].some(([name, value]) => value.trim() === '' && name !== 'q' && name !== 'page');
}
