import { LRUCache } from 'lru-cache';
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

interface CategoryReader<Of> {
  /** Ids of products whose notification came while the category was being read. */
  changedWhileReading: Set<string> | null;
  isStale: boolean;
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
  const cached = new LRUCache<ProductCategory, Of>({
    maxSize: most,
    // One that is larger than all room is cached all the same, alone.
    sizeCalculation: ({ size }) => Math.min(most, Math.max(1, size)),
  });
  const readers = new Map<ProductCategory, CategoryReader<Of>>();

  function readerOf(category: ProductCategory): CategoryReader<Of> {
    const known = readers.get(category);
    if (known) return known;
    const made: CategoryReader<Of> = {
      changedWhileReading: null,
      isStale: false,
      read: coalesce(() => readInto(category, made)),
      readAlone: coalesce(() => read(category)),
    };
    readers.set(category, made);
    return made;
  }

  async function readInto(category: ProductCategory, reader: CategoryReader<Of>): Promise<void> {
    if (cached.has(category)) return;
    const changedIds = new Set<string>();
    reader.changedWhileReading = changedIds;
    reader.isStale = false;
    try {
      const products = await read(category);
      if (reader.isStale) return;
      cached.set(category, products);
      for (const id of changedIds) onChanged(id);
    } finally {
      reader.changedWhileReading = null;
    }
  }

  return {
    get size() {
      return [...cached.values()].reduce((sum, { size }) => sum + size, 0);
    },
    find: (category) => cached.get(category) ?? null,
    read: (category) => readerOf(category).read(),
    readAlone: (category) => readerOf(category).readAlone(),
    beginChange() {
      // Those asked for longest ago first, so that their order stays.
      const before = [...cached.entries()].reverse();
      return (ids, rows) => {
        for (const [category, products] of before) {
          if (cached.peek(category) !== products) continue;
          for (const id of ids) {
            const found = rows.get(id);
            if (found?.category === category) put(products, found.row);
            else remove(products, id);
          }
          // Its size is taken only when it comes in.
          cached.delete(category);
          cached.set(category, products);
        }
      };
    },
    invalidate(id) {
      for (const { changedWhileReading } of readers.values()) changedWhileReading?.add(id);
    },
    forgetAll() {
      cached.clear();
      for (const reader of readers.values()) reader.isStale = true;
    },
  };
}
