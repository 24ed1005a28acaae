import type { BuyerProblem } from '#app/shop/invoices/invoice-tables.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { formatMoment } from '#app/text/format.ts';
import { buyerProblemText } from '#app/text/orders/invoices.ts';
import type { MailContent } from './frame.ts';
import type { MailedOrder } from './order-summary.ts';
import { becauseOfOrder, helloBuyer } from './person.ts';

export interface AskedBuyer {
  problem: BuyerProblem;
  until: Date;
}

export function invoiceBuyer({ order, asked }: { order: MailedOrder; asked: AskedBuyer }): MailContent {
  return {
    subject: `¿A nombre de quién va tu factura? Pedido ${orderNumber(order.reference)}`,
    title: '¿A nombre de quién va tu factura?',
    preview: 'Falta corregir un dato para hacerla.',
    blocks: [
      helloBuyer(order.customer),
      `Tu pedido sigue en marcha. Para hacer la factura electrónica falta corregir un dato, porque ${buyerProblemText[asked.problem]}.`,
      `Corrígelo en tu pedido hasta el ${formatMoment(asked.until)}. Después la hacemos a nombre de «consumidor final», que no sirve para descontar costos ni IVA.`,
      { button: 'Corregir los datos de la factura', href: `${order.link}#factura` },
      { facts: [['Pedido', orderNumber(order.reference)]] },
      { note: 'Con este enlace cualquiera puede ver tu pedido. No lo compartas.' },
    ],
    because: becauseOfOrder,
  };
}
