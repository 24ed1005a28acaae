import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';

const faces = ['text', 'wide', 'mono'];
const packages = ['@fontsource-variable/noto-sans', '@fontsource-variable/noto-sans-sc'];
const sliceFile = /^(.+)-wght-normal\.woff2$/;
/** Of several that have a letter the first is taken; of the rest any may be. */
const firstOnes = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'devanagari'];

export interface FallbackCoverage {
  /** Of the packages, from whose files it was read. */
  versions: Record<string, string>;
  /** `20-7e a0`, hexadecimal, by the face or the name of the font's file. */
  characters: Record<string, string>;
}

/** Which characters each font of the PDF files has. */
export async function fallbackCoverage(isAsked: (font: string) => boolean = () => true): Promise<FallbackCoverage> {
  const coverage: FallbackCoverage = { versions: {}, characters: {} };
  const add = async (font: string, file: string) => {
    if (isAsked(font)) coverage.characters[font] = await charactersOf(file);
  };
  for (const face of faces) await add(face, `app/adapters/pictures/build-picture/${face}.ttf`);
  for (const name of packages) {
    const description = fileURLToPath(import.meta.resolve(`${name}/package.json`));
    coverage.versions[name] = JSON.parse(await readFile(description, 'utf8')).version;
    const folder = join(dirname(description), 'files');
    for (const slice of slicesIn(folder, basename(name))) await add(slice, join(folder, `${slice}-wght-normal.woff2`));
  }
  return coverage;
}

/** Alphabets first, then ideographs, the usual ones before the rare. */
function slicesIn(folder: string, font: string): string[] {
  const slices = readdirSync(folder).flatMap((file) => sliceFile.exec(file)?.[1] ?? []);
  const order = new Map(firstOnes.map((script, index) => [`${font}-${script}`, index]));
  const rankOf = (slice: string) => order.get(slice) ?? firstOnes.length;
  const numberOf = (slice: string) => Number(/\d+$/.exec(slice)?.[0] ?? 0);
  return slices.sort((one, other) => rankOf(one) - rankOf(other) || numberOf(other) - numberOf(one));
}

async function charactersOf(file: string): Promise<string> {
  const font = create(await readFile(file));
  if (!('characterSet' in font)) throw new Error(`${file} holds several fonts`);
  // Within the first plane: a PDF line that is cut at its end would cut the others in half.
  const codes = font.characterSet.filter((code) => code >= 0x20 && code < 0xfff0 && !isUnseen(code));
  return rangesOf(codes.sort((one, other) => one - other));
}

function isUnseen(code: number): boolean {
  return /[\p{Cc}\p{Co}\p{Default_Ignorable_Code_Point}]/u.test(String.fromCodePoint(code));
}

function rangesOf(codes: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && code <= last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges.map((ends) => [...new Set(ends)].map((end) => end.toString(16)).join('-')).join(' ');
}
