import type { OverlayOptions } from 'sharp';
import type { LinkPictureMaker, ProductPictureWords } from '#app/shop/pictures/link-picture.ts';
import { decoder } from './decoder.server.ts';
import {
  cachedLinkPictures,
  colours,
  groundFile,
  mostPictureBytes,
  onGround,
  shopLine,
  writtenBlock,
  writtenLines,
} from './link-picture.server.ts';

/** The light card on which a picture lies. */
const card = { left: 60, top: 124, side: 352, margin: 18 };
const nameHeight = 168;

/** @param read a file of the pictures that the shop keeps; null: it is not there */
export function productPictureMaker(
  read: (name: string) => Promise<Buffer | null>,
  mostBytes = mostPictureBytes,
): LinkPictureMaker<ProductPictureWords> {
  return cachedLinkPictures(async (words) => {
    const bytes = words.picture === null ? null : await read(words.picture);
    return onGround([...(bytes ? await onCard(bytes) : []), ...(await lettersOf(words, bytes ? 452 : 60))]);
  }, mostBytes);
}

async function onCard(bytes: Buffer): Promise<OverlayOptions[]> {
  const sharp = await decoder();
  const inside = card.side - 2 * card.margin;
  const { data, info } = await sharp(bytes)
    .trim()
    .resize(inside, inside, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const centred = (length: number) => Math.round((card.side - length) / 2);
  return [
    { input: await groundFile('card.png'), left: card.left, top: card.top },
    { input: data, left: card.left + centred(info.width), top: card.top + centred(info.height) },
  ];
}

async function lettersOf(words: ProductPictureWords, left: number): Promise<OverlayOptions[]> {
  const { ink, muted, signal, good } = colours;
  const { name, price, before, stock, isSoldOut, dated } = words;
  const width = 1070 - left;
  return [
    ...(await writtenBlock({ text: name, face: 'text', size: 42, colour: ink, left, top: 176, width }, nameHeight)),
    ...(await writtenLines([
      shopLine,
      { text: price, face: 'wide', size: 64, colour: signal, left, top: 372, width },
      { text: before ?? '', face: 'text', size: 27, colour: muted, left, top: 446, width },
      { text: stock, face: 'wide', size: 30, colour: isSoldOut ? muted : good, left: 60, top: 520, width: 900 },
      { text: dated, face: 'text', size: 23, colour: muted, left: 60, top: 570, width: 900 },
    ])),
  ];
}
