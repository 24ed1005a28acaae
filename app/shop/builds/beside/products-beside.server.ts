import type { HeldCards } from '../../catalog/held/held-cards.server.ts';
import type { Product, ProductSummary } from '../../catalog/product.ts';
import { nearestInStock } from '../../catalog/products.server.ts';
import type { Queryable } from '../../shared/schema.ts';
import type { HeldParts } from '../parts/held-parts.server.ts';
import { partsOf } from '../parts/parts.ts';
import { alternativesFor } from '../search/alternatives.ts';
import { slotOfCategory } from '../slots.ts';
import { goesWith } from './goes-with.ts';

interface ProductsBeside {
  /** Parts that fit it. */
  companions: ProductSummary[];
  /** What can be bought instead, while it is sold out. */
  nearest: ProductSummary[];
}

const nearestShown = 4;

export async function productsBeside(
  { db, parts, cards }: { db: Queryable; parts: HeldParts; cards: HeldCards },
  product: Pick<Product, 'id' | 'category' | 'price' | 'stock'>,
): Promise<ProductsBeside> {
  const isSoldOut = product.stock <= 0;
  const slot = slotOfCategory(product.category);
  const shelf = slot && (await parts.shelf());
  const part = shelf?.find(product.id);
  if (!shelf || !part)
    return { companions: [], nearest: isSoldOut ? await nearestInStock(db, product, nearestShown) : [] };
  const instead = isSoldOut ? alternativesFor(partsOf([part]), shelf, part.slot).slice(0, nearestShown) : [];
  const companionIds = goesWith(part, shelf).map(({ id }) => id);
  const nearestIds = instead.map((each) => each.part.id);
  const found = await cards.inOrder([...companionIds, ...nearestIds]);
  return {
    companions: found.filter(({ id }) => companionIds.includes(id)),
    nearest: found.filter(({ id }) => nearestIds.includes(id)),
  };
}
