import { categoryNames, type ProductCategory, slugOfCategory } from '#app/shop/catalog/categories.ts';
import type { CategoryChoice } from './category-filter.tsx';

/** Empty categories are included, so that the list never changes. */
export function categoryChoices(counts: ReadonlyMap<ProductCategory, number>): CategoryChoice[] {
  return categoryNames.map((name) => ({ slug: slugOfCategory(name), name, count: counts.get(name) ?? 0 }));
}
