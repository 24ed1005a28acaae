import { gtinKey } from '../../catalog/gtin.ts';
import { plainPartNumber } from '../import-row.ts';

/** How many photos one go brings. */
export const mostPhotos = 1_000;
export const largestPhotoZip = 300 * 1024 * 1024;
/** Of all photos of one go. */
export const mostPhotoBytes = 1024 * 1024 * 1024;

export type PhotosProblem =
  | 'zip_too_large'
  | 'not_a_zip'
  | 'encrypted'
  | 'path_upwards'
  | 'too_many'
  | 'too_large_in_all'
  | 'no_photos';

/** In characters; a longer one names no part. */
export const longestPhotoName = 120;

/** `RTX-4060.jpg` is a part's first photo, `RTX-4060_2.jpg` or `RTX-4060 (2).jpg` its second. */
const numbered = /^(.+?)(?:[\s_-]*\((\d{1,2})\)|[\s_-]+(\d{1,2}))$/;

/** What a file's name may say, most likely first: all of it, then without the number at its end. */
export function photoReadings(fileName: string): { name: string; order: number }[] {
  const base = fileName.replace(/\.[a-z0-9]{2,5}$/i, '').trim();
  if (base === '' || base.length > longestPhotoName) return [];
  const [, name = '', inBrackets, behind] = numbered.exec(base) ?? [];
  const order = Number(inBrackets ?? behind ?? 1);
  return [{ name: base, order: 1 }, ...(name === '' ? [] : [{ name, order }])];
}

/** By which a product is found: a part number with a slash cannot name a file, so that people write `_` or `-` for it. */
export function photoKeys(name: string): { parts: string[]; ean: string | null; ids: string[] } {
  const part = plainPartNumber(name);
  const parts = [...new Set([part, part.replaceAll('_', '/'), part.replaceAll('-', '/'), part.replaceAll('_', '-')])];
  return { parts, ean: /^\d{8,14}$/.test(name) ? gtinKey(name) : null, ids: [name, name.toLowerCase()] };
}
