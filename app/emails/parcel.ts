import type { Parcel } from '#app/shop/orders/shopper-order.ts';
import { isWebAddress, type MailBlock, oneLine } from './blocks.ts';

/** Who carries an order and under which number, with the way to follow it; read when the mail goes out. */
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
    // The owner types it; anything that is no web address is left out rather than made a link.
    ...(trackingUrl && isWebAddress(trackingUrl) ? [{ button: 'Seguir mi envío', href: trackingUrl }] : []),
  ];
}

export function parcelPreview(parcel: Parcel | null): string {
  return parcel ? `Lo lleva ${oneLine(parcel.carrier)}, guía ${oneLine(parcel.trackingNumber)}.` : '';
}
