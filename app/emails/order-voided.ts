import { orderNumber } from '#app/shop/orders/order-number.ts';
import { type OrderMail, orderSummary, seeOrder } from './order-summary.ts';
import { becauseOfOrder, helloBuyer } from './person.ts';

export const orderVoided: OrderMail<'order-voided'> = ({ order }, { seller }) => ({
  subject: `Se anuló el pago de tu pedido ${orderNumber(order.reference)}`,
  title: 'El pago de tu pedido se anuló',
  preview: 'Tu dinero vuelve al medio con el que pagaste.',
  blocks: [
    helloBuyer(order.customer),
    'El pago de tu pedido se anuló y no lo vamos a enviar. Tu dinero vuelve al mismo medio con el que pagaste; según tu banco, puede tardar unos días en verse.',
    `Si no lo esperabas o el dinero no llega, escríbenos a ${seller.email} con la referencia del pedido.`,
    ...orderSummary(order),
    { button: seeOrder, href: order.link },
  ],
  because: becauseOfOrder,
});
