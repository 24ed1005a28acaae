import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import type { PictureProblem } from '#app/shop/pictures/picture.ts';
import {
  type PictureFormat,
  pictureFileName,
  pictureFormats,
  pictureWidths,
  socialFileName,
  socialSize,
} from '#app/shop/pictures/picture-address.ts';
import type { MadePicture, PictureMaker } from '#app/shop/pictures/picture-maker.ts';
import {
  leastSlide,
  type SlideFocus,
  slideCutList,
  slideCuts,
  slideFallback,
  slideFileName,
} from '#app/shop/pictures/slide-picture.ts';
import type { Refused } from '#app/shop/shared/refusal.ts';
import { type CheckedPicture, checkedPicture, problemOf, rawPicture, written } from './picture-check.server.ts';

/** Change it when files are made differently: browsers keep a file of one name for ever. */
const recipe = 'nucleo pictures 1';
const slideRecipe = 'nucleo slides 1';

/** Effort 2: a fifth of the time of the library's own 4, and files of the same size. */
const formatOptions = { avif: { quality: 55, effort: 2 }, webp: { quality: 80 } } as const;
const jpegOptions = { quality: 82, mozjpeg: true } as const;
const ground = '#ffffff';

/** One picture at a time: decoding takes much memory and a whole core. */
export function pictureMaker(): PictureMaker {
  let last: Promise<unknown> = Promise.resolve();
  function afterTheLast<Made>(make: () => Promise<Made>): Promise<Made> {
    const made = last.then(make);
    last = made.catch(() => {});
    return made;
  }
  return {
    make: (sent) => afterTheLast(() => made(sent, productFiles)),
    makeSlide: (sent, focus) => afterTheLast(() => made(sent, slideFiles(focus))),
  };
}

type Files = Map<string, Uint8Array>;
type MakeFiles<Problem extends string> = (
  picture: CheckedPicture,
) => Promise<{ ok: true; hash: string; files: Files } | Refused<Problem>>;

async function made<Problem extends string>(
  sent: Uint8Array,
  makeFiles: MakeFiles<Problem>,
): Promise<MadePicture | Refused<Problem | PictureProblem>> {
  try {
    const picture = await checkedPicture(sent);
    if (!picture.ok) return picture;
    const made = await makeFiles(picture);
    return made.ok ? { ...made, width: picture.width, height: picture.height } : made;
  } catch (error) {
    return { ok: false, code: problemOf(error) };
  }
}

const productFiles: MakeFiles<never> = async ({ bytes, decode }) => {
  const hash = hashOf(recipe, bytes);
  const largest = pictureWidths[pictureWidths.length - 1] as number;
  const upright = await rawPicture(
    (await decode()).resize(largest, largest, { fit: 'inside', withoutEnlargement: true }),
  );
  const files: Files = new Map();
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
  return { ok: true, hash, files };
};

/** Cut for each height of the banner, never enlarged. @returns makes the files of a slide of which this side stays */
function slideFiles(focus: SlideFocus): MakeFiles<'too_few_pixels'> {
  return async ({ bytes, width, height, decode }) => {
    if (width < leastSlide.width || height < leastSlide.height) return { ok: false, code: 'too_few_pixels' };
    const hash = hashOf(`${slideRecipe} ${focus}`, bytes);
    // Cropped first to what the cuts need, so that a picture of any shape takes little memory.
    const shape = Math.min(slideCuts.wide.ratio, Math.max(slideCuts.small.ratio, width / height));
    const upright = await rawPicture(
      (await decode())
        .extract(regionOf({ across: width, down: height }, shape, focus))
        .resize({ width: Math.max(...slideCuts.wide.widths), withoutEnlargement: true })
        .flatten({ background: ground }),
    );
    const { width: across = 0, height: down = 0 } = await upright().metadata();
    const files: Files = new Map();
    for (const [name, { ratio, widths }] of slideCutList) {
      const region = regionOf({ across, down }, ratio, focus);
      for (const cutWidth of widths) {
        const sized = () => upright().extract(region).resize({ width: cutWidth, withoutEnlargement: true });
        for (const format of pictureFormats) {
          files.set(slideFileName(hash, name, cutWidth, format), await written(inFormat(sized(), format)));
        }
      }
    }
    const wide = regionOf({ across, down }, slideCuts.wide.ratio, focus);
    const fallback = upright().extract(wide).resize({ width: slideCuts.wide.widths[0], withoutEnlargement: true });
    files.set(slideFallback(hash), await written(fallback.jpeg(jpegOptions)));
    return { ok: true, hash, files };
  };
}

/** The largest part of this shape: the whole height or the whole width. */
function regionOf({ across, down }: { across: number; down: number }, ratio: number, focus: SlideFocus) {
  const width = Math.min(across, Math.round(down * ratio));
  const height = Math.min(down, Math.round(across / ratio));
  const left = { left: 0, center: Math.floor((across - width) / 2), right: across - width }[focus];
  return { left, top: Math.floor((down - height) / 2), width, height };
}

/** The digest of the upload and of how files are made of it. */
function hashOf(recipe: string, bytes: Buffer): string {
  return createHash('sha256').update(recipe).update(bytes).digest('hex').slice(0, 32);
}

function inFormat(picture: Sharp, format: PictureFormat): Sharp {
  return format === 'avif' ? picture.avif(formatOptions.avif) : picture.webp(formatOptions.webp);
}
