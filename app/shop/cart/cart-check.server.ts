import { productsByIds } from '../catalog/products.server.ts';
import { withPicture } from '../pictures/drawings/drawn-picture.ts';
import type { Queryable } from '../shared/schema.ts';
import { type CartClaim, type CheckedLine, compareWithShelf } from './cart-check.ts';

/** `ownPieces`, held by the shopper's unpaid order, count as available: a new order replaces that one. */
export async function checkCart(
  db: Queryable,
  claims: readonly CartClaim[],
  ownPieces: ReadonlyMap<string, number> = new Map(),
): Promise<CheckedLine[]> {
  const products = await productsByIds(db, [...new Set(claims.map((claim) => claim.id))]);
  const shelf = products.map((product) => ({
    ...withPicture(product),
    stock: product.stock + (ownPieces.get(product.id) ?? 0),
  }));
  return compareWithShelf(claims, shelf);
}
