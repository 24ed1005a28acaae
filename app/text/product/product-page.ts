import type { Seller } from '#app/shop/shared/seller.ts';
import { vatIncluded } from '../vat.ts';

/** Beside cards, which lists have, too. */
export const productPageText = {
  back: 'Volver',
  breadcrumb: 'Estás en',
  quantity: 'Cantidad',
  buyBar: 'Comprar este producto',
  brand: 'Marca',
  goesWith: 'También necesitas',
  inStockAlike: 'Parecidos disponibles',
  coupon: (code: string) => `Cupón ${code}`,
  apply: 'Usar',
  applyCoupon: (code: string) => `Usar el cupón ${code}`,
  specifications: 'Especificaciones',
  related: 'Productos relacionados',
  noRelated: 'No hay productos relacionados disponibles.',
  description: (name: string, price: string, seller: Seller | undefined) =>
    `${name} por ${price} en Núcleo${vatIncluded(seller, ', con ')}.`,
} as const;
