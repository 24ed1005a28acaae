import type { Group } from 'three';
import type { DemoProduct } from './look.ts';

/** From where a part is photographed. Angles are degrees. */
export interface View {
  /** What it shows; the alt text follows from it. */
  side: 'front' | 'back' | 'below' | 'sockets' | 'top' | 'open';
  /** How far the camera goes round to the right: 0 looks at the front (+z), 90 at +x, 180 at the back. */
  azimuth: number;
  /** How high above the table the camera looks down from. */
  elevation: number;
  /** How the part is laid down first, turned about x, y and z in this order; it is put on the table afterwards. */
  pose?: readonly [number, number, number];
  /** Share of the picture that the part fills at its wider side. Smaller parts of a category fill less. */
  fill?: number;
}

/** A kind of part: pure functions from a product to what is photographed. Millimetres, y up, front towards +z. */
export interface Kind {
  category: string;
  look(product: DemoProduct): object;
  build(product: DemoProduct): Group;
  views(product: DemoProduct): readonly [View, View];
}

export function kindOf<Look extends object>(kind: {
  category: string;
  look(product: DemoProduct): Look;
  build(look: Look): Group;
  views(look: Look): readonly [View, View];
}): Kind {
  return {
    category: kind.category,
    look: kind.look,
    build: (product) => kind.build(kind.look(product)),
    views: (product) => kind.views(kind.look(product)),
  };
}
