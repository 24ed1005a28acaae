import { coalesce } from '#app/platform/coalesce.server.ts';
import type { ProductCategory } from '../categories.ts';

/** What of a category's products is in memory. */
export interface OfCategory {
  /** Products. */
  size: number;
}

export type RowsById<Row> = ReadonlyMap<string, { category: ProductCategory; row: Row }>;

/** The categories that are in memory. */
export interface CachedCategories<Of extends OfCategory, Row> {
  /** Products cached now. */
  readonly size: number;
  find(category: ProductCategory): Of | null;
  /** Reads a category that is not cached; the reading begins after the call. */
  read(category: ProductCategory): Promise<void>;
  /** The same, and it is not cached afterwards. */
  readAlone(category: ProductCategory): Promise<Of>;
  /** Call it before the rows are read that will be put here: a category that is read after the call is newer. */
  beginChange(): (ids: readonly string[], rows: RowsById<Row>) => void;
  /** A product has changed: a category that is being read may have its older state. */
  invalidate(id: string): void;
  forgetAll(): void;
}

interface CachedCategory<Of> {
  products: Of | null;
  /** Ids of products whose notification came while the category was being read. */
  changedWhileReading: Set<string> | null;
  isStale: boolean;
  askedAt: number;
  read: () => Promise<void>;
  readAlone: () => Promise<Of>;
}

interface Options<Of, Row> {
  read(category: ProductCategory): Promise<Of>;
  /** Adds a product, or replaces what was known of it. */
  put(into: Of, row: Row): void;
  remove(from: Of, id: string): void;
  /** Called for each product that has to be read again. */
  onChanged(id: string): void;
  /** Products that may be cached. */
  most: number;
}

export function createCachedCategories<Of extends OfCategory, Row>({
  read,
  put,
  remove,
  onChanged,
  most,
}: Options<Of, Row>): CachedCategories<Of, Row> {
  const all = new Map<ProductCategory, CachedCategory<Of>>();
  let asks = 0;

  function cachedCategory(category: ProductCategory): CachedCategory<Of> {
    const known = all.get(category);
    if (known) return known;
    const made: CachedCategory<Of> = {
      products: null,
      changedWhileReading: null,
      isStale: false,
      askedAt: 0,
      read: coalesce(() => readInto(category, made)),
      readAlone: coalesce(() => read(category)),
    };
    all.set(category, made);
    return made;
  }

  async function readInto(category: ProductCategory, into: CachedCategory<Of>): Promise<void> {
    if (into.products) return;
    const changedIds = new Set<string>();
    into.changedWhileReading = changedIds;
    into.isStale = false;
    try {
      const products = await read(category);
      if (into.isStale) return;
      into.products = products;
      for (const id of changedIds) onChanged(id);
    } finally {
      into.changedWhileReading = null;
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
      const cached = cachedCategory(category);
      asks += 1;
      cached.askedAt = asks;
      return cached.products;
    },
    read: (category) => cachedCategory(category).read(),
    readAlone: (category) => cachedCategory(category).readAlone(),
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
    invalidate(id) {
      for (const { changedWhileReading } of all.values()) changedWhileReading?.add(id);
    },
    forgetAll() {
      for (const each of all.values()) {
        each.products = null;
        each.isStale = true;
      }
    },
  };
}

function sizeOf(all: readonly CachedCategory<OfCategory>[]): number {
  return all.reduce((sum, { products }) => sum + (products?.size ?? 0), 0);
}
