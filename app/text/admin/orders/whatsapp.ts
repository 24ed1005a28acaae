import type { AdminOrder } from '#app/shop/orders/admin/admin-order.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import type { Parcel } from '#app/shop/orders/parcels/parcel.ts';

/** What the owner most likely writes about the order as it is now. */
export function whatsappWords({
  customer,
  reference,
  state,
  parcel,
}: Pick<AdminOrder, 'customer' | 'reference' | 'state'> & { parcel: Parcel | null }): string {
  const [name = ''] = customer.fullName.trim().split(/\s+/);
  return `Hola${name && ` ${name}`}, te escribimos de Núcleo por tu pedido ${orderNumber(reference)}. ${statusSentence(state, parcel)}`.trim();
}

function statusSentence({ status, fulfilment }: AdminOrder['state'], parcel: Parcel | null): string {
  if (status === 'paid_without_stock')
    return 'Recibimos tu pago, pero ya no quedaban unidades. Queremos contarte qué opciones tienes.';
  if (status === 'voided') return 'Wompi anuló el pago: el dinero ya volvió al medio con el que pagaste.';
  if (status === 'cancelled' || fulfilment === 'cancelled') return 'Quedó cancelado.';
  if (status !== 'paid') return '';
  switch (fulfilment) {
    case 'prepared':
      return 'Ya está empacado y sale pronto.';
    case 'partly_sent':
      return `Una parte va en camino${guideWords(parcel)} El resto sale en otro paquete.`;
    case 'sent':
      return `Va en camino${guideWords(parcel)}`;
    case 'delivered':
      return 'Ya aparece entregado. ¿Te llegó todo bien?';
    case 'returned':
      return 'Lo recibimos de vuelta.';
    default:
      return 'Recibimos tu pago y lo estamos preparando.';
  }
}

function guideWords(parcel: Parcel | null): string {
  if (!parcel) return '.';
  const { carrier, trackingNumber, trackingUrl } = parcel;
  return ` con ${carrier}, guía ${trackingNumber}.${trackingUrl ? ` Síguelo aquí: ${trackingUrl}` : ''}`;
}
