import { type ProductSummary, productIdPattern } from '../catalog/product.ts';
import type { Done, Refused } from '../shared/refusal.ts';

export interface WishlistEntry {
  productId: string;
  product: ProductSummary | null;
  /** Not known of what was added before the shop wrote it down. */
  priceThenInCents: number | null;
}

/** Limits what one account can store. */
export const longestWishlist = 200;

/** The wanted state, not a change: sent twice, or from two tabs, the result is the same. */
export interface Wish {
  productId: string;
  isWished: boolean;
}

export type WishRefusal = 'product_missing' | 'list_full';
export type WishSet = Done | Refused<WishRefusal>;

export function readWish(input: unknown): Wish | null {
  if (typeof input !== 'object' || input === null) return null;
  const { productId, isWished } = input as Record<string, unknown>;
  if (typeof productId !== 'string' || !productIdPattern.test(productId)) return null;
  if (isWished === true || isWished === 'true') return { productId, isWished: true };
  if (isWished === false || isWished === 'false') return { productId, isWished: false };
  return null;
}
