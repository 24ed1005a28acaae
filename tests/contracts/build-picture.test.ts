import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildPictureMaker } from '#app/adapters/pictures/build-picture.server.ts';
import type { BuildPictureWords } from '#app/shop/builds/sharing/build-picture.ts';

const words: BuildPictureWords = {
  rows: [
    { label: 'CPU', name: 'AMD Ryzen 5 7600' },
    { label: 'GPU', name: 'A card <b>with</b> & a name that has no end '.repeat(9) },
    { label: 'RAM', name: '漢字 \u202e\u0000\n' },
  ],
  more: 'y 3 piezas más',
  verdict: 'warn',
  verdictWords: 'Con advertencias · 2 sin información',
  total: '$\u00a0961.218.900',
  dated: 'IVA incluido · precios del 23 de noviembre de 2026',
};

const pixelsOf = (png: Uint8Array) => sharp(png).removeAlpha().raw().toBuffer();

test('the picture of a build has its size, and holds whatever parts are called', async () => {
  const png = await buildPictureMaker().draw(words);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  // Nothing is written beyond the margin at the right of the long name, where the ground has no traces.
  const { data, info } = await sharp(png)
    .extract({ left: 1062, top: 180, width: 20, height: 30 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(Math.max(...data) - Math.min(...data), `${info.width}`).toBeLessThan(8);
});

/** Small and grey: how edges of letters are smoothed differs between machines by a pixel. */
const downscaled = (png: Uint8Array) => sharp(png).greyscale().resize(120).raw().toBuffer();

test('looks the same on a machine without fonts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-fonts-'));
  try {
    const config = join(folder, 'fonts.conf');
    writeFileSync(config, `<?xml version="1.0"?><fontconfig><cachedir>${folder}</cachedir></fontconfig>`);
    const script = `import { buildPictureMaker } from './app/adapters/pictures/build-picture.server.ts';
      const png = await buildPictureMaker().draw(${JSON.stringify(words)});
      process.stdout.write(Buffer.from(png).toString('base64'));`;
    const drawn = (env: Record<string, string>) =>
      downscaled(
        Buffer.from(
          execFileSync(process.execPath, ['--input-type=module', '-e', script], {
            env: { ...process.env, ...env },
            encoding: 'utf8',
            stdio: ['ignore', 'pipe', 'ignore'],
          }),
          'base64',
        ),
      );
    const [here, there] = [await drawn({}), await drawn({ FONTCONFIG_FILE: config })];
    expect(Math.max(...here) - Math.min(...here)).toBeGreaterThan(60);
    expect(Math.max(...here.map((light, index) => Math.abs(light - (there[index] ?? 0))))).toBeLessThan(40);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('equal words are drawn once while they are in memory, and few stay there', async () => {
  const small = (total: string): BuildPictureWords => ({ ...words, rows: [], more: null, total });
  const { length } = await buildPictureMaker().draw(small('$ 0'));
  // Two, which differ by a figure.
  const maker = buildPictureMaker(Math.round(2.5 * length));
  const first = maker.draw(small('$ 0'));
  expect(maker.draw(small('$ 0'))).toBe(first);
  expect(await pixelsOf(await first)).toHaveLength(1200 * 630 * 3);
  await Promise.all([maker.draw(small('$ 1')), maker.draw(small('$ 2'))]);
  expect([0, 1, 2].map((total) => maker.has(small(`$ ${total}`)))).toEqual([false, true, true]);
});
