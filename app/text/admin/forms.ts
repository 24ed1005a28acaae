import type { AdminProblem } from '#app/shop/shared/admin-form.ts';
import { howToWritePesos } from './format.ts';

export const adminFormText = {
  errorSummary: 'No se guardó. Revisa esto:',
  notUnderstood: 'No entendimos lo que querías hacer. Carga la página de nuevo.',
  removedMeanwhile:
    'No se guardó: se eliminó en otra ventana. Lo que escribiste sigue aquí; si lo guardas, será nuevo.',
} as const;

/** Of a form that is no longer on its page. */
export const typedTextsText = {
  title: 'Lo que escribiste',
  hint: 'No quedó guardado. Cópialo de aquí si lo necesitas.',
} as const;

/** Of two windows that changed the same. */
export const differencesText = {
  title: 'Lo que difiere',
  theirs: 'Lo que quedó guardado',
  mine: 'Lo tuyo',
  empty: '(vacío)',
  none: 'Lo tuyo dice lo mismo que quedó guardado.',
  again:
    'Lo tuyo sigue en el formulario. Pasa allá lo que quieras de lo guardado y guarda otra vez: se guarda lo tuyo.',
  yes: 'Sí',
  no: 'No',
} as const;

export const adminProblemText = {
  missing: 'Falta este dato.',
  too_long: 'Es demasiado largo.',
  not_https: 'Escribe un enlace completo que empiece por https://',
  not_pesos: howToWritePesos,
  negative: 'No puede ser negativo.',
  too_large: 'Es demasiado grande.',
  too_small: 'Tiene que ser más que cero.',
  not_a_day: 'Escribe un día del calendario.',
  not_a_choice: 'Elige una opción.',
  not_units: 'Escribe cuántas piezas: 0, 1, 2…',
  not_a_code: 'De 3 a 30 letras sin tilde, números o guiones.',
  not_a_percent: 'Escribe un porcentaje de 1 a 100.',
  not_below_100: 'Escribe un porcentaje de 1 a 99.',
  not_a_time: 'Escribe la hora así: 18:30.',
  ends_before_start: 'Es antes de que empiece.',
  is_over: 'Ese momento ya pasó.',
  nothing_held: 'No hay ningún producto en lo que elegiste.',
  not_lower: 'Ningún producto queda más barato con esto.',
  not_there: 'Algo de esto no está en la tienda.',
  not_a_link: 'Escribe una página de la tienda, como /armar, o un enlace que empiece por https://',
  not_a_slug: 'Usa letras sin tilde, números y guiones: monitores-curvos.',
  reserved_word: 'La tienda ya usa esa palabra en sus direcciones. Escribe otra.',
  not_a_range: 'Solo un número se filtra por desde y hasta.',
  taken: 'Ya hay otro texto con esa dirección. Escribe otra.',
  in_past: 'Ese día ya pasó.',
  before_last_version: 'Es antes de que empiece la versión anterior.',
  version_waits: 'Este texto ya espera otro día. Para cambiarlo, cancela esa versión y publica de nuevo.',
  in_future: 'Ese día todavía no llega.',
  before_sending: 'Es antes del día en que salió el paquete.',
  not_an_email: 'Escribe un correo completo, como nombre@correo.com.',
  no_name: 'Escribe un nombre con letras.',
  no_document: 'Escribe el número del documento, sin puntos ni palabras.',
  wrong_digit: 'No es el de ese NIT: revisa el número y el dígito.',
  not_a_serial: 'Usa letras, números y - . / : _ # * +, de 2 a 60.',
} as const satisfies Record<AdminProblem, string>;
