import { accentOf, coloursOf, type DemoProduct, drawsOf, hues, numberOf, textOf } from '../studio/appearance.ts';
import { tone } from '../studio/tone.ts';

export type Cup = 'oval' | 'round' | 'egg' | 'square';

export type Band = 'padded' | 'strap' | 'slim' | 'ridged';

export type Cover = 'ring' | 'mesh' | 'dish' | 'stripe' | 'plate' | 'slots';

export interface HeadsetAppearance {
  cup: Cup;
  band: Band;
  cover: Cover;
  arm: 'fork' | 'single' | 'slider';
  isOnEar: boolean;
  boom: 'bent' | 'short' | 'none' | 'up';
  hasCable: boolean;
  color: string;
  accent: string;
  cushion: string;
  isClothCushion: boolean;
  size: number;
  isMetal: boolean;
  width: number;
}

export function headsetAppearance(product: DemoProduct): HeadsetAppearance {
  const draws = drawsOf(product.id);
  const { main, second } = coloursOf(product);
  const isOpen = textOf(product, 'cerrada') === 'Open';
  const isOnEar = textOf(product, 'tipo') === 'Supra-aural';
  const hasMicrophone = product.specs.microfono !== false;
  const isStudio = !hasMicrophone;
  return {
    cup: isStudio
      ? draws.pick<Cup>(['round', 'oval'])
      : isOnEar
        ? 'round'
        : draws.pick<Cup>(['oval', 'egg', 'oval', 'round', 'square']),
    band: /Nova|H510|Zeus|Arctis|G335|VOID/i.test(product.name)
      ? 'strap'
      : draws.pick<Band>(['padded', 'slim', 'ridged', 'padded']),
    cover: isOpen ? 'mesh' : draws.pick<Cover>(['ring', 'dish', 'stripe', 'plate', 'slots']),
    arm: draws.pick(['fork', 'single', 'slider']),
    isOnEar,
    boom: hasMicrophone ? draws.pick(['bent', 'bent', 'up', 'short']) : 'none',
    hasCable: product.specs.inalambrica !== true,
    color: main,
    accent: second ?? accentOf(product.name),
    cushion: /DT 770/i.test(product.name) ? '#9ba0a3' : tone(hues.Black, draws.pick([0.03, 0.1])),
    isClothCushion: isOpen || isStudio || draws.chance(0.35),
    size: isOnEar ? 0.72 : 0.9 + Math.min(0.14, Math.max(0, (numberOf(product, 'driver_mm', 45) - 38) * 0.01)),
    isMetal: draws.chance(0.55),
    width: draws.between(70, 78),
  };
}

export const cupHeight = 52;
