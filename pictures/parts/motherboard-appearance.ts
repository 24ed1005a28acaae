import { accentOf, coloursOf, type DemoProduct, drawsOf, hues, numberOf, textOf } from '../studio/appearance.ts';
import type { Point2 } from '../studio/outlines.ts';

export interface BoardAppearance {
  form: 'ATX' | 'Micro ATX' | 'Mini ITX' | 'EATX';
  /** In millimetres. */
  width: number;
  height: number;
  isIntel: boolean;
  isPinned: boolean;
  ddr: number;
  memory: number;
  m2: number;
  sata: number;
  plugs: readonly (4 | 8)[];
  hasWifi: boolean;
  hasFlashback: boolean;
  tier: 'plain' | 'middle' | 'high';
  color: string;
  metal: string;
  accent: string;
  mask: string;
  relief: 'lines' | 'slashes' | 'blocks' | 'vents';
  hasCover: boolean;
  seed: string;
}

const sheets: Record<BoardAppearance['form'], Point2> = {
  ATX: [244, 305],
  'Micro ATX': [244, 244],
  'Mini ITX': [170, 170],
  EATX: [267, 305],
};

export function boardAppearance(product: DemoProduct): BoardAppearance {
  const draws = drawsOf(product.id);
  const said = textOf(product, 'formato');
  const form = said === 'Micro ATX' || said === 'Mini ITX' || said === 'EATX' ? said : 'ATX';
  const { main, second } = coloursOf(product);
  const chipset = textOf(product, 'chipset');
  const isCheap =
    /^[AH]\d/.test(chipset) ||
    numberOf(product, 'ranuras_m2', 2) < 2 ||
    (form === 'Micro ATX' && product.specs.wifi === 'No');
  const tier = isCheap ? 'plain' : /^[XZ]/.test(chipset) ? 'high' : 'middle';
  const sockets = textOf(product, 'socket');
  const isSilver = main === hues.Silver;
  const [width, height] = sheets[form];
  return {
    form,
    width: form === 'Micro ATX' && numberOf(product, 'ranuras_memoria', 4) === 2 ? 218 : width,
    height,
    isIntel: sockets.startsWith('LGA1'),
    isPinned: sockets === 'AM4',
    ddr: numberOf(product, 'ddr', 5),
    memory: numberOf(product, 'ranuras_memoria', 4),
    m2: numberOf(product, 'ranuras_m2', 2),
    sata: numberOf(product, 'puertos_sata', 4),
    plugs: [
      ...Array.from({ length: numberOf(product, 'cpu_8pin', 1) }, () => 8 as const),
      ...Array.from({ length: numberOf(product, 'cpu_4pin', 0) }, () => 4 as const),
    ],
    hasWifi: textOf(product, 'wifi') !== 'No' && textOf(product, 'wifi') !== '',
    hasFlashback: product.specs.bios_flashback === true,
    tier,
    color: main,
    metal: isSilver
      ? hues.Silver
      : second === hues.Silver || second === hues.Gray
        ? draws.pick(['#8b9195', '#b4b9bc'])
        : draws.pick(['#35393c', '#2b2e31', '#41464a']),
    accent:
      second && second !== hues.Silver && second !== hues.Black && second !== hues.Gray
        ? second
        : accentOf(product.name),
    mask: main === hues.Brown ? '#3b2a1f' : draws.pick(['#15191a', '#171b1e', '#1a1a1d', '#14191b']),
    relief: draws.pick(['lines', 'slashes', 'blocks', 'vents']),
    hasCover: tier !== 'plain',
    seed: product.id,
  };
}
