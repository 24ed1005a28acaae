import type { AdminOrder } from '#app/shop/orders/admin/admin-order.ts';
import { whatsappNumber } from '#app/shop/orders/admin/whatsapp-number.ts';
import { whatsappWords } from '#app/text/admin/orders/whatsapp.ts';

/** Opens a conversation with the shopper, with the words ready; the owner sends them. Null for a number without WhatsApp. */
export function orderWhatsapp(order: Pick<AdminOrder, 'customer' | 'isForgotten' | 'reference' | 'state' | 'parcel'>) {
  const number = order.isForgotten ? null : whatsappNumber(order.customer.phoneNumber);
  return number && `https://wa.me/${number}?${new URLSearchParams({ text: whatsappWords(order) })}`;
}
