import type { AlertField, AlertProblem, OwnAlert } from '#app/shop/alerts/alert.ts';
import { formatDate, formatPesos } from '../format.ts';

const term = (mostPesos: number | null) =>
  mostPesos === null ? 'vuelva a estar disponible' : `cueste ${formatPesos(mostPesos)} o menos`;

export const alertText = {
  whenBack: 'Avísame cuando vuelva',
  whenCheaper: 'Avísame si baja de precio',
  lead: 'Te escribimos una sola vez. No aparta el producto.',
  submit: 'Avísame',
  errorSummary: 'Revisa tu aviso.',
  optional: 'opcional',
  mostHintSoldOut: 'Si lo dejas vacío, te avisamos a cualquier precio.',
  mostHint: (now: string) => `Hoy cuesta ${now}. Escribe menos que eso.`,
  privacyBefore: 'Autorizo que usen mi correo para este aviso, según la',
  privacyLink: 'política de privacidad',
  toProduct: 'Volver al producto',
  toList: 'Ver mis avisos',
  signedInAs: (email: string) => `El aviso llega a ${email}.`,
  done: {
    listo: {
      title: 'Listo, te avisamos',
      lead: 'Te escribimos una sola vez, apenas se cumpla. Puedes dejar el aviso cuando quieras.',
    },
    correo: {
      title: 'Revisa tu correo',
      lead: 'Te enviamos un mensaje. Ábrelo y confirma el aviso: sin eso no te escribimos más.',
    },
  },
} as const;

export type AlertDone = keyof typeof alertText.done;

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
  too_many: 'Ya esperas avisos de 50 productos. Deja alguno y vuelve a intentarlo.',
  inbox_full: 'Ya enviamos varios mensajes a ese correo hoy. Confirma los que tengas, o pide el aviso mañana.',
} as const;

export const alertLinkText = {
  title: 'Tu aviso',
  description: 'Confirma o deja un aviso de un producto.',
  asked: (name: string, mostPesos: number | null) => `Te avisamos cuando ${name} ${term(mostPesos)}.`,
  unconfirmed: (name: string, mostPesos: number | null) =>
    `Alguien pidió un aviso para este correo: cuando ${name} ${term(mostPesos)}.`,
  told: (name: string, when: Date) => `Te avisamos de ${name} el ${formatDate(when)}. Este aviso ya terminó.`,
  confirm: 'Sí, avísenme',
  leave: 'Dejar este aviso',
  leaveAll: 'Dejar todos mis avisos',
  confirmed: 'Confirmado. Te escribimos una sola vez, apenas se cumpla.',
  left: 'Listo: no te escribiremos por este aviso.',
  leftAll: 'Listo: no te escribiremos por ningún producto.',
  gone: 'Este aviso ya no existe',
  goneLead: 'Lo dejaste, o ya pasó mucho tiempo. No te escribiremos por él.',
  notFound: 'No encontramos ese aviso',
  notFoundLead: 'Abre el enlace completo de nuestro correo.',
  home: 'Ir a la tienda',
} as const;

export const ownAlertsText = {
  title: 'Tus Avisos',
  description: 'Los productos de los que esperas un aviso.',
  lead: 'Te escribimos una sola vez por cada uno.',
  empty: 'No esperas ningún aviso',
  emptyLead: 'En la página de un producto puedes pedir que te avisemos cuando vuelva o cuando baje de precio.',
  toProducts: 'Ver productos',
  waits: (mostPesos: number | null) => `Te avisamos cuando ${term(mostPesos)}.`,
  unconfirmed: 'Falta confirmarlo con el enlace que te enviamos.',
  told: (when: Date) => `Te avisamos el ${formatDate(when)}.`,
  outOfShop: 'Ahora no está en la tienda.',
  now: (price: string) => `Hoy: ${price}`,
  leave: 'Dejar el aviso',
  leaveNamed: (name: string) => `Dejar el aviso de ${name}`,
  remove: 'Quitar de la lista',
  left: 'Dejaste el aviso.',
} as const;

export function ownAlertState({ confirmedAt, toldAt, mostPesos }: OwnAlert): string {
  if (toldAt) return ownAlertsText.told(toldAt);
  return confirmedAt ? ownAlertsText.waits(mostPesos) : ownAlertsText.unconfirmed;
}
