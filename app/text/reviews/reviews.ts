import { countOf, formatFigure } from '../format.ts';

/** What shoppers say of a product: the list on its page. */
export const reviewText = {
  title: 'Reseñas',
  none: 'No hay reseñas todavía.',
  count: (count: number) => countOf(count, 'reseña', 'reseñas'),
  average: (average: number) => formatFigure(average),
  averageSpoken: (average: number) => `${formatFigure(average)} de 5 estrellas`,
  stars: (stars: number) => countOf(stars, 'estrella', 'estrellas'),
  /** What a screen reader says of a bar of the histogram. */
  bar: (stars: number, count: number) =>
    `${countOf(stars, 'estrella', 'estrellas')}: ${countOf(count, 'reseña', 'reseñas')}`,
  /** Addresses are cut, so that nobody learns one; too short ones are not shown at all. */
  writer: (start: string) => (start ? `${start}…` : 'Cliente'),
  purchase: 'Compra verificada',
  paging: 'Páginas de reseñas',
  signIn: 'Inicia sesión para escribir una reseña',
} as const;

/** Said by the server with the day of a review; browsers load none of it. */
export const reviewDays = {
  edited: 'Editada',
  editedSince: 'Editada después de la respuesta',
  answered: (day: string) => `Respuesta de la tienda, ${day}`,
} as const;
