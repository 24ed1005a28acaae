import { longestComment, type ReviewProblem } from '#app/shop/reviews/check-review.ts';
import { countOf, formatFigure } from '../format.ts';

export const reviewFormText = {
  write: 'Escribe tu reseña',
  own: 'Tu reseña',
  stars: 'Tu calificación',
  comment: 'Tu comentario',
  commentHint: `Qué tal te salió, en máximo ${formatFigure(longestComment)} caracteres. Se publica con tu nombre y una inicial, como «Ana G.».`,
  publish: 'Publicar reseña',
  save: 'Guardar cambios',
  busy: 'Guardando...',
  cancel: 'Cancelar',
  edit: 'Editar',
  remove: 'Eliminar reseña',
  removeQuestion: '¿Eliminar tu reseña?',
  removeYes: 'Sí, eliminar',
  removeNo: 'Conservar',
  errorSummary: 'Revisa tu reseña.',
  published: 'Tu reseña quedó publicada',
  saved: 'Tu reseña quedó actualizada',
  removed: 'Tu reseña quedó eliminada',
  failed: 'No pudimos guardar tu reseña. Intenta de nuevo.',
  hidden: 'Oculta por la tienda.',
  hiddenLead: 'No se muestra ni cuenta en el promedio. No la borramos: solo tú la ves, y puedes editarla o eliminarla.',
  hiddenAsk: '¿No estás de acuerdo? Pide que la revisemos.',
  removeFailed: 'No pudimos eliminar tu reseña. Intenta de nuevo.',
} as const;

export const reviewProblemText = {
  stars_missing: 'Elige de 1 a 5 estrellas.',
  comment_missing: 'Escribe tu comentario.',
  comment_too_long: 'Tu comentario es demasiado largo.',
} as const satisfies Record<ReviewProblem, string>;

export const reviewAnswers = {
  purchaseMissing: 'Aquí escribe quien compró el producto. Cuando lo compres con esta cuenta podrás dejar tu reseña.',
  productMissing: 'Ese producto ya no está en la tienda.',
  notFound: 'No encontramos esa reseña.',
  wait: (minutes: number) =>
    `Escribiste muchas reseñas seguidas. Espera ${countOf(minutes, 'minuto', 'minutos')} e intenta de nuevo.`,
} as const;
