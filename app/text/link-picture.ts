import type { Seller } from '#app/shop/shared/seller.ts';
import { formatDate } from './format.ts';
import { vatIncluded } from './vat.ts';

/** On what messengers show beside a link, and where there is none. */
export const linkPictureText = {
  datedPrice: (now: Date, seller: Seller) =>
    [vatIncluded(seller), `precio del ${formatDate(now)}`].filter(Boolean).join(' · '),
  before: (price: string, discount: string) => `Antes ${price} · ${discount} menos`,
  noProduct: 'Esta imagen no es de ningún producto.',
  tooMany: 'Hay muchas imágenes por dibujar. Vuelve a pedirla en un momento.',
} as const;
