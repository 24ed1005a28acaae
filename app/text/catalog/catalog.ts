import { type CategoryKey, nameOfCategory } from '#app/shop/catalog/categories.ts';
import { fewLeft } from '#app/shop/catalog/product.ts';
import { formatFigure, formatPercent } from '../format.ts';

/** What every page with a product says. */
export const catalogText = {
  paging: {
    label: 'Páginas',
    previous: 'Anterior',
    next: 'Siguiente',
    page: (page: number) => `Página ${page}`,
    position: (page: number, pages: number) => `Página ${page} de ${pages}`,
  },
  strip: { previous: 'Ver anteriores', next: 'Ver siguientes' },

  discount: (percent: number) => `−${formatPercent(percent)}`,
  rating: 'Estrellas:',
  discountSpoken: (percent: number) => `${formatPercent(percent)} de descuento`,
  listPrice: 'Precio anterior',
} as const;

/** @param stock not given on cards of products of which more than a few are left */
export function stockWords(stock: number | undefined): string {
  if (stock === undefined) return 'Disponible';
  if (stock <= 0) return 'Agotado';
  if (stock === 1) return 'Queda 1';
  if (stock <= fewLeft) return `Quedan ${stock}`;
  return `${formatFigure(stock)} disponibles`;
}

/** "SSD y Almacenamiento Externo". */
export function categoryHeading(categories: readonly CategoryKey[]): string {
  return categories.map(nameOfCategory).join(' y ');
}
