import type { FactsOfSlot } from '#app/shop/builds/part-facts.ts';
import { offerOf, partOf, type ShopPart } from '#app/shop/builds/parts/part.ts';
import type { PartCatalogue } from '#app/shop/builds/parts/part-catalogue.ts';
import { type Slot, slotOfCategory, slots } from '#app/shop/builds/slots.ts';
import type { ProductCategory } from '#app/shop/catalog/categories.ts';
import type { Specs } from '#app/shop/catalog/specs.ts';

/** Of a product. */
export interface PartRow {
  id: string;
  name: string;
  category: ProductCategory;
  price: number;
  discount: number;
  fixedPrice?: number | null;
  /** What can still be bought. */
  stock: number;
  sales: number;
  specs: Specs;
}

/** The parts that the shop sells, by the slots of a build. */
export interface PartIndex extends PartCatalogue {
  /** Products. */
  readonly size: number;
  /** Adds a product, or replaces what was known of it; one that no slot takes leaves. */
  put(row: PartRow): void;
  remove(id: string): void;
}

interface PartsOfSlot {
  byId: Map<string, ShopPart>;
  /** In stock, cheapest first; made again when one is asked for after a change. */
  inStock: readonly ShopPart[] | null;
  knownFacts: Map<string, FactsOfSlot[Slot]>;
}

export function createPartIndex(): PartIndex {
  const all = new Map<Slot, PartsOfSlot>(
    slots.map((slot) => [slot, { byId: new Map(), inStock: null, knownFacts: new Map() }]),
  );
  const of = (slot: Slot) => all.get(slot) as PartsOfSlot;

  function remove(id: string): void {
    for (const parts of all.values()) if (parts.byId.delete(id)) parts.inStock = null;
  }

  return {
    get size() {
      return [...all.values()].reduce((sum, { byId }) => sum + byId.size, 0);
    },
    put(row) {
      const slot = slotOfCategory(row.category);
      const parts = slot && of(slot);
      if (!parts?.byId.has(row.id)) remove(row.id);
      if (!slot || !parts) return;
      const part = partOf(slot, row);
      parts.byId.set(row.id, {
        ...part,
        id: row.id,
        facts: shared(parts, part.facts),
        offer: offerOf(row),
        sales: row.sales,
      });
      parts.inStock = null;
    },
    remove,
    find(id) {
      for (const { byId } of all.values()) {
        const part = byId.get(id);
        if (part) return part;
      }
      return undefined;
    },
    all: (slot) => of(slot).byId,
    inStock(slot) {
      const parts = of(slot);
      parts.inStock ??= [...parts.byId.values()].filter(({ offer }) => offer.stock > 0).sort(byPrice);
      return parts.inStock;
    },
  };
}

function byPrice(a: ShopPart, b: ShopPart): number {
  return a.offer.cents - b.offer.cents || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** The same object for equal facts: many products of a category have the same, most often none. */
function shared({ knownFacts, byId }: PartsOfSlot, facts: FactsOfSlot[Slot]): FactsOfSlot[Slot] {
  const text = JSON.stringify(facts);
  const known = knownFacts.get(text);
  if (known) return known;
  // Facts that no product has any more stay known; a bound keeps years of changes from adding up.
  if (knownFacts.size > 2 * byId.size + 1_000) knownFacts.clear();
  knownFacts.set(text, facts);
  return facts;
}
