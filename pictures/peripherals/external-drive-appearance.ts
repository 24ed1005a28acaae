import { accentOf, coloursOf, type DemoProduct, drawsOf, numberOf, textOf } from '../studio/appearance.ts';

export type Style =
  | 'ribbed'
  | 'rubberGrid'
  | 'pebble'
  | 'loop'
  | 'stick'
  | 'bumper'
  | 'halves'
  | 'brushed'
  | 'plain'
  | 'container'
  | 'rugged'
  | 'desktop'
  | 'desktopGrid';

export interface ExternalAppearance {
  style: Style;
  width: number;
  height: number;
  depth: number;
  color: string;
  second: string | null;
  accent: string;
  port: 'usbC' | 'microB' | 'barrel';
  capacity: string;
  lamp: boolean;
  count: number;
}

/** Width, height and depth in millimetres. */
const sizes: Record<Style, readonly [number, number, number]> = {
  ribbed: [59, 88, 13],
  rubberGrid: [60, 88, 14],
  pebble: [50, 65, 10],
  loop: [52, 101, 9.6],
  stick: [33, 70, 13.5],
  bumper: [63, 96, 16],
  halves: [75, 107, 19],
  brushed: [78, 115, 12],
  plain: [78, 109, 15],
  container: [88, 118, 21],
  rugged: [86, 135, 25],
  desktop: [48, 165, 135],
  desktopGrid: [41, 176, 125],
};

const families: readonly (readonly [RegExp, Style])[] = [
  [/Shield/i, 'ribbed'],
  [/\bT9\b/i, 'rubberGrid'],
  [/X9|X10/i, 'pebble'],
  [/Extreme Portable/i, 'loop'],
  [/XS\d000/i, 'stick'],
  [/ARMOR/i, 'bumper'],
  [/EX400U/i, 'pebble'],
  [/My Passport/i, 'halves'],
  [/One Touch/i, 'brushed'],
  [/Canvio/i, 'plain'],
  [/P10|WD_BLACK/i, 'container'],
  [/Rugged/i, 'rugged'],
  [/Expansion Desktop/i, 'desktopGrid'],
];

export function externalAppearance(product: DemoProduct): ExternalAppearance {
  const draws = drawsOf(product.id);
  const isDesktop = textOf(product, 'tipo') === 'Desktop';
  const isFast = numberOf(product, 'lectura_mbs', 0) > 400;
  const any = isFast
    ? draws.pick<Style>(['ribbed', 'rubberGrid', 'pebble', 'loop', 'stick', 'bumper'])
    : draws.pick<Style>(['halves', 'brushed', 'plain', 'container']);
  const style = families.find(([word]) => word.test(product.name))?.[1] ?? (isDesktop ? 'desktop' : any);
  const { main, second } = coloursOf(product);
  const gigabytes = numberOf(product, 'capacidad_gb', 1000);
  const [width, height, depth] = sizes[style];
  const grown = style.startsWith('desktop') ? 1 : 1 + draws.between(-0.05, 0.05);
  return {
    style,
    width: width * grown,
    height,
    depth: depth + (gigabytes >= 4000 && !isFast ? 5 : 0),
    color: main,
    second,
    accent: second ?? accentOf(product.name),
    port: isDesktop ? 'barrel' : textOf(product, 'interfaz').includes('Type-C') ? 'usbC' : 'microB',
    capacity: gigabytes >= 1000 ? `${gigabytes / 1000} TB` : `${gigabytes} GB`,
    lamp: draws.chance(0.7),
    count: draws.whole(5, 9),
  };
}
