/** Apart from `wishlist.ts`, because every page with products loads it. */
export const heartText = {
  add: 'Añadir a la lista de deseados',
  remove: 'Quitar de la lista de deseados',
  named: (words: string, product: string) => `${words}: ${product}`,
  failed: 'Error al actualizar la lista de deseados',
} as const;
