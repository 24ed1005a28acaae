import type { FilteredList } from '#app/read-model/list.ts';
import type { FilteredPage } from '#app/routes/catalog/filtered-page.server.ts';
import { cardProduct } from '../cards/card-product.ts';
import type { CardPage } from '../paged-grid.tsx';
import type { ShownFilters } from './filter-facts.ts';
import { isFindable, shownFilters } from './shown-filters.ts';

export interface ShownList {
  list: CardPage;
  filters: ShownFilters;
  isFindable: boolean;
}

/** All pages of a list without filters have the same counts, until a product changes. */
const known = new WeakMap<FilteredList, ShownFilters>();

/** For loaders. */
export function shownList({ products, view, found, shape, ...cut }: FilteredPage): ShownList {
  const filters = known.get(found) ?? shownFilters(view, found, shape);
  known.set(found, filters);
  return {
    list: { ...cut, products: products.map(cardProduct) },
    filters,
    isFindable: shape.fitIn === null && isFindable(view),
  };
}
