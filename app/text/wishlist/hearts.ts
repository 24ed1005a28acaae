/** The heart on every product; the rest of the list's words are loaded by whoever needs them. */
export const heartText = {
  add: 'Agregar a la lista de deseados',
  remove: 'Quitar de la lista de deseados',
  /** Where several hearts are on one page, each says whose it is. */
  named: (words: string, product: string) => `${words}: ${product}`,
  failed: 'Error al actualizar la lista de deseados',
} as const;
