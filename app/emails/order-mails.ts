import type { MailFacts } from '#app/shop/mails/mail.ts';
import { isPaid } from '#app/shop/orders/lifecycle.ts';
import type { OrderMailKind } from '#app/shop/orders/order-mails.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import type { Parcel } from '#app/shop/orders/parcels/parcel.ts';
import { formatCents, formatHour } from '#app/text/format.ts';
import { orderStatusText } from '#app/text/orders/order-status.ts';
import { orderStatusLead, untilHour } from '#app/text/orders/orders.ts';
import { isWebAddress, type MailBlock, oneLine } from './blocks.ts';
import type { MailContent, MailSource } from './frame.ts';
import { type MailedOrder, type MailedPart, orderSummary } from './order-summary.ts';
import { becauseOfOrder, helloBuyer } from './person.ts';

/** A review is asked for with products, and an invoice sent with its files: each in a file of its own. */
type PlainKind = Exclude<OrderMailKind, 'order-review' | 'order-invoice' | 'order-invoice-buyer'>;

type OrderMail<Kind extends PlainKind> = (
  facts: MailFacts[Kind] & { order: MailedOrder },
  source: MailSource,
) => MailContent;

const seeOrder = 'Ver mi pedido';

function toBuyer({ customer }: MailedOrder, words: Omit<MailContent, 'because'>): MailContent {
  return { ...words, blocks: [helloBuyer(customer), ...words.blocks], because: becauseOfOrder };
}

export const orderMails: { [Kind in PlainKind]: OrderMail<Kind> } = {
  'order-received': ({ order }) =>
    toBuyer(order, {
      subject: `Recibimos tu pedido ${orderNumber(order.reference)}`,
      title: 'Recibimos tu pedido',
      preview: isPaid(order.status)
        ? 'Tu pago ya está confirmado.'
        : 'Apartamos tus productos mientras terminas de pagar.',
      blocks: [
        isPaid(order.status)
          ? 'Ya tenemos tu pedido y tu pago está confirmado.'
          : `Ya tenemos tu pedido. Falta el pago: termínalo en Wompi. Te apartamos los productos ${untilHour(formatHour(order.holdExpiresAt))} Te avisamos apenas se confirme.`,
        ...orderSummary(order),
        { button: seeOrder, href: order.link },
        ...(isPaid(order.status)
          ? []
          : [
              {
                note: 'Si no hiciste este pedido, no tienes que hacer nada: sin pago se vence solo y no se cobra nada.',
              },
            ]),
        { note: 'Con este enlace cualquiera puede ver tu pedido. No lo compartas.' },
      ],
    }),
  'order-paid': ({ order }) =>
    toBuyer(order, {
      subject: `Tu pago fue aprobado: pedido ${orderNumber(order.reference)}`,
      title: 'Tu pago fue aprobado',
      preview: 'Ya preparamos tu pedido.',
      blocks: [
        'Gracias por tu compra. Tu pago fue aprobado y ya preparamos tu pedido. Te escribimos cuando salga para tu dirección.',
        ...orderSummary(order),
        { button: seeOrder, href: order.link },
        {
          note: 'Desde que lo recibes tienes 5 días hábiles para retractarte.',
        },
      ],
    }),
  'order-paid-without-stock': ({ order }, { seller }) =>
    toBuyer(order, {
      subject: `Recibimos tu pago, pero se agotó un producto: pedido ${orderNumber(order.reference)}`,
      title: 'Recibimos tu pago, pero se agotaron unidades de tu pedido',
      preview: 'Te escribimos para acordar otra entrega o reembolsarte el dinero.',
      blocks: [
        'Tu pago llegó cuando el tiempo para apartar tus productos ya había terminado, y otra persona compró las últimas unidades. Lo sentimos.',
        'Tu dinero está seguro. Te escribimos para que elijas: esperar a que lleguen más unidades, cambiar el producto por otro o recibir el reembolso completo.',
        `Si quieres adelantarte, escríbenos a ${seller.email} con el número del pedido.`,
        ...orderSummary(order),
        { button: seeOrder, href: order.link },
      ],
    }),
  'order-payment-in-review': ({ order }, { seller }) =>
    toBuyer(order, {
      subject: `Estamos revisando un pago de tu pedido ${orderNumber(order.reference)}`,
      title: 'Recibimos un pago que tenemos que revisar',
      preview: 'Tu dinero está seguro. No pagues otra vez.',
      blocks: [
        'Nos llegó un pago con la referencia de este pedido que no le pudimos sumar: el pedido ya estaba pagado, se canceló, lo reemplazaste por otro o el monto no es el mismo.',
        'Tu dinero está seguro y no tienes que pagar otra vez. Lo revisamos y te escribimos para decirte si lo usamos para tu pedido o te lo reembolsamos.',
        `Si quieres adelantarte, escríbenos a ${seller.email} con el número del pedido.`,
        ...orderSummary(order),
        { button: seeOrder, href: order.link },
      ],
    }),
  'order-declined': ({ order }) =>
    toBuyer(order, {
      subject: `Tu pago no pasó: pedido ${orderNumber(order.reference)}`,
      title: 'Tu pago no pasó',
      preview: 'Puedes intentar de nuevo, con el mismo medio o con otro.',
      blocks: [
        'Wompi nos dijo que el pago de tu pedido fue rechazado, así que no salió adelante. Suele ser por cupo, por un dato mal escrito o porque el banco pide una autorización.',
        'Puedes intentar de nuevo desde tu pedido, con el mismo medio de pago o con otro. Los productos no quedan apartados mientras tanto.',
        { button: seeOrder, href: order.link },
        ...orderSummary(order),
        { note: 'Si tu banco muestra un cobro por este pedido, el banco lo revierte. Si no lo hace, escríbenos.' },
      ],
    }),
  'order-voided': ({ order }, { seller }) =>
    toBuyer(order, {
      subject: `Wompi anuló el pago de tu pedido ${orderNumber(order.reference)}`,
      title: 'Wompi anuló el pago de tu pedido',
      preview: 'El dinero ya volvió al medio con el que pagaste.',
      blocks: [
        'Wompi anuló el pago de tu pedido y no lo vamos a enviar. El dinero ya volvió al mismo medio con el que pagaste; según tu banco, puede tardar unos días en verse.',
        `Si no lo esperabas o no ves tu dinero, escríbenos a ${seller.email} con el número del pedido.`,
        ...orderSummary(order),
        { button: seeOrder, href: order.link },
      ],
    }),
  'order-sent': ({ order }) =>
    toBuyer(order, {
      ...sentWords(order),
      preview: parcelPreview(order.parcel),
      blocks: [
        order.part
          ? 'Este paquete ya salió. Con la guía puedes ver por dónde va.'
          : 'Tu pedido ya salió. Con la guía puedes ver por dónde va.',
        ...parcelBlocks(order.parcel),
        ...partBlocks(order),
        ...orderSummary(order, sentStatus(order)),
        { button: seeOrder, href: order.link },
        { note: 'Desde que lo recibes tienes 5 días hábiles para retractarte, y la garantía legal de un año.' },
      ],
    }),
  'order-parcel-corrected': ({ order }) =>
    toBuyer(order, {
      subject: `Corregimos la guía de tu pedido ${orderNumber(order.reference)}`,
      title: 'Corregimos la guía de tu envío',
      preview: parcelPreview(order.parcel),
      blocks: [
        `Los datos de envío que te mandamos antes tenían un error. Estos son los correctos; ${order.part ? 'ese paquete' : 'tu pedido'} sigue en camino.`,
        ...parcelBlocks(order.parcel),
        ...partBlocks(order),
        ...orderSummary(order, sentStatus(order)),
        { button: seeOrder, href: order.link },
      ],
    }),
  'order-not-sent': ({ order, parcel }) =>
    toBuyer(order, {
      ...notSentWords(order, parcel !== undefined),
      preview: 'Te escribimos por error que iba en camino.',
      blocks: [
        parcel === undefined
          ? 'Te escribimos que tu pedido iba en camino. Fue un error nuestro: todavía no ha salido, y la guía de ese correo no es la de tu envío. Lo sentimos.'
          : 'Te escribimos que una parte de tu pedido iba en camino. Fue un error nuestro: ese paquete todavía no ha salido, y la guía de ese correo no es la suya. Lo sentimos.',
        isPaid(order.status)
          ? 'No tienes que hacer nada. Te escribimos otra vez cuando salga, con su guía.'
          : 'Además, Wompi anuló el pago: el dinero ya volvió al medio con el que pagaste, y no lo vamos a enviar.',
        ...orderSummary(order),
        { button: seeOrder, href: order.link },
      ],
    }),
  'order-cancelled': (message, { seller }) =>
    toBuyer(message.order, {
      subject: `Cancelamos tu pedido ${orderNumber(message.order.reference)}`,
      title: 'Cancelamos tu pedido',
      preview: moneyOfCancelled(message).preview,
      blocks: [
        'Cancelamos tu pedido y no lo vamos a enviar.',
        { facts: [['Motivo', oneLine(message.reason)]] },
        moneyOfCancelled(message).sentence,
        ...orderSummary(message.order),
        { button: seeOrder, href: message.order.link },
        { note: `¿No lo esperabas? Escríbenos a ${seller.email} con el número del pedido.` },
      ],
    }),
  'order-not-cancelled': ({ order }) =>
    toBuyer(order, {
      subject: `Corrección: tu pedido ${orderNumber(order.reference)} sigue en pie`,
      title: 'Tu pedido sigue en pie',
      preview: 'Te escribimos por error que lo habíamos cancelado.',
      blocks: [
        'Te escribimos que habíamos cancelado tu pedido. Fue un error nuestro: tu pedido sigue en pie. Lo sentimos.',
        `Así está ahora: ${orderStatusLead[order.status]}`,
        ...orderSummary(order),
        { button: seeOrder, href: order.link },
      ],
    }),
  'order-address-corrected': ({ order }, { seller }) =>
    toBuyer(order, {
      subject: `Corregimos la dirección de tu pedido ${orderNumber(order.reference)}`,
      title: 'Corregimos la dirección de tu pedido',
      preview: 'Revisa que sea la correcta antes de que salga.',
      blocks: [
        'Cambiamos la dirección a la que va tu pedido. Revisa que esté bien: todavía no ha salido.',
        ...orderSummary(order),
        { button: seeOrder, href: order.link },
        { note: `¿No lo pediste o no es la correcta? Escríbenos a ${seller.email} con el número del pedido.` },
      ],
    }),
};

function sentWords({ reference, part }: MailedOrder): Pick<MailContent, 'subject' | 'title'> {
  const number = orderNumber(reference);
  if (!part) return { subject: `Tu pedido ${number} va en camino`, title: 'Tu pedido va en camino' };
  return part.toSend.length > 0
    ? { subject: `Salió una parte de tu pedido ${number}`, title: 'Una parte de tu pedido va en camino' }
    : { subject: `Salió lo que faltaba de tu pedido ${number}`, title: 'Va en camino lo que faltaba de tu pedido' };
}

function notSentWords({ reference }: MailedOrder, isPart: boolean): Pick<MailContent, 'subject' | 'title'> {
  const number = orderNumber(reference);
  return isPart
    ? {
        subject: `Corrección: una parte de tu pedido ${number} todavía no ha salido`,
        title: 'Esa parte de tu pedido todavía no ha salido',
      }
    : { subject: `Corrección: tu pedido ${number} todavía no ha salido`, title: 'Tu pedido todavía no ha salido' };
}

function sentStatus({ part }: MailedOrder): string {
  return part && part.toSend.length > 0 ? orderStatusText.partly_sent : orderStatusText.sent;
}

function partBlocks({ part }: MailedOrder): MailBlock[] {
  if (!part) return [];
  const words = (units: MailedPart['contents']) =>
    units.map(({ productName, quantity }) => `${quantity} × ${oneLine(productName)}`).join(', ');
  return [
    {
      facts: [
        ['En este paquete', words(part.contents)],
        ...(part.toSend.length > 0 ? ([['Sale después', words(part.toSend)]] as const) : []),
      ],
    },
  ];
}

/** What the buyer reads of his money; mails from before do not know how much is left. */
function moneyOfCancelled({
  order,
  isRefundDue,
  dueInCents = order.amountInCents,
  isPaidBack,
}: MailFacts['order-cancelled'] & { order: MailedOrder }): { preview: string; sentence: string } {
  if (isRefundDue) {
    const ofWhat = dueInCents === order.amountInCents ? 'todo lo que pagaste' : 'lo que falta de lo que pagaste';
    return {
      preview: 'Te reembolsamos lo que pagaste.',
      sentence: `Te reembolsamos ${formatCents(dueInCents)}, ${ofWhat}. Según tu banco, puede tardar unos días en verse.`,
    };
  }
  if (isPaidBack) {
    const sentence = 'Ya te reembolsamos todo lo que pagaste. Según tu banco, puede tardar unos días en verse.';
    return { preview: 'Ya te reembolsamos lo que pagaste.', sentence };
  }
  return {
    preview: 'No se te cobró nada.',
    sentence: 'No tienes que hacer nada: no se te cobró. Si aún tienes abierta la página de pago, no la uses.',
  };
}

function parcelBlocks(parcel: Parcel | null): MailBlock[] {
  if (!parcel) return [];
  const { carrier, trackingNumber, trackingUrl } = parcel;
  return [
    {
      facts: [
        ['Transportadora', oneLine(carrier)],
        ['Guía', oneLine(trackingNumber)],
      ],
    },
    // The owner typed it, so it may be no web address.
    ...(trackingUrl && isWebAddress(trackingUrl) ? [{ button: 'Seguir mi envío', href: trackingUrl }] : []),
  ];
}

function parcelPreview(parcel: Parcel | null): string {
  return parcel ? `Lo lleva ${oneLine(parcel.carrier)}, guía ${oneLine(parcel.trackingNumber)}.` : '';
}
