import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { OverlayOptions } from 'sharp';
import type { BuildPictureMaker, BuildPictureWords } from '#app/shop/builds/sharing/build-picture.ts';
import type { Verdict } from '#app/shop/builds/verdict.ts';
import { decoder } from './decoder.server.ts';

/** npm runs every command in the project's root. `scripts/fonts/make-build-picture-files.ts` makes what lies here. */
const files = resolve('app/adapters/pictures/build-picture');

/** About 3 MB. */
const usuallyKept = 64;

const faces = {
  text: { font: 'Nucleo PC in Txt', fontfile: join(files, 'text.ttf') },
  wide: { font: 'Nucleo PC in Big', fontfile: join(files, 'wide.ttf') },
  mono: { font: 'Nucleo PC Mono', fontfile: join(files, 'mono.ttf') },
} as const;

const colours = { ink: '#eff1eb', muted: '#c0cbbf', signal: '#fad53b' } as const;
const colourOf = {
  fail: '#ff8d7d',
  warn: '#fad53b',
  unknown: '#c0cbbf',
  info: '#74d3ab',
  pass: '#74d3ab',
} as const satisfies Record<Verdict, string>;

interface Words {
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

const firstRow = 124;
const rowHeight = 45;

/** Drawn when it is asked for, by one core at most: nobody waits for it but machines that show a link. */
export function buildPictureMaker(mostKept = usuallyKept): BuildPictureMaker {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    has: (words) => kept.has(JSON.stringify(words)),
    draw(words) {
      const key = JSON.stringify(words);
      const made = kept.get(key) ?? last.then(() => drawn(words));
      kept.delete(key);
      kept.set(key, made);
      last = made.catch(() => kept.delete(key));
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      return made;
    },
  };
}

async function drawn(words: BuildPictureWords): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await decoder();
  const layers: OverlayOptions[] = [];
  for (const each of placed(words)) {
    const layer = await written(each);
    if (layer) layers.push(layer);
  }
  const picture = sharp(await readFile(join(files, 'ground.png'))).composite(layers);
  return new Uint8Array(await picture.png({ palette: true, quality: 90, effort: 4 }).toBuffer());
}

function placed({ rows, more, verdict, verdictWords, total, dated }: BuildPictureWords): Words[] {
  const { ink, muted, signal } = colours;
  const said: Words[] = [
    { text: 'Núcleo', face: 'wide', size: 34, colour: ink, left: 118, top: 56, width: 300 },
    { text: verdictWords, face: 'wide', size: 30, colour: colourOf[verdict], left: 60, top: 520, width: 520 },
    { text: dated, face: 'text', size: 23, colour: muted, left: 60, top: 570, width: 560 },
    { text: total, face: 'wide', size: total.length > 11 ? 44 : 60, colour: signal, left: 640, top: 522, width: 430 },
  ];
  rows.forEach(({ mark, name }, row) => {
    const top = firstRow + row * rowHeight;
    said.push({ text: mark, face: 'mono', size: 22, colour: muted, left: 60, top: top + 5, width: 120 });
    said.push({ text: name, face: 'text', size: 29, colour: ink, left: 190, top, width: 860 });
  });
  if (more) {
    const top = firstRow + rows.length * rowHeight;
    said.push({ text: more, face: 'text', size: 26, colour: muted, left: 190, top, width: 860 });
  }
  return said;
}

/** Not to be seen, and as high and deep as letters get: without it a word without an "l" would stand higher. */
const strut = '<span alpha="1">\u00c1g</span>';
const strutWidth = 1.5;

async function written(words: Words): Promise<OverlayOptions | null> {
  let text = plain(words.text);
  for (;;) {
    if (text === '') return null;
    const { data, info } = await lettered(text, words);
    const room = words.width + strutWidth * words.size;
    if (info.width <= room) {
      const { width, height, channels } = info;
      return { input: data, raw: { width, height, channels }, left: words.left, top: words.top };
    }
    const signs = [...text.replace(/…$/, '')];
    const fitting = Math.min(signs.length - 1, Math.floor((signs.length * room) / info.width));
    text = fitting > 0 ? `${signs.slice(0, fitting).join('').trimEnd()}…` : '';
  }
}

async function lettered(text: string, { face, size, colour }: Words) {
  const sharp = await decoder();
  const { font, fontfile } = faces[face];
  const marked = `<span foreground="${colour}">${escaped(text)}${strut}</span>`;
  return sharp({ text: { text: marked, font: `${font} ${size}`, fontfile, rgba: true, dpi: 72 } })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** More would be cut anyway. */
const mostSigns = 120;

/** In one line, and only with signs that the faces have: no box stands for a missing one, and no sign turns the line around. */
function plain(text: string): string {
  const known = text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[^ -~\u00a1-\u00ff\u2010-\u2026€™]/gu, '');
  return [...known.replace(/ +/g, ' ').trim()].slice(0, mostSigns).join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
