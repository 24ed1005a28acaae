import type { ProductCategory } from '../../catalog/categories.ts';
import type { Specs } from '../../catalog/specs.ts';
import { drawingAddress } from './drawing-address.ts';
import { lookOf } from './drawing-look.ts';

interface Pictured {
  name: string;
  category: ProductCategory;
  image: string | null;
  specs: Specs;
}

/** The product's own picture, or a drawing by its facts; null where the drawing of its category has to do. */
export function pictureAddress({ image, category, name, specs }: Pictured): string | null {
  if (image !== null) return image;
  const look = lookOf(category, name, specs);
  return look && drawingAddress(look);
}
