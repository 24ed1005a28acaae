import { isPaid } from '#app/shop/orders/lifecycle.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { formatHour } from '#app/text/format.ts';
import { atHour } from '#app/text/orders/orders.ts';
import { type OrderMail, orderSummary, seeOrder } from './order-summary.ts';
import { becauseOfOrder, helloBuyer } from './person.ts';

export const orderReceived: OrderMail<'order-received'> = ({ order }) => ({
  subject: `Recibimos tu pedido ${orderNumber(order.reference)}`,
  title: 'Recibimos tu pedido',
  preview: isPaid(order.status) ? 'Tu pago ya está confirmado.' : 'Apartamos tus productos mientras terminas de pagar.',
  blocks: [
    helloBuyer(order.customer),
    isPaid(order.status)
      ? 'Ya tenemos tu pedido y tu pago está confirmado.'
      : `Ya tenemos tu pedido. Falta el pago: apartamos tus productos mientras lo terminas en Wompi, y se vence ${atHour(formatHour(order.holdExpiresAt))} Te avisamos apenas se confirme.`,
    ...orderSummary(order),
    { button: seeOrder, href: order.link },
    ...(isPaid(order.status)
      ? []
      : [{ note: 'Si no hiciste este pedido, no tienes que hacer nada: sin pago se vence solo y no se cobra nada.' }]),
    { note: 'Con este enlace cualquiera puede ver tu pedido. No lo compartas.' },
  ],
  because: becauseOfOrder,
});
