import { sql } from 'kysely';
import type { Specs } from '../catalog/specs.ts';
import { pictureAddress } from '../pictures/drawings/product-picture.ts';
import type { OrderLine } from './order.ts';

/** Of a line whose product had no picture when it was ordered; also of one that has left the shop since. */
export const specsToDraw = sql<Specs | null>`CASE WHEN order_lines.image IS NULL
  THEN (SELECT specs FROM products WHERE products.id = order_lines.product_id) END`.as('specs');

type LineToDraw = Pick<OrderLine, 'productName' | 'category' | 'image'> & { specs: Specs | null };

export function pictureOfLine({ productName: name, category, image, specs }: LineToDraw): string | null {
  return pictureAddress({ name, category, image, specs: specs ?? {} });
}
