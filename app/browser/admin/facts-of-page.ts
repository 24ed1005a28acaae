import { type FactTable, setFactTable } from '#app/shop/catalog/categories/category-facts.ts';

/** A page that shows facts brings what the owner made of them; the server has its own copy. Before anything of it is drawn. */
export function takeFacts(table: FactTable): void {
  if (!import.meta.env.SSR) setFactTable(table);
}
