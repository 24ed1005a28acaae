import type { Sharp, SharpOptions } from 'sharp';
import { mostPicturePixels, type PictureProblem } from '#app/shop/pictures/picture.ts';
import type { Refused } from '#app/shop/shared/refusal.ts';
import { decoder } from './decoder.server.ts';
import { isSvg } from './svg-head.ts';

const secondsForOne = 60;

/** Recognised by the first bytes, because name and type can be wrong. Nothing else reaches a decoder. */
const kinds: { isIt(head: Buffer): boolean; format: string }[] = [
  { format: 'jpeg', isIt: (head) => head.readUIntBE(0, 3) === 0xffd8ff },
  { format: 'png', isIt: (head) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) },
  { format: 'webp', isIt: (head) => text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP' },
  {
    format: 'heif',
    isIt: (head) => text(head, 4, 8) === 'ftyp' && /^(.{4})*(avif|avis)/.test(text(head, 8, boxEnd(head))),
  },
];

/** Recognised only so that the answer can name the reason. */
const otherPictures = [/^GIF8[79]a/, /^BM/, /^(II\*\0|MM\0\*)/, /^8BPS/, /^....ftyp/s];

/** An upload whose first bytes and head are those of a picture that is taken. */
export interface CheckedPicture {
  ok: true;
  bytes: Buffer;
  /** Turned upright. */
  width: number;
  height: number;
  /** Decodes it, upright and without metadata, which may hold the location and the camera. @throws what `problemOf` reads */
  decode(): Promise<Sharp>;
}

/** @throws what `problemOf` reads */
export async function checkedPicture(sent: Uint8Array): Promise<CheckedPicture | Refused<PictureProblem>> {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  if (bytes.length === 0) return { ok: false, code: 'empty' };
  const kind = bytes.length < 16 ? undefined : kinds.find(({ isIt }) => isIt(bytes));
  if (!kind) {
    const head = bytes.toString('latin1', 0, 1024).replace(/^\xef\xbb\xbf/, '');
    const isOther = isSvg(head) || otherPictures.some((pattern) => pattern.test(head));
    return { ok: false, code: isOther ? 'not_taken' : 'no_picture' };
  }
  const sharp = await decoder();
  const options: SharpOptions = { limitInputPixels: mostPicturePixels, failOn: 'error', pages: 1 };
  const { format, autoOrient } = await sharp(bytes, options).metadata();
  if (format !== kind.format) return { ok: false, code: 'damaged' };
  const { width, height } = autoOrient;
  return { ok: true, bytes, width, height, decode: async () => sharp(bytes, options).autoOrient() };
}

/** The pixels of a picture, from which several files are made. */
export async function rawPicture(picture: Sharp): Promise<() => Sharp> {
  const sharp = await decoder();
  const { data, info } = await picture
    .toColourspace('srgb')
    .timeout({ seconds: secondsForOne })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

export function written(picture: Sharp): Promise<Buffer> {
  return picture.timeout({ seconds: secondsForOne }).toBuffer();
}

/** The decoder's errors have no codes, only messages. */
export function problemOf(error: unknown): PictureProblem {
  const message = error instanceof Error ? error.message : '';
  return /exceeds pixel limit|exceeds maximum image size|too (large|big)/i.test(message)
    ? 'too_many_pixels'
    : 'damaged';
}

function text(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to);
}

function boxEnd(head: Buffer): number {
  return Math.min(head.readUInt32BE(0), head.length, 256);
}
