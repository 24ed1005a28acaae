import { type CategoryName, categoryNames, slugOfCategory } from '#app/shop/catalog/categories.ts';
import type { CategoryChoice } from './category-filter.tsx';

/** All the specified categories in their order, empty ones too: the list is the same on every day. For loaders. */
export function categoryChoices(counts: ReadonlyMap<CategoryName, number>): CategoryChoice[] {
  return categoryNames.map((name) => ({ slug: slugOfCategory(name), name, count: counts.get(name) ?? 0 }));
}
