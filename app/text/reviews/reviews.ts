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
} as const;

/** Used on the server only. */
export const reviewDays = {
  /** `start` of the writer's address is cut so that nobody learns it, and empty when it is too short to cut. */
  writer: (start: string) => (start ? `${start}…` : 'Cliente'),
  edited: 'Editada',
  editedSince: 'Editada después de la respuesta',
  answered: (day: string) => `Respuesta de la tienda, ${day}`,
} as const;
