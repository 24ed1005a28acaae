import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/** `node scripts/fonts/subset-fonts.ts`: run it after upgrading a face or adding a sign. */
const target = 'app/ui/fonts';
const spanish = `${run(0x20, 0x7e)}\u00a0\u202f\u2009áéíóúüñÁÉÍÓÚÜÑ¡¿°ºª«»·×±²³µ©®‐‑–—‘’“”•…‹›€™←→−`;
const others = [...`${run(0xa1, 0xff)}Œœ†′″↑↓≈≤≥`].filter((sign) => !spanish.includes(sign)).join('');

const features = ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum', 'lnum'];

const faces: readonly { name: string; source: string; axes: Record<string, { min: number; max: number }> }[] = [
  {
    name: 'archivo',
    source: '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
    axes: { wght: { min: 400, max: 800 }, wdth: { min: 100, max: 118 } },
  },
  {
    name: 'jetbrains-mono',
    source: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 800 } },
  },
];

await mkdir(target, { recursive: true });
for (const { name, source, axes } of faces) {
  const whole = await readFile(join('node_modules', source));
  await cut(`${name}.woff2`, spanish);
  await cut(`${name}-others.woff2`, others);

  async function cut(file: string, characters: string): Promise<void> {
    const face = await subsetFont(whole, characters, {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures: features,
      noHinting: true,
    });
    await writeFile(join(target, file), face);
    console.log(`${file}: ${(whole.length / 1000).toFixed(1)} kB, now ${(face.length / 1000).toFixed(1)} kB`);
  }
}
console.log(`The range of the others in fonts.css: ${[...others].map(rangeOf).join(', ')}`);

function run(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

function rangeOf(sign: string): string {
  return `U+${(sign.codePointAt(0) ?? 0).toString(16)}`;
}
