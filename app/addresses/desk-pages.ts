/** The owner's pages, by their subject. */
export const deskPages = {
  today: '/admin',
  products: '/admin/productos',
  prices: '/admin/precios',
  changes: '/admin/cambios',
  orders: '/admin/pedidos',
  reviews: '/admin/resenas',
  claims: '/admin/pqr',
  audit: '/admin/auditoria',
  figures: '/admin/cifras',
  exchange: '/admin/intercambio',
} as const;

/** Where a product's pictures are sent to; a page of its own for browsers without scripts. */
export const picturesAddress = (productId: string) => `${deskPages.products}/${productId}/imagenes`;
