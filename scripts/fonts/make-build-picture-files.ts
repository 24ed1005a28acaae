import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import subsetFont from 'subset-font';

/**
 * `node scripts/fonts/make-build-picture-files.ts`: what pictures of builds and products for messengers are drawn with, so that the shop needs neither the machine's
 * fonts nor a reader of SVG. Run it after upgrading a face.
 */
const target = 'app/adapters/pictures/build-picture';

const characters = String.fromCodePoint(
  ...run(0x20, 0x7e),
  ...run(0xa0, 0xff),
  ...run(0x2010, 0x2026),
  0x20ac,
  0x2122,
  0x00d7,
);
const archivo = '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2';
const mono = '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2';

interface Face {
  file: string;
  source: string;
  axes: Record<string, number>;
  /** As the source names it. */
  name: string;
  own: string;
}

/** Each under a name of its own and as long as the old one: a machine may have another Archivo, which must not be taken for it. */
const faces: readonly Face[] = [
  { file: 'text', source: archivo, axes: { wght: 500, wdth: 100 }, name: 'Archivo SemiBold', own: 'Nucleo PC in Txt' },
  { file: 'wide', source: archivo, axes: { wght: 780, wdth: 112 }, name: 'Archivo SemiBold', own: 'Nucleo PC in Big' },
  { file: 'mono', source: mono, axes: { wght: 500 }, name: 'JetBrains Mono', own: 'Nucleo PC Mono' },
];

const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
  <rect width="1200" height="630" fill="#0d291e"/>
  <g fill="none" stroke="#1d4635" stroke-width="3">
    <path d="M1200 92h-120l-46-46V0M1200 132h-142l-70-70V0M1200 172h-164l-94-94V0"/>
    <path d="M1200 404h-58l-60 60v166M1200 444h-36l-42 42v144M1200 484h-14l-24 24v122"/>
  </g>
  <g fill="#d5894b"><circle cx="1080" cy="92" r="8"/><circle cx="1142" cy="404" r="8"/></g>
  <rect x="60" y="52" width="44" height="44" rx="8.5" fill="#74d3ab"/>
  <rect x="73.5" y="65.5" width="17" height="17" rx="3.4" fill="#0d291e"/>
  <path d="M60 500h1010" stroke="#2f5a48" stroke-width="2"/>
</svg>`;

const card = `<svg xmlns="http://www.w3.org/2000/svg" width="352" height="352">
  <rect width="352" height="352" rx="20" fill="#ffffff"/>
</svg>`;

await mkdir(target, { recursive: true });
for (const { file, source, axes, name, own } of faces) {
  const face = await subsetFont(await readFile(join('node_modules', source)), characters, {
    targetFormat: 'truetype',
    variationAxes: axes,
    keepFeatures: ['ccmp', 'kern', 'mark', 'tnum', 'lnum'],
    noHinting: true,
  });
  const renamed = Buffer.from(face.toString('latin1').replaceAll(wide(name), wide(own)), 'latin1');
  await writeFile(join(target, `${file}.ttf`), renamed);
}
for (const [name, drawing] of [
  ['ground', ground],
  ['card', card],
] as const) {
  const bytes = await sharp(Buffer.from(drawing)).png({ palette: true, effort: 10 }).toBuffer();
  await writeFile(join(target, `${name}.png`), bytes);
}

/** UTF-16 with the high byte first, as names stand in a font. */
function wide(text: string): string {
  return [...text].map((sign) => `\0${sign}`).join('');
}

function run(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
