import { withoutAccents } from '../../catalog/plain-text.ts';
import type { Faces } from './isometry.ts';

/** By the words that makers use; without one, the shop's own dark green. */
const named = {
  none: '#3f4f47',
  // Lighter than it is, so that a black part stands out from the dark theme's ground.
  black: '#363e3a',
  white: '#e6eae7',
  gray: '#848d88',
  silver: '#b8c0bb',
  red: '#b3372f',
  blue: '#2f61ab',
  green: '#2f7d55',
  pink: '#e49ab4',
  yellow: '#e5bd3f',
  gold: '#c6a04b',
  orange: '#dc7430',
  brown: '#7d5b40',
  purple: '#7050a2',
  beige: '#d9cdb5',
  turquoise: '#3ca6a1',
} as const;

export type Colour = keyof typeof named;
export const colourNames = Object.keys(named) as Colour[];

const others = new Map<string, Colour>([
  ['grey', 'gray'],
  ['gunmetal', 'gray'],
  ['graphite', 'gray'],
  ['titanium', 'gray'],
  ['charcoal', 'black'],
  ['aluminum', 'silver'],
  ['chrome', 'silver'],
  ['nickel', 'silver'],
  ['copper', 'orange'],
  ['walnut', 'brown'],
  ['wood', 'brown'],
  ['violet', 'purple'],
  ['lavender', 'purple'],
  ['cyan', 'turquoise'],
  ['teal', 'turquoise'],
  ['mint', 'turquoise'],
  ['cream', 'beige'],
  ['tan', 'beige'],
  ['negro', 'black'],
  ['negra', 'black'],
  ['blanco', 'white'],
  ['blanca', 'white'],
  ['gris', 'gray'],
  ['plata', 'silver'],
  ['plateado', 'silver'],
  ['rojo', 'red'],
  ['roja', 'red'],
  ['azul', 'blue'],
  ['verde', 'green'],
  ['rosa', 'pink'],
  ['rosado', 'pink'],
  ['amarillo', 'yellow'],
  ['dorado', 'gold'],
  ['naranja', 'orange'],
  ['marron', 'brown'],
  ['cafe', 'brown'],
  ['morado', 'purple'],
]);

/** The first two colours that are named, such as of "Black / Green". */
export function coloursOf(text: unknown): readonly [Colour, Colour] {
  const words =
    typeof text === 'string'
      ? (withoutAccents(text.slice(0, 100))
          .toLowerCase()
          .match(/\p{L}+/gu) ?? [])
      : [];
  const found = words.flatMap((word) => colourNames.find((name) => name === word) ?? others.get(word) ?? []);
  const [base = 'none', accent = 'none'] = new Set(found);
  return [base, accent];
}

export interface Paint extends Faces {
  /** What lies deeper, such as a window or a grille. */
  deep: string;
  accent: string;
  /** What is printed on it. */
  ink: string;
}

export function paintOf(base: Colour, accent: Colour): Paint {
  const body = named[base];
  const isLight = lightness(body) > 150;
  return {
    front: body,
    top: mixed(body, '#ffffff', isLight ? 0.45 : 0.2),
    side: mixed(body, '#000000', isLight ? 0.2 : 0.28),
    edge: mixed(body, isLight ? '#000000' : '#ffffff', isLight ? 0.3 : 0.42),
    deep: mixed(body, '#0b100e', isLight ? 0.78 : 0.6),
    accent: accent === 'none' ? '#c4693f' : named[accent],
    ink: isLight ? '#26322c' : '#eef3ef',
  };
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}

function mixed(colour: string, other: string, share: number): string {
  const [from, to] = [channels(colour), channels(other)];
  const parts = from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
