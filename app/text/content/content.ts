export const contentText = {
  table: 'Tabla',
  seeProduct: 'Ver producto',
  goneProduct: 'Este producto ya no está en la tienda.',
} as const;
