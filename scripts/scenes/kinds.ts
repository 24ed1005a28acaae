import { computerCase } from './case.ts';
import { cooler } from './cooler.ts';
import { externalDrive } from './external-drive.ts';
import { graphicsCard } from './graphics-card.ts';
import { headset } from './headset.ts';
import type { Kind } from './kind.ts';
import type { DemoProduct } from './look.ts';
import { memory } from './memory.ts';
import { motherboard } from './motherboard.ts';
import { mouse } from './mouse.ts';
import { mousePad } from './mouse-pad.ts';
import { powerSupply } from './power-supply.ts';
import { processor } from './processor.ts';
import { ssd } from './ssd.ts';

/** Every kind that can be photographed, a line each. */
const kinds: readonly Kind[] = [
  //
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
