import type { ReviewFilter, ReviewStep } from '#app/shop/reviews/admin-reviews.ts';
import { countOf } from '../format.ts';
import { moderationText } from './moderation.ts';

export const adminReviewsText = {
  title: 'Reseñas',
  lead: 'Lo que dicen de tus productos. Responde, y oculta solo lo que no deba estar.',
  filters: 'Ver',
  search: 'Buscar reseñas',
  searchLabel: 'Producto o texto',
  apply: 'Buscar',
  clear: 'Quitar filtros',
  found: (total: number) => countOf(total, 'reseña', 'reseñas'),
  none: 'No hay reseñas así.',
  noneLead: 'Cambia el filtro o lo que buscas.',
  noneYet: 'Aún no hay reseñas.',
  noneYetLead: 'Cuando alguien escriba una, aparece aquí.',
  needsPurchase: 'Solo quien compró puede escribir reseñas',
  needsPurchaseHint:
    'Sin marcar, escribe quien tenga cuenta, y las de quien compró dicen «Compra verificada». Las que ya están se quedan, y quien las escribió puede editarlas.',
  saveRule: 'Guardar',
  ...moderationText,
  writtenAt: (writer: string, moment: string) => `${writer}, ${moment}`,
  editedAt: (moment: string) => `Editada ${moment}`,
  answerHint: 'Se ve debajo de la reseña, con la fecha. No escribas datos de nadie.',
  unanswer: 'Eliminar la respuesta',
  hideTitle: 'Ocultar',
  hideLead:
    'Sale de la página del producto y del promedio. Quien la escribió ve que está oculta y puede reclamar. Una mala calificación no es motivo: ocultar críticas ciertas engaña a quien compra.',
  hideSave: 'Ocultar reseña',
  show: 'Mostrar otra vez',
  of: (what: string, id: number) => `${what}, reseña ${id}`,
  changed: 'No se guardó: la reseña cambió mientras la mirabas. Así está ahora.',
  unknown: 'Esa reseña ya no existe: quien la escribió la eliminó.',
} as const;

export const reviewFilterNames = {
  all: 'Todas',
  unanswered: 'Sin respuesta',
  hidden: 'Ocultas',
  low: '1 y 2 estrellas',
} as const satisfies Record<ReviewFilter, string>;

export const reviewDone = {
  hide: 'La reseña quedó oculta.',
  show: 'La reseña se ve otra vez.',
  answer: 'La respuesta quedó publicada.',
  unanswer: 'La respuesta quedó eliminada.',
  rule: 'Quedó guardado quién puede escribir reseñas.',
} as const satisfies Record<ReviewStep | 'rule', string>;
