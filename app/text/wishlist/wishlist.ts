import { longestWishlist, type WishRefusal } from '#app/shop/wishlist/wishlist.ts';
import { countOf } from '../format.ts';

export const wishlistText = {
  added: 'Producto añadido a la lista de deseados',
  removed: 'Producto eliminado de la lista de deseados',
  removeFailed: 'Error al eliminar de la lista de deseados',

  title: 'Mi Lista de Deseados',
  description: 'Los productos que guardaste para después.',
  loading: 'Cargando...',
  retry: 'Intentar de nuevo',
  count: (count: number) => countOf(count, 'producto', 'productos'),
  empty: 'Tu lista de deseados está vacía.',
  emptyLead: 'Toca el corazón de un producto y lo encuentras aquí.',
  nextStep: 'Ver todas las categorías',
  cheaper: (by: string, then: string) => `Bajó ${by}: costaba ${then} cuando lo guardaste.`,
  dearer: (by: string, then: string) => `Subió ${by}: costaba ${then} cuando lo guardaste.`,
  see: 'Ver Producto',
  seeNamed: (name: string) => `Ver Producto: ${name}`,
  delete: 'Eliminar',
  deleteNamed: (name: string) => `Eliminar: ${name}`,
  gone: 'Producto no disponible',
} as const;

export const wishRefusalText = {
  product_missing: 'Ese producto ya no está en la tienda.',
  list_full: `Tu lista de deseados llega hasta ${longestWishlist} productos. Elimina alguno para guardar otro.`,
} as const satisfies Record<WishRefusal, string>;
