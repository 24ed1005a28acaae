/** What a coupon or a campaign holds for. */
export const scopeLabels = { category: 'Categorías', makers: 'Marcas', products: 'Productos' } as const;

export const scopeHints = {
  makers: 'Separadas por comas, como están en «Marcas».',
  products: 'Su código o su enlace en la tienda, uno por línea.',
} as const;
