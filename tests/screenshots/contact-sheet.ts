import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { pictureName, type Theme } from './camera.ts';

const cells: Record<number, { width: number; columns: number }> = {
  360: { width: 200, columns: 9 },
  768: { width: 300, columns: 6 },
  1440: { width: 440, columns: 4 },
};
/** A longer page is cut after this many times its width. */
const tallest = 2.2;
const gap = 12;
const caption = 22;

export async function contactSheet(
  folder: string,
  names: readonly string[],
  width: number,
  theme: Theme,
): Promise<string> {
  const { width: cell, columns } = cells[width] ?? { width: 240, columns: 6 };
  const rows: { name: string; drawn: Buffer; height: number }[][] = [];
  for (const [index, name] of names.entries()) {
    if (index % columns === 0) rows.push([]);
    rows.at(-1)?.push({ name, ...(await small(join(folder, pictureName(name, width, theme)), cell)) });
  }
  const composed: OverlayOptions[] = [];
  let top = gap;
  for (const row of rows) {
    for (const [column, { name, drawn }] of row.entries()) {
      const left = gap + column * (cell + gap);
      composed.push({ input: words(name, cell), left, top }, { input: drawn, left, top: top + caption });
    }
    top += caption + Math.max(...row.map(({ height }) => height)) + gap;
  }
  const file = join(folder, `sheet.${width}.${theme}.png`);
  const sheet = { width: gap + columns * (cell + gap), height: top, channels: 3, background: '#8a8f8c' } as const;
  await sharp({ create: sheet }).composite(composed).png().toFile(file);
  return file;
}

async function small(file: string, width: number) {
  const { width: fullWidth, height: fullHeight } = await sharp(file).metadata();
  const seen = Math.min(fullHeight, Math.round(fullWidth * tallest));
  const { data, info } = await sharp(file)
    .extract({ left: 0, top: 0, width: fullWidth, height: seen })
    .resize({ width })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { drawn: data, height: info.height };
}

function words(text: string, width: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${caption}"><text x="0" y="15" font-family="sans-serif" font-size="13" fill="#111">${text}</text></svg>`,
  );
}
