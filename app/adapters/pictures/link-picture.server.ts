import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { OverlayOptions } from 'sharp';
import type { LinkPictureMaker } from '#app/shop/pictures/link-picture.ts';
import { decoder } from './decoder.server.ts';

/** npm runs every command in the project's root. `scripts/fonts/make-build-picture-files.ts` makes what lies here. */
const files = resolve('app/adapters/pictures/build-picture');

const faces = {
  text: { font: 'Nucleo PC in Txt', fontfile: join(files, 'text.ttf') },
  wide: { font: 'Nucleo PC in Big', fontfile: join(files, 'wide.ttf') },
  mono: { font: 'Nucleo PC Mono', fontfile: join(files, 'mono.ttf') },
} as const;

export const colours = {
  ink: '#eff1eb',
  muted: '#c0cbbf',
  signal: '#fad53b',
  good: '#74d3ab',
  bad: '#ff8d7d',
} as const;

export interface WrittenLine {
  text: string;
  face: keyof typeof faces;
  size: number;
  colour: string;
  left: number;
  /** Of the line, for all faces the same. */
  top: number;
  /** What does not fit in ends with "…". */
  width: number;
}

/** The shop's name beside its logo, which stands on the ground. */
export const shopLine = {
  text: 'Núcleo',
  face: 'wide',
  size: 34,
  colour: colours.ink,
  left: 118,
  top: 56,
  width: 300,
} as const satisfies WrittenLine;

/** 64 pictures of about 50 kB. */
export const mostPictureBytes = 3_200_000;

/** By one core at most: nobody waits for it but machines that show a link. */
export function cachedLinkPictures<Words>(
  draw: (words: Words) => Promise<Uint8Array<ArrayBuffer>>,
  mostBytes: number,
): LinkPictureMaker<Words> {
  const drawn = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ maxSize: mostBytes });
  const inWork = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  let last: Promise<unknown> = Promise.resolve();

  async function cachePicture(key: string, made: Promise<Uint8Array<ArrayBuffer>>): Promise<void> {
    try {
      drawn.set(key, made, { size: (await made).length });
    } catch {
      // The one who asked is told.
    } finally {
      inWork.delete(key);
    }
  }

  return {
    has(words) {
      const key = JSON.stringify(words);
      return drawn.has(key) || inWork.has(key);
    },
    draw(words) {
      const key = JSON.stringify(words);
      const known = drawn.get(key) ?? inWork.get(key);
      if (known) return known;
      const made = last.then(() => draw(words));
      inWork.set(key, made);
      last = cachePicture(key, made);
      return made;
    },
  };
}

export async function onGround(layers: OverlayOptions[]): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await decoder();
  const picture = sharp(await groundFile('ground.png')).composite(layers);
  return new Uint8Array(await picture.png({ palette: true, quality: 90, effort: 4 }).toBuffer());
}

export function groundFile(name: 'ground.png' | 'card.png'): Promise<Buffer> {
  return readFile(join(files, name));
}

export async function writtenLines(lines: readonly WrittenLine[]): Promise<OverlayOptions[]> {
  const layers: OverlayOptions[] = [];
  for (const line of lines) {
    const layer = await written(line);
    if (layer) layers.push(layer);
  }
  return layers;
}

/** Not to be seen, and as high and deep as letters get: without it a word without an "l" would stand higher. */
const strut = '<span alpha="1">\u00c1g</span>';
const strutWidth = 1.5;

async function written(words: WrittenLine): Promise<OverlayOptions | null> {
  let text = plain(words.text);
  for (;;) {
    if (text === '') return null;
    const { data, info } = await lettered(text, words);
    const room = words.width + strutWidth * words.size;
    if (info.width <= room) {
      const { width, height, channels } = info;
      return { input: data, raw: { width, height, channels }, left: words.left, top: words.top };
    }
    const characters = [...text.replace(/…$/, '')];
    const fitting = Math.min(characters.length - 1, Math.floor((characters.length * room) / info.width));
    text = fitting > 0 ? `${characters.slice(0, fitting).join('').trimEnd()}…` : '';
  }
}

/** In as many lines as its words take; what is more than `height` high ends with "…". */
export async function writtenBlock(words: WrittenLine, height: number): Promise<OverlayOptions[]> {
  const sharp = await decoder();
  const { font, fontfile } = faces[words.face];
  let said = plain(words.text).split(' ');
  for (let isCut = false; said[0]; isCut = true) {
    const text = `<span foreground="${words.colour}">${escaped(said.join(' '))}${isCut ? '…' : ''}</span>`;
    const { data, info } = await sharp({
      text: {
        text,
        font: `${font} ${words.size}`,
        fontfile,
        rgba: true,
        dpi: 72,
        width: words.width,
        wrap: 'word-char',
      },
    })
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.height <= height) {
      const { width, channels } = info;
      return [{ input: data, raw: { width, height: info.height, channels }, left: words.left, top: words.top }];
    }
    const fitting = Math.floor((said.length * height) / info.height);
    said = said.slice(0, Math.max(said.length > 1 ? 1 : 0, Math.min(said.length - 1, fitting)));
  }
  return [];
}

async function lettered(text: string, { face, size, colour }: WrittenLine) {
  const sharp = await decoder();
  const { font, fontfile } = faces[face];
  const marked = `<span foreground="${colour}">${escaped(text)}${strut}</span>`;
  return sharp({ text: { text: marked, font: `${font} ${size}`, fontfile, rgba: true, dpi: 72 } })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** More would be cut anyway. */
const mostCharacters = 120;

/** In one line, and only with characters that the fonts have: no box stands for a missing one, and no character turns the line around. */
function plain(text: string): string {
  const known = text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[^ -~\u00a1-\u00ff\u2010-\u2026€™]/gu, '');
  return [...known.replace(/ +/g, ' ').trim()].slice(0, mostCharacters).join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
