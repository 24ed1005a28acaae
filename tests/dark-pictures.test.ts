import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawing } from '#app/shop/pictures/drawings/drawing.ts';
import { drawnViews } from '#app/shop/pictures/drawings/drawing-address.ts';
import { appearanceOf } from '#app/shop/pictures/drawings/drawing-appearance.ts';

const sheet = readFileSync('app/ui/styles.css', 'utf8');
const leastContrast = 3;

interface Light {
  red: number;
  green: number;
  blue: number;
}

/** Of WCAG 2.2. */
const luminance = ({ red, green, blue }: Light) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
const linear = (byte: number) => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);

/** The luminance of a token of the dark theme, which is written as `oklch(lightness chroma hue)`. */
function luminanceOf(token: string): number {
  const dark = sheet.slice(sheet.indexOf('[data-theme="dark"] {'));
  const [, lightness, chroma, hue] = (
    dark.match(new RegExp(`--color-${token}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`)) ?? []
  ).map(Number);
  if (lightness === undefined || chroma === undefined || hue === undefined) throw new Error(`No token ${token}`);
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return luminance({
    red: 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    green: -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    blue: -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  });
}

/**
 * The middle one of the contrasts along the outline of what is drawn, with a ground of this luminance. At each point of the outline the
 * line or the face counts that differs most, whichever lies within two pixels.
 */
async function contrastOfOutline(picture: Buffer, ground: number): Promise<number> {
  const { data, info } = await sharp(picture, { density: 72 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= info.width || y >= info.height ? 0 : (data[(y * info.width + x) * 4 + 3] ?? 0);
  const contrastAt = (x: number, y: number) => {
    if (alphaAt(x, y) < 250) return 1;
    const at = (y * info.width + x) * 4;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    return contrast(luminance({ red: linear(red), green: linear(green), blue: linear(blue) }), ground);
  };
  const near = [-2, -1, 0, 1, 2];
  const found: number[] = [];
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      if (alphaAt(x, y) < 250) continue;
      const isAtEdge = [alphaAt(x - 2, y), alphaAt(x + 2, y), alphaAt(x, y - 2)].some((alpha) => alpha < 60);
      if (isAtEdge) found.push(Math.max(...near.flatMap((dx) => near.map((dy) => contrastAt(x + dx, y + dy)))));
    }
  }
  expect(found.length).toBeGreaterThan(100);
  return found.toSorted((one, other) => one - other)[Math.floor(found.length / 2)] ?? 0;
}

describe('in the dark theme', () => {
  const parts = [
    ['Chasís', 'NZXT H5 Flow', { tipo: 'ATX Mid Tower', panel_lateral: 'Tempered Glass' }],
    ['Chasís', 'Antec FLUX PRO', { tipo: 'ATX Full Tower', panel_lateral: 'Mesh' }],
    ['Memoria Ram', 'Corsair Vengeance', { modulos: 2, ddr: 5 }],
    ['Tarjeta Gráfica', 'MSI Ventus', { largo_mm: 300 }],
    ['Motherboards', 'MSI PRO', { formato: 'ATX' }],
    ['Fuente de poder', 'Corsair RM', { vatios: 750 }],
    ['SSD', 'Kingston A400', { formato: 2.5, capacidad_gb: 480 }],
    ['SSD', 'Kingston NV3', { formato: 'M.2-2280', capacidad_gb: 1000 }],
    ['Almacenamiento Externo', 'Seagate One Touch', { tipo: 'Portable' }],
    ['Coolers', 'DeepCool AK400', { alto_mm: 155 }],
    ['Coolers', 'Noctua NH-L9', { alto_mm: 37 }],
    ['Coolers', 'Arctic Liquid Freezer', { radiador_mm: 240 }],
    ['Coolers', 'Arctic P12', { tamano_mm: 120 }],
    ['Procesadores', 'AMD Ryzen 5 7600', { nucleos: 6, socket: 'AM5' }],
    ['Mouse', 'Logitech G203', { conexion: 'Wired' }],
    ['Diadema', 'HyperX Cloud', { microfono: true }],
    ['Mouse Pads', 'SteelSeries QcK', { ancho_mm: 450 }],
  ] as const;

  test.each(parts)('a black part stands out from its ground, from each side: %s %s', async (category, name, specs) => {
    const appearance = appearanceOf(category, name, { ...specs, color: 'Black' });
    if (!appearance) throw new Error('No drawing');
    for (const view of drawnViews[appearance.kind]) {
      const svg = Buffer.from(drawing(appearance, view));
      for (const token of ['stage', 'stage-edge'])
        expect(await contrastOfOutline(svg, luminanceOf(token)), `${view}, ${token}`).toBeGreaterThanOrEqual(
          leastContrast,
        );
    }
  });

  test('words on a picture are read on its ground', () => {
    expect(contrast(luminanceOf('paper'), luminanceOf('stage-edge'))).toBeGreaterThanOrEqual(4.5);
  });
});
