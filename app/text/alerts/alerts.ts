import type { AlertField, AlertProblem } from '#app/shop/alerts/alert.ts';

export const alertText = {
  whenBack: 'Avísame cuando vuelva',
  whenCheaper: 'Avísame si baja de precio',
  whenSold: 'Avísame cuando lo vendan',
  leadOfTerm: 'Te escribimos una sola vez, cuando empecemos a venderlo.',
  lead: 'Te escribimos una sola vez. No aparta el producto.',
  submit: 'Avísame',
  errorSummary: 'Revisa tu aviso.',
  optional: 'opcional',
  mostHintSoldOut: 'Si lo dejas vacío, te avisamos a cualquier precio.',
  mostHint: (now: string) => `Hoy cuesta ${now}. Escribe menos que eso.`,
  privacyBefore: 'Autorizo que usen mi correo para este aviso, según la',
  privacyLink: 'política de privacidad',
  toProduct: 'Volver al producto',
  toSearch: 'Volver a la búsqueda',
  toList: 'Ver mis avisos',
  signedInAs: (email: string) => `El aviso llega a ${email}.`,
  done: {
    listo: {
      title: 'Listo, te avisamos',
      lead: 'Te escribimos una sola vez, apenas se cumpla. Puedes cancelar el aviso cuando quieras.',
    },
    correo: {
      title: 'Revisa tu correo',
      lead: 'Te enviamos un mensaje. Ábrelo y confirma para activar el aviso.',
    },
  },
} as const;

export const alertLabels = {
  email: 'Correo electrónico',
  most: 'Precio que esperas, en pesos',
  privacy: 'Autorización',
} as const satisfies Record<AlertField, string>;

export const alertProblemText = {
  email_missing: 'Escribe tu correo.',
  email_wrong: 'Ese correo no parece completo. Revísalo.',
  privacy_missing: 'Para escribirte necesitamos tu autorización.',
  most_missing: 'Ya está disponible: escribe el precio que esperas.',
  most_reached: 'Ya cuesta eso o menos, y hay unidades. Puedes comprarlo ahora.',
  most_not_pesos: 'Escribe el precio en pesos, por ejemplo 450.000.',
  most_negative: 'El precio no puede ser negativo.',
  most_too_large: 'Ese precio es demasiado alto.',
  most_zero: 'Escribe un precio mayor que cero.',
} as const satisfies Record<AlertProblem, string>;

export const alertRefusals = {
  product_missing: 'Ese producto ya no está en la tienda.',
  term_missing: 'Para eso no hay aviso: puede que ya lo vendamos.',
  too_many: 'Ya esperas 50 avisos. Cancela alguno y vuelve a intentarlo.',
  inbox_full: 'Ya enviamos varios mensajes a ese correo hoy. Confirma los que tengas, o pide el aviso mañana.',
} as const;

/** Of an address that names nothing for which anybody can wait. */
export const missingTerm = {
  title: 'Búscalo en la tienda',
  lead: 'Para eso no hay aviso: puede que ya lo vendamos. Búscalo y míralo.',
} as const;
