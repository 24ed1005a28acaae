import { accentOf, coloursOf, type DemoProduct, drawsOf, hues, numberOf, textOf } from '../studio/appearance.ts';
import { tone } from '../studio/tone.ts';

export type CaseFront = 'mesh' | 'wood' | 'slats' | 'glass' | 'bars' | 'solid' | 'angled' | 'aluminium';

export interface CaseAppearance {
  /** Outer size in millimetres. */
  width: number;
  height: number;
  depth: number;
  front: CaseFront;
  side: 'glass' | 'tinted' | 'mesh' | 'solid';
  holes: 'hex' | 'round' | 'slit' | 'triangle';
  fans: number;
  fanSize: 120 | 140;
  glow: string | null;
  color: string;
  inside: string;
  isLight: boolean;
  accent: string;
  wood: string | null;
  slots: number;
  feet: 'rails' | 'posts' | 'frame';
  blades: number;
}

const fronts: readonly (readonly [RegExp, CaseFront])[] = [
  [/North/i, 'wood'],
  [/Terra/i, 'aluminium'],
  [/FLUX/i, 'slats'],
  [/KING|Vision|Y40|Tower 300|O11/i, 'glass'],
  [/Torrent/i, 'bars'],
  [/Elite/i, 'solid'],
  [/FORGE|AIR 903|XT PRO/i, 'angled'],
];

export function caseAppearance(product: DemoProduct): CaseAppearance {
  const draws = drawsOf(product.id);
  const { main, second, isLight } = coloursOf(product);
  const kind = textOf(product, 'tipo');
  const isFlat = /Desktop/.test(kind);
  const isMini = /Mini ITX/.test(kind);
  const isMicro = /MicroATX/.test(kind);
  const litres = numberOf(product, 'volumen_l', isMini ? 20 : 45);
  const height = isFlat
    ? 218
    : isMini
      ? 345
      : isMicro
        ? draws.between(375, 410)
        : /Full/.test(kind)
          ? 530
          : draws.between(455, 490);
  const front =
    fronts.find(([word]) => word.test(product.name))?.[1] ?? draws.pick<CaseFront>(['mesh', 'mesh', 'angled', 'mesh']);
  const width = isFlat ? 153 : isMini ? 190 : front === 'glass' ? 280 : Math.min(245, 205 + litres * 0.45);
  const panel = textOf(product, 'panel_lateral');
  const lamps = ['#35d0ff', '#ff4d7d', '#7d5bff', '#3bf0a0', '#ff9d2e'] as const;
  const isLit =
    /ARGB|RGB/i.test(product.name) ||
    (front === 'glass' && numberOf(product, 'ventiladores', 0) > 1) ||
    draws.chance(0.25);
  return {
    width,
    height,
    depth: Math.min(560, Math.max(330, (litres * 1e6) / width / height)),
    front,
    side: panel === 'Mesh' ? (isFlat ? 'solid' : 'mesh') : panel.startsWith('Tinted') ? 'tinted' : 'glass',
    holes: draws.pick(['hex', 'round', 'slit', 'triangle']),
    fans: Math.min(isMini ? 0 : 3, numberOf(product, 'ventiladores', isMicro ? 1 : 2)),
    fanSize: height > 470 ? 140 : 120,
    glow: isLit ? draws.pick(lamps) : null,
    color: main === hues.Silver ? '#b4b9bc' : main,
    inside: isLight ? '#dcdfdd' : tone(main === hues.Silver ? hues.Black : main, 0.05),
    isLight,
    accent: accentOf(product.name),
    wood: second === hues.Brown ? '#8a5c36' : front === 'wood' ? '#97683f' : null,
    slots: numberOf(product, 'ranuras_expansion', 7),
    feet: draws.pick(['rails', 'posts', 'frame']),
    blades: draws.pick([7, 9, 11]),
  };
}
