/** Without three.js, so that tests can compare appearances. */

export type SpecValue = string | number | boolean | null | string[] | number[];

export interface DemoProduct {
  id: string;
  name: string;
  category: string;
  specs: Readonly<Record<string, SpecValue | undefined>>;
}

/** Seeded by a text: the same on every machine. */
export interface Draws {
  next(): number;
  between(least: number, most: number): number;
  whole(least: number, most: number): number;
  pick<Thing>(things: readonly [Thing, ...Thing[]]): Thing;
  chance(share: number): boolean;
}

export function drawsOf(text: string): Draws {
  let state = 2166136261;
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    between: (least, most) => least + next() * (most - least),
    pick: (things) => things[whole(0, things.length - 1)] ?? things[0],
    chance: (share) => next() < share,
  };
}

/** They tell black parts of makers apart without a logo. */
const accents: readonly [RegExp, string][] = [
  [/^MSI\b/i, '#d3222b'],
  [/^ASUS\b.*\bTUF\b/i, '#f0a21b'],
  [/^ASUS\b/i, '#c8324a'],
  [/^Gigabyte\b|\bAorus\b/i, '#f36a1f'],
  [/^ZOTAC\b/i, '#f2b90f'],
  [/^XFX\b/i, '#d83131'],
  [/^Sapphire\b/i, '#d5222a'],
  [/^PowerColor\b/i, '#b81f2d'],
  [/^ASRock\b/i, '#4f9bd9'],
  [/^AMD\b/i, '#ed6b21'],
  [/^Intel\b/i, '#1678d4'],
  [/^Corsair\b/i, '#e9c91c'],
  [/^Kingston\b|^HyperX\b/i, '#d42033'],
  [/^G\.?Skill\b/i, '#d9302c'],
  [/^Crucial\b/i, '#2b78d8'],
  [/^Noctua\b/i, '#8a5a3b'],
  [/^be quiet!/i, '#f07f1c'],
  [/^DeepCool\b/i, '#18a89b'],
  [/^Cooler Master\b/i, '#7b3fb5'],
  [/^NZXT\b/i, '#6e2fc4'],
  [/^ARCTIC\b/i, '#2f7fc2'],
  [/^Thermalright\b/i, '#2f6fd0'],
  [/^Thermaltake\b/i, '#d8262e'],
  [/^ID-COOLING\b/i, '#e2612b'],
  [/^Lian Li\b/i, '#3aa6c9'],
  [/^Fractal\b/i, '#b98a4e'],
  [/^Seasonic\b/i, '#c9a227'],
  [/^XPG\b|^ADATA\b/i, '#e0352f'],
  [/^TeamGroup\b|^T-Force\b/i, '#e65a1e'],
  [/^Patriot\b|^Viper\b/i, '#c9242f'],
  [/^Samsung\b/i, '#2b63d9'],
  [/^WD\b|^Western\b/i, '#2f8fd6'],
  [/^Seagate\b/i, '#58b947'],
  [/^SanDisk\b/i, '#e0322f'],
  [/^Logitech\b/i, '#19b3c4'],
  [/^Razer\b/i, '#44d62c'],
  [/^SteelSeries\b/i, '#f05a23'],
  [/^JBL\b/i, '#f0641e'],
  [/^Glorious\b/i, '#d9b25f'],
  [/^Lexar\b/i, '#c9a24a'],
  [/^LaCie\b/i, '#e8622a'],
  [/^Toshiba\b|^Redragon\b|^Artisan\b/i, '#cf2f36'],
  [/^Sony\b|^HYTE\b/i, '#9a6fe0'],
  [/^Turtle\b|^Sennheiser\b|^Audio-Technica\b/i, '#3b8fe0'],
  [/^Phanteks\b/i, '#2fb5a6'],
  [/^Montech\b/i, '#e0583a'],
  [/^Antec\b/i, '#e2b53a'],
];

const ownAccent = '#c4693f';

export function accentOf(name: string): string {
  return accents.find(([maker]) => maker.test(name))?.[1] ?? ownAccent;
}

export const hues = {
  Black: '#26292c',
  White: '#eceeec',
  Gray: '#5d6367',
  Silver: '#b9bec2',
  Brown: '#6b4530',
  Beige: '#cbb597',
  Red: '#c1202b',
  Orange: '#e8692a',
  Yellow: '#ecc11d',
  Gold: '#c9a24b',
  Green: '#4bbd3b',
  Blue: '#2c68c9',
  Purple: '#6b3fb0',
  Pink: '#e58ab0',
  Copper: '#b8693f',
  Multicolor: '#7d5bd6',
} as const;

const hueOf = (name: string): string => (hues as Readonly<Record<string, string>>)[name] ?? hues.Black;

export function coloursOf(product: DemoProduct): { main: string; second: string | null; isLight: boolean } {
  const said = typeof product.specs.color === 'string' ? product.specs.color.split('/') : ['Black'];
  const [main, second] = said.map((name) => hueOf(name.trim()));
  return { main: main ?? hues.Black, second: second ?? null, isLight: main === hues.White };
}

export function numberOf(product: DemoProduct, spec: string, otherwise: number): number {
  const value = product.specs[spec];
  return typeof value === 'number' ? value : otherwise;
}

export function textOf(product: DemoProduct, spec: string): string {
  const value = product.specs[spec];
  return typeof value === 'string' ? value : '';
}
