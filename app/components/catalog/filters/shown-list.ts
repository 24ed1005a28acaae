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

/** For loaders. */
export function shownList({ products, view, counts, shape, ...cut }: FilteredPage): ShownList {
  return {
    list: { ...cut, products: products.map(cardProduct) },
    filters: shownFilters(view, counts, shape),
    isFindable: shape.fitIn === null && isFindable(view),
  };
}
