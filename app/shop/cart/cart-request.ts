import { z } from 'zod';
import { productIdPattern } from '../catalog/product.ts';
import { maxQuantity } from '../shared/money.ts';
import { mostProducts } from './cart.ts';

/** Keeps one request from reading the whole catalogue. */
export const mostLines = mostProducts;

const line = z.object({ id: z.string().regex(productIdPattern), quantity: z.int().min(1).max(maxQuantity) });

/** Only ids and quantities: prices and totals from a browser are never read. */
export const requestedLines = z.array(line).max(mostLines);

export const claimedLines = z
  .array(
    line.extend({
      price: z.int().nonnegative().optional(),
      discount: z.int().min(0).max(100).optional(),
      fixedPrice: z.int().nonnegative().nullish(),
    }),
  )
  .max(mostLines);
