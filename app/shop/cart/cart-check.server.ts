import { productsByIds } from '../catalog/products.server.ts';
import type { Queryable } from '../shared/schema.ts';
import { type CartClaim, type CheckedLine, compareWithShelf } from './cart-check.ts';

/**
 * Puts a cart beside the shelf. One query; changes nothing.
 * @param ownPieces what an unpaid order of the same shopper holds, by product id: it gives them back when another takes its
 *   place, so to this shopper they are not sold out
 */
export async function checkCart(
  db: Queryable,
  claims: readonly CartClaim[],
  ownPieces: ReadonlyMap<string, number> = new Map(),
): Promise<CheckedLine[]> {
  const products = await productsByIds(db, [...new Set(claims.map((claim) => claim.id))]);
  const shelf = products.map((product) => ({ ...product, stock: product.stock + (ownPieces.get(product.id) ?? 0) }));
  return compareWithShelf(claims, shelf);
}
