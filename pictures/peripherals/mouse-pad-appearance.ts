import { accentOf, coloursOf, type DemoProduct, drawsOf, numberOf, textOf } from '../studio/appearance.ts';

export type Print = 'plain' | 'traces' | 'contours' | 'corner' | 'slant' | 'dots' | 'frame';

export interface MousePadAppearance {
  width: number;
  depth: number;
  thickness: number;
  isHard: boolean;
  isStitched: boolean;
  glow: readonly string[];
  color: string;
  accent: string;
  print: Print;
  seed: string;
  corner: 'left' | 'right';
  curl: number;
}

export function mousePadAppearance(product: DemoProduct): MousePadAppearance {
  const draws = drawsOf(product.id);
  const { main, second } = coloursOf(product);
  const isHard = textOf(product, 'superficie') === 'Hard';
  const lamps = ['#ff3b6b', '#35d0ff', '#7d5bff', '#3bf08a', '#ffb02e'] as const;
  return {
    width: numberOf(product, 'ancho_mm', 450),
    depth: numberOf(product, 'largo_mm', 400),
    thickness: numberOf(product, 'grosor_mm', 4),
    isHard,
    isStitched: product.specs.borde_cosido === true,
    glow: product.specs.rgb === true ? [draws.pick(lamps), draws.pick(lamps)] : [],
    color: main,
    accent: second ?? accentOf(product.name),
    print: draws.pick<Print>(['plain', 'traces', 'contours', 'corner', 'slant', 'dots', 'frame']),
    seed: product.id,
    corner: draws.pick(['left', 'right']),
    curl: isHard ? 0 : draws.between(0.8, 1.2),
  };
}
