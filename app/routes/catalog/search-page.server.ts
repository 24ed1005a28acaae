import { isAsTyped as isAskedAsTyped, searchParameters } from '#app/addresses/list-address.ts';
import {
  type FoundProducts,
  findProducts,
  mostFiltered,
  mostFound,
  type SearchSource,
} from '#app/read-model/search.server.ts';
import { findWished } from '#app/read-model/wish/find-wished.server.ts';
import type { Wish } from '#app/read-model/wish/wish.ts';
import type { Services } from '#app/services.server.ts';
import { everyCategory } from '#app/shop/catalog/categories.ts';
import { askedOf, facetsOfAny, readListQuery } from '#app/shop/catalog/filters/list-query.ts';
import { inOrder, type Parameter } from '#app/shop/catalog/filters/parameter-order.ts';
import { readWithout, withoutParameters } from '#app/shop/catalog/filters/wish-groups.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { type FilteredPage, filteredPage } from './filtered-page.server.ts';

interface SearchPage {
  search: SearchSource;
  found: Omit<FoundProducts, 'ids'> & { leftOut?: string[] };
  /** Null where the words are searched as they were typed. */
  wish: Wish | null;
  /** Null where nothing has the words. */
  filtered: FilteredPage | null;
  /** What the address has beside filters. */
  asked: Parameter[];
  page: number;
}

/** @param term as `readTerm` gives it, not empty */
export async function searchPage(services: Services, url: URL, term: string): Promise<SearchPage> {
  const isAsTyped = isAskedAsTyped(url);
  const without = isAsTyped ? [] : readWithout(url.searchParams);
  const asked = inOrder([...searchParameters(term, isAsTyped), ...withoutParameters(without)]);
  const page = readPage(url.searchParams);
  const catalogue = await services.readModel.fresh();
  const search = await catalogue.search();
  const isFiltered =
    url.searchParams.get('sirve') !== null ||
    askedOf(readListQuery(url.searchParams, facetsOfAny(everyCategory()))) > 0;
  const { ids, wish, ...found } = isAsTyped
    ? { ...(await findProducts(search, term, { most: isFiltered ? mostFiltered : mostFound, isAsTyped })), wish: null }
    : await findWished(search, term, isFiltered);
  const filtered =
    ids?.length === 0
      ? null
      : await filteredPage(services, catalogue, {
          ...{ url, path: '/search', keep: asked, page, categories: everyCategory() },
          ...(ids && { baseFilter: { ids } }),
          ...(wish && { wish: { wish, without } }),
        });
  return { search, found, wish, filtered, asked, page };
}
