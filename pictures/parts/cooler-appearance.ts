import { accentOf, coloursOf, type DemoProduct, drawsOf, numberOf, textOf } from '../studio/appearance.ts';

export interface CoolerAppearance {
  id: string;
  kind: 'tower' | 'twin' | 'low' | 'liquid' | 'fan';
  size: number;
  height: number;
  radiator: number;
  fans: number;
  fins: string;
  frame: string;
  blade: string;
  accent: string;
  glow: string | null;
  blades: number;
  isRinged: boolean;
  sweep: number;
  turn: number;
  pitch: number;
  pipes: number;
  arePipesBare: boolean;
  outline: 'notched' | 'wavy' | 'plain' | 'toothed';
  cover: 'plate' | 'caps' | 'bare' | 'grid';
  cap: 'round' | 'square' | 'tall' | 'slanted';
  face: 'ring' | 'bars' | 'dial' | 'plain';
}

export function coolerAppearance(product: DemoProduct): CoolerAppearance {
  const draws = drawsOf(product.id);
  const type = textOf(product, 'tipo');
  const fans = numberOf(product, 'ventiladores', 1);
  const height = numberOf(product, 'alto_mm', 155);
  const { main, second } = coloursOf(product);
  const isBrown = textOf(product, 'color').startsWith('Brown');
  const accent = accentOf(product.name);
  const isTower = type === 'Air' && height >= 90;
  // Two fans of a slim tower are in front and behind; otherwise two fans mean two towers.
  const isSlim = /U12|Freezer/.test(product.name);
  return {
    id: product.id,
    kind:
      type === 'Liquid' ? 'liquid' : type === 'Fan' ? 'fan' : !isTower ? 'low' : fans > 1 && !isSlim ? 'twin' : 'tower',
    size: numberOf(product, 'tamano_mm', 120),
    height,
    radiator: numberOf(product, 'radiador_mm', 240),
    fans,
    fins: second ? '#c3c8cb' : main,
    frame: isBrown ? '#b0926d' : main,
    blade: isBrown ? '#6b4029' : draws.pick([main, '#34383b', '#2c3033']),
    accent,
    glow: product.specs.rgb === true ? draws.pick([accent, '#3fa9f5', '#9b6bff', '#28c7a4', '#ff6f91']) : null,
    blades: draws.pick([7, 9, 9, 11]),
    isRinged: draws.chance(0.35),
    sweep: draws.between(0.45, 0.95),
    turn: draws.between(0, 1.3),
    pitch: draws.between(1.9, 2.5),
    pipes: /Phantom/.test(product.name) ? 7 : /Peerless|NH-D15/.test(product.name) ? 6 : draws.pick([4, 4, 5]),
    arePipesBare: second !== null || draws.chance(0.3),
    outline: draws.pick(['notched', 'wavy', 'plain', 'toothed']),
    cover: draws.pick(['plate', 'caps', 'bare', 'grid']),
    cap: draws.pick(['round', 'square', 'tall', 'slanted']),
    face: draws.pick(['ring', 'bars', 'dial', 'plain']),
  };
}
