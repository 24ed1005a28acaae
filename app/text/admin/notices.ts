import {
  bundleMinutes,
  type Channel,
  mostDevices,
  type NotificationItem,
  type NotificationKind,
  notificationsAtOnce,
  type OwnerNotification,
  type RecentNotification,
} from '#app/shop/admin/notices/notices.ts';
import { contingencyHours } from '#app/shop/invoices/contingency/contingency-hours.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { countOf, formatFigure, formatHour, formatMoment } from '../format.ts';
import { attentionNames } from './attention.ts';
import { mailNames } from './today/mail-names.ts';

const hourWords = (hour: number) => `${hour % 12 || 12}:00\u00a0${hour < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.'}`;

export const noticesText = {
  title: 'Mis notificaciones',
  lead: 'De qué te enteras apenas pasa, por correo y en tu teléfono, y a qué hora te llega el resumen.',
  switches: {
    title: 'Avísame apenas pase',
    what: 'Qué pasó',
    mail: 'Correo',
    push: 'Teléfono',
    named: (what: string, where: string) => `${what}: ${where}`,
    to: (email: string) => `Los correos van a ${email}.`,
    bound: `De cada cosa te llegan como mucho ${notificationsAtOnce} avisos seguidos en una hora. Si pasa más, lo juntamos en uno cada ${bundleMinutes} minutos: no se pierde nada y tu buzón no se llena.`,
    save: 'Guardar',
  },
  summary: {
    title: 'Resumen del día',
    lead: 'Un correo con lo que se vendió, lo que espera por ti y lo que se agotó desde el anterior.',
    hour: 'A qué hora',
    hint: 'Hora de Colombia.',
    none: 'No enviarlo',
    at: hourWords,
  },
  devices: {
    title: 'Tus teléfonos y computadores',
    lead: 'En un aviso solo va un nombre y un número: nada más de quien compra. Cada dispositivo recibe avisos mientras no cierres la sesión en él.',
    none: 'Ningún dispositivo recibe avisos todavía.',
    add: 'Recibir avisos en este dispositivo',
    again: 'Volver a activarlos en este dispositivo',
    this: 'este dispositivo',
    since: (moment: string) => `desde ${moment}`,
    lastSent: (moment: string) => `Último aviso entregado: ${moment}`,
    lastFailed: (moment: string) =>
      `No pudimos enviarle el último aviso (${moment}). Si sigue así, quítalo y vuelve a activarlo.`,
    lastWaiting: 'Hay un aviso en camino.',
    try: 'Enviar una prueba',
    tryNamed: (device: string) => `Enviar una prueba: ${device}`,
    remove: 'Quitar',
    removeNamed: (device: string) => `Quitar: ${device}`,
    needsScripts: 'Para activar este dispositivo, permite JavaScript en el navegador.',
    unable:
      'Este navegador no recibe avisos. En iPhone o iPad, primero añade la tienda a la pantalla de inicio (Compartir → Añadir a pantalla de inicio) y ábrela desde ahí.',
    denied:
      'Este navegador tiene bloqueados los avisos de la tienda. Permítelos en los ajustes del sitio y vuelve a intentarlo.',
    failed: 'El navegador no pudo activarlos. Revisa tu conexión y vuelve a intentarlo.',
    asking: 'Activando…',
  },
  recent: {
    title: 'Lo último que te contamos',
    none: 'Aún no hay nada que contarte.',
    mailSent: 'Correo enviado.',
    mailWaiting: 'Correo en camino.',
    mailFailed: 'No pudimos enviar el correo.',
    pushed: (count: number) => `Enviado a ${countOf(count, 'dispositivo', 'dispositivos')}.`,
    pushWaiting: (count: number) => `En camino a ${countOf(count, 'dispositivo', 'dispositivos')}.`,
    pushFailed: (count: number) => `No pudimos enviarlo a ${countOf(count, 'dispositivo', 'dispositivos')}.`,
    nowhere: 'No había ningún dispositivo activado.',
  },
} as const;

export const notificationKindNames = {
  sale: 'Una venta',
  decision: 'Un pedido que requiere tu decisión',
  claim: 'Una PQR',
  question: 'Una pregunta',
  review: 'Una reseña',
  ran_out: 'Un producto que se agotó',
  mail_failed: 'Un correo que no llegó',
  wompi_away: 'Wompi no responde',
  import_ended: 'Una lista que terminó de cargarse',
  contingency: 'Una factura de contingencia que no llega a la DIAN',
} as const satisfies Record<NotificationKind, string>;

export const noticeName = (kind: NotificationKind, channel: Channel): string =>
  noticesText.switches.named(notificationKindNames[kind], noticesText.switches[channel]);

const counted = {
  sale: (count: number) => countOf(count, 'venta', 'ventas'),
  decision: (count: number) => countOf(count, 'decisión pendiente', 'decisiones pendientes'),
  claim: (count: number) => countOf(count, 'PQR nueva', 'PQR nuevas'),
  question: (count: number) => countOf(count, 'pregunta nueva', 'preguntas nuevas'),
  review: (count: number) => countOf(count, 'reseña nueva', 'reseñas nuevas'),
  ran_out: (count: number) => countOf(count, 'producto agotado', 'productos agotados'),
  mail_failed: (count: number) => countOf(count, 'correo que no llegó', 'correos que no llegaron'),
  wompi_away: () => notificationKindNames.wompi_away,
  import_ended: (count: number) => countOf(count, 'lista terminada', 'listas terminadas'),
  contingency: (count: number) =>
    countOf(count, 'factura de contingencia sin llegar a la DIAN', 'facturas de contingencia sin llegar a la DIAN'),
} as const satisfies Record<NotificationKind, (count: number) => string>;

export const countedItems = (kind: NotificationKind, count: number): string => counted[kind](count);

/** How a notification went, sentence by sentence, and whether something failed. */
export function notificationSentences({ mail, pushes }: Pick<RecentNotification, 'mail' | 'pushes'>): {
  text: string;
  isFailure: boolean;
}[] {
  const words = noticesText.recent;
  const ofMail = { sent: words.mailSent, waiting: words.mailWaiting, failed: words.mailFailed };
  const { sent, waiting, failed } = pushes;
  return [
    ...(mail ? [{ text: ofMail[mail], isFailure: mail === 'failed' }] : []),
    ...(sent > 0 ? [{ text: words.pushed(sent), isFailure: false }] : []),
    ...(waiting > 0 ? [{ text: words.pushWaiting(waiting), isFailure: false }] : []),
    ...(failed > 0 ? [{ text: words.pushFailed(failed), isFailure: true }] : []),
    ...(mail === null && sent + waiting + failed === 0 ? [{ text: words.nowhere, isFailure: false }] : []),
  ];
}

export const noticesDone = {
  saved: 'Guardado.',
  added: 'Listo: este dispositivo recibe avisos. Envíale una prueba.',
  removed: 'Ese dispositivo ya no recibe avisos.',
  tried: 'La prueba va en camino.',
} as const;

export const noticesRefusals = {
  changed: 'No se guardó: alguien lo cambió mientras lo mirabas. Así está ahora.',
  no_hour: 'Elige una hora de la lista.',
  gone: 'Ese dispositivo ya no está en la lista.',
  too_often: 'Ya enviaste varias pruebas. Espera una hora.',
  too_many: `Ya hay ${mostDevices} dispositivos. Quita uno antes de activar este.`,
  not_an_address: 'El navegador dio una dirección a la que la tienda no puede enviar. Prueba con otro navegador.',
} as const;

/** Longer ones are cut by the telephone anyway, and a message has no room for more than some kilobytes. */
const longestName = 60;
const mostNumbers = 3;

const short = (text: string) => {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > longestName ? `${line.slice(0, longestName - 1).toWellFormed()}…` : line;
};

/** All that leaves the shop in a push: of a shopper a name and a number. */
export function pushWords({
  total,
  items,
}: OwnerNotification): { title: string; body: string; of: NotificationItem } | null {
  const [first] = items;
  if (!first) return null;
  if (total === 1) return { ...single(first), of: first };
  const named = items.slice(0, mostNumbers).map(nameOf);
  const more = total - named.length;
  const body = more > 0 ? `${named.join(', ')} y ${formatFigure(more)} más` : named.join(', ');
  return { title: countedItems(first.kind, total), body, of: first };
}

function single(item: NotificationItem): { title: string; body: string } {
  switch (item.kind) {
    case 'sale':
      return {
        title: `${item.isWithoutStock ? 'Venta sin unidades' : 'Venta'} ${nameOf(item)}`,
        body: item.fullName === null ? '' : short(item.fullName),
      };
    case 'decision':
      return { title: `Decide: ${nameOf(item)}`, body: attentionNames[item.why] };
    case 'claim':
      return { title: item.number, body: short(item.fullName) };
    case 'question':
      return { title: 'Pregunta nueva', body: short(item.productName) };
    case 'review':
      return { title: `Reseña: ${item.stars} de 5`, body: short(item.fullName) };
    case 'ran_out':
      return { title: 'Se agotó', body: short(item.productName) };
    case 'mail_failed':
      return { title: 'Un correo no llegó', body: nameOf(item) };
    case 'wompi_away':
      return { title: nameOf(item), body: `Desde las ${formatHour(item.since)} no contesta` };
    case 'import_ended':
      return { title: importEndedTitle(item), body: short(item.fileName) };
    case 'contingency':
      return { title: `La DIAN aún no tiene la ${item.number}`, body: `Salió el ${formatMoment(item.since)}` };
  }
}

function nameOf(item: NotificationItem): string {
  switch (item.kind) {
    case 'sale':
      return `#${orderNumber(item.reference)}`;
    case 'decision':
      return `#${orderNumber(item.reference)}`;
    case 'claim':
      return item.number;
    case 'question':
    case 'ran_out':
      return short(item.productName);
    case 'review':
      return `${item.stars} de 5`;
    case 'mail_failed':
      return mailNames[item.mail];
    case 'wompi_away':
      return notificationKindNames.wompi_away;
    case 'import_ended':
      return short(item.fileName);
    case 'contingency':
      return item.number;
  }
}

/** Of an invoice of contingency that the DIAN does not have yet. */
export const contingencySince = (since: Date): string =>
  `Salió en contingencia el ${formatMoment(since)} y la DIAN aún no la tiene. La ley da ${contingencyHours.over} horas. La tienda la manda sola cada media hora: si la DIAN ya funciona, revisa por qué no la recibe.`;

type EndedImport = Extract<NotificationItem, { kind: 'import_ended' }>;

export function importEndedTitle({ state, isStopped }: EndedImport): string {
  if (isStopped) return 'La carga se detuvo a mitad de camino';
  switch (state) {
    case 'applied':
      return 'Lista aplicada';
    case 'undone':
      return 'Lista deshecha';
    case 'checked':
      return 'La lista no se aplicó: revísala otra vez';
    default:
      return 'La lista no se pudo leer';
  }
}

export const trialPush = { title: 'Núcleo', body: 'Así te avisará la tienda.' } as const;
