import type { DemoProduct } from './appearance.ts';
import { kindFor } from './kinds.ts';
import { loadLettering } from './lettering.ts';
import { openStudio, type Shot, type Studio } from './studio.ts';

let studio: Studio | undefined;

async function shoot(product: DemoProduct, view: number, shot: Shot): Promise<string> {
  await loadLettering();
  const kind = kindFor(product);
  const seen = kind?.views(product)[view];
  if (!kind || !seen) throw new Error(`There is no picture ${view} of ${product.id}.`);
  studio ??= openStudio(document.createElement('canvas'));
  const picture = studio.photograph(kind.build(product, seen), seen, shot);
  return pngOf(picture);
}

async function pngOf(picture: ImageData): Promise<string> {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')?.putImageData(picture, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}

Object.assign(globalThis, { shoot });
