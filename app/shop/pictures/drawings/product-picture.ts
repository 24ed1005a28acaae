import type { Specs } from '../../catalog/specs.ts';
import { drawingAddress, drawnViews } from './drawing-address.ts';
import { appearanceOf } from './drawing-appearance.ts';
import type { View } from './isometry.ts';

interface Pictured {
  name: string;
  category: string;
  image: string | null;
  specs: Specs;
}

/** The product's own picture, or a drawing by its facts; null where the drawing of its category has to do. */
export function pictureAddress({ image, category, name, specs }: Pictured): string | null {
  if (image !== null) return image;
  const appearance = appearanceOf(category, name, specs);
  return appearance && drawingAddress(appearance);
}

export interface DrawnView {
  view: View;
  address: string;
}

/** The drawing from each side that shows something of it, the usual one first; none where the facts give no drawing. */
export function drawnViewsOf({ category, name, specs }: Omit<Pictured, 'image'>): DrawnView[] {
  const appearance = appearanceOf(category, name, specs);
  if (!appearance) return [];
  return drawnViews[appearance.kind].map((view) => ({ view, address: drawingAddress(appearance, view) }));
}

/** For what keeps the picture beside the product: a line of a cart. */
export function withPicture<Of extends Pictured>(product: Of): Of {
  return { ...product, image: pictureAddress(product) };
}
