import { accentOf, coloursOf, type DemoProduct, drawsOf, numberOf, textOf } from '../studio/appearance.ts';

export type Relief =
  | 'slashes'
  | 'fins'
  | 'stripe'
  | 'comb'
  | 'chevron'
  | 'facets'
  | 'blade'
  | 'band'
  | 'plain'
  | 'grid';

export interface MemoryAppearance {
  modules: number;
  ddr: number;
  isForLaptop: boolean;
  isBare: boolean;
  height: number;
  relief: Relief;
  color: string;
  isLight: boolean;
  accent: string;
  hues: readonly number[];
  words: string;
  shift: number;
  count: number;
  /** Offset and angle between the sticks of a kit. */
  aside: number;
  turn: number;
}

const reliefs: readonly (readonly [word: RegExp, relief: Relief])[] = [
  [/LPX/i, 'fins'],
  [/Vengeance/i, 'slashes'],
  [/Trident/i, 'stripe'],
  [/Ripjaws/i, 'comb'],
  [/Flare/i, 'band'],
  [/FURY/i, 'chevron'],
  [/Pro Overclocking/i, 'facets'],
  [/Lancer/i, 'blade'],
  [/T-Create/i, 'plain'],
  [/Vulcan/i, 'grid'],
];

export function memoryAppearance(product: DemoProduct): MemoryAppearance {
  const draws = drawsOf(product.id);
  const any = draws.pick<Relief>(['slashes', 'fins', 'stripe', 'chevron', 'facets', 'blade', 'grid']);
  const { main, second, isLight } = coloursOf(product);
  const hue = draws.whole(0, 359);
  const ddr = numberOf(product, 'ddr', 5);
  const isForLaptop = textOf(product, 'formato').startsWith('SO');
  const latency = numberOf(product, 'cl', 0);
  return {
    modules: Math.min(4, Math.max(1, numberOf(product, 'modulos', 1))),
    ddr,
    isForLaptop,
    isBare: isForLaptop || (product.specs.alto_mm === undefined && product.specs.rgb !== true),
    height: numberOf(product, 'alto_mm', 34),
    relief: reliefs.find(([word]) => word.test(product.name))?.[1] ?? any,
    color: main,
    isLight,
    accent: second ?? accentOf(product.name),
    hues: product.specs.rgb === true ? [hue, hue + draws.whole(50, 110), hue + draws.whole(150, 220)] : [],
    words: `DDR${ddr}-${numberOf(product, 'velocidad_mhz', 4800)} ${numberOf(product, 'gb_por_modulo', 16)}GB${latency > 0 ? ` CL${latency}` : ''}`,
    shift: draws.next(),
    count: draws.whole(3, 6),
    aside: draws.pick([0.5, -0.35, 0.9]),
    turn: draws.pick([0, 0.1, -0.07]),
  };
}
