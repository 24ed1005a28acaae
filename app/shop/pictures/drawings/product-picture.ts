import type { Specs } from '../../catalog/specs.ts';
import { drawingAddress } from './drawing-address.ts';
import { appearanceOf } from './drawing-appearance.ts';

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

/** For what keeps the picture beside the product: a line of a cart. */
export function withPicture<Of extends Pictured>(product: Of): Of {
  return { ...product, image: pictureAddress(product) };
}
