import type { NotificationItem, NotificationKind, OwnerNotification } from '#app/shop/admin/notices/notices.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { attentionNames } from '#app/text/admin/attention.ts';
import { contingencySince, countedItems, importEndedTitle } from '#app/text/admin/notices.ts';
import { mailNames } from '#app/text/admin/today/mail-names.ts';
import { countOf, formatCents, formatFigure, formatHour } from '#app/text/format.ts';
import { type MailBlock, oneLine } from '../blocks.ts';
import type { MailContent, MailSource } from '../frame.ts';
import { hello } from '../person.ts';

export type MailedNotification = OwnerNotification & {
  /** The owner. */
  owner: string;
  /** Leads to the one thing that it is about, or to its list. */
  link: string;
};

const buttons = {
  sale: 'Ver en el panel',
  decision: 'Decidir en el panel',
  claim: 'Responder en el panel',
  question: 'Responder en el panel',
  review: 'Ver la reseña',
  ran_out: 'Ver en el panel',
  mail_failed: 'Ver en el panel',
  wompi_away: 'Ver en el panel',
  import_ended: 'Ver la lista',
  contingency: 'Ver en el panel',
} as const satisfies Record<NotificationKind, string>;

export function ownerNotification(
  { notification }: { notification: MailedNotification },
  { publicUrl }: MailSource,
): MailContent {
  const { total, items, link, owner } = notification;
  const [first] = items;
  // `composeMail` sends nothing without items.
  if (!first) throw new Error('A mail of news has none');
  const title = total === 1 ? singleTitle(first) : countedItems(first.kind, total);
  const more = total - items.length;
  return {
    subject: title,
    title,
    preview: items.slice(0, 3).map(lineOf).join(', '),
    blocks: [
      hello(owner),
      { facts: items.map((item) => [labelOf(item), saidOf(item)] as const) },
      ...(more > 0 ? [`Y ${formatFigure(more)} más.`] : []),
      ...warnings(items),
      { button: buttons[first.kind], href: link },
      { note: `Eliges de qué te enteras en ${publicUrl}/admin/notificaciones.` },
    ],
    because: 'Recibes este correo porque administras la tienda.',
  };
}

function singleTitle(item: NotificationItem): string {
  switch (item.kind) {
    case 'sale':
      return `Vendiste ${formatCents(item.amountInCents)}: pedido ${orderNumber(item.reference)}`;
    case 'decision':
      return `Decide sobre el pedido ${orderNumber(item.reference)}`;
    case 'claim':
      return `Llegó la ${item.number}`;
    case 'question':
      return `Preguntan por ${oneLine(item.productName)}`;
    case 'review':
      return `Reseña nueva: ${item.stars} de 5`;
    case 'ran_out':
      return `Se agotó ${oneLine(item.productName)}`;
    case 'mail_failed':
      return `Un correo no llegó: ${mailNames[item.mail]}`;
    case 'wompi_away':
      return 'Wompi no responde';
    case 'import_ended':
      return `${importEndedTitle(item)}: ${oneLine(item.fileName)}`;
    case 'contingency':
      return `La DIAN aún no tiene la factura ${item.number}`;
  }
}

function labelOf(item: NotificationItem): string {
  switch (item.kind) {
    case 'sale':
      return `Pedido ${orderNumber(item.reference)}`;
    case 'decision':
      return `Pedido ${orderNumber(item.reference)}`;
    case 'claim':
      return item.number;
    case 'question':
      return oneLine(item.productName);
    case 'review':
      return `${item.stars} de 5`;
    case 'ran_out':
      return 'Sin unidades';
    case 'mail_failed':
      return mailNames[item.mail];
    case 'wompi_away':
      return 'Wompi';
    case 'import_ended':
      return oneLine(item.fileName);
    case 'contingency':
      return item.number;
  }
}

function saidOf(item: NotificationItem): string {
  switch (item.kind) {
    case 'sale':
      return [item.fullName === null ? null : oneLine(item.fullName), formatCents(item.amountInCents)]
        .filter(Boolean)
        .join(', ');
    case 'decision':
      return [attentionNames[item.why], item.fullName === null ? null : oneLine(item.fullName)]
        .filter(Boolean)
        .join(': ');
    case 'claim':
      return oneLine(item.fullName);
    case 'question':
      return oneLine(item.question);
    case 'review':
      return `${oneLine(item.fullName)}, sobre ${oneLine(item.productName)}`;
    case 'ran_out':
      return oneLine(item.productName);
    case 'mail_failed':
      return `${oneLine(item.to)}. ${oneLine(item.reason)}`;
    case 'wompi_away':
      return `Desde las ${formatHour(item.since)} no contesta. Los pagos quedan en espera y la tienda sigue preguntando.`;
    case 'import_ended':
      return [importEndedTitle(item), countOf(item.written, 'producto escrito', 'productos escritos')].join('. ');
    case 'contingency':
      return contingencySince(item.since);
  }
}

const lineOf = (item: NotificationItem) => `${labelOf(item)}: ${saidOf(item)}`;

function warnings(items: readonly NotificationItem[]): MailBlock[] {
  const short = items.filter((item) => item.kind === 'sale' && item.isWithoutStock);
  if (short.length === 0) return [];
  return [
    'Hay un pago que llegó cuando ya no había unidades: decide en el panel si consigues la pieza o reembolsas el dinero.',
  ];
}
