import type { DeskOrder } from '#app/shop/orders/desk/desk-order.ts';
import { whatsappNumber } from '#app/shop/orders/desk/whatsapp-number.ts';
import { whatsappWords } from '#app/text/desk/orders/whatsapp.ts';

/** Opens a conversation with the shopper, with the words ready; the owner sends them. Null for a number without WhatsApp. */
export function orderWhatsapp(order: Pick<DeskOrder, 'customer' | 'isForgotten' | 'reference' | 'state' | 'parcel'>) {
  const number = order.isForgotten ? null : whatsappNumber(order.customer.phoneNumber);
  return number && `https://wa.me/${number}?${new URLSearchParams({ text: whatsappWords(order) })}`;
}
