import type { Seller } from '#app/shop/shared/seller.ts';
import { countOf, formatDate } from '../format.ts';
import { vatIncluded } from '../vat.ts';

export const buildPictureText = {
  more: (count: number) => `y ${countOf(count, 'pieza más', 'piezas más')}`,
  dated: (now: Date, seller: Seller) =>
    [vatIncluded(seller), `precios del ${formatDate(now)}`].filter(Boolean).join(' · '),
  broken: 'Esta imagen no es de ningún PC.',
} as const;
