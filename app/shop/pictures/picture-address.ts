/** Separate from `picture.ts`, which only the admin loads. */

/** For thumbnails and carts, cards, the product page, and the whole; each also at double density. */
export const pictureWidths = [160, 400, 800, 1600] as const;
export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];
/** The address where there is room for only one: in `products.image`, a cart, an order, a file. */
export const uploadedAddress = (hash: string) => `/uploads/${hash}-800.webp`;
const uploadedPattern = /^\/uploads\/([0-9a-f]{32})-800\.webp$/;

export function uploadedHash(address: string): string | null {
  return uploadedPattern.exec(address)?.[1] ?? null;
}

export function pictureFileName(hash: string, width: number, format: PictureFormat): string {
  return `${hash}-${width}.${format}`;
}

/** Social networks accept neither AVIF nor WebP, and crop to this shape. */
export const socialSize = { width: 1200, height: 630 } as const;

export const socialFileName = (hash: string) => `${hash}-${socialSize.width}.jpg`;

export function pictureSources(address: string, format: PictureFormat): string | undefined {
  const hash = uploadedHash(address);
  return hash ? pictureWidths.map((width) => `/uploads/${hash}-${width}.${format} ${width}w`).join() : undefined;
}

export function largestAddress(address: string): string {
  const hash = uploadedHash(address);
  return hash ? `/uploads/${pictureFileName(hash, 1600, 'webp')}` : address;
}

/** Of a picture's file, by its name. */
export function pictureType(name: string): string {
  if (name.endsWith('.avif')) return 'image/avif';
  return name.endsWith('.webp') ? 'image/webp' : 'image/jpeg';
}
