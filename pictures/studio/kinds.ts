import { computerCase } from '../parts/case.ts';
import { cooler } from '../parts/cooler.ts';
import { graphicsCard } from '../parts/graphics-card.ts';
import { memory } from '../parts/memory.ts';
import { motherboard } from '../parts/motherboard.ts';
import { powerSupply } from '../parts/power-supply.ts';
import { processor } from '../parts/processor.ts';
import { ssd } from '../parts/ssd.ts';
import { externalDrive } from '../peripherals/external-drive.ts';
import { headset } from '../peripherals/headset.ts';
import { mouse } from '../peripherals/mouse.ts';
import { mousePad } from '../peripherals/mouse-pad.ts';
import type { DemoProduct } from './appearance.ts';
import type { Kind } from './kind.ts';

const kinds: readonly Kind[] = [
  // This comment keeps the formatter from joining the lines.
  graphicsCard,
  processor,
  cooler,
  powerSupply,
  memory,
  motherboard,
  computerCase,
  ssd,
  externalDrive,
  mouse,
  mousePad,
  headset,
];

export function kindFor(product: DemoProduct): Kind | undefined {
  return kinds.find(({ category }) => category === product.category);
}
