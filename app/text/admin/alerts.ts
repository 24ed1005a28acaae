import { countOf, formatPesos } from '../format.ts';

export const adminAlertsText = {
  title: 'Esperan un producto',
  list: 'Productos que alguien espera',
  lead: 'Cuántas personas esperan que un producto vuelva o baje de precio. Cada una recibe un solo correo, apenas pasa.',
  none: 'Nadie espera un aviso',
  noneLead: 'Cuando alguien pulse «Avísame» en un producto, lo verás aquí.',
  found: (count: number) => countOf(count, 'producto', 'productos'),
  now: 'Hoy',
  stock: 'Unidades',
  forStock: 'Esperan que vuelva',
  forPrice: 'Esperan un precio',
  highest: 'El precio más alto que esperan',
  upTo: (pesos: number) => formatPesos(pesos),
  nobody: '—',
  outOfShop: 'fuera de la tienda',
} as const;
