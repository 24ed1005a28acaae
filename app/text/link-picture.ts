import { formatDate } from './format.ts';

/** On what messengers show beside a link, and where there is none. */
export const linkPictureText = {
  datedPrice: (now: Date) => `IVA incluido · precio del ${formatDate(now)}`,
  before: (price: string, discount: string) => `Antes ${price} · ${discount} menos`,
  noProduct: 'Esta imagen no es de ningún producto.',
  tooMany: 'Hay muchas imágenes por dibujar. Vuelve a pedirla en un momento.',
} as const;
