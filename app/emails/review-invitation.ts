import { orderNumber } from '#app/shop/orders/order-number.ts';
import { oneLine } from './blocks.ts';
import type { MailContent } from './frame.ts';
import type { MailedOrder } from './order-summary.ts';
import { becauseOfOrder, helloBuyer } from './person.ts';

export interface MailedInvitation {
  /** Of the order; each link leads to the reviews of its page. */
  products: readonly { name: string; link: string }[];
  /** Ends these mails, without signing in. */
  stopLink: string;
}

export function reviewInvitation({
  order,
  invitation: { products, stopLink },
}: {
  order: MailedOrder;
  invitation: MailedInvitation;
}): MailContent {
  return {
    subject: `¿Cómo te salió lo que compraste? Pedido ${orderNumber(order.reference)}`,
    title: '¿Cómo te salió?',
    preview: 'Tu reseña le ayuda a quien está por comprar lo mismo.',
    blocks: [
      helloBuyer(order.customer),
      'Ya llevas unos días con tu pedido. Si tienes un minuto, cuenta qué tal te salió: le sirve a quien está por comprar lo mismo. Sirve igual si algo no te gustó.',
      ...products.map(({ name, link }) => ({ button: `Escribir reseña: ${oneLine(name).slice(0, 80)}`, href: link })),
      { facts: [['Pedido', orderNumber(order.reference)]] },
      { note: 'Para publicarla entra con la cuenta del correo con el que compraste.' },
      { note: 'Si algo falla no esperes: la garantía se pide desde tu pedido.' },
      { note: `Si no quieres más correos como este, dilo aquí: ${stopLink}` },
    ],
    because: `${becauseOfOrder} Es el único que te enviamos por este pedido para pedirte una reseña.`,
    leave: stopLink,
  };
}
