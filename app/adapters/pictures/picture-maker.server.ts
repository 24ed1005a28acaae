import { createHash } from 'node:crypto';
import type { Sharp, SharpOptions } from 'sharp';
import { mostPicturePixels, type PictureProblem } from '#app/shop/pictures/picture.ts';
import {
  pictureFileName,
  pictureFormats,
  pictureWidths,
  socialFileName,
  socialSize,
} from '#app/shop/pictures/picture-address.ts';
import type { MadePicture, PictureMaker } from '#app/shop/pictures/picture-maker.ts';
import type { Refused } from '#app/shop/shared/refusal.ts';
import { decoder } from './decoder.server.ts';
import { isSvg } from './svg-head.ts';

/** Change it when files are made differently: browsers keep a file of one name for ever. */
const recipe = 'nucleo pictures 1';

/** Effort 2: a fifth of the time of the library's own 4, and files of the same size. */
const formatOptions = { avif: { quality: 55, effort: 2 }, webp: { quality: 80 } } as const;
const jpegOptions = { quality: 82, mozjpeg: true } as const;
const ground = '#ffffff';
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

/** One picture at a time: decoding takes much memory and a whole core. */
export function pictureMaker(): PictureMaker {
  let last: Promise<unknown> = Promise.resolve();
  return {
    make(sent) {
      const made = last.then(() => makeOne(sent));
      last = made.catch(() => {});
      return made;
    },
  };
}

async function makeOne(sent: Uint8Array): Promise<MadePicture | Refused<PictureProblem>> {
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
  try {
    const { format, autoOrient } = await sharp(bytes, options).metadata();
    if (format !== kind.format) return { ok: false, code: 'damaged' };
    const hash = createHash('sha256').update(recipe).update(bytes).digest('hex').slice(0, 32);
    // Without metadata, which may hold the location and the camera.
    const largest = pictureWidths[pictureWidths.length - 1] as number;
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: secondsForOne })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const upright = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const files = new Map<string, Uint8Array>();
    for (const width of pictureWidths) {
      for (const format of pictureFormats) {
        const sized = upright().resize(width, width, { fit: 'inside', withoutEnlargement: true });
        files.set(pictureFileName(hash, width, format), await written(inFormat(sized, format)));
      }
    }
    const social = upright()
      .flatten({ background: ground })
      .resize(socialSize.width, socialSize.height, { fit: 'contain', background: ground })
      .jpeg(jpegOptions);
    files.set(socialFileName(hash), await written(social));
    return { ok: true, hash, width: autoOrient.width, height: autoOrient.height, files };
  } catch (error) {
    return { ok: false, code: problemOf(error) };
  }
}

function inFormat(picture: Sharp, format: (typeof pictureFormats)[number]): Sharp {
  return format === 'avif' ? picture.avif(formatOptions.avif) : picture.webp(formatOptions.webp);
}

function written(picture: Sharp): Promise<Buffer> {
  return picture.timeout({ seconds: secondsForOne }).toBuffer();
}

/** The decoder's errors have no codes, only messages. */
function problemOf(error: unknown): PictureProblem {
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
