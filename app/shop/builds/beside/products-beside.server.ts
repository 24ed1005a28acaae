import type { Product, ProductSummary } from '../../catalog/product.ts';
import { nearestInStock, productsInOrder } from '../../catalog/products.server.ts';
import type { Queryable } from '../../shared/schema.ts';
import type { PartCatalogue } from '../parts/part-catalogue.ts';
import { partsOf } from '../parts/parts.ts';
import { alternativesFor } from '../search/alternatives.ts';
import { slotOfCategory } from '../slots.ts';
import { goesWith } from './goes-with.ts';

interface ProductsBeside {
  /** Of its category. */
  related: ProductSummary[];
  /** Parts that fit it. */
  companions: ProductSummary[];
  /** What can be bought instead, while it is sold out. */
  nearest: ProductSummary[];
}

interface Sources {
  db: Queryable;
  /** Right for all that was acknowledged before the request. */
  parts(): Promise<PartCatalogue>;
}

const nearestShown = 3;

/** @param relatedIds read with the product itself; all cards are asked for at once */
export async function productsBeside(
  { db, parts: partsNow }: Sources,
  product: Pick<Product, 'id' | 'category' | 'price' | 'stock'>,
  relatedIds: readonly string[],
): Promise<ProductsBeside> {
  const isSoldOut = product.stock <= 0;
  const slot = slotOfCategory(product.category);
  const catalogue = slot && (await partsNow());
  const part = catalogue?.find(product.id);
  if (!catalogue || !part) {
    const related = await productsInOrder(db, relatedIds);
    return { related, companions: [], nearest: isSoldOut ? await nearestInStock(db, product, nearestShown) : [] };
  }
  const instead = isSoldOut ? alternativesFor(partsOf([part]), catalogue, part.slot).slice(0, nearestShown) : [];
  const companionIds = goesWith(part, catalogue).map(({ id }) => id);
  const nearestIds = instead.map((each) => each.part.id);
  const [found, others] = await Promise.all([
    productsInOrder(db, [...relatedIds, ...companionIds, ...nearestIds]),
    // Nothing in stock may be as good as the best of its kind.
    isSoldOut && nearestIds.length < nearestShown ? nearestInStock(db, product, nearestShown + nearestIds.length) : [],
  ]);
  const byId = new Map(found.map((card) => [card.id, card]));
  const shown = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const nearest = [...shown(nearestIds), ...others.filter(({ id }) => !nearestIds.includes(id))];
  return {
    related: shown(relatedIds),
    companions: shown(companionIds),
    nearest: nearest.slice(0, nearestShown),
  };
}
