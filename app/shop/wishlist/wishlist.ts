import { type ProductSummary, productIdPattern } from '../catalog/product.ts';

/** A product that a shopper wishes for. Null when the product is gone since. */
export interface WishlistEntry {
  productId: string;
  product: ProductSummary | null;
}

/** More would be a catalogue, not a wish; it also bounds what one account can store. */
export const longestWishlist = 200;

/** What is wanted, not what to change: sent twice, or from two tabs, it ends the same. */
export interface Wish {
  productId: string;
  isWished: boolean;
}

export type WishRefusal = 'product_missing' | 'list_full';

/** Out of a form or of JSON. @returns null for what is no wish */
export function readWish(input: unknown): Wish | null {
  if (typeof input !== 'object' || input === null) return null;
  const { productId, isWished } = input as Record<string, unknown>;
  if (typeof productId !== 'string' || !productIdPattern.test(productId)) return null;
  if (isWished === true || isWished === 'true') return { productId, isWished: true };
  if (isWished === false || isWished === 'false') return { productId, isWished: false };
  return null;
}
