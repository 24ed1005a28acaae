import { cutPage } from '../../shared/page.ts';
import type { ProductCategory } from '../categories.ts';
import { productsPerPage } from '../product.ts';
import { applyFilters, type Bounds, type FilteredRows, fitsGroup } from './apply-filters.ts';
import { shownFacetsOf } from './facets.ts';
import { countValues, countWhere, type GroupCounts, priceBounds, rowsWithout, totalWithout } from './list-counts.ts';
import type { ListView } from './list-view.ts';
import type { ProductColumns } from './product-columns.ts';
import { sortedIds } from './sorted-ids.ts';

export interface ListCounts {
  total: number;
  categories: { category: ProductCategory; count: number }[];
  brands: GroupCounts;
  /** In cents. */
  price: { least: number; most: number } | null;
  available: number;
  offers: number;
  /** Products with so many stars or more: 4, 3, 2, 1. */
  stars: { least: number; count: number }[];
  facts: { key: string; as: 'values' | 'range'; counts: GroupCounts }[];
}

export interface FilteredList extends ListCounts {
  ids: string[];
  page: number;
  pages: number;
  /** With what does not fit in the build, where one is asked for. */
  totalUnfitted?: number;
}

export interface ListRequest {
  view: ListView;
  bounds?: Bounds;
  page: number;
  /** Whether the counts are all that is wanted. */
  isCountOnly?: boolean;
}

const starSteps = [4, 3, 2, 1];

/** One page of the products that pass, and how many each value of each group would leave. */
export function filteredList(
  all: readonly ProductColumns[],
  { view, bounds = {}, page, isCountOnly }: ListRequest,
): FilteredList {
  const parts = applyFilters(all, view, bounds);
  const total = parts.reduce((sum, { matched }) => sum + matched.length, 0);
  const { offset, ...cut } = cutPage(page, total, productsPerPage);
  const ids = isCountOnly ? [] : sortedIds(parts, { sort: view.sort, offset, most: productsPerPage });
  const totalUnfitted = parts.reduce((sum, part) => sum + totalWithout(part, fitsGroup), 0);
  return { ids, ...cut, total, ...(bounds.fits && { totalUnfitted }), ...groupCounts(parts, view) };
}

function groupCounts(parts: readonly FilteredRows[], view: ListView): Omit<ListCounts, 'total'> {
  return {
    categories: parts.map((part) => ({ category: part.columns.category, count: totalWithout(part, 'categoria') })),
    brands: countValues(parts, 'marca', ({ brand }) => brand, view.brands),
    price: priceBounds(parts),
    available: countWhere(
      parts,
      'disponible',
      ({ isAvailable }) =>
        (row) =>
          isAvailable[row] === 1,
    ),
    offers: countWhere(
      parts,
      'oferta',
      ({ discount }) =>
        (row) =>
          (discount[row] as number) > 0,
    ),
    stars: countStars(parts),
    facts: shownFacts(parts, view).map(({ key, as }) => ({
      key,
      as,
      counts: countValues(parts, key, ({ facets }) => facets.get(key)?.column, view.facts.get(key)?.slugs ?? []),
    })),
  };
}

/** In one pass: most products have no stars. */
function countStars(parts: readonly FilteredRows[]): ListCounts['stars'] {
  const counts = starSteps.map((least) => ({ least, count: 0 }));
  for (const part of parts) {
    const { starSum, starCount } = part.columns;
    for (const rows of rowsWithout(part, 'estrellas')) {
      for (const row of rows) {
        const count = starCount[row] as number;
        if (count === 0) continue;
        for (const step of counts) if ((starSum[row] as number) >= step.least * count) step.count += 1;
      }
    }
  }
  return counts;
}

/** Those of the category that is shown; of several, those that all of them have. */
function shownFacts(parts: readonly FilteredRows[], view: ListView) {
  const shown = parts.filter((part) => part.matched.length > 0);
  const categories = (shown.length > 0 ? shown : parts).map(({ columns }) => columns.category);
  const facts = shownFacetsOf(categories);
  // What is chosen stays in sight, so that it can be taken back.
  const chosen = [...view.facts].filter(([key]) => !facts.some((fact) => fact.key === key));
  return [
    ...facts,
    ...chosen.map(([key, { range }]) => ({ key, as: range ? ('range' as const) : ('values' as const) })),
  ];
}
