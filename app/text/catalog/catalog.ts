import type { CategoryName } from '#app/shop/catalog/categories.ts';
import { fewLeft } from '#app/shop/catalog/product.ts';
import { countOf, formatFigure, formatPercent } from '../format.ts';

export const catalogText = {
  home: {
    recentlyViewed: 'Vistos hace poco',
    specialOffers: 'Ofertas especiales',
    bestSellers: 'Más vendidos',
    products: 'Productos',
    seeAll: 'Ver todas',
  },
  offers: {
    title: 'Ofertas',
    description: 'Componentes de PC con descuento. El precio que ves ya lo tiene aplicado, con IVA incluido.',
  },
  categories: {
    title: 'Categorías',
    description: 'Todos los componentes de la tienda por categoría, con precio, medidas y existencias.',
    filter: 'Filtrar por categoría',
    all: 'Todas',
  },
  category: {
    description: (name: string) =>
      `${name} en Núcleo: precios en pesos con IVA incluido, medidas y existencias reales.`,
  },

  products: (total: number) => countOf(total, 'producto', 'productos'),

  empty: {
    products: 'No hay productos disponibles.',
    offers: 'No hay ofertas disponibles.',
    bestSellers: 'No hay productos más vendidos.',
    recentlyViewed: 'No hay productos recientes.',
    recentlyViewedFailed: 'No pudimos cargar los productos que viste.',
  },
  emptyWayOn: 'Ver todas las categorías',

  paging: {
    label: 'Páginas',
    previous: 'Anterior',
    next: 'Siguiente',
    page: (page: number) => `Página ${page}`,
    position: (page: number, pages: number) => `Página ${page} de ${pages}`,
  },
  strip: { previous: 'Ver anteriores', next: 'Ver siguientes' },

  discount: (percent: number) => `−${formatPercent(percent)}`,
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
export function categoryHeading(categories: readonly CategoryName[]): string {
  return categories.join(' y ');
}
