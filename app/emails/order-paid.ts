import { orderNumber } from '#app/shop/orders/order-number.ts';
import { type OrderMail, orderSummary, seeOrder } from './order-summary.ts';
import { becauseOfOrder, helloBuyer } from './person.ts';

export const orderPaid: OrderMail<'order-paid'> = ({ order }) => ({
  subject: `Tu pago fue aprobado: pedido ${orderNumber(order.reference)}`,
  title: 'Tu pago fue aprobado',
  preview: 'Ya preparamos tu pedido.',
  blocks: [
    helloBuyer(order.customer),
    'Gracias por tu compra. Tu pago fue aprobado y ya preparamos tu pedido. Te escribimos cuando salga para tu dirección.',
    ...orderSummary(order),
    { button: seeOrder, href: order.link },
    {
      note: 'Desde que lo recibes tienes 5 días hábiles para retractarte.',
    },
  ],
  because: becauseOfOrder,
});
