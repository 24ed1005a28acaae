import type { ItemRefusal } from '#app/shop/aftersale/passport.ts';
import type { Warranty, WithdrawalClock } from '#app/shop/aftersale/rights.ts';
import { weekdayOf } from '../delivery/arrival.ts';
import { countOf, formatDay, monthOf } from '../format.ts';
import { monthsWords } from '../months.ts';

export const itemText = {
  title: 'Pasaporte de la pieza',
  description: 'Lo que compraste, su número de serie, su garantía y cómo usarla.',
  ofOrder: (number: number, order: string) => `Pieza ${number} del pedido ${order}`,
  list: 'Pasaporte de cada pieza',
  listLead: 'Número de serie, garantía, retracto y papeles de lo que te entregamos.',
  item: (number: number) => `Pieza ${number}`,
  more: (count: number) => `Las otras ${count} están en las páginas siguientes.`,
  serial: 'Número de serie',
  noSerial: 'No lo anotamos al empacar. Está en la caja y en la pieza.',
  paid: 'Pagaste',
  boughtOn: 'Comprada el',
  deliveredOn: 'Entregada el',
  byLaw: 'Garantía de la ley',
  byMaker: 'Garantía del fabricante',
  givenBack: 'Esta pieza volvió a la tienda.',
  print: 'Imprimir',
  file: 'Descargar en PDF',
  fileName: (order: string, number: number) => `pasaporte-${order}-${number}.pdf`,

  withdrawal: 'Retracto',
  withdrawalLead: 'Puedes devolverla sin dar razones. Devuélvela como te llegó; el transporte de vuelta lo pagas tú.',
  withdrawalExceptions: 'Hay siete excepciones en la ley',
  withdrawalStart: 'Me arrepentí de esta compra',
  refundLabel: 'Cómo quieres tu dinero',
  refundHint: 'Por el mismo medio con el que pagaste, o los datos para hacerlo de otra forma.',
  withdrawalSend: 'Retractarme',

  warranty: 'Garantía',
  warrantyLead: 'La reparación es gratis, con transporte y repuestos.',
  warrantyStart: 'La pieza falla',
  faultLabel: 'Qué falla y desde cuándo',
  faultHint: 'Cuenta también qué hacías y con qué la usas.',
  warrantySend: 'Pedir la garantía',

  privacy: 'Autorizo el tratamiento de mis datos para atender esta solicitud, como dice la',
  claims: 'Solicitudes de esta pieza',
  claim: (number: string, moment: string, isOpen: boolean) =>
    `${number}, del ${moment}: ${isOpen ? 'está abierta' : 'ya la respondimos'}.`,
  wait: 'Recibimos muchas solicitudes. Espera unos minutos e intenta de nuevo; lo que escribiste sigue aquí.',
  waitOffer: 'Hiciste muchos enlaces de esta pieza. Intenta mañana.',
  waitFile: 'Pediste muchos archivos seguidos. Espera un minuto e intenta de nuevo.',
  notUnderstood: 'No entendimos qué querías hacer. Recarga la página e intenta de nuevo.',
  ownedItemFileName: 'pasaporte-de-la-pieza.pdf',
  errorSummary: 'Revisa los datos marcados.',

  transfer: 'Si la vendes',
  transferLead:
    'La garantía puede seguir con quien te la compre. Haz un enlace y envíaselo: cuando lo acepte, la garantía pasa a esa persona y tú ya no puedes pedirla. No verá tus datos ni lo que pagaste.',
  transferStart: 'Hacer el enlace',
  offered: (moment: string) =>
    `Hiciste este enlace el ${moment}: sirve una vez, y hasta que lo acepten la garantía es tuya.`,
  offerLabel: 'Enlace para quien te la compra',
  withdrawOffer: 'Anular el enlace',
  /** A moment ends with a point of its own. */
  accepted: (moment: string) => `La garantía pasó a otra persona el ${moment}`,
  offerDone: 'El enlace está listo.',
  withdrawnDone: 'El enlace ya no sirve.',
} as const;

export const ownedItemText = {
  offerTitle: 'Te pasan la garantía de esta pieza',
  offerDescription: 'Acepta la garantía de una pieza usada.',
  offerLead: 'Quien te la vendió quiere que la garantía siga contigo. Compara el número de serie con el de la pieza.',
  name: 'Tu nombre completo',
  email: 'Tu correo',
  emailHint: 'Ahí te enviamos el enlace de tu garantía, y te respondemos si la pides.',
  accept: 'Aceptar la garantía',
  title: 'Tu garantía',
  keep: 'Guarda la dirección de esta página: con ella pides la garantía. Quien tenga la dirección completa puede hacerlo.',
  forget: 'Borrar mis datos de esta garantía',
  forgetLead:
    'Borramos tu nombre, tu correo y la dirección desde la que la aceptaste. Después no puedes pedir la garantía desde esta página, porque no sabríamos a quién responder; tienes la misma garantía por PQR, con el número de serie. Las PQR que ya enviaste se conservan por el tiempo que exige la ley.',
  forgetNow: 'Borrar mis datos',
  notFound: 'Este enlace no sirve',
  notFoundLead: 'Puede que lo hayan anulado, que alguien ya lo haya aceptado o que le falte la clave del final.',
} as const;

/** By what was done. */
export const ownedItemDone = {
  aceptada: 'La garantía ahora es tuya. Te enviamos el enlace de esta página a tu correo.',
  olvidado: 'Borramos tus datos de esta garantía.',
} as const;

export const itemRefusals = {
  given_away: 'La garantía de esta pieza ya es de otra persona.',
  given_back: 'Esta pieza ya volvió a la tienda.',
  withdrawal_over: 'El plazo del retracto ya pasó. Si la pieza falla, usa la garantía.',
  withdrawn_already: 'Ya te retractaste de esta pieza.',
  warranty_over: 'La garantía de esta pieza ya terminó.',
  warranty_open: 'Ya hay una solicitud de garantía abierta por esta pieza. Te respondemos allí.',
  forgotten: 'Borramos tus datos de este pedido, así que no sabemos a quién responder. Escríbenos por PQR.',
  offered_already: 'Ya hay un enlace de esta pieza. Anúlalo si quieres hacer otro.',
  no_offer: 'Ese enlace ya no sirve.',
} as const satisfies Record<ItemRefusal, string>;

/** `jueves 26 de noviembre` */
function weekdayAndMonth(day: string): string {
  return `${weekdayOf(day)} de ${monthOf(day)}`;
}

export function clockSentence({ until, daysLeft, isOver }: WithdrawalClock): string {
  if (isOver) return `El plazo terminó el ${weekdayAndMonth(until)}.`;
  if (daysLeft === 0) return `Hoy es el último día: ${weekdayAndMonth(until)}.`;
  const left = countOf(daysLeft, 'día hábil', 'días hábiles');
  return `Te ${daysLeft === 1 ? 'queda' : 'quedan'} ${left}, hasta el ${weekdayAndMonth(until)}.`;
}

export function lawWords({ byLaw }: Warranty): string {
  return `1 año, hasta el ${formatDay(byLaw)}`;
}

/** What the maker announced when the item was bought. */
export function makerWords({ byMaker, makerMonths }: Warranty): string {
  if (makerMonths === null) return 'Sin dato. Tienes la de la ley.';
  const months = monthsWords(makerMonths);
  return byMaker ? `${months}, hasta el ${formatDay(byMaker)}` : `${months}. Cuenta la de la ley.`;
}

export function warrantySentence({ until, isOver }: Warranty): string {
  return isOver ? `Terminó el ${formatDay(until)}.` : `Tienes garantía hasta el ${formatDay(until)}.`;
}
