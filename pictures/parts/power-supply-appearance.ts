import { accentOf, coloursOf, type DemoProduct, drawsOf, numberOf, textOf } from '../studio/appearance.ts';

export interface PowerSupplyAppearance {
  id: string;
  width: number;
  height: number;
  length: number;
  watts: number;
  isModular: boolean;
  eightPins: number;
  processorPins: number;
  sixteenPins: number;
  colour: string;
  accent: string;
  grille: 'rings' | 'honeycomb' | 'bars' | 'spiral';
  vents: 'honeycomb' | 'slits';
  label: 'stripe' | 'block' | 'corner';
  blades: number;
  turn: number;
}

export function powerSupplyAppearance(product: DemoProduct): PowerSupplyAppearance {
  const draws = drawsOf(product.id);
  const isSmall = textOf(product, 'formato').startsWith('SFX');
  return {
    id: product.id,
    width: isSmall ? 125 : 150,
    height: isSmall ? 63.5 : 86,
    length: numberOf(product, 'largo_mm', 140),
    watts: numberOf(product, 'vatios', 750),
    isModular: product.specs.modular !== false,
    eightPins: numberOf(product, 'pcie_8pin', 2),
    processorPins: numberOf(product, 'eps_8pin', 1),
    sixteenPins: numberOf(product, 'pcie_16pin', 0),
    colour: coloursOf(product).main,
    accent: accentOf(product.name),
    grille: draws.pick(['rings', 'honeycomb', 'bars', 'spiral']),
    vents: draws.pick(['honeycomb', 'slits']),
    label: draws.pick(['stripe', 'block', 'corner']),
    blades: draws.pick([7, 9, 11]),
    turn: draws.between(0, 1),
  };
}
