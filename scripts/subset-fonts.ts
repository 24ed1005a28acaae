import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/**
 * `node scripts/subset-fonts.ts`: cuts the two faces down to what the shop sets: the signs that Spanish, prices and measures need, and the
 * weights and widths of `app/ui/styles.css`. They lie in `app/ui/fonts`, so this is for whoever upgrades a face or needs another sign.
 * A sign that is not here comes from the next face of the list, as in a name with a Polish letter.
 */
const target = 'app/ui/fonts';
/** Latin-1 whole (Spanish, and names from the rest of western Europe), and beyond it the typographer's and the trade's signs. */
const signs = [
  ...Array.from({ length: 0x5f }, (_, index) => 0x20 + index),
  ...Array.from({ length: 0x60 }, (_, index) => 0xa0 + index),
  0x0152,
  0x0153,
  0x2009,
  0x2010,
  0x2011,
  0x2013,
  0x2014,
  0x2018,
  0x2019,
  0x201c,
  0x201d,
  0x2020,
  0x2022,
  0x2026,
  0x202f,
  0x2032,
  0x2033,
  0x2039,
  0x203a,
  0x20ac,
  0x2122,
  0x2190,
  0x2191,
  0x2192,
  0x2193,
  0x2212,
  0x2248,
  0x2264,
  0x2265,
];
const text = String.fromCodePoint(...signs);

/** Kerning and accents, figures of one width; neither ligatures of programmers nor small capitals. */
const features = ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum', 'lnum'];

interface Face {
  file: string;
  source: string;
  axes: Record<string, { min: number; max: number }>;
}

const faces: readonly Face[] = [
  {
    file: 'archivo.woff2',
    source: '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
    axes: { wght: { min: 400, max: 800 }, wdth: { min: 100, max: 118 } },
  },
  {
    file: 'jetbrains-mono.woff2',
    source: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 800 } },
  },
];

await mkdir(target, { recursive: true });
for (const { file, source, axes } of faces) {
  const whole = await readFile(join('node_modules', source));
  const cut = await subsetFont(whole, text, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
  });
  await writeFile(join(target, file), cut);
  console.log(`${file}: ${(whole.length / 1000).toFixed(1)} kB, now ${(cut.length / 1000).toFixed(1)} kB`);
}
