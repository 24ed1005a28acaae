import type { Inline } from '#app/shop/content/rich-text.ts';
import type { DeliveryTimes } from '#app/shop/delivery/arrival.ts';
import type { Seller } from '#app/shop/shared/seller.ts';
import { cutOffSentence, timesLines } from '../delivery/times.ts';

/** Words in braces that a page's text has filled in, by who sells and what the owner set elsewhere. */
export function sellerPlaceholders(seller: Seller): Record<string, Inline> {
  return {
    vendedor: seller.name,
    nit: seller.nit,
    dirección: seller.address,
    ciudad: seller.city,
    teléfono: { kind: 'link', href: `tel:${seller.phone.replace(/[^+\d]/g, '')}`, children: [seller.phone] },
    correo: { kind: 'link', href: `mailto:${seller.email}`, children: [seller.email] },
  };
}

/** Those of delivery, besides. */
export function deliveryPlaceholders(times: DeliveryTimes): Record<string, string | { list: readonly string[] }> {
  return { 'hora de corte': cutOffSentence(times.cutOffHour), tiempos: { list: timesLines(times) } };
}

/** For the help beside the editor. */
export const placeholderNames = [
  'vendedor',
  'nit',
  'dirección',
  'ciudad',
  'teléfono',
  'correo',
  'hora de corte',
  'tiempos',
];
