import { isCategory, nameOfCategory } from '#app/shop/catalog/categories.ts';

/** One that was deleted is still named: without it, what held for it alone would hold for all products. */
export function categoryWords(key: string): string {
  return isCategory(key) ? nameOfCategory(key) : `${key} (eliminada)`;
}
