import { graphicsCard } from './graphics-card.ts';
import type { Kind } from './kind.ts';
import type { DemoProduct } from './look.ts';

/** Every kind that can be photographed, a line each. */
const kinds: readonly Kind[] = [
  //
  graphicsCard,
];

export function kindFor(product: DemoProduct): Kind | undefined {
  return kinds.find(({ category }) => category === product.category);
}
