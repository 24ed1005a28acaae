import type { Parcel } from '#app/shop/orders/shopper-order.ts';
import { isWebAddress, type MailBlock, oneLine } from './blocks.ts';

/** Carrier, number and link to follow an order. */
export function parcelBlocks(parcel: Parcel | null): MailBlock[] {
  if (!parcel) return [];
  const { carrier, trackingNumber, trackingUrl } = parcel;
  return [
    {
      facts: [
        ['Transportadora', oneLine(carrier)],
        ['Guía', oneLine(trackingNumber)],
      ],
    },
    // The owner typed it; what is no web address becomes no link.
    ...(trackingUrl && isWebAddress(trackingUrl) ? [{ button: 'Seguir mi envío', href: trackingUrl }] : []),
  ];
}

export function parcelPreview(parcel: Parcel | null): string {
  return parcel ? `Lo lleva ${oneLine(parcel.carrier)}, guía ${oneLine(parcel.trackingNumber)}.` : '';
}
