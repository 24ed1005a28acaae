import { longestQuestion, type QuestionState } from '#app/shop/questions/question.ts';
import { formatDate, formatFigure } from '../format.ts';

export const questionText = {
  title: 'Preguntas y respuestas',
  none: 'Nadie ha preguntado todavía.',
  ask: 'Haz una pregunta',
  lead: 'La tienda responde aquí, y te avisa por correo.',
  description: 'Pregunta por un producto a la tienda.',
  label: 'Tu pregunta',
  hint: `En máximo ${formatFigure(longestQuestion)} caracteres. Se publica sin tu nombre, con la respuesta. No escribas datos personales.`,
  submit: 'Enviar pregunta',
  sent: 'Recibimos tu pregunta. Se publica cuando la tienda responda.',
  sentUnconfirmed:
    'Recibimos tu pregunta. Confirma tu correo en la configuración de tu cuenta para recibir la respuesta.',
  yours: 'Lo que preguntaste',
  toProduct: 'Volver al producto',
  errorSummary: 'Revisa tu pregunta.',
} as const;

/** With finished words, so that browsers load no code for dates. */
export const answeredOn = (day: Date) => `Respuesta de Núcleo, ${formatDate(day)}`;

export const questionProblemText = {
  missing: 'Escribe tu pregunta.',
  too_long: 'Tu pregunta es demasiado larga.',
} as const;

export const questionRefusals = {
  product_missing: 'Ese producto ya no está en la tienda.',
  too_many_waiting: 'Tienes 5 preguntas sin responder. Espera a que la tienda las responda.',
  wait: 'Hiciste muchas preguntas hoy. Vuelve mañana.',
} as const;

export const questionStates = {
  waiting: 'Sin respuesta todavía.',
  answered: 'Respondida.',
  hidden: 'La tienda no la publicó.',
} as const satisfies Record<QuestionState, string>;
