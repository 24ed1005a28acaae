import { productsByIds } from '../catalog/products.server.ts';
import { withPicture } from '../pictures/drawings/product-picture.ts';
import type { Queryable } from '../shared/schema.ts';
import { type CartClaim, type CheckedLine, compareWithShelf } from './cart-check.ts';

/** `ownUnits`, held by the shopper's unpaid order, count as available: a new order replaces that one. */
export async function checkCart(
  db: Queryable,
  claims: readonly CartClaim[],
  ownUnits: ReadonlyMap<string, number> = new Map(),
): Promise<CheckedLine[]> {
  const products = await productsByIds(db, [...new Set(claims.map((claim) => claim.id))]);
  const shelf = products.map((product) => ({
    ...withPicture(product),
    stock: product.stock + (ownUnits.get(product.id) ?? 0),
  }));
  return compareWithShelf(claims, shelf);
}
