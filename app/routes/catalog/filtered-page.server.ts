import { redirect } from 'react-router';
import { fitParameters, hrefWith } from '#app/addresses/list-address.ts';
import type { Bounds } from '#app/read-model/apply-filters.ts';
import type { FacetIndex } from '#app/read-model/facet-index.ts';
import { type FilteredList, filteredList, withoutUnknown } from '#app/read-model/list.ts';
import type { ShopView } from '#app/read-model/read-model.server.ts';
import type { Services } from '#app/services.server.ts';
import { readFitFilter } from '#app/shop/builds/requests/fit-filter.server.ts';
import type { ProductCategory } from '#app/shop/catalog/categories.ts';
import {
  askedOf,
  facetsOfAny,
  type ListView,
  readListView,
  viewParameters,
} from '#app/shop/catalog/filters/list-view.ts';
import type { Parameter } from '#app/shop/catalog/filters/parameter-order.ts';
import { type ProductPage, productsInOrder } from '#app/shop/catalog/products.server.ts';

interface ListRequest {
  url: URL;
  path: string;
  /** What the address has beside filters: the term of a search. */
  keep?: Parameter[];
  page: number;
  /** Of which categories the list has products. */
  categories: readonly ProductCategory[];
  /** Whether they are told apart by filters. */
  hasCategories?: boolean;
  bounds?: Bounds;
  /** The list without filters, in its usual order, where the database has it available. */
  plain?: (page: number) => Promise<ProductPage>;
}

export interface FilteredPage extends ProductPage {
  view: ListView;
  found: FilteredList;
  shape: {
    path: string;
    keep?: Parameter[];
    /** The code of the build in which everything must fit. */
    fitIn: string | null;
    /** Whether products of several categories are told apart by them. */
    hasCategories: boolean;
    /** Whether the maker is not already that of the page. */
    hasBrands: boolean;
    hasOffers: boolean;
  };
}

/** Which products are on a page, and all counts, come from memory; what is shown of them from the database. */
export async function filteredPage(
  { db, library }: Services,
  fresh: ShopView,
  asked: ListRequest,
): Promise<FilteredPage> {
  const { url, path, keep, page, categories, hasCategories = categories.length > 1, plain } = asked;
  const fit = await readFitFilter({ db, library, parts: fresh.parts }, url.searchParams);
  const bounds = fit ? { ...asked.bounds, fits: fit.fits } : asked.bounds;
  const facets = await fresh.facets(categories);
  const view = withoutUnknown(readListView(url.searchParams, facetsOfAny(categories)), facets, categories);
  const fitIn = fit?.code ?? null;
  if (hasEmptyFields(url)) {
    throw redirect(hrefWith(path, { filters: [...(keep ?? []), ...fitParameters(fitIn), ...viewParameters(view)] }));
  }
  const shape = { path, keep, fitIn, hasCategories, hasBrands: !bounds?.brand, hasOffers: !bounds?.isOffer };
  if (plain && !fit && askedOf(view) === 0) {
    const found = countsOfWhole(path, facets, { categories, view, bounds, page, isCountOnly: true });
    return { ...(await plain(page)), view, found, shape };
  }
  const found = filteredList(facets, { categories, view, bounds, page });
  const { ids, total, page: given, pages } = found;
  return { products: await productsInOrder(db, ids), total, page: given, pages, view, found, shape };
}

/** Of lists without filters, by path. */
const listsByPath = new Map<string, { of: string; found: FilteredList }>();

/** The same until a product changes. */
function countsOfWhole(path: string, facets: FacetIndex, request: Parameters<typeof filteredList>[1]): FilteredList {
  const of = facets
    .of(request.categories)
    .map(({ version }) => version)
    .join();
  const known = listsByPath.get(path);
  if (known?.of === of) return known.found;
  const found = filteredList(facets, request);
  listsByPath.set(path, { of, found });
  return found;
}

/** A form that is sent without scripts names empty fields, too: the address is written without them. */
function hasEmptyFields({ searchParams }: URL): boolean {
  return [...searchParams].some(([name, value]) => value.trim() === '' && name !== 'q' && name !== 'page');
}
