import type { Writer } from '#app/shop/reviews/review.ts';
import { countOf, formatFigure } from '../format.ts';

export const reviewText = {
  none: 'No hay reseñas todavía.',
  count: (count: number) => countOf(count, 'reseña', 'reseñas'),
  average: (average: number) => formatFigure(average),
  averageSpoken: (average: number) => `${formatFigure(average)} de 5 estrellas`,
  stars: (stars: number) => countOf(stars, 'estrella', 'estrellas'),
  bar: (stars: number, count: number) =>
    `${countOf(stars, 'estrella', 'estrellas')}: ${countOf(count, 'reseña', 'reseñas')}`,
  purchase: 'Compra verificada',
  paging: 'Páginas de reseñas',
  useful: '¿Te sirvió?',
  usefulYes: (count: number) => (count > 0 ? `Sí (${formatFigure(count)})` : 'Sí'),
  usefulOf: (writer: string) => `Me sirvió la reseña de ${writer}`,
  newestFirst: 'Más recientes',
  usefulFirst: 'Más útiles',
  order: 'Orden de las reseñas',
} as const;

/** Used on the server only. */
export const reviewDays = {
  writer: (writer: Writer) => ('name' in writer ? writer.name : writer.start ? `${writer.start}…` : 'Cliente'),
  edited: 'Editada',
  editedSince: 'Editada después de la respuesta',
  answered: (day: string) => `Respuesta de la tienda, ${day}`,
} as const;
