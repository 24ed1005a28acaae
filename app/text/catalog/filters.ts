import type { Sort } from '#app/shop/catalog/filters/list-query.ts';
import { countOf, formatFigure, formatPesos } from '../format.ts';

/** For loaders: browsers get finished words, so that their scripts have none of these. */
export const filterText = {
  groups: {
    categoria: 'Categoría',
    marca: 'Marca',
    precio: 'Precio',
    disponibilidad: 'Disponibilidad',
    estrellas: 'Reseñas',
  },
  available: 'Disponible',
  offer: 'En oferta',
  fits: 'Compatible con tu PC',
  fitNote: (fitting: number, all: number) =>
    `${fitting === 1 ? 'Es compatible' : 'Son compatibles'} ${formatFigure(fitting)} de ${formatFigure(all)}.${
      fitting < all ? ' Los demás no lo son, tienen advertencias o les falta información.' : ''
    }`,
  stars: (least: number) => (least === 5 ? '5 estrellas' : `${least} estrellas o más`),
  anyStars: 'Cualquiera',
  missing: (count: number) => `Sin dato: ${countOf(count, 'producto', 'productos')}`,
  more: (count: number) => `Ver ${formatFigure(count)} más`,
  seeResults: (total: number) =>
    total === 0 ? 'No hay resultados' : `Ver ${countOf(total, 'resultado', 'resultados')}`,
  chip: (title: string, value: string) => `${title}: ${value}`,
  pesosBetween: (from: number | null, to: number | null) => between(from, to, formatPesos),
  figuresBetween: (from: number | null, to: number | null, unit: string | undefined) =>
    between(from, to, (figure) => (unit ? `${formatFigure(figure)}\u00a0${unit}` : formatFigure(figure))),
  figureWithUnit: (title: string, unit: string | undefined) => {
    if (!unit) return title;
    return title.endsWith(')') ? `${title.slice(0, -1)}, ${unit})` : `${title} (${unit})`;
  },
} as const;

function between(from: number | null, to: number | null, format: (figure: number) => string): string {
  if (from === null) return `hasta ${format(to ?? 0)}`;
  if (to === null) return `desde ${format(from)}`;
  return from === to ? format(from) : `${format(from)} a ${format(to)}`;
}

/** A new sort without words does not compile. */
export const sortText = {
  relevancia: 'Recomendados',
  precio: 'Menor precio',
  'precio-mayor': 'Mayor precio',
  descuento: 'Mayor descuento',
  ventas: 'Más vendidos',
  nuevos: 'Más nuevos',
  estrellas: 'Mejor calificados',
  'precio-por-gb': 'Menor precio por GB',
  valor: 'Mejor rendimiento',
} as const satisfies Record<Sort, string>;
export const closestFirst = 'Más parecidos';
