import type { Slot } from '../slots.ts';
import type { ShopPart } from './part.ts';

/** The parts that the shop sells, right for all that was acknowledged before the request. */
export interface PartCatalogue {
  find(id: string): ShopPart | undefined;
  /** By id, also what is sold out. */
  all(slot: Slot): ReadonlyMap<string, ShopPart>;
  /** What can be bought now, cheapest first. */
  inStock(slot: Slot): readonly ShopPart[];
}
