import { isWebAddress, oneLine } from './blocks.ts';
import { type OrderMail, orderSummary, seeOrder, shortReference } from './order-summary.ts';
import { becauseOfOrder, hello } from './person.ts';

export const orderSent: OrderMail<'order-sent'> = ({ order, carrier, trackingNumber, trackingUrl }) => ({
  subject: `Tu pedido ${shortReference(order.reference)} va en camino`,
  title: 'Tu pedido va en camino',
  preview: `Lo lleva ${oneLine(carrier)}, guía ${oneLine(trackingNumber)}.`,
  blocks: [
    hello(order.customer.fullName),
    'Tu pedido ya salió. Con la guía puedes ver por dónde va.',
    {
      facts: [
        ['Transportadora', oneLine(carrier)],
        ['Guía', oneLine(trackingNumber)],
      ],
    },
    // The owner types it; anything that is no web address is left out rather than made a link.
    ...(trackingUrl && isWebAddress(trackingUrl) ? [{ button: 'Seguir mi envío', href: trackingUrl }] : []),
    ...orderSummary(order, 'Enviado'),
    { button: seeOrder, href: order.link },
    { note: 'Desde que lo recibes tienes 5 días hábiles para retractarte, y la garantía legal de un año.' },
  ],
  because: becauseOfOrder,
});
