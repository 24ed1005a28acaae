import type { Parcel } from '#app/shop/orders/shopper-order.ts';
import { isWebAddress, type MailBlock, oneLine } from './blocks.ts';

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
    // The owner typed it, so it may be no web address.
    ...(trackingUrl && isWebAddress(trackingUrl) ? [{ button: 'Seguir mi envío', href: trackingUrl }] : []),
  ];
}

export function parcelPreview(parcel: Parcel | null): string {
  return parcel ? `Lo lleva ${oneLine(parcel.carrier)}, guía ${oneLine(parcel.trackingNumber)}.` : '';
}
