import { orderNumber } from '#app/shop/orders/order-number.ts';
import { type OrderMail, orderSummary, seeOrder } from './order-summary.ts';
import { parcelBlocks, parcelPreview } from './parcel.ts';
import { becauseOfOrder, helloBuyer } from './person.ts';

export const orderSent: OrderMail<'order-sent'> = ({ order }) => ({
  subject: `Tu pedido ${orderNumber(order.reference)} va en camino`,
  title: 'Tu pedido va en camino',
  preview: parcelPreview(order.parcel),
  blocks: [
    helloBuyer(order.customer),
    'Tu pedido ya salió. Con la guía puedes ver por dónde va.',
    ...parcelBlocks(order.parcel),
    ...orderSummary(order, 'Enviado'),
    { button: seeOrder, href: order.link },
    { note: 'Desde que lo recibes tienes 5 días hábiles para retractarte, y la garantía legal de un año.' },
  ],
  because: becauseOfOrder,
});
