import type { Refused } from '../shared/refusal.ts';
import { pictureFileName, pictureFormats, pictureWidths, socialFileName } from './picture-address.ts';

export interface ProductPicture {
  id: number;
  kind: PictureKind;
  address: string;
  /** Of the upload, turned upright; null for an address. */
  width: number | null;
  height: number | null;
  alt: string | null;
  /** No photograph of the part. */
  isDrawing: boolean;
}

export type PictureKind = 'uploaded' | 'address';

export const mostPictures = 12;
export const longestAlt = 200;

export const mostPictureBytes = 10 * 1024 * 1024;
export const mostPicturePixels = 40_000_000;
export const mostUploadBytes = mostPictures * mostPictureBytes + 1024 * 1024;

export function pictureFileNames(hash: string): string[] {
  const sizes = pictureFormats.flatMap((format) => pictureWidths.map((width) => pictureFileName(hash, width, format)));
  return [...sizes, socialFileName(hash)];
}

/** Only names that `pictureFileNames` and `slideFileNames` make are served and cleaned away. */
export const pictureFilePattern =
  /^([0-9a-f]{32})-(?:(?:160|400|800|1600|slide-(?:wide-(?:1440|2400)|medium-(?:1024|1600)|small-(?:800|1200)))\.(?:avif|webp)|(?:1200|slide)\.jpg)$/;

export type PictureProblem =
  | 'empty'
  | 'too_heavy'
  | 'not_taken'
  | 'no_picture'
  | 'damaged'
  | 'too_many_pixels'
  | 'too_many'
  | 'there_already'
  | 'not_secure'
  | 'bad_address'
  | 'too_long'
  /** Only in browsers: the shop could not be reached. */
  | 'not_sent';

export interface RefusedPicture {
  fileName: string;
  code: PictureProblem;
}

/** Closes the gap; a position beyond the end means the end. */
export function movedTo<Thing extends { id: number }>(things: readonly Thing[], id: number, position: number): Thing[] {
  const moved = things.find((thing) => thing.id === id);
  if (!moved) return [...things];
  const others = things.filter((thing) => thing !== moved);
  const at = Math.min(Math.max(0, position), others.length);
  return [...others.slice(0, at), moved, ...others.slice(at)];
}

/** https only, as pages need. The server never fetches it, so it may lead anywhere that the owner's browser may go. */
export function readPictureAddress(
  typed: string,
): { ok: true; address: string } | Refused<'bad_address' | 'not_secure' | 'too_long'> {
  const address = typed.trim();
  if (address.length > 2000) return { ok: false, code: 'too_long' };
  if (/^http:\/\//i.test(address)) return { ok: false, code: 'not_secure' };
  if (!/^https:\/\/[^\s\p{Cc}<>"'\\^`{|}]+$/iu.test(address)) return { ok: false, code: 'bad_address' };
  const url = URL.parse(address);
  if (!url || url.username || url.password || !url.hostname.includes('.')) return { ok: false, code: 'bad_address' };
  // As a browser requests it: other alphabets make it longer.
  return url.href.length > 2000 ? { ok: false, code: 'too_long' } : { ok: true, address: url.href };
}
