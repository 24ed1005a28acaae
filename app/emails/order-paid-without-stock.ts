import { orderNumber } from '#app/shop/orders/order-number.ts';
import { type OrderMail, orderSummary, seeOrder } from './order-summary.ts';
import { becauseOfOrder, helloBuyer } from './person.ts';

export const orderPaidWithoutStock: OrderMail<'order-paid-without-stock'> = ({ order }, { seller }) => ({
  subject: `Recibimos tu pago, pero se agotó un producto: pedido ${orderNumber(order.reference)}`,
  title: 'Recibimos tu pago, pero se agotaron unidades de tu pedido',
  preview: 'Te escribimos para acordar otra entrega o devolverte el dinero.',
  blocks: [
    helloBuyer(order.customer),
    'Tu pago llegó cuando el tiempo para apartar tus productos ya había terminado, y otra persona compró las últimas unidades. Lo sentimos.',
    'Tu dinero está seguro. Te escribimos para que elijas: esperar a que lleguen más unidades, cambiar el producto por otro o recibir la devolución completa.',
    `Si quieres adelantarte, escríbenos a ${seller.email} con la referencia del pedido.`,
    ...orderSummary(order),
    { button: seeOrder, href: order.link },
  ],
  because: becauseOfOrder,
});
