import { redirect } from 'react-router';
import { fitParameters, hrefWith } from '#app/addresses/list-address.ts';
import type { BaseFilter } from '#app/read-model/apply-filters.ts';
import type { ListCounts } from '#app/read-model/facet-counts.ts';
import { filteredList, wholeListCounts, withoutUnknown } from '#app/read-model/list.ts';
import type { CatalogueView } from '#app/read-model/read-model.server.ts';
import type { Services } from '#app/services.server.ts';
import { readFitFilter } from '#app/shop/builds/requests/fit-filter.server.ts';
import { everyCategory, type ProductCategory } from '#app/shop/catalog/categories.ts';
import {
  askedOf,
  facetsOfAny,
  type ListQuery,
  queryParameters,
  readListQuery,
} from '#app/shop/catalog/filters/list-query.ts';
import type { Parameter } from '#app/shop/catalog/filters/parameter-order.ts';
import type { ListedCounts } from '#app/shop/catalog/product-counts.server.ts';
import { listProducts, type ProductPage, productsInOrder } from '#app/shop/catalog/products.server.ts';

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
  /** How many products there are by category, where the caller has read it already. */
  listed?: ListedCounts;
}

export interface FilteredPage extends ProductPage {
  query: ListQuery;
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
  const request = { path, keep, fitIn, hasCategories, hasBrands: !baseFilter?.brand, hasOffers: !baseFilter?.isOffer };
  if (!fit && askedOf(query) === 0 && !baseFilter?.brand && !baseFilter?.ids) {
    const counts = wholeListCounts(facets, { categories, query, baseFilter });
    const list = { categories: categories === everyCategory ? undefined : categories, discounted: baseFilter?.isOffer };
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

/** A form that is sent without scripts names empty fields, too: the address is written without them. */
function hasEmptyFields({ searchParams }: URL): boolean {
  return [...searchParams].some(([name, value]) => value.trim() === '' && name !== 'q' && name !== 'page');
}
