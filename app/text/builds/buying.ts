import { mostProducts } from '#app/shop/cart/cart.ts';
import { countOf } from '../format.ts';
import { addToCartText } from '../product/add-to-cart.ts';

export const buyingText = {
  addAll: 'Agregar todo al carrito',
  addAllShort: 'Agregar todo',
  adding: 'Revisando existencias…',
  added: (units: number) => `Añadiste ${countOf(units, 'pieza', 'piezas')} a tu carrito`,
  seeCart: addToCartText.seeCart,
  needsScript: 'Tu carrito vive en este navegador y necesita JavaScript. Sin él puedes guardar este PC o compartirlo.',
  short: 'No añadimos nada: falta esto',
  fixes: 'Así se arregla',
  leave: 'No añadir',
  full: 'No añadimos nada: tu carrito ya llega al límite',
  tooManyProducts: `No añadimos nada: tu carrito llevaría más de ${mostProducts} productos distintos. Paga primero los que ya tienes, o quita algunos.`,
  notSaved:
    'Este navegador no pudo guardar tu carrito: su espacio está lleno o bloqueado. Paga sin cerrar ni recargar esta página, o deja que la tienda guarde datos y vuelve a añadirlo.',
  noMoreStock: addToCartText.noMoreStock,
  failed: 'No pudimos revisar las existencias. Inténtalo otra vez.',
} as const;
