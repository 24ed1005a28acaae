import { type FactTable, setFactTable } from '#app/shop/catalog/categories/category-facts.ts';
import { type CategoryList, setCategoryList } from '#app/shop/catalog/categories.ts';

/** A page that shows facts brings what the owner made of them; the server has its own copy. Before anything of it is drawn. */
export function takeFacts(table: FactTable): void {
  if (!import.meta.env.SSR) setFactTable(table);
}

/** The owner's pages of categories bring the list as it is after each change. */
export function takeList(list: CategoryList): void {
  if (!import.meta.env.SSR) setCategoryList(list);
}
