import { accentOf, coloursOf, type DemoProduct, drawsOf, numberOf } from '../studio/appearance.ts';

export const overlays = ['slash', 'vee', 'bars', 'frame', 'wings', 'none'] as const;

export interface GraphicsCardAppearance {
  id: string;
  length: number;
  height: number;
  /** Of the whole card, in millimetres; a slot is about 20. */
  thickness: number;
  slots: number;
  isLowProfile: boolean;
  fans: number;
  eightPins: number;
  sixteenPins: number;
  lanes: number;
  main: string;
  second: string;
  accent: string;
  isLight: boolean;
  outline: 'round' | 'chamfered' | 'waisted' | 'stepped';
  overlay: (typeof overlays)[number];
  overlayFinish: 'gloss' | 'brushed' | 'matte';
  blades: number;
  isRinged: boolean;
  sweep: number;
  turn: number;
  hasBackplate: boolean;
  backplate: 'lines' | 'slots' | 'ribs' | 'hexes';
  backplateColour: string;
  /** Share of the length without a board. */
  cutOut: number;
  isLit: boolean;
  pitch: number;
  boardMask: 'black' | 'green';
}

export function graphicsCardAppearance(product: DemoProduct): GraphicsCardAppearance {
  const draws = drawsOf(product.id);
  // Cards of a maker's series share their outline.
  const series = drawsOf(product.name.replace(/GeForce|Radeon|RTX|RX|OC|\d+\w*|Ti|XT|GB?/g, '').trim());
  const { main, second, isLight } = coloursOf(product);
  const accent = accentOf(product.name);
  const fans = numberOf(product, 'ventiladores', 2);
  const slots = numberOf(product, 'ranuras', 2);
  const power = numberOf(product, 'tdp_w', 150);
  const isLowProfile = /\bLP\b/.test(product.name);
  const length = numberOf(product, 'largo_mm', 240);
  return {
    id: product.id,
    length,
    height: isLowProfile ? 62 : Math.min(142, 112 + power / 16 + draws.between(-3, 3)),
    thickness: slots * 20 - 4,
    slots,
    isLowProfile,
    fans,
    eightPins: numberOf(product, 'pines_8', 0),
    sixteenPins: numberOf(product, 'pines_16', 0),
    lanes: numberOf(product, 'pcie_lineas', 16),
    main,
    second: second ?? draws.pick(['#3a3f43', '#4a4f54', '#2d3236', '#565b5f']),
    accent,
    isLight,
    outline: series.pick(['round', 'chamfered', 'waisted', 'stepped']),
    overlay: isLowProfile ? 'none' : draws.pick(['slash', 'vee', 'bars', 'frame', 'wings']),
    overlayFinish: draws.pick(['gloss', 'brushed', 'matte']),
    blades: draws.pick([7, 9, 9, 11, 11]),
    isRinged: series.chance(0.55),
    sweep: draws.between(0.35, 0.85),
    turn: draws.between(0, 1.2),
    hasBackplate: power >= 110,
    backplate: draws.pick(['lines', 'slots', 'ribs', 'hexes']),
    backplateColour: isLight ? '#d9dcdb' : draws.pick(['#33383c', '#3d4347', '#2b2f32', '#4a5055']),
    cutOut: power >= 140 && fans > 1 ? draws.between(0.16, 0.3) : 0,
    isLit: /Gaming|TUF|Steel Legend|Trio|Aorus/i.test(product.name) && power >= 200,
    pitch: draws.between(2.1, 2.9),
    boardMask: draws.chance(0.85) ? 'black' : 'green',
  };
}
