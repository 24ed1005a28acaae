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
export function listViewModel(filtered: FilteredPage): ListViewModel {
  const { products, total, page, pages, query, fitIn } = filtered;
  return {
    list: { total, page, pages, products: products.map(cardProduct) },
    filters: filtersViewModel(filtered),
    isIndexable: fitIn === null && isIndexable(query),
  };
}
