import { isCategory, nameOfCategory } from '#app/shop/catalog/categories.ts';

/** What a coupon or a campaign holds for. */
export const scopeLabels = { category: 'Categorías', makers: 'Marcas', products: 'Productos' } as const;

export const scopeHints = {
  makers: 'Separadas por comas, como están en «Marcas».',
  products: 'Su código o su enlace en la tienda, uno por línea.',
} as const;

/** One that was deleted is still named: without it, what held for it alone would hold for all products. */
export function categoryWords(key: string): string {
  return isCategory(key) ? nameOfCategory(key) : `${key} (eliminada)`;
}
