import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';

type Light = readonly [red: number, green: number, blue: number];

const component = readFileSync('app/components/catalog/banners.tsx', 'utf8');
const styles = readFileSync('app/ui/styles.css', 'utf8');

/** In pixels, from each screen width on; `words` is their maximum width. */
const layouts = [
  { from: 320, height: 300, words: 28 * 9.5, top: 0.1, bottom: 0.5, cut: '-phone.webp' },
  { from: 640, height: 300, words: 38 * 9.5, top: 0.06, bottom: 0.6, cut: '-1440.webp' },
  { from: 768, height: 400, words: 48 * 9.5, top: 0.06, bottom: 0.6, cut: '-1440.webp' },
  { from: 1024, height: 500, words: 48 * 9.5, top: 0.06, bottom: 0.72, cut: '-1440.webp' },
  { from: 1440, height: 500, words: 76 * 9.5, top: 0.03, bottom: 0.74, cut: '-2400.webp' },
];
const widths = [320, 390, 639, 640, 768, 1024, 1280, 1440, 1920, 2560];

const leadWidth = 448;

describe('the words of the banner', () => {
  it.each([1, 2, 3, 4])('have a contrast of 4.5 on picture %i at every width', async (number) => {
    expect(await poorWidths((cut) => sharp(`public/images/banners/banner${number}${cut}`))).toEqual([]);
  });

  it('have it over an upload of the owner, which may be white', async () => {
    const white = { create: { width: 2400, height: 1000, channels: 3 as const, background: '#fff' } };
    expect(await poorWidths(() => sharp(white), 'uploaded')).toEqual([]);
  });
});

type PictureOf = (cut: string) => Sharp;

async function poorWidths(pictureOf: PictureOf, which: 'delivered' | 'uploaded' = 'delivered'): Promise<string[]> {
  const poor: string[] = [];
  for (const width of widths) {
    const found = await poorestContrast(pictureOf, width, which);
    if (found < 4.5) poor.push(`${width} px: ${found.toFixed(2)}`);
  }
  return poor;
}

/** Longer titles of the owner take more of the height, of which `uploaded` takes all that words may have. */
async function poorestContrast(pictureOf: PictureOf, width: number, which: 'delivered' | 'uploaded'): Promise<number> {
  const layout = layouts.filter(({ from }) => from <= width).at(-1) ?? layouts[0]!;
  const { height } = layout;
  const bottom = which === 'uploaded' ? 0.8 : layout.bottom;
  const left = Math.max(0, (width - 1360) / 2) + Math.min(40, Math.max(16, width * 0.04));
  const box = {
    left: Math.floor(left),
    top: Math.floor(layout.top * height),
    width: Math.ceil(Math.min(layout.words, width - left - 16)),
    height: Math.ceil((bottom - layout.top) * height),
  };
  // As cropped by `object-cover object-right`.
  const { data, info } = await pictureOf(layout.cut)
    .resize(width, height, { fit: 'cover', position: 'right' })
    .extract(box)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const veil = veilAt(width, which);
  const ground = token('board').map(encoded) as unknown as Light;
  const [title, lead] = [luminance(token('on-board')), luminance(token('on-board-muted'))];
  const behindTitle: number[] = [];
  const behindLead: number[] = [];
  for (let y = 0; y < info.height; y += 2) {
    for (let x = 0; x < info.width; x += 2) {
      const alpha = veil((box.left + x) / width, (box.top + y) / height);
      const at = (y * info.width + x) * 3;
      const mixed = [0, 1, 2].map((channel) =>
        linear(((data[at + channel] ?? 0) / 255) * (1 - alpha) + (ground[channel] ?? 0) * alpha),
      );
      const light = luminance(mixed as unknown as Light);
      behindTitle.push(light);
      if (x < leadWidth) behindLead.push(light);
    }
  }
  return Math.min(contrast(title, behindTitle), contrast(lead, behindLead));
}

/** Ignores the brightest 0.2 % of pixels, an area smaller than a letter. */
function contrast(words: number, lights: number[]): number {
  lights.sort((a, b) => a - b);
  return (words + 0.05) / ((lights[Math.floor(lights.length * 0.998)] ?? 1) + 0.05);
}

const screens: Readonly<Record<string, number>> = { sm: 640, md: 768, lg: 1024, xl: 1280 };

/** How much of the picture the component's gradient covers at a point of the banner. */
function veilAt(width: number, which: 'delivered' | 'uploaded'): (acrossShare: number, downShare: number) => number {
  const veils = [...component.matchAll(/absolute inset-0 (bg-linear-to-[^"]+)"/g)];
  const classes = veils[which === 'delivered' ? 0 : 1]?.[1]?.split(' ') ?? [];
  const valid = classes.flatMap((name) => {
    const [, screen, rule = ''] = /^(?:(\w+):)?(.+)$/.exec(name) ?? [];
    return screen === undefined || width >= (screens[screen] ?? Number.POSITIVE_INFINITY) ? [rule] : [];
  });
  const last = (pattern: RegExp): string | undefined => valid.flatMap((rule) => pattern.exec(rule)?.[1] ?? []).at(-1);
  const isAcross = last(/^bg-linear-to-(\w)$/) === 'r';
  const strength = Number(last(/^via-board\/(\d+)$/)) / 100;
  const [stop, end] = [Number(last(/^via-(\d+)%$/)) / 100, Number(last(/^to-(\d+)%$/) ?? 100) / 100];
  return (acrossShare, downShare) => {
    const share = isAcross ? acrossShare : downShare;
    if (share < stop) return 1 - (1 - strength) * (share / stop);
    return share > end ? 0 : strength * (1 - (share - stop) / (end - stop));
  };
}

/** The first match is the light theme's value, and its board is the lighter one. */
function token(name: string): Light {
  const [, l, c, h] = new RegExp(`--color-${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(styles) ?? [];
  const [a, b] = [Number(c) * Math.cos((Number(h) * Math.PI) / 180), Number(c) * Math.sin((Number(h) * Math.PI) / 180)];
  const [long, middle, short] = [
    (Number(l) + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (Number(l) - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (Number(l) - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (value: number) =>
  value <= 0.0031308 ? Math.max(0, value) * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
const luminance = ([red, green, blue]: Light) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
