import { orderNumber } from '#app/shop/orders/order-number.ts';
import { type OrderMail, orderSummary, seeOrder } from './order-summary.ts';
import { becauseOfOrder, helloBuyer } from './person.ts';

export const orderPaymentInReview: OrderMail<'order-payment-in-review'> = ({ order }, { seller }) => ({
  subject: `Estamos revisando un pago de tu pedido ${orderNumber(order.reference)}`,
  title: 'Recibimos un pago que tenemos que revisar',
  preview: 'Tu dinero está seguro. No pagues otra vez.',
  blocks: [
    helloBuyer(order.customer),
    'Nos llegó un pago con la referencia de este pedido que no le pudimos sumar: el pedido ya estaba pagado, se canceló, lo reemplazaste por otro o el monto no es el mismo.',
    'Tu dinero está seguro y no tienes que pagar otra vez. Lo revisamos y te escribimos para decirte si lo usamos para tu pedido o te lo devolvemos.',
    `Si quieres adelantarte, escríbenos a ${seller.email} con la referencia del pedido.`,
    ...orderSummary(order),
    { button: seeOrder, href: order.link },
  ],
  because: becauseOfOrder,
});
