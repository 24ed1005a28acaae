import type { Group } from 'three';
import type { DemoProduct } from './appearance.ts';

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

/** Two at least: the front, and another side. */
export type Views = readonly [View, View, ...View[]];

/** Millimetres, y up, front towards +z. */
export interface Kind {
  category: string;
  appearance(product: DemoProduct): object;
  /** @param view for parts that are opened for one */
  build(product: DemoProduct, view?: View): Group;
  views(product: DemoProduct): Views;
}

export function kindOf<Appearance extends object>(kind: {
  category: string;
  appearance(product: DemoProduct): Appearance;
  build(appearance: Appearance, view?: View): Group;
  views(appearance: Appearance): Views;
}): Kind {
  return {
    category: kind.category,
    appearance: kind.appearance,
    build: (product, view) => kind.build(kind.appearance(product), view),
    views: (product) => kind.views(kind.appearance(product)),
  };
}
