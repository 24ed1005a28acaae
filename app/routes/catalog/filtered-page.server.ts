import { redirect } from 'react-router';
import { hrefWith } from '#app/addresses/list-address.ts';
import type { Services } from '#app/services.server.ts';
import type { ProductCategory } from '#app/shop/catalog/categories.ts';
import { type FilteredList, filteredList } from '#app/shop/catalog/filters/filtered-list.ts';
import { withoutUnknown } from '#app/shop/catalog/filters/known-values.ts';
import {
  askedOf,
  facetsOfAny,
  type ListView,
  readListView,
  viewParameters,
} from '#app/shop/catalog/filters/list-view.ts';
import type { Bounds } from '#app/shop/catalog/filters/narrowed.ts';
import type { Parameter } from '#app/shop/catalog/filters/parameter-order.ts';
import { type ProductPage, productsInOrder } from '#app/shop/catalog/products.server.ts';

interface Asked {
  parameters: URLSearchParams;
  page: number;
  /** Of which categories the list has products. */
  categories: readonly ProductCategory[];
  bounds?: Bounds;
  /** The list without filters, in its usual order, where the database has it at hand. */
  plain?: (page: number) => Promise<ProductPage>;
}

export interface FilteredPage extends ProductPage {
  view: ListView;
  found: FilteredList;
}

/** Which products are on a page, and all counts, come from memory; what is shown of them from the database. */
export async function filteredPage(
  { db, columns }: Services,
  { parameters, page, categories, bounds, plain }: Asked,
): Promise<FilteredPage> {
  const all = await columns.of(categories);
  const view = withoutUnknown(readListView(parameters, facetsOfAny(categories)), all);
  const isPlain = plain !== undefined && askedOf(view) === 0;
  const found = filteredList(all, { view, bounds, page, isCountOnly: isPlain });
  if (isPlain) return { ...(await plain(page)), view, found };
  return {
    products: await productsInOrder(db, found.ids),
    total: found.total,
    page: found.page,
    pages: found.pages,
    view,
    found,
  };
}

/** A form that is sent without scripts names empty fields, too: the address is written without them. */
export function withoutEmptyFields(
  url: URL,
  path: string,
  categories: readonly ProductCategory[],
  keep: Parameter[] = [],
): void {
  const isEmpty = [...url.searchParams].some(([name, value]) => value.trim() === '' && name !== 'q' && name !== 'page');
  if (!isEmpty) return;
  const filters = viewParameters(readListView(url.searchParams, facetsOfAny(categories)));
  throw redirect(hrefWith(path, { filters: [...keep, ...filters] }));
}
