import { colourNames } from './colours.ts';
import type { View } from './isometry.ts';

const colour = colourNames;
const light = ['plain', 'lit'] as const;
/** Printed on the part, so exactly as the facts say; 0 is not said. */
const printed = 'printed';
export const printedFigure = /^(0|[1-9]\d{0,4})$/;

/**
 * What a drawing may show, field by field. An address holds one value of each, so there are only so many drawings, and
 * a request for one needs no product.
 */
export const drawingFields = {
  case: {
    base: colour,
    accent: colour,
    form: ['mid', 'full', 'mini', 'cube', 'desk'],
    panel: ['glass', 'mesh', 'closed'],
    fans: ['0', '1', '2', '3'],
    bays: ['0', '1', '2', '3', '4', '6'],
    room: ['usual', 'narrow', 'wide', 'vast'],
  },
  memory: {
    base: colour,
    accent: colour,
    sticks: ['1', '2', '3', '4', '6', '8'],
    form: ['bare', 'spread', 'tall', 'lit', 'short'],
    size: printed,
  },
  card: {
    base: colour,
    accent: colour,
    fans: ['1', '2', '3'],
    length: ['160', '180', '200', '220', '240', '260', '280', '300', '320', '340', '360'],
    slots: ['1', '2', '3', '4'],
    form: ['usual', 'low', 'blower'],
    size: printed,
  },
  board: {
    base: colour,
    accent: colour,
    form: ['atx', 'micro', 'itx', 'eatx'],
    slots: ['1', '2', '4', '8'],
  },
  supply: {
    base: colour,
    accent: colour,
    form: ['atx', 'sfx', 'flex'],
    cables: ['fixed', 'some', 'all'],
    rating: ['none', 'plus', 'bronze', 'silver', 'gold', 'platinum', 'titanium'],
    watts: printed,
  },
  drive: {
    form: ['80', '22', '30', '42', '60', '110', '25', '35', 'slot', 'msata'],
    bus: ['pcie', 'sata'],
    sink: ['bare', 'sink'],
    size: printed,
  },
  external: {
    base: colour,
    accent: colour,
    form: ['portable', 'desk', 'stick'],
    size: printed,
  },
  air: {
    base: colour,
    accent: colour,
    form: ['tower', 'twin', 'low'],
    fans: ['1', '2'],
    height: ['155', '30', '45', '60', '75', '110', '125', '140', '165'],
    light,
  },
  liquid: {
    base: colour,
    accent: colour,
    radiator: ['240', '120', '140', '280', '360', '420'],
    light,
  },
  fan: {
    base: colour,
    accent: colour,
    fans: ['1', '2', '3', '4', '5', '6'],
    size: ['120', '40', '60', '80', '92', '140', '200'],
    light,
  },
  processor: {
    maker: ['none', 'amd', 'intel'],
    cores: printed,
    foot: ['pads', 'pins'],
  },
  mouse: {
    base: colour,
    accent: colour,
    form: ['usual', 'ball', 'pad'],
    hand: ['right', 'left'],
    cable: ['wired', 'free'],
  },
  headset: {
    base: colour,
    accent: colour,
    form: ['over', 'on', 'in'],
    back: ['closed', 'open'],
    mic: ['none', 'boom'],
    cable: ['wired', 'free'],
  },
  pad: {
    base: colour,
    accent: colour,
    width: ['350', '250', '450', '600', '900'],
    light,
  },
} as const satisfies Record<string, Record<string, readonly string[] | typeof printed>>;

export type DrawingKind = keyof typeof drawingFields;
export type DrawingAppearance<Kind extends DrawingKind = DrawingKind> = {
  [K in Kind]: {
    kind: K;
  } & { -readonly [Field in keyof (typeof drawingFields)[K]]: ValueOf<(typeof drawingFields)[K][Field]> };
}[Kind];
type ValueOf<Of> = Of extends readonly (infer Value)[] ? Value : string;

/** The first is what lists show. What is drawn as an outline has only one. */
export const drawnViews = {
  case: ['corner', 'front', 'side'],
  memory: ['corner', 'front', 'above'],
  card: ['corner', 'front', 'above'],
  board: ['corner', 'above', 'side'],
  supply: ['corner', 'side', 'above'],
  drive: ['corner', 'above', 'front'],
  external: ['corner', 'above', 'side'],
  air: ['corner', 'front', 'side'],
  liquid: ['corner', 'front', 'above'],
  fan: ['corner', 'front', 'side'],
  processor: ['corner', 'above', 'front'],
  mouse: ['corner'],
  headset: ['corner'],
  pad: ['corner', 'above', 'front'],
} as const satisfies Record<DrawingKind, readonly ['corner', ...View[]]>;

/** Raised when a drawing changes, since browsers keep them for ever. */
const edition = 'd3';
const prefix = '/images/drawings/';

export function drawingAddress(appearance: DrawingAppearance, view: View = 'corner'): string {
  const fields = Object.keys(drawingFields[appearance.kind]);
  const values = fields.map((field) => (appearance as Record<string, string>)[field]);
  return `${prefix}${[edition, appearance.kind, ...values, ...(view === 'corner' ? [] : [view])].join('-')}.svg`;
}

export interface NamedDrawing {
  appearance: DrawingAppearance;
  view: View;
}

/** @returns null for what is no drawing */
export function drawingNamed(file: string): NamedDrawing | null {
  if (file.length > 80 || !file.endsWith('.svg')) return null;
  const [given, kind, ...values] = file.slice(0, -'.svg'.length).split('-');
  if (given !== edition) return null;
  const found = Object.entries(drawingFields).find(([name]) => name === kind);
  if (!found) return null;
  const fields = Object.entries(found[1]);
  const [view, ...more] = values.splice(fields.length);
  const [first, ...others] = drawnViews[found[0] as DrawingKind];
  const isView = view === undefined || (others as readonly string[]).includes(view);
  if (!isView || more.length > 0 || fields.length !== values.length) return null;
  const isKnown = fields.every(([, allowed], at) => {
    const value = values[at] ?? '';
    return allowed === printed ? printedFigure.test(value) : (allowed as readonly string[]).includes(value);
  });
  if (!isKnown) return null;
  const appearance = { kind, ...Object.fromEntries(fields.map(([field], at) => [field, values[at]])) };
  return { appearance: appearance as unknown as DrawingAppearance, view: (view as View | undefined) ?? first };
}
