import { pictureFileName, pictureFormats, pictureWidths, socialFileName } from './picture-address.ts';

/** A picture of a product, in its place. The first one is the main one. */
export interface ProductPicture {
  id: number;
  kind: PictureKind;
  /** Where it is shown from; see `uploadedAddress`. */
  address: string;
  /** As it was uploaded, turned upright; unknown of an address. */
  width: number | null;
  height: number | null;
  /** What it shows, in the owner's words. */
  alt: string | null;
}

export type PictureKind = 'uploaded' | 'address';

export const mostPictures = 12;
export const longestAlt = 200;

/** What is read of one file. */
export const mostPictureBytes = 10 * 1024 * 1024;
export const mostPicturePixels = 40_000_000;
/** Of a whole upload: all that a product can have at once, and what the form says around them. */
export const mostUploadBytes = mostPictures * mostPictureBytes + 1024 * 1024;

/** All files of an upload. */
export function pictureFileNames(hash: string): string[] {
  const sizes = pictureFormats.flatMap((format) => pictureWidths.map((width) => pictureFileName(hash, width, format)));
  return [...sizes, socialFileName(hash)];
}

/** A name that `pictureFileNames` makes, and nothing else: what is served and what is cleaned away. */
export const pictureFilePattern = /^([0-9a-f]{32})-(?:(?:160|400|800|1600)\.(?:avif|webp)|1200\.jpg)$/;

/** Why a picture does not go in. */
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
  | 'too_long';

/** A file that did not go in. */
export interface RefusedPicture {
  fileName: string;
  problem: PictureProblem;
}

/** Moved to a place, the others closing up; a place beyond the end is the end. */
export function movedTo<Thing extends { id: number }>(things: readonly Thing[], id: number, place: number): Thing[] {
  const moved = things.find((thing) => thing.id === id);
  if (!moved) return [...things];
  const others = things.filter((thing) => thing !== moved);
  const at = Math.min(Math.max(0, place), others.length);
  return [...others.slice(0, at), moved, ...others.slice(at)];
}

/**
 * An address of somebody else's picture. Only https: a page over https shows nothing else. It is never fetched by the server, so
 * it may lead wherever the owner's own browser may go.
 */
export function readPictureAddress(
  typed: string,
): { ok: true; address: string } | { ok: false; problem: 'bad_address' | 'not_secure' | 'too_long' } {
  const address = typed.trim();
  if (address.length > 2000) return { ok: false, problem: 'too_long' };
  if (/^http:\/\//i.test(address)) return { ok: false, problem: 'not_secure' };
  if (!/^https:\/\/[^\s\p{Cc}<>"'\\^`{|}]+$/iu.test(address)) return { ok: false, problem: 'bad_address' };
  const url = URL.parse(address);
  if (!url || url.username || url.password || !url.hostname.includes('.')) return { ok: false, problem: 'bad_address' };
  // As a browser would ask for it: signs of other alphabets may have made it longer.
  return url.href.length > 2000 ? { ok: false, problem: 'too_long' } : { ok: true, address: url.href };
}
