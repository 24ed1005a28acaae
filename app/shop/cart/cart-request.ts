import { z } from 'zod';
import { productIdPattern } from '../catalog/product.ts';
import { maxQuantity } from '../shared/money.ts';

/** More lines than any shopper has; keeps one request from reading the whole catalogue. */
export const mostLines = 100;

const line = z.object({ id: z.string().regex(productIdPattern), quantity: z.int().min(1).max(maxQuantity) });

/** Prices and totals that a browser may add are not even read: only what the shopper wants, and how many. */
export const requestedLines = z.array(line).max(mostLines);

/** The same with the price that the shopper saw, for saying what changed. */
export const claimedLines = z
  .array(line.extend({ price: z.int().nonnegative().optional(), discount: z.int().min(0).max(100).optional() }))
  .max(mostLines);
