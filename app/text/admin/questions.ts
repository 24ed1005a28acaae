import type { QuestionFilter, QuestionStep } from '#app/shop/questions/question.ts';
import { countOf } from '../format.ts';
import { moderationText } from './moderation.ts';

export const adminQuestionsText = {
  title: 'Preguntas',
  lead: 'Lo que preguntan por tus productos. Cada una se publica cuando la respondes, sin el nombre de quien preguntó.',
  filters: 'Ver',
  found: (total: number) => countOf(total, 'pregunta', 'preguntas'),
  none: 'No hay preguntas así',
  noneLead: 'Cuando alguien pregunte por un producto, lo verás aquí.',
  ...moderationText,
  askedAt: (writer: string, moment: string) => `${writer}, ${moment}`,
  answerHint: 'Se publica con la pregunta y le llega por correo a quien preguntó. No escribas datos de nadie.',
  hideTitle: 'No publicar',
  hideSave: 'No publicar',
  show: 'Publicar otra vez',
  of: (what: string, id: number) => `${what}, pregunta ${id}`,
  changed: 'No se guardó: la pregunta cambió mientras la mirabas. Así está ahora.',
  unknown: 'Esa pregunta ya no existe: quien la hizo eliminó su cuenta.',
} as const;

export const questionFilterNames = {
  waiting: 'Sin respuesta',
  all: 'Todas',
  hidden: 'No publicadas',
} as const satisfies Record<QuestionFilter, string>;

export const questionDone = {
  answer: 'La respuesta quedó publicada.',
  hide: 'La pregunta no se publica.',
  show: 'La pregunta volvió a la lista.',
} as const satisfies Record<QuestionStep, string>;
