import type { AdminOrder } from '#app/shop/orders/admin/admin-order.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';

/** What the owner most likely writes about the order as it is now. */
export function whatsappWords({
  customer,
  reference,
  state,
  parcel,
}: Pick<AdminOrder, 'customer' | 'reference' | 'state' | 'parcel'>): string {
  const [name = ''] = customer.fullName.trim().split(/\s+/);
  return `Hola${name && ` ${name}`}, te escribimos de Núcleo por tu pedido ${orderNumber(reference)}. ${statusSentence(state, parcel)}`.trim();
}

function statusSentence({ status, fulfilment }: AdminOrder['state'], parcel: AdminOrder['parcel']): string {
  if (status === 'paid_without_stock')
    return 'Recibimos tu pago, pero ya no quedaban unidades. Queremos contarte qué opciones tienes.';
  if (status === 'cancelled' || fulfilment === 'cancelled') return 'Quedó cancelado.';
  if (status !== 'paid') return '';
  switch (fulfilment) {
    case 'prepared':
      return 'Ya está empacado y sale pronto.';
    case 'sent':
      return parcel
        ? `Va en camino con ${parcel.carrier}, guía ${parcel.trackingNumber}.${parcel.trackingUrl ? ` Síguelo aquí: ${parcel.trackingUrl}` : ''}`
        : 'Va en camino.';
    case 'delivered':
      return 'Ya aparece entregado. ¿Te llegó todo bien?';
    case 'returned':
      return 'Lo recibimos de vuelta.';
    default:
      return 'Recibimos tu pago y lo estamos preparando.';
  }
}
