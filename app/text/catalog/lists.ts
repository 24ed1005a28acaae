import type { Seller } from '#app/shop/shared/seller.ts';
import { countOf } from '../format.ts';
import { vatIncluded } from '../vat.ts';

/** Apart from `catalog.ts`, so that the page of a product goes without the words of lists. */
export const listText = {
  home: {
    description: (seller: Seller | undefined) =>
      `Procesadores, tarjetas gráficas, memoria y todo para armar tu PC. Precios en pesos colombianos${vatIncluded(seller, ' con ')} y existencias reales.`,
    recentlyViewed: 'Vistos hace poco',
    specialOffers: 'Ofertas especiales',
    bestSellers: 'Más vendidos',
    products: 'Productos',
    seeAll: 'Ver todas',
    seeAllOfCategory: 'Ver todo',
  },
  offers: {
    title: 'Ofertas',
    description: (seller: Seller | undefined) =>
      `Componentes de PC con descuento. El precio que ves ya lo tiene aplicado${vatIncluded(seller, ', con ')}.`,
  },
  categories: {
    title: 'Categorías',
    description: 'Todos los componentes de la tienda por categoría, con precio, medidas y existencias.',
    filter: 'Filtrar por categoría',
    all: 'Todas',
  },
  category: {
    description: (name: string, seller: Seller | undefined) =>
      `${name} en Núcleo: precios en pesos${vatIncluded(seller, ' con ')}, medidas y existencias reales.`,
  },

  products: (total: number) => countOf(total, 'producto', 'productos'),

  empty: {
    products: 'No hay productos disponibles.',
    offers: 'No hay ofertas disponibles.',
    bestSellers: 'No hay productos más vendidos.',
    recentlyViewed: 'No hay productos recientes.',
    recentlyViewedFailed: 'No pudimos cargar los productos que viste.',
  },
  emptyNextStep: 'Ver todas las categorías',
} as const;
