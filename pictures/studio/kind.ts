import type { Group } from 'three';
import type { DemoProduct } from './look.ts';

/** Angles are degrees. */
export interface View {
  /** The alternative text follows from it. */
  side: 'front' | 'back' | 'below' | 'sockets' | 'top' | 'open';
  /** To the right: 0 looks at the front (+z), 90 at +x, 180 at the back. */
  azimuth: number;
  elevation: number;
  /** Turns the part about x, y and z, in this order, before it is put on the table. */
  pose?: readonly [number, number, number];
  /** Share of the picture that the wider side fills. */
  fill?: number;
}

/** Millimetres, y up, front towards +z. */
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
