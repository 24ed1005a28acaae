import { orderNumber } from '#app/shop/orders/order-number.ts';
import { type OrderMail, orderSummary, seeOrder } from './order-summary.ts';
import { becauseOfOrder, helloBuyer } from './person.ts';

export const orderDeclined: OrderMail<'order-declined'> = ({ order }) => ({
  subject: `Tu pago no pasó: pedido ${orderNumber(order.reference)}`,
  title: 'Tu pago no pasó',
  preview: 'Puedes intentar de nuevo, con el mismo medio o con otro.',
  blocks: [
    helloBuyer(order.customer),
    'Wompi nos dijo que el pago de tu pedido fue rechazado, así que no salió adelante. Suele ser por cupo, por un dato mal escrito o porque el banco pide una autorización.',
    'Puedes intentar de nuevo desde tu pedido, con el mismo medio de pago o con otro. Los productos no quedan apartados mientras tanto.',
    { button: seeOrder, href: order.link },
    ...orderSummary(order),
    { note: 'Si tu banco muestra un cobro por este pedido, el banco lo revierte. Si no lo hace, escríbenos.' },
  ],
  because: becauseOfOrder,
});
