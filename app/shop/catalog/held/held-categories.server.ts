import { inRounds } from '#app/platform/rounds.server.ts';
import type { ProductCategory } from '../categories.ts';

/** What of a category's products is in memory. */
export interface OfCategory {
  /** Products. */
  size: number;
}

export type RowsById<Row> = ReadonlyMap<string, { category: ProductCategory; row: Row }>;

/** The categories that are in memory. */
export interface HeldCategories<Of extends OfCategory, Row> {
  /** Products held now. */
  readonly size: number;
  find(category: ProductCategory): Of | null;
  /** Reads a category that is not held; the reading begins after the call. */
  read(category: ProductCategory): Promise<void>;
  /** The same, and it is not held afterwards. */
  readAlone(category: ProductCategory): Promise<Of>;
  /** Before the rows are read that will be put here: a category that is read meanwhile is newer. */
  beginChange(): (ids: readonly string[], rows: RowsById<Row>) => void;
  /** A product has changed: a category that is being read may have its older state. */
  hear(id: string): void;
  forgetAll(): void;
}

interface Held<Of> {
  products: Of | null;
  /** Heard while it was being read. */
  heard: Set<string> | null;
  isOvertaken: boolean;
  askedAt: number;
  read: () => Promise<void>;
  readAlone: () => Promise<Of>;
}

interface Ways<Of, Row> {
  read(category: ProductCategory): Promise<Of>;
  /** Adds a product, or replaces what was known of it. */
  put(into: Of, row: Row): void;
  remove(from: Of, id: string): void;
  /** Told of products that have to be read again. */
  onChanged(id: string): void;
  /** Products that may be held. */
  most: number;
}

export function createHeldCategories<Of extends OfCategory, Row>({
  read,
  put,
  remove,
  onChanged,
  most,
}: Ways<Of, Row>): HeldCategories<Of, Row> {
  const all = new Map<ProductCategory, Held<Of>>();
  let asks = 0;

  function heldOf(category: ProductCategory): Held<Of> {
    const known = all.get(category);
    if (known) return known;
    const made: Held<Of> = {
      products: null,
      heard: null,
      isOvertaken: false,
      askedAt: 0,
      read: inRounds(() => readInto(category, made)),
      readAlone: inRounds(() => read(category)),
    };
    all.set(category, made);
    return made;
  }

  async function readInto(category: ProductCategory, into: Held<Of>): Promise<void> {
    if (into.products) return;
    const heard = new Set<string>();
    into.heard = heard;
    into.isOvertaken = false;
    try {
      const products = await read(category);
      if (into.isOvertaken) return;
      into.products = products;
      for (const id of heard) onChanged(id);
    } finally {
      into.heard = null;
    }
    makeRoom();
  }

  /** Who was asked for longest ago goes first. */
  function makeRoom(): void {
    const full = [...all.values()].filter(({ products }) => products).sort((a, b) => a.askedAt - b.askedAt);
    let size = sizeOf(full);
    for (const each of full.slice(0, -1)) {
      if (size <= most) return;
      size -= each.products?.size ?? 0;
      each.products = null;
    }
  }

  return {
    get size() {
      return sizeOf([...all.values()]);
    },
    find(category) {
      const held = heldOf(category);
      asks += 1;
      held.askedAt = asks;
      return held.products;
    },
    read: (category) => heldOf(category).read(),
    readAlone: (category) => heldOf(category).readAlone(),
    beginChange() {
      const before = new Map([...all].map(([category, { products }]) => [category, products]));
      return (ids, rows) => {
        for (const [category, { products }] of all) {
          if (!products || before.get(category) !== products) continue;
          for (const id of ids) {
            const found = rows.get(id);
            if (found?.category === category) put(products, found.row);
            else remove(products, id);
          }
        }
      };
    },
    hear(id) {
      for (const { heard } of all.values()) heard?.add(id);
    },
    forgetAll() {
      for (const each of all.values()) {
        each.products = null;
        each.isOvertaken = true;
      }
    },
  };
}

function sizeOf(all: readonly Held<OfCategory>[]): number {
  return all.reduce((sum, { products }) => sum + (products?.size ?? 0), 0);
}
