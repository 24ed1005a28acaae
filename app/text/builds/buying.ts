import { countOf } from '../format.ts';
import { addToCartText } from '../product/add-to-cart.ts';

export const buyingText = {
  addAll: 'Agregar todo al carrito',
  adding: 'Revisando existencias…',
  added: (pieces: number) => `Añadiste ${countOf(pieces, 'pieza', 'piezas')} a tu carrito`,
  seeCart: addToCartText.seeCart,
  needsScript: 'Tu carrito vive en este navegador y necesita JavaScript. Sin él puedes guardar este PC o compartirlo.',
  short: 'No añadimos nada: falta esto',
  mended: 'Así se arregla',
  leave: 'No añadir',
  full: 'No añadimos nada: tu carrito ya llega al límite',
  noMoreStock: addToCartText.noMoreStock,
  failed: 'No pudimos revisar las existencias. Inténtalo otra vez.',
} as const;
