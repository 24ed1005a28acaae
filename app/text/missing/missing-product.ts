export const missingProduct = {
  title: 'Producto no encontrado',
  lead: 'Ya no lo vendemos o la dirección cambió. Mira lo que hay ahora.',
} as const;
