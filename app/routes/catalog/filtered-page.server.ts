import { redirect } from 'react-router';
import { fitParameters, hrefWith } from '#app/addresses/list-address.ts';
import type { Services } from '#app/services.server.ts';
import { type FitFilter, readFitFilter } from '#app/shop/builds/requests/fit-filter.server.ts';
import type { ProductCategory } from '#app/shop/catalog/categories.ts';
import type { Bounds } from '#app/shop/catalog/filters/apply-filters.ts';
import { type FilteredList, filteredList } from '#app/shop/catalog/filters/filtered-list.ts';
import {
  askedOf,
  facetsOfAny,
  type ListView,
  readListView,
  viewParameters,
} from '#app/shop/catalog/filters/list-view.ts';
import type { Parameter } from '#app/shop/catalog/filters/parameter-order.ts';
import type { ProductColumns } from '#app/shop/catalog/filters/product-columns.ts';
import { withoutUnknown } from '#app/shop/catalog/filters/without-unknown.ts';
import type { ProductPage } from '#app/shop/catalog/products.server.ts';

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
  /** What the process said for this request; it is asked otherwise. */
  isFresh?: boolean;
  /** The list without filters, in its usual order, where the database has it available. */
  plain?: (page: number) => Promise<ProductPage>;
}

export interface FilteredPage extends ProductPage {
  view: ListView;
  found: FilteredList;
  shape: {
    path: string;
    keep?: Parameter[];
    fitIn: string | null;
    hasCategories: boolean;
    hasBrands: boolean;
    hasOffers: boolean;
  };
}

/** Which products are on a page, and all counts, come from memory; what is shown of them from the database. */
export async function filteredPage(services: Services, asked: ListRequest): Promise<FilteredPage> {
  const { url, path, keep, page, categories, hasCategories = categories.length > 1, plain } = asked;
  const { cards, columns, live } = services;
  const isFresh = asked.isFresh ?? (await live.isUpToDate());
  const fit = await fitFilterOf(services, url);
  const bounds = fit ? { ...asked.bounds, fits: fit.fits } : asked.bounds;
  const all = await columns.of(categories, isFresh);
  const view = withoutUnknown(readListView(url.searchParams, facetsOfAny(categories)), all);
  const fitIn = fit?.code ?? null;
  if (hasEmptyFields(url)) {
    throw redirect(hrefWith(path, { filters: [...(keep ?? []), ...fitParameters(fitIn), ...viewParameters(view)] }));
  }
  const shape = { path, keep, fitIn, hasCategories, hasBrands: !bounds?.brand, hasOffers: !bounds?.isOffer };
  if (plain && !fit && askedOf(view) === 0) {
    const found = cachedCounts(path, all, () => filteredList(all, { view, bounds, page, isCountOnly: true }));
    return { ...(await plain(page)), view, found, shape };
  }
  const found = filteredList(all, { view, bounds, page });
  const { ids, total, page: given, pages } = found;
  return { products: await cards.inOrder(ids, isFresh), total, page: given, pages, view, found, shape };
}

export function fitFilterOf({ db, builds }: Services, url: URL): Promise<FitFilter | null> {
  return readFitFilter({ db, ...builds }, url.searchParams);
}

/** Of lists without filters, by path. */
const listsByPath = new Map<string, { of: string; found: FilteredList }>();

/** The same until a product changes. */
function cachedCounts(path: string, all: readonly ProductColumns[], count: () => FilteredList): FilteredList {
  const of = all.map(({ version }) => version).join();
  const known = listsByPath.get(path);
  if (known?.of === of) return known.found;
  const found = count();
  listsByPath.set(path, { of, found });
  return found;
}

/** A form that is sent without scripts names empty fields, too: the address is written without them. */
function hasEmptyFields({ searchParams }: URL): boolean {
  return [...searchParams].some(([name, value]) => value.trim() === '' && name !== 'q' && name !== 'page');
}
