import { orderNumber } from '#app/shop/orders/order-number.ts';
import { type OrderMail, orderSummary, seeOrder } from './order-summary.ts';
import { parcelBlocks, parcelPreview } from './parcel.ts';
import { becauseOfOrder, helloBuyer } from './person.ts';

export const orderParcelCorrected: OrderMail<'order-parcel-corrected'> = ({ order }) => ({
  subject: `Corregimos la guía de tu pedido ${orderNumber(order.reference)}`,
  title: 'Corregimos la guía de tu envío',
  preview: parcelPreview(order.parcel),
  blocks: [
    helloBuyer(order.customer),
    'Los datos de envío que te mandamos antes tenían un error. Estos son los correctos; tu pedido sigue en camino.',
    ...parcelBlocks(order.parcel),
    ...orderSummary(order, 'Enviado'),
    { button: seeOrder, href: order.link },
  ],
  because: becauseOfOrder,
});
