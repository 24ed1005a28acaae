import type { FilteredPage } from '#app/routes/catalog/filtered-page.server.ts';
import { cardProduct } from '../cards/card-product.ts';
import type { CardPage } from '../paged-grid.tsx';
import type { FiltersViewModel } from './filter-facts.ts';
import { filtersViewModel, isIndexable } from './filters-view-model.ts';

export interface ListViewModel {
  list: CardPage;
  filters: FiltersViewModel;
  isIndexable: boolean;
}

/** For loaders. */
export function listViewModel({ products, view, counts, shape, ...cut }: FilteredPage): ListViewModel {
  return {
    list: { ...cut, products: products.map(cardProduct) },
    filters: filtersViewModel(view, counts, shape),
    isIndexable: shape.fitIn === null && isIndexable(view),
  };
}
