import type { Seller } from '#app/shop/shared/seller.ts';
import { vatIncluded } from '../vat.ts';

/** Apart from `catalog.ts`, because only pages of makers load it. */
export const brandText = {
  lead: (name: string) => `Lo que tenemos de ${name}, con precio, medidas y existencias.`,
  description: (name: string, seller: Seller | undefined) =>
    `Productos ${name} en Núcleo: precios en pesos${vatIncluded(seller, ' con ')}, medidas y existencias reales.`,
  empty: (name: string) => `Por ahora no tenemos productos ${name}.`,
} as const;
