import { countOf, formatPesos } from '../format.ts';

export const adminAlertsText = {
  title: 'Avisos',
  list: 'Productos que alguien espera',
  lead: 'Quién espera qué: productos agotados o más baratos. Cada persona recibe un solo correo, apenas se cumple.',
  none: 'Nadie espera un aviso',
  noneLead: 'Cuando alguien pulse "Avísame" en un producto, lo verás aquí.',
  found: (count: number) => countOf(count, 'producto', 'productos'),
  now: 'Hoy',
  stock: 'Unidades',
  forStock: 'Esperan que vuelva',
  forPrice: 'Esperan un precio',
  highest: 'Primer precio que avisa',
  upTo: (pesos: number) => formatPesos(pesos),
  nobody: '—',
  outOfShop: 'fuera de la tienda',
} as const;
