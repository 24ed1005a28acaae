import type { Specs } from '../../catalog/specs.ts';
import type { FactsOfSlot } from '../part-facts.ts';
import type { Slot } from '../slots.ts';
import { offerOf, partOf, type ShopPart } from './part.ts';

/** Of a product. */
export interface PartRow {
  id: string;
  name: string;
  price: number;
  discount: number;
  stock: number;
  sales: number;
  specs: Specs;
}

/** The products of one slot. */
export interface SlotShelf {
  readonly slot: Slot;
  size: number;
  byId: Map<string, ShopPart>;
  /** In stock, cheapest first; made again when one is asked for after a change. */
  inStock: readonly ShopPart[] | null;
  known: Map<string, FactsOfSlot[Slot]>;
}

export interface Shelf {
  find(id: string): ShopPart | undefined;
  /** By id, also what is sold out. */
  all(slot: Slot): ReadonlyMap<string, ShopPart>;
  /** What can be bought now, cheapest first. */
  inStock(slot: Slot): readonly ShopPart[];
}

export function emptyShelf(slot: Slot): SlotShelf {
  return { slot, size: 0, byId: new Map(), inStock: null, known: new Map() };
}

/** Adds a product, or replaces what was known of it. */
export function putPart(shelf: SlotShelf, row: PartRow): void {
  const part = partOf(shelf.slot, row);
  shelf.byId.set(row.id, {
    ...part,
    id: row.id,
    facts: shared(shelf, part.facts),
    offer: offerOf(row),
    sales: row.sales,
  });
  shelf.size = shelf.byId.size;
  shelf.inStock = null;
}

export function removePart(shelf: SlotShelf, id: string): void {
  if (!shelf.byId.delete(id)) return;
  shelf.size = shelf.byId.size;
  shelf.inStock = null;
}

export function shelfOf(all: readonly SlotShelf[]): Shelf {
  return {
    find(id) {
      for (const { byId } of all) {
        const part = byId.get(id);
        if (part) return part;
      }
      return undefined;
    },
    all: (slot) => all.find((each) => each.slot === slot)?.byId ?? new Map(),
    inStock(slot) {
      const shelf = all.find((each) => each.slot === slot);
      if (!shelf) return [];
      shelf.inStock ??= [...shelf.byId.values()].filter(({ offer }) => offer.stock > 0).sort(byPrice);
      return shelf.inStock;
    },
  };
}

export function byPrice(a: ShopPart, b: ShopPart): number {
  return a.offer.cents - b.offer.cents || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** The same object for equal facts: many products of a category have the same, most often none. */
function shared(shelf: SlotShelf, facts: FactsOfSlot[Slot]): FactsOfSlot[Slot] {
  const text = JSON.stringify(facts);
  const known = shelf.known.get(text);
  if (known) return known;
  // Facts that no product has any more stay known; a bound keeps years of changes from adding up.
  if (shelf.known.size > 2 * shelf.byId.size + 1_000) shelf.known.clear();
  shelf.known.set(text, facts);
  return facts;
}
