/** How a parcel is followed. */
export interface Parcel {
  carrier: string;
  trackingNumber: string;
  trackingUrl: string | null;
}

export function parcelVersion({ carrier, trackingNumber, trackingUrl }: Parcel): string {
  return JSON.stringify([carrier, trackingNumber, trackingUrl]);
}
