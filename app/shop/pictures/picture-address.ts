/** Addresses of pictures, for whoever shows them; apart from the rest, which only the owner's desk needs. */

/**
 * The sizes made of an upload: none is wider or higher than its figure. Thumbnails and carts, cards, the product page, and the
 * whole picture; each also for screens of twice as many points.
 */
export const pictureWidths = [160, 400, 800, 1600] as const;
export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];
/** What an uploaded picture is called where only one address has room: in `products.image`, a cart, an order, a file. */
export const uploadedAddress = (hash: string) => `/uploads/${hash}-800.webp`;
const uploadedPattern = /^\/uploads\/([0-9a-f]{32})-800\.webp$/;

/** The digest in such an address; null: a picture that was not uploaded here. */
export function uploadedHash(address: string): string | null {
  return uploadedPattern.exec(address)?.[1] ?? null;
}

export function pictureFileName(hash: string, width: number, format: PictureFormat): string {
  return `${hash}-${width}.${format}`;
}

/** Social networks take neither; they crop to this shape. */
export const socialSize = { width: 1200, height: 630 } as const;

export const socialFileName = (hash: string) => `${hash}-${socialSize.width}.jpg`;

/** For the `srcset` of a browser that chooses itself; nothing for a picture that was not uploaded here. */
export function pictureSources(address: string, format: PictureFormat): string | undefined {
  const hash = uploadedHash(address);
  return hash ? pictureWidths.map((width) => `/uploads/${hash}-${width}.${format} ${width}w`).join() : undefined;
}

/** The picture as large as there is one. */
export function largestAddress(address: string): string {
  const hash = uploadedHash(address);
  return hash ? `/uploads/${pictureFileName(hash, 1600, 'webp')}` : address;
}
