import { orderNumber } from '#app/shop/orders/order-number.ts';
import { formatCents } from '#app/text/format.ts';
import { oneLine } from './blocks.ts';
import { type OrderMail, orderSummary, seeOrder } from './order-summary.ts';
import { becauseOfOrder, helloBuyer } from './person.ts';

export const orderCancelled: OrderMail<'order-cancelled'> = ({ order, reason, isRefundDue }, { seller }) => ({
  subject: `Cancelamos tu pedido ${orderNumber(order.reference)}`,
  title: 'Cancelamos tu pedido',
  preview: isRefundDue ? 'Te devolvemos lo que pagaste.' : 'No se te cobró nada.',
  blocks: [
    helloBuyer(order.customer),
    'Cancelamos tu pedido y no lo vamos a enviar.',
    { facts: [['Motivo', oneLine(reason)]] },
    isRefundDue
      ? `Te devolvemos ${formatCents(order.amountInCents)}, todo lo que pagaste. Según tu banco, puede tardar unos días en verse.`
      : 'No tienes que hacer nada: no se te cobró. Si aún tienes abierta la página de pago, no la uses.',
    ...orderSummary(order),
    { button: seeOrder, href: order.link },
    { note: `¿No lo esperabas? Escríbenos a ${seller.email} con la referencia del pedido.` },
  ],
  because: becauseOfOrder,
});
