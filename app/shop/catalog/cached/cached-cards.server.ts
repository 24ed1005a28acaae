import type { Queryable } from '../../shared/schema.ts';
import { createTaggedCaches } from '../../shared/tagged-caches.server.ts';
import type { ProductSummary } from '../product.ts';
import { productsByIds } from '../products.server.ts';
import type { Notifications } from './followed-categories.server.ts';

/** What cards show of the products that were shown last, so that a page of them asks the database for nothing that it has just read. */
export interface CachedCards {
  /**
   * Right for all that was acknowledged before the call, in the order of the ids. One that was deleted in between is left out.
   * @param isFresh the answer of the read barrier for this request, which then is not asked again
   */
  inOrder(ids: readonly string[], isFresh?: boolean): Promise<ProductSummary[]>;
  readonly size: number;
}

interface Options extends Notifications {
  db: Queryable;
  mostBytes?: number;
}

/** Some 2,000 products. */
const usualMostBytes = 4_000_000;

/** Dropped by the invalidations that drop cached pages (docs/page-cache.md): of a product's exact stock, its card or its stars. */
export function createCachedCards({
  db,
  onNotification,
  isUpToDate,
  mostBytes = usualMostBytes,
}: Options): CachedCards {
  const caches = createTaggedCaches<ProductSummary>({
    onNotification,
    tagsOf: ({ id }) => ({ products: [id], cards: [id], reviews: [id] }),
  });
  const cached = caches.create({ maxSize: mostBytes, sizeOf: bytesOf });

  async function read(ids: readonly string[]): Promise<ProductSummary[]> {
    const reading = caches.beginReading();
    try {
      const products = await productsByIds(db, ids);
      for (const product of products) if (!reading.isStale(product)) cached.set(product.id, product);
      return products;
    } finally {
      reading.end();
    }
  }

  return {
    get size() {
      return cached.size;
    },
    async inOrder(ids, isFresh) {
      if (ids.length === 0) return [];
      const isCacheFresh = isFresh ?? (await isUpToDate());
      const found = new Map<string, ProductSummary>();
      for (const id of isCacheFresh ? ids : []) {
        const known = cached.get(id);
        if (known) found.set(id, known);
      }
      const missing = ids.filter((id) => !found.has(id));
      if (missing.length > 0) {
        for (const product of isCacheFresh ? await read(missing) : await productsByIds(db, missing)) {
          found.set(product.id, product);
        }
      }
      return ids.flatMap((id) => found.get(id) ?? []);
    },
  };
}

/** About: its letters, and as much again for what holds them. */
function bytesOf(product: ProductSummary): number {
  return 2 * JSON.stringify(product).length;
}
